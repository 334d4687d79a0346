import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nim } from '../../../tests/fake.js'
import type { Choice, Player } from '../../game/index.js'
import { clocked } from './clocked.js'
import { comparisonsOf } from './comparisons.js'
import { type Encounter, playEncounter } from './encounter.js'
import type { Result } from './results.js'
import { schedule, seatingsOf } from './schedule.js'
import { runTournament, type TournamentOptions } from './tournament.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-tournament-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const TIC_TAC_TOE = readFileSync('games/gdl/lines/tic-tac-toe.kif', 'utf8')

const settings: TournamentOptions = {
  games: [{ name: 'tic-tac-toe', rules: TIC_TAC_TOE, load: { language: 'gdl', engine: 'logic' }, roles: 2 }],
  players: ['random', 'first', 'silent'],
  rounds: 2,
  seed: '1',
  clock: 10_000,
  startClock: 10_000,
  chronons: 100,
  play: playEncounter,
}

describe('a schedule', () => {
  it('seats every two players in both orders', () => {
    expect(seatingsOf(['a', 'b', 'c'], 2)).toEqual([
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'c'],
      ['c', 'a'],
      ['b', 'c'],
      ['c', 'b'],
    ])
  })

  it('lets everybody play alone, all three in every order, and two fill more seats in turn', () => {
    expect(seatingsOf(['a', 'b'], 1)).toEqual([['a'], ['b']])
    expect(seatingsOf(['a', 'b', 'c'], 3).length).toBe(6)
    expect(seatingsOf(['a', 'b', 'c', 'd', 'e'], 4).length).toBe(5 * 4)
    expect(seatingsOf(['a', 'b'], 3)).toEqual([
      ['a', 'b', 'a'],
      ['b', 'a', 'b'],
    ])
  })

  it('gives every player every role equally often', () => {
    for (const roles of [1, 2, 3, 4]) {
      const fixtures = schedule([{ name: 'g', roles }], ['a', 'b', 'c', 'd'], 3)
      const seats = fixtures.flatMap(({ seats }) => seats.map((player, role) => `${player}${role}`))
      const counts = new Set([...new Set(seats)].map((seat) => seats.filter((each) => each === seat).length))
      expect(counts.size).toBe(1)
    }
  })
})

describe('a tournament', () => {
  it('plays every match once, the same again for the same seed', async () => {
    const once = await runTournament(settings)
    expect(once.results.length).toBe(12)
    expect(new Set(once.results.map(({ id }) => id)).size).toBe(12)
    expect(once.results.every(({ end }) => end === 'over')).toBe(true)
    expect((await runTournament({ ...settings, parallel: 3 })).results).toEqual(once.results)
  })

  it('takes up where it was stopped, a half-written line included', async () => {
    const whole = await runTournament(settings)
    const file = join(folder, 'results.jsonl')
    const stop = new AbortController()
    const part = await runTournament({
      ...settings,
      file,
      signal: stop.signal,
      onResult: (_, done) => done === 5 && stop.abort(),
    })
    expect(part.results.length).toBe(5)
    appendFileSync(file, '{"id":"half-writ')
    const played: Encounter[] = []
    const rest = await runTournament({
      ...settings,
      file,
      play(encounter) {
        played.push(encounter)
        return playEncounter(encounter)
      },
    })
    expect(played.length).toBe(7)
    expect(rest).toMatchObject({ resumed: 5, foreign: 0, scheduled: 12 })
    expect(rest.results).toEqual(whole.results)
    expect(readFileSync(file, 'utf8').trim().split('\n').length).toBe(12)
  })

  it('counts only matches of the same settings', async () => {
    const file = join(folder, 'others.jsonl')
    await runTournament({ ...settings, file, rounds: 1 })
    expect(await runTournament({ ...settings, file, rounds: 2 })).toMatchObject({ resumed: 6, foreign: 0 })
    expect(await runTournament({ ...settings, file, rounds: 1, clock: 9000 })).toMatchObject({
      resumed: 0,
      foreign: 12,
    })
  })

  it('refuses a file of something else, and says where', async () => {
    const file = join(folder, 'else.jsonl')
    writeFileSync(file, '{"id":"x"}\n')
    await expect(runTournament({ ...settings, file })).rejects.toThrow('else.jsonl:1: this is no result')
    writeFileSync(file, 'hello\n')
    await expect(runTournament({ ...settings, file })).rejects.toThrow('else.jsonl:1: this is no JSON')
  })

  it('plays negotiations in SIDL, where scores have no bounds', async () => {
    const rules = readFileSync('games/bargaining/ultimatum.sidl', 'utf8')
    const { results } = await runTournament({
      ...settings,
      games: [{ name: 'ultimatum', rules, load: { language: 'sidl' }, roles: 2 }],
      players: ['random', 'first'],
    })
    expect(results.length).toBe(4)
    expect(comparisonsOf(results).length).toBe(4)
  })
})

describe('comparisons', () => {
  const result = (seats: string[], scores: number[], over: Partial<Result> = {}): Result => ({
    id: JSON.stringify([seats, over.round]),
    game: 'g',
    round: 1,
    seed: 's',
    seats,
    scores,
    end: 'over',
    chronons: 1,
    timeouts: [],
    illegal: [],
    failures: [],
    ...over,
  })

  it('are one for every two players in a match', () => {
    expect(comparisonsOf([result(['a', 'b', 'c'], [50, 50, 0])], new Map([['g', [0, 100]]]))).toEqual([
      { first: 'a', second: 'b', score: 0.5 },
      { first: 'a', second: 'c', score: 1 },
      { first: 'b', second: 'c', score: 1 },
    ])
  })

  it('measure each role on its own scale where the game names none', () => {
    const ultimatum = [result(['a', 'b'], [9, 1]), result(['b', 'a'], [5, 5])]
    expect(comparisonsOf(ultimatum)).toEqual([
      { first: 'a', second: 'b', score: 1 },
      { first: 'b', second: 'a', score: 0 },
    ])
  })

  it('compare those who played alone round by round', () => {
    const puzzle = [
      result(['a'], [100]),
      result(['b'], [40]),
      result(['a'], [0], { round: 2 }),
      result(['b'], [0], { round: 2 }),
    ]
    expect(comparisonsOf(puzzle).map(({ score }) => score)).toEqual([1, 0.5])
  })

  it('leave faulty matches out', () => {
    expect(comparisonsOf([result(['a', 'b'], [1, 0], { end: 'faulty' })])).toEqual([])
  })
})

describe('a player under a clock', () => {
  const dice = { nextInt: (count: number) => count - 1, nextFloat: () => 0 }
  const view = nim().initial.view(0)
  const choosing = (choose: () => Promise<readonly Choice[]>): Player => ({
    name: 'p',
    start: async () => {},
    choose,
    stop: () => {},
  })
  const clocks = { start: { milliseconds: 30 }, move: { milliseconds: 30 } }

  it('chooses for itself in time', async () => {
    const conduct = { timeouts: 0, failures: 0 }
    expect(
      await clocked(
        choosing(async () => [1]),
        clocks,
        dice,
        conduct,
      ).choose(view, clocks.move),
    ).toEqual([1])
    expect(conduct).toEqual({ timeouts: 0, failures: 0 })
  })

  it('loses the move to a random one when it never answers, or fails', async () => {
    const conduct = { timeouts: 0, failures: 0 }
    const last = (view.decisions[0]?.actions.length ?? 0) - 1
    const slow = clocked(
      choosing(() => new Promise(() => {})),
      clocks,
      dice,
      conduct,
    )
    expect(await slow.choose(view, clocks.move)).toEqual([last])
    expect(await slow.choose(view, clocks.move)).toEqual([last])
    expect(conduct).toEqual({ timeouts: 2, failures: 0 })
    const broken = clocked(
      choosing(() => Promise.reject(new Error('oops'))),
      clocks,
      dice,
      conduct,
    )
    expect(await broken.choose(view, clocks.move)).toEqual([last])
    expect(conduct).toEqual({ timeouts: 2, failures: 1 })
  })

  it('is late when it kept the thread too long, even if it answers', async () => {
    const conduct = { timeouts: 0, failures: 0 }
    const busy = async () => {
      const end = performance.now() + 80
      while (performance.now() < end);
      return [0]
    }
    expect(await clocked(choosing(busy), clocks, dice, conduct).choose(view, clocks.move)).not.toEqual([0])
    expect(conduct.timeouts).toBe(1)
  })
})
