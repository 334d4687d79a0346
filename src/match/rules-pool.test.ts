import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { HostedGame } from './hosted-game.js'
import { OutOfTime, PoolBusy, RulesFailed, RulesPool, ThreadLost } from './rules-pool.js'

const NIM = readFileSync('games/classics/nim.sidl', 'utf8')
const source = (rules: string) => ({ rules, name: 'game', params: {}, mode: 'chronon' as const })
/** Its first state is not found within any budget that a test would wait for. */
const ENDLESS =
  'loop :- loop. init([x]) :- between(1, 1000000000, X), X > 1000000000. init([a], 0). legal([a]) :- loop.'

const pool = new RulesPool({ threads: 1, callMilliseconds: 60_000, loadMilliseconds: 4000, queue: 3 })
afterAll(() => pool.close())

it('a question past its budget ends its thread; whoever waited there is told, and a match opens again', async () => {
  const nim = new HostedGame(pool, 'nim', source(NIM), 'seed', async () => [])
  expect((await nim.open([0])).position.turn).toBe(0)
  const stuck = expect(pool.ask(0, { kind: 'outline', source: source(ENDLESS), traits: false })).rejects.toThrow(
    OutOfTime,
  )
  const waiting = expect(pool.ask(0, { kind: 'shown', match: 'nim', readers: [] })).rejects.toThrow(ThreadLost)
  const going = nim.shown([0])
  await Promise.all([stuck, waiting])
  expect((await going).decisions).toHaveLength(1)
  expect(pool.generation(0)).toBe(1)
})

it('rules that cannot be loaded are told with what is wrong with them', async () => {
  const asked = pool.ask(0, { kind: 'outline', source: source('legal(x) :- foo.'), traits: false })
  await expect(asked).rejects.toThrow(RulesFailed)
  await expect(asked).rejects.toHaveProperty('diagnostics.0.severity')
})

it('more questions than may wait are turned away', async () => {
  const asked = Array.from({ length: 4 }, () => pool.ask(0, { kind: 'check', rules: NIM }))
  const ends = await Promise.allSettled(asked)
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  await expect(asked[3]).rejects.toThrow(PoolBusy)
})
