import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeGame } from '../../../tests/fake.js'
import { CHANCE, type Choice, type Game, type State, stream } from '../../game/index.js'
import { deadline } from '../deadline.js'
import { AlphaBeta } from './alpha-beta.js'
import { deepenAgainst } from './deepening.js'
import { MoveOrder } from './move-order.js'
import { ENDED, LOWER, UPPER } from './proof.js'
import { Transpositions } from './transpositions.js'
import { turnOf } from './turn.js'

const LAYERS = 6
const WIDTH = 4
const KINDS = ['first', 'second', 'both', 'chance', 'end'] as const

/**
 * A constant-sum game of chance on a small graph: in each of its nodes one role moves, or both at once, or nature, or
 * all is over. Many paths lead to the same node, as in real games.
 */
function graphGame(seed: number): Game {
  const dice = stream(seed, 'graph')
  const nodes = Array.from({ length: LAYERS * WIDTH }, (_, index) => {
    const layer = Math.floor(index / WIDTH)
    return {
      kind: layer === 0 ? 'first' : layer === LAYERS - 1 ? 'end' : KINDS[dice.nextInt(KINDS.length)],
      next: Array.from({ length: 4 }, () => (layer + 1) * WIDTH + dice.nextInt(WIDTH)),
      score: [0, 25, 50, 100][dice.nextInt(4)],
    }
  })
  const at = (facts: readonly string[]) => nodes[Number(/\d+/.exec(facts[0])?.[0])]
  const choice = { actions: ['[0]', '[1]'] }
  return fakeGame({
    name: 'graph',
    roles: ['first', 'second'],
    start: { facts: ['[node,0]'], scores: [0, 0] },
    switches({ facts }) {
      switch (at(facts).kind) {
        case 'first':
          return [{ id: '[first]', owner: 0, actions: ['[0]', '[1]', '[2]', '[3]'] }]
        case 'second':
          return [{ id: '[second]', owner: 1, ...choice }]
        case 'both':
          return [0, 1].map((owner) => ({ id: `[both,${owner}]`, owner, ...choice }))
        case 'chance':
          return [{ id: '[chance]', owner: CHANCE, ...choice, probabilities: [0.25, 0.75] }]
        default:
          return []
      }
    },
    carryOut({ facts }, chosen) {
      const [first = 0, second = 0] = chosen.map(({ action }) => Number(/\d/.exec(action)?.[0]))
      const to = at(facts).next[first + 2 * second]
      const { kind, score } = nodes[to]
      return { facts: [`[node,${to}]`], scores: kind === 'end' ? [score, 100 - score] : [0, 0] }
    },
  })
}

/** The first role's value of a state by the definition, trying everything. */
function trueValue(state: State, known = new Map<string, number>()): number {
  const before = known.get(state.key)
  if (before !== undefined) return before
  const value = valueByDefinition(state, (...choices) => trueValue(state.next(choices), known))
  known.set(state.key, value)
  return value
}

function valueByDefinition({ decisions, scores }: State, after: (...choices: Choice[]) => number): number {
  const [decision, other] = decisions
  if (decision === undefined) return scores[0]
  if (other !== undefined) return twoByTwo(after(0, 0), after(0, 1), after(1, 0), after(1, 1))
  const values = decision.actions.map((_, action) => after(action))
  if (decision.owner === CHANCE) return values.reduce((sum, v, i) => sum + v * (decision.probabilities?.[i] ?? 0), 0)
  return decision.owner === 0 ? Math.max(...values) : Math.min(...values)
}

/** A 2 by 2 game: a saddle point, or the textbook's formula. */
function twoByTwo(a: number, b: number, c: number, d: number): number {
  const floor = Math.max(Math.min(a, b), Math.min(c, d))
  const ceiling = Math.min(Math.max(a, c), Math.max(b, d))
  return floor === ceiling ? floor : (a * d - b * c) / (a + d - b - c)
}

/** Any number strictly between the bounds, the same for the same state. */
function anyEstimate({ key }: State): number {
  return 1 + stream(key).nextFloat() * 98
}

async function look(game: Game, depth: number, table = new Transpositions(256)) {
  const problem = { game, me: 0, low: 0, high: 100, sum: 100, estimate: anyEstimate }
  const search = new AlphaBeta(problem, table, new MoveOrder())
  const root = { state: game.initial, turn: turnOf(game, game.initial), ply: 0 }
  const until = deadline({ milliseconds: Number.POSITIVE_INFINITY })
  return deepenAgainst(search, root, 0, { depth, until, dice: stream(1) })
}

describe('alpha-beta', () => {
  it('finds the value that trying everything finds, with a table however small', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.constantFrom(2, 16, 1024), async (seed, size) => {
        const game = graphGame(seed)
        const { option, knowledge } = await look(game, LAYERS, new Transpositions(size))
        expect(knowledge?.value).toBeCloseTo(trueValue(game.initial), 6)
        expect(trueValue(game.initial.next([option]))).toBeCloseTo(trueValue(game.initial), 6)
        expect((knowledge?.proof ?? 0) & (ENDED | LOWER)).toBeGreaterThan(0)
      }),
      { numRuns: 150 },
    )
  })

  it('proves nothing that is not so, however far it looks and whatever it estimates', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: LAYERS }), async (seed, depth) => {
        const game = graphGame(seed)
        const { knowledge } = await look(game, depth)
        const truth = trueValue(game.initial)
        if (knowledge === undefined) throw new Error('a search without a clock knows something')
        if (knowledge.proof & LOWER) expect(truth).toBeGreaterThanOrEqual(knowledge.value - 1e-9)
        if (knowledge.proof & UPPER) expect(truth).toBeLessThanOrEqual(knowledge.value + 1e-9)
      }),
      { numRuns: 300 },
    )
  })
})
