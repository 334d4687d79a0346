import { readdirSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parley } from './parley.js'

const FILES = readdirSync('games', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.sidl'))
  .map((entry) => basename(entry.name, extname(entry.name)))

interface Listed {
  name: string
  family: string
  roles: string[]
  chance: boolean
  hidden: boolean
  title: string
}

describe('parley games', () => {
  it('lists every game of the library on one line', () => {
    const { status, stdout, stderr } = parley(['games'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const [head, ...lines] = stdout.trimEnd().split('\n')
    expect(head).toMatch(/^name +family +roles +chance +hidden +title$/)
    expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual([...FILES].sort())
  })

  it('knows what the games have: chance and hidden cards in Kuhn poker, a hidden hand in rock, paper, scissors', () => {
    const games: Listed[] = JSON.parse(parley(['games', '--json']).stdout)
    const traits = (name: string) =>
      games.filter((game) => game.name.includes(name)).map(({ chance, hidden }) => ({ chance, hidden }))
    expect(traits('kuhn')).toEqual([{ chance: true, hidden: true }])
    expect(traits('rock-paper-scissors')).toEqual([{ chance: false, hidden: true }])
    expect(traits('nim')).toEqual([{ chance: false, hidden: false }])
    expect(traits('chess')).toEqual([{ chance: false, hidden: false }])
  })

  it('lists one family, and names the families for one that is none', () => {
    const classics: Listed[] = JSON.parse(parley(['games', 'classics', '--json']).stdout)
    expect(classics.map(({ name }) => name)).toContain('nim')
    expect(classics.every(({ family }) => family === 'classics')).toBe(true)
    expect(parley(['games', 'sports'])).toMatchObject({ status: 1, stderr: expect.stringContaining('classics') })
  })
})
