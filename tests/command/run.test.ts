import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { GameRecord } from '../../src/game/index.js'
import { parley, temporaryFolder } from './parley.js'

const folder = temporaryFolder()
afterAll(() => folder.remove())

const record = (args: readonly string[]): GameRecord => JSON.parse(parley(['run', ...args, '--json']).stdout)

/** Nim as the SIDL paper has it, in our words: ten sticks, one to three a turn, who faces none has won. */
const NIM = `game(nim).
param(heap, 10).
init([alice, H]) :- param(heap, H).
init([alice], 0).
init([bob], 0).
legal([main]) :- fact([_, I]), I > 0.
switch([main], [T]) :- fact([_, I]), M is min(I, 3), between(1, M, T).
owned([main], [A]) :- fact([A, _]).
default([main], [1]).
do([T]) :- fact([A, I]), N is I - T, player([B]), A \\= B, delete([A, I]), create([B, N]).
payoff([A], 1) :- tocreate([A, 0]).
payoff([A], -1) :- tocreate([B, 0]), A \\= B.
`
const nim = () => folder.file('nim.sidl', NIM)

describe('parley run', () => {
  it('plays nim left silent to alice 1 and bob -1 in 10 chronons', () => {
    const { status, stdout, stderr } = parley(['run', nim(), '--players', 'silent'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toBe('nim: over after 10 chronons\n  alice   1  silent\n  bob    -1  silent\n')
  })

  it('gives the same game for the same seed, to the letter', () => {
    const args = ['run', nim(), '--seed', '7', '--players', 'alice=random,bob=first', '--trace']
    const first = parley(args)
    expect(first.status).toBe(0)
    expect(first.stdout).toContain('chronon 1\n')
    expect(parley(args)).toEqual(first)
    const others = ['1', '2', '3', '4'].map((seed) => parley(['run', nim(), '--seed', seed, '--trace']).stdout)
    expect(new Set(others).size).toBeGreaterThan(1)
  })

  it('traces who did what and what came of it', () => {
    const { stdout } = parley(['run', nim(), '--players', 'first', '--trace', '--chronons', '1'])
    expect(stdout).toContain('chronon 1\n  alice  [main]  [1]\n  - [alice,10]\n  + [bob,9]\n')
    expect(stdout).toContain('nim: cut off after 1 chronon\n')
  })

  it('prints the record as JSON', () => {
    const found = record([nim(), '--set', 'heap=4', '--players', 'silent'])
    expect(found).toMatchObject({
      format: 'parley-record',
      game: 'nim',
      language: 'sidl',
      mode: 'chronon',
      params: { heap: '4' },
      roles: ['alice', 'bob'],
      players: ['silent', 'silent'],
      scores: [1, -1],
      end: 'over',
    })
    expect(found.chronons.map(({ created }) => created)).toEqual([
      ['[bob,3]'],
      ['[alice,2]'],
      ['[bob,1]'],
      ['[alice,0]'],
    ])
  })

  it('names an unknown parameter', () => {
    const { status, stderr } = parley(['run', nim(), '--set', 'heat=4'])
    expect(status).not.toBe(0)
    expect(stderr).toContain('heat')
  })

  it('plays a script, and tells what was refused', () => {
    const script = folder.file('moves.txt', '[main]: [3]\n[7]\n')
    const { status, stdout, stderr } = parley(['run', nim(), '--players', `alice=scripted:${script},bob=silent`])
    expect(status).toBe(0)
    expect(stderr).toContain('1 submission refused, the first of alice: [7]')
    expect(stdout).toContain('over after 8 chronons')
  })

  it('keeps a record that replays to the same states, and finds a forged one out', () => {
    const path = folder.path('record.json')
    expect(parley(['run', nim(), '--seed', '3', '--out', path]).status).toBe(0)
    const replayed = parley(['run', nim(), '--replay', path])
    expect(replayed).toMatchObject({ status: 0, stderr: '' })
    expect(replayed.stdout).toMatch(/^nim: replayed \d+ chronons, every state the same\n$/)

    const forged = folder.file(
      'forged.json',
      readFileSync(path, 'utf8').replace(
        /"created":\["\[bob,\d\]"\](.*)"state":"./,
        '"created":["[bob,0]"]$1"state":"-',
      ),
    )
    expect(parley(['run', nim(), '--replay', forged])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('forged.json in chronon 1: the states differ: the record created [bob,0]'),
    })
    expect(JSON.parse(parley(['run', nim(), '--replay', forged, '--json']).stdout)).toMatchObject({ same: false })
  })

  it('says that the rules have changed since a record', () => {
    const path = folder.path('old.json')
    parley(['run', nim(), '--out', path])
    const changed = folder.file('changed.sidl', `% Changed.\n${NIM}`)
    expect(parley(['run', changed, '--replay', path])).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('the rules have changed'),
    })
  })

  it('runs in interrupt mode, one submission a transition', () => {
    const found = record([nim(), '--mode', 'interrupt', '--seed', '2'])
    expect(found.mode).toBe('interrupt')
    expect(found.end).toBe('over')
    expect(found.chronons.every(({ submitted, defaulted }) => submitted.length + defaulted.length === 1)).toBe(true)
  })

  it('prints what is wrong with rules that do not load, and exits with 1', () => {
    const path = folder.file('broken.sidl', 'game(x.\n')
    const { status, stdout, stderr } = parley(['run', path])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(`${path}:1:`)
    expect(stderr).toContain(`${path} was not loaded`)
  })

  it('ends a game whose rules fail as faulty, keeps the record, and exits with 1', () => {
    const faulty = NIM.replace('N is I - T', 'N is I - T // (I - 9)')
    const path = folder.file('faulty.sidl', faulty)
    const out = folder.path('faulty.json')
    const { status, stderr } = parley(['run', path, '--players', 'silent', '--out', out])
    expect(status).toBe(1)
    expect(stderr).toContain('is faulty in chronon 2')
    expect(stderr).toContain('zero_divisor')
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ end: 'faulty' })
  })
})

describe('parley play', () => {
  it('plays a person against a machine, by typed lines', () => {
    const { status, stdout } = parley(
      ['play', nim(), '--as', 'bob', '--against', 'first', '--seed', '5'],
      '3\n3\n1\n1\n1\n',
    )
    expect(status).toBe(0)
    expect(stdout).toContain('You are bob.')
    expect(stdout).toContain('[bob,9]')
    expect(stdout).toContain('The game is over.')
    expect(stdout).toMatch(/ {2}alice +-?1 {2}first\n {2}bob +-?1 {2}you\n\(seed 5\)\n$/)
  })

  it('lets a person leave', () => {
    const { status, stdout } = parley(['play', 'nim'], '')
    expect(status).toBe(0)
    expect(stdout).toContain('The game was left before its end.')
  })
})
