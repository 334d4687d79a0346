/** Circuit and logic are two readings of the same rules: step by step, and over many playouts, they must agree. */

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Game, type State, type Stream, stream } from '../src/game/index.js'
import { loadGame } from '../src/languages/index.js'

interface Description {
  readonly name: string
  readonly text: string
}

const LIBRARY: readonly Description[] = readdirSync('games/gdl', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.kif'))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort()
  .map((path) => ({ name: basename(path, '.kif'), text: readFileSync(path, 'utf8') }))

/** How long one game is walked, in milliseconds: heavy rules get a few steps, light ones many games. */
const WALK = 700
const GAMES = 20

function load({ name, text }: Description, engine: 'circuit' | 'logic'): Game {
  return loadGame(text, { language: 'gdl', file: `${name}.kif`, engine })
}

function sorted(terms: readonly unknown[]): string[] {
  return terms.map(String).sort()
}

function decided(state: State): unknown {
  return state.decisions.map(({ id, owner, actions }) => ({ id, owner, actions: sorted(actions) }))
}

/** All that the two engines must agree on; in a state that is not final the rules need not give scores. */
function told(game: Game, state: State): unknown {
  return {
    isTerminal: state.isTerminal,
    facts: sorted(state.facts),
    decisions: decided(state),
    percepts: game.roles.map((_, role) => sorted(state.view(role).percepts)),
    scores: state.isTerminal ? state.scores : [],
  }
}

/** Any moves, one per decision, as text: what means the same to both engines. */
function anyMoves(state: State, random: Stream): string[] {
  return state.decisions.map(({ id, actions }) => {
    const moves = sorted(actions)
    const move = moves[random.nextInt(moves.length)]
    if (move === undefined) throw new Error(`${id} has no move`)
    return move
  })
}

function moved(game: Game, state: State, moves: readonly string[]): State {
  return state.next(moves.map((move) => game.parse(move)))
}

/** Walks both through the same random games and says how many states were compared. */
function walk(circuit: Game, logic: Game, seed: number): number {
  const random = stream(seed, 'lock-step')
  const began = performance.now()
  let compared = 0
  for (let games = 0; games < GAMES; games++) {
    let [fast, slow] = [circuit.initial, logic.initial]
    for (;;) {
      expect(told(circuit, fast)).toEqual(told(logic, slow))
      compared++
      if (compared % 7 === 0) expect(decided(circuit.resume(slow.facts, slow.scores))).toEqual(decided(slow))
      if (performance.now() - began > WALK && compared > 1) return compared
      if (slow.isTerminal) break
      const moves = anyMoves(slow, random)
      ;[fast, slow] = [moved(circuit, fast, moves), moved(logic, slow, moves)]
    }
  }
  return compared
}

/** A whole random game by circuit: its states, up to so many. */
function playThrough(circuit: Game, seed: number): readonly State[] {
  const random = stream(seed, 'play')
  const seen: State[] = [circuit.initial]
  for (let state = circuit.initial; !state.isTerminal && seen.length < 400; seen.push(state))
    state = moved(circuit, state, anyMoves(state, random))
  return seen
}

describe('circuit and logic in lock-step', () => {
  it.each(LIBRARY)('agree on $name step by step, and on positions resumed from a later game', (description) => {
    const circuit = load(description, 'circuit')
    const logic = load(description, 'logic')
    expect(circuit.playouts?.gates).toBeGreaterThan(0)
    expect(walk(circuit, logic, 1)).toBeGreaterThan(1)
    const states = playThrough(circuit, 2)
    for (const state of [states[states.length >> 1], states.at(-1)]) {
      if (state === undefined) throw new Error('a game has a state')
      const texts = state.facts.map(String)
      const resumed = (game: Game) =>
        game.resume(
          texts.map((text) => game.parse(text)),
          state.scores,
        )
      expect(told(circuit, resumed(circuit))).toEqual(told(logic, resumed(logic)))
      expect(decided(resumed(circuit))).toEqual(decided(state))
      expect(resumed(circuit).scores).toEqual(state.scores)
    }
  })
})

/** How often each outcome came up: a length with everybody's scores. */
type Outcomes = Map<string, number>

function outcomesByCircuit(game: Game, count: number): Outcomes {
  const { lengths, scores } = game.playouts?.run({ count, seed: 3, scores: true }) ?? {}
  if (lengths === undefined || scores === undefined) throw new Error(`${game.name} reported no single playouts`)
  const roles = game.roles.length
  const outcomes: Outcomes = new Map()
  for (const [i, length] of lengths.entries()) tell(outcomes, length, scores.slice(i * roles, (i + 1) * roles))
  return outcomes
}

function outcomesByLogic(game: Game, count: number): Outcomes {
  const random = stream(4, 'logic')
  const outcomes: Outcomes = new Map()
  for (let i = 0; i < count; i++) {
    let state = game.initial
    let length = 0
    for (; !state.isTerminal; length++)
      state = state.next(state.decisions.map(({ actions }) => random.nextInt(actions.length)))
    tell(outcomes, length, state.scores)
  }
  return outcomes
}

function tell(outcomes: Outcomes, length: number, scores: ArrayLike<number>): void {
  const outcome = `${length} moves: ${Array.from(scores).join(' ')}`
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
}

/**
 * Pearson's test that two samples have one distribution: the statistic and its degrees of freedom. Outcomes that few
 * playouts are expected to have are one class together (Cochran's rule).
 */
function chiSquared(one: Outcomes, other: Outcomes): { readonly statistic: number; readonly freedom: number } {
  const totals = [one, other].map((outcomes) => [...outcomes.values()].reduce((a, b) => a + b, 0))
  const [first = 0, second = 0] = totals
  const classes: [number, number][] = []
  const rare: [number, number] = [0, 0]
  for (const outcome of new Set([...one.keys(), ...other.keys()])) {
    const [a, b] = [one.get(outcome) ?? 0, other.get(outcome) ?? 0]
    if (((a + b) * Math.min(first, second)) / (first + second) >= 5) classes.push([a, b])
    else {
      rare[0] += a
      rare[1] += b
    }
  }
  if (rare[0] + rare[1] > 0) classes.push(rare)
  let statistic = 0
  for (const [a, b] of classes) {
    const share = (a + b) / (first + second)
    statistic += (a - first * share) ** 2 / (first * share) + (b - second * share) ** 2 / (second * share)
  }
  return { statistic, freedom: classes.length - 1 }
}

/** What chance alone exceeds about once in 30,000 times: four deviations, by Wilson and Hilferty's approximation. */
function critical(freedom: number): number {
  const spread = 2 / (9 * freedom)
  return freedom * (1 - spread + 4 * Math.sqrt(spread)) ** 3
}

describe('playouts by circuit and by logic', () => {
  const SMALL = [
    ['tic-tac-toe', 2000],
    ['kuhn-poker', 2000],
    ['monty-hall', 2000],
    ['goofspiel', 400],
    ['knights-tour', 200],
    ['blind-tic-tac-toe', 500],
  ] as const

  it.each(SMALL)('of %s have the same lengths and scores', (name, count) => {
    const description = LIBRARY.find((each) => each.name === name)
    if (description === undefined) throw new Error(`there is no ${name}`)
    const fast = outcomesByCircuit(load(description, 'circuit'), 20_000)
    const slow = outcomesByLogic(load(description, 'logic'), count)
    const { statistic, freedom } = chiSquared(fast, slow)
    expect(freedom).toBeGreaterThan(0)
    expect(statistic).toBeLessThan(critical(freedom))
  })
})

interface Spread {
  readonly mean: number
  readonly deviation: number
}

/** Of one column of a table with so many columns. */
function spread(values: ArrayLike<number>, column = 0, columns = 1): Spread {
  const own = Array.from(values).filter((_, i) => i % columns === column)
  const mean = own.reduce((a, b) => a + b, 0) / own.length
  return { mean, deviation: Math.sqrt(own.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (own.length - 1)) }
}

describe('playouts many at once and one by one', () => {
  const MANY = 4000
  const FEW = 50

  it.each(LIBRARY)('of $name have the same mean length and scores, within five standard errors', (description) => {
    const { playouts, roles } = load(description, 'circuit')
    const many = playouts?.run({ count: MANY, seed: 5, scores: true })
    const few = playouts?.runSingly({ count: FEW, seed: 6 })
    if (many?.lengths === undefined || many.scores === undefined || few === undefined) throw new Error('no playouts')
    const { lengths, scores } = many
    const off = (one: number, { mean, deviation }: Spread) => ({
      distance: Math.abs(one - mean),
      error: deviation * Math.sqrt(1 / FEW + 1 / MANY),
    })
    const length = off(few.meanLength, spread(lengths))
    expect(length.distance).toBeLessThanOrEqual(5 * length.error)
    for (const [role, score] of few.meanScores.entries()) {
      const { distance, error } = off(score, spread(scores, role, roles.length))
      // One playout more or less: a score that hardly ever comes up has too small a deviation to judge fifty by.
      expect(distance).toBeLessThanOrEqual(5 * error + 100 / FEW)
    }
  })
})
