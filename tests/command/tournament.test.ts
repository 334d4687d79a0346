import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { parley, temporaryFolder } from './parley.js'

const folder = temporaryFolder()
afterAll(() => folder.remove())

describe('parley tournament', () => {
  it('plays, rates, draws, and takes up what it has', () => {
    const out = folder.path('results.jsonl')
    const svg = folder.path('ratings.svg')
    const args = ['tournament', 'tic-tac-toe', '--players', 'random,first', '--clock', '5s', '--out', out, '--svg', svg]
    const first = parley([...args, '--rounds', '2', '--json'])
    expect({ status: first.status, stderr: first.stderr }).toEqual({ status: 0, stderr: '' })
    expect(JSON.parse(first.stdout)).toMatchObject({
      matches: 4,
      ratings: [{ comparisons: 4 }, { comparisons: 4 }],
      pairings: [{ matches: 4 }],
      conduct: [{ timeouts: 0, illegal: 0, failures: 0 }, {}],
    })
    expect(readFileSync(out, 'utf8').trim().split('\n').length).toBe(4)
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>\n$/)
    const again = parley([...args, '--rounds', '3'])
    expect(again).toMatchObject({ status: 0, stderr: `parley: 4 matches taken from ${out}\n` })
    expect(again.stdout).toMatch(/^6 matches\n\nplayer +Elo/)
    expect(readFileSync(out, 'utf8').trim().split('\n').length).toBe(6)
  })

  it('mixes languages and numbers of roles', () => {
    const games = ['ultimatum', 'monty-hall', 'tic-tac-toe']
    const { status, stdout } = parley(['tournament', ...games, '--players', 'random,first', '--clock', '5s', '--json'])
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ matches: 6, pairings: [{ matches: 5 }] })
  })

  it.each([
    ['no players', ['tic-tac-toe'], '--players'],
    ['one player', ['tic-tac-toe', '--players', 'random'], 'two players at least'],
    ['a player twice', ['tic-tac-toe', '--players', 'first,first'], 'first is there twice'],
    ['a player that is none', ['tic-tac-toe', '--players', 'random,frist'], 'there is no player called "frist"'],
    ['a game twice', ['nim', 'nim', '--players', 'random,first'], 'two games called nim'],
    ['a clock that is none', ['nim', '--players', 'random,first', '--clock', 'fast'], 'such as 500ms'],
  ])('exits with 2 for %s', (_, args, sentence) => {
    const { status, stderr } = parley(['tournament', ...args])
    expect(stderr).toContain(sentence)
    expect(status).toBe(2)
  })
})
