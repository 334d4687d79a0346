import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { type Circuit, compileCircuit, openCircuit } from './circuit.js'
import type { GroundRules } from './ground-rules.js'
import { mergeResults } from './requests.js'
import { packState } from './state-bits.js'

/** A game written as rules over named atoms: `head: [bodies]`, `-name` for a negation. */
function game(description: {
  readonly facts: readonly string[]
  readonly initial: readonly string[]
  readonly rules: readonly (readonly string[])[]
  readonly roles: readonly { readonly moves: readonly string[]; readonly goals: Readonly<Record<number, string>> }[]
}): GroundRules {
  const names = new Map<string, number>()
  const atom = (name: string): number => {
    const known = names.get(name)
    if (known !== undefined) return known
    names.set(name, names.size)
    return names.size - 1
  }
  const state = Int32Array.from(description.facts, atom)
  const roles = description.roles.map(({ moves, goals }, role) => ({
    isRandom: false,
    legal: Int32Array.from(moves, (move) => atom(`legal ${role} ${move}`)),
    does: Int32Array.from(moves, (move) => atom(`does ${role} ${move}`)),
    goalValues: Object.keys(goals).map(Number),
    goals: Int32Array.from(Object.values(goals), atom),
    sees: new Int32Array(0),
  }))
  const next = Int32Array.from(description.facts, (fact) => atom(`next ${fact}`))
  const terminal = atom('terminal')
  const rules = description.rules.flatMap(([head, ...body]) => [
    atom(head),
    body.length,
    ...body.map((name) => (name.startsWith('-') ? atom(name.slice(1)) * 2 + 1 : atom(name) * 2)),
  ])
  const initial = Uint8Array.from(description.facts, (fact) => Number(description.initial.includes(fact)))
  return { atomCount: names.size, rules: Int32Array.from(rules), state, next, initial, roles, terminal }
}

/** Stop or go on, with equal chances: the number of moves is geometric with mean 2. */
const STOP_OR_GO = game({
  facts: ['stopped'],
  initial: [],
  rules: [
    ['legal 0 stop'],
    ['legal 0 go'],
    ['next stopped', 'does 0 stop'],
    ['terminal', 'stopped'],
    ['won', 'stopped'],
  ],
  roles: [{ moves: ['stop', 'go'], goals: { 100: 'won' } }],
})

/** Two players in turn, who may each take one or two of ten coins; who takes the last coin wins. */
const COINS = (() => {
  const left = Array.from({ length: 11 }, (_, count) => `left ${count}`)
  const rules: string[][] = [
    ['terminal', 'left 0'],
    ['next turn a', 'turn b'],
    ['next turn b', 'turn a'],
  ]
  for (const [role, name] of ['a', 'b'].entries()) {
    const other = name === 'a' ? 'b' : 'a'
    rules.push([`legal ${role} wait`, `turn ${other}`], [`legal ${role} one`, `turn ${name}`])
    rules.push([`legal ${role} two`, `turn ${name}`, '-left 1', '-left 0'])
    for (let count = 1; count <= 10; count++) {
      rules.push([`next left ${count - 1}`, `left ${count}`, `does ${role} one`])
      if (count > 1) rules.push([`next left ${count - 2}`, `left ${count}`, `does ${role} two`])
    }
    // The turn has passed on when the last coin is gone: goals depend on the phase of play.
    rules.push([`${name} wins`, 'left 0', `turn ${other}`], [`${name} loses`, `turn ${name}`])
    rules.push([`${name} loses`, '-left 0'])
  }
  const roles = ['a', 'b'].map((name) => ({
    moves: ['wait', 'one', 'two'],
    goals: { 0: `${name} loses`, 100: `${name} wins` },
  }))
  return game({ facts: ['turn a', 'turn b', ...left], initial: ['turn a', 'left 10'], rules, roles })
})()

/** The chance that the player to move takes the last of `count` coins when both move at random. */
function chanceOfMover(count: number): number {
  if (count === 0) return 0
  if (count === 1) return 1
  return 1 - (chanceOfMover(count - 1) + chanceOfMover(count - 2)) / 2
}

function chiSquared(seen: readonly number[], expected: readonly number[]): number {
  return seen.reduce((sum, count, i) => sum + (count - expected[i]) ** 2 / expected[i], 0)
}

test('playouts are the first started, not the first finished: lengths follow their law even in few playouts', () => {
  const circuit = compileCircuit(STOP_OR_GO, { code: 'never' })
  for (const count of [100, 600, 20_000]) {
    const { lengths = new Int32Array(), meanLength } = circuit.playouts({ count, seed: 'law', scores: true })
    const bins = [1, 2, 3, 4, 5]
    const seen = [
      ...bins.map((length) => lengths.filter((each) => each === length).length),
      lengths.filter((each) => each > 5).length,
    ]
    expect(
      chiSquared(
        seen,
        [...bins, 5].map((length) => count / 2 ** length),
      ),
    ).toBeLessThan(20.5) // 5 degrees, p = 0.001
    expect(Math.abs(meanLength - 2)).toBeLessThan((4 * Math.SQRT2) / Math.sqrt(count))
  }
})

test('scores follow from the rules, where goals depend on whose turn it is too', () => {
  for (const phases of [true, false]) {
    const circuit = compileCircuit(COINS, { code: 'never', phases })
    expect(circuit.phaseGates.length).toBe(phases ? 2 : 1)
    const { meanGoals } = circuit.playouts({ count: 40_000, seed: 7 })
    expect(meanGoals[0] / 100).toBeCloseTo(chanceOfMover(10), 1.9)
    expect(meanGoals[0] + meanGoals[1]).toBeCloseTo(100, 6)
  }
})

test.each([2, 7, 33, 90, 300])('a choice among %i legal moves is uniform', (moves) => {
  const names = Array.from({ length: moves + 5 }, (_, move) => `m${move}`)
  const legal = names.filter((_, move) => move % (moves + 4) !== 3).slice(0, moves)
  const rules = game({
    facts: ['over', ...names.map((name) => `took ${name}`)],
    initial: [],
    rules: [
      ['terminal', 'over'],
      ...legal.map((name) => [`legal 0 ${name}`, '-over']),
      ...names.map((name) => ['next over', `does 0 ${name}`]),
      ...names.map((name) => [`next took ${name}`, `does 0 ${name}`]),
    ],
    roles: [{ moves: names, goals: Object.fromEntries(names.map((name, move) => [move, `took ${name}`])) }],
  })
  const count = moves * 1000
  const { scores = new Float64Array() } = compileCircuit(rules, { code: 'never' }).playouts({
    count,
    seed: 3,
    scores: true,
  })
  const seen = names.map(() => 0)
  for (const move of scores) seen[move]++
  const chosen = legal.map((name) => seen[names.indexOf(name)])
  expect(chosen.reduce((sum, each) => sum + each, 0)).toBe(count)
  const degrees = moves - 1
  expect(
    chiSquared(
      chosen,
      legal.map(() => 1000),
    ),
  ).toBeLessThan(degrees + 3.3 * Math.sqrt(2 * degrees) + 8)
})

const SAME = { count: 70_000, seed: 11, scores: true }

test('the same seed gives the same playouts: from a table, from compiled code, counted or recorded', () => {
  const first = compileCircuit(COINS, { code: 'never' }).playouts(SAME)
  const second = compileCircuit(COINS, { code: 'now' }).playouts(SAME)
  expect(second).toEqual(first)
  const counted = compileCircuit(COINS, { code: 'now' }).playouts({ ...SAME, scores: false })
  expect(counted.meanGoals).toEqual(first.meanGoals)
  expect(counted.transitions).toBe(first.transitions)
  expect(compileCircuit(COINS, { code: 'never' }).playouts({ ...SAME, seed: 12 }).goalSums).not.toEqual(first.goalSums)
})

test('shares of the batches, merged, are the whole; another thread computes the same from the image', () => {
  const circuit = compileCircuit(COINS, { code: 'now' })
  const batches = circuit.batches(SAME.count)
  expect(batches).toBeGreaterThan(2)
  const whole = circuit.playouts(SAME)
  const { port1, port2 } = new MessageChannel()
  port1.postMessage(circuit.image)
  const received: Circuit = openCircuit(receiveMessageOnPort(port2)?.message)
  port1.close()
  const merged = mergeResults([
    circuit.playouts({ ...SAME, batches: [0, 1] }),
    received.playouts({ ...SAME, batches: [1, 2] }),
    circuit.playouts({ ...SAME, batches: [2, batches] }),
  ])
  expect(merged).toEqual(whole)
})

test('compiled code replaces the table when it is ready', async () => {
  const circuit = compileCircuit(COINS, { code: 'later' })
  const early = circuit.playouts(SAME)
  await circuit.ready
  expect(circuit.image.engine.straight).toBeDefined()
  expect(circuit.playouts(SAME)).toEqual(early)
})

test('playouts start from many states at once, in any phase, with given first moves, or from states of no phase', () => {
  const circuit = compileCircuit(COINS, { code: 'never' })
  const at = (...facts: string[]): Uint32Array => {
    const names = ['turn a', 'turn b', ...Array.from({ length: 11 }, (_, count) => `left ${count}`)]
    return packState(names.map((name) => Number(facts.includes(name))))
  }
  const from = [at('turn a', 'left 3'), at('turn b', 'left 4'), at('turn a', 'left 0'), at('turn a', 'left 7')]
  const { starts = [] } = circuit.playouts({ count: 40_000, seed: 5, from })
  const forA = starts.map(({ finished, goalSums }) => goalSums[0] / finished / 100)
  expect(starts.map(({ finished }) => finished)).toEqual([10_000, 10_000, 10_000, 10_000])
  expect(forA[0]).toBeCloseTo(chanceOfMover(3), 1.7)
  expect(forA[1]).toBeCloseTo(1 - chanceOfMover(4), 1.7)
  expect(forA[2]).toBe(0)
  expect(forA[3]).toBeCloseTo(chanceOfMover(7), 1.7)

  // One coin of three: b moves on with two. Two of two: over at once.
  const firstMoves = [
    [1, 0],
    [0, 2],
  ]
  const after = circuit.playouts({
    count: 20_000,
    seed: 6,
    from: [from[0], at('turn b', 'left 2')],
    firstMoves,
    scores: true,
  })
  expect((after.starts?.[0].goalSums[0] ?? 0) / 10_000 / 100).toBeCloseTo(1 - chanceOfMover(2), 1.7)
  expect(after.starts?.[1].goalSums).toEqual([0, 1_000_000])
  expect(after.lengths?.slice(10_000).every((length) => length === 1)).toBe(true)

  // No phase knows states in which it is nobody's turn (no moves, no end) or everybody's (the last coin is taken unless
  // both wait, and then it is forgotten).
  const nobody = circuit.playouts({ count: 600, seed: 1, from: [at('left 3')], maxSteps: 9 })
  expect(nobody.unfinished).toBe(600)
  expect(nobody.meanLength).toBe(9)
  const everybody = [at('turn a', 'turn b', 'left 1')]
  const both = circuit.playouts({ count: 20_000, seed: 1, from: everybody, maxSteps: 9 })
  expect(both.unfinished / 20_000).toBeCloseTo(1 / 4, 1.7)
})

test('playouts are cut at the longest length allowed', () => {
  const {
    lengths = new Int32Array(),
    scores = new Float64Array(),
    unfinished,
    count,
  } = compileCircuit(STOP_OR_GO, {
    code: 'never',
  }).playouts({ count: 20_000, seed: 4, scores: true, maxSteps: 3 })
  expect(Math.max(...lengths)).toBe(3)
  const cut = [...scores.keys()].filter((playout) => Number.isNaN(scores[playout]))
  expect(cut.length).toBe(unfinished)
  expect(cut.every((playout) => lengths[playout] === 3)).toBe(true)
  expect(Math.abs(unfinished - count / 8)).toBeLessThan(4 * Math.sqrt(count / 8))
})

test('a long counter is no constant', () => {
  const steps = Array.from({ length: 120 }, (_, step) => `step ${step}`)
  const rules = game({
    facts: steps,
    initial: ['step 0'],
    rules: [
      ['legal 0 go'],
      ['terminal', 'step 119'],
      ...steps.slice(1).map((step, before) => [`next ${step}`, steps[before]]),
    ],
    roles: [{ moves: ['go'], goals: { 50: 'terminal' } }],
  })
  const { meanLength, meanGoals } = compileCircuit(rules, { code: 'never' }).playouts({ count: 1000, seed: 0 })
  expect(meanLength).toBe(119)
  expect(meanGoals).toEqual([50])
})

test('bad requests and blown budgets say what is wrong', () => {
  const circuit = compileCircuit(COINS, { code: 'never' })
  expect(() => circuit.playouts({ count: -1, seed: 0 })).toThrow('cannot run -1 playouts')
  expect(() => circuit.playouts({ count: 1, seed: 0, from: [] })).toThrow('no state to start from')
  expect(() => circuit.playouts({ count: 1, seed: 0, from: [new Uint32Array(9)] })).toThrow(/9 words of bits/)
  expect(() => circuit.playouts({ count: 1, seed: 0, firstMoves: [] })).toThrow(/0 first moves for 1 starts/)
  expect(() => compileCircuit(COINS, { maxGates: 10 })).toThrow(/more than 10 nodes; raise maxGates/)
  expect(() => compileCircuit(COINS, { maxMemory: 1000 })).toThrow(/MiB of memory; raise maxMemory/)
  expect(() => compileCircuit({ ...COINS, rules: Int32Array.of(0, 5, 1) })).toThrow(/malformed at position 0/)
  expect(() => compileCircuit({ ...COINS, rules: Int32Array.of(COINS.terminal, 1, COINS.terminal * 2 + 1) })).toThrow(
    /depends on its own negation/,
  )
})
