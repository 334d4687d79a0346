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
  it('lists every SIDL game of the library on one line', () => {
    const [head, ...lines] = parley(['games']).stdout.trimEnd().split('\n')
    expect(head).toMatch(/^name +family +roles +chance +hidden +title$/)
    expect(lines.map((line) => line.split(' ')[0])).toEqual(expect.arrayContaining(FILES))
  })

  it.each([
    ['kuhn', 'poker', true, true],
    ['rock-paper-scissors', 'classics', false, true],
    ['nim', 'classics', false, false],
    ['chess', 'classics', false, false],
  ])('knows whether %s has chance and hidden facts', (name, family, chance, hidden) => {
    const games: Listed[] = JSON.parse(parley(['games', family, '--json']).stdout)
    expect(games.find((game) => game.name === name)).toMatchObject({ chance, hidden })
  })

  it('lists one family, and names the families for one that is none', () => {
    const { status, stdout, stderr } = parley(['games', 'classics', '--json'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const classics: Listed[] = JSON.parse(stdout)
    expect(classics.map(({ name }) => name)).toContain('nim')
    expect(classics.every(({ family }) => family === 'classics')).toBe(true)
    expect(parley(['games', 'sports'])).toMatchObject({ status: 1, stderr: expect.stringContaining('classics') })
  })
})
