/**
 * Alpha-beta search for one role's score against all others: principal variation search with a transposition table
 * where roles move in turn, expectation with Star1 cuts (Ballard 1983) where nature draws, and the matrix game's exact
 * value where roles choose at once. A search is a generator: it yields to let time pass, and is dropped to stop it.
 *
 * There is no quiescence search. Two were tried at equal nodes, both extending lines whose last move changed the
 * estimate sharply: looking at every reply lost (breakthrough 8 to 22, connect four 15 to 18), and standing pat made no
 * difference (breakthrough 9 to 7, checkers 6 to 7).
 */

import type { Game, State } from '../../game/index.js'
import { solveMatrix } from './matrix-game.js'
import type { MoveOrder } from './move-order.js'
import { ALL, Best, ENDED, type Found, LOWER, SURE, UPPER } from './proof.js'
import { AT_LEAST, AT_MOST, digest, EXACT, type Find, type Transpositions } from './transpositions.js'
import { follow, jointPicks, type Turn, turnOf } from './turn.js'

export interface Problem {
  readonly game: Game
  /** The role whose score is searched. */
  readonly me: number
  /** All final scores lie between these. */
  readonly low: number
  readonly high: number
  /** What the final scores of all roles add up to, where every other role's gain is this role's loss. */
  readonly sum?: number
  /** What a state that is not over is worth to `me`; strictly between `low` and `high`. */
  estimate(state: State): number
}

/** The final scores do not add up as they did in every game before: the others are not simply against us. */
export class NotConstantSum extends Error {
  override readonly name = 'NotConstantSum'
}

export type Searching<T> = Generator<undefined, T>

/** How long a search keeps the thread before it yields, in milliseconds. */
const REST = 2
/** The window in which a move is only asked whether it is better than the best so far. */
export const NULL_WINDOW = 1e-6

/** A state under search. */
export interface Node {
  readonly state: State
  readonly turn: Turn
  /** How many transitions to look ahead from here. */
  readonly depth: number
  /** How many lie behind. */
  readonly ply: number
}

interface Chosen extends Found {
  /** Index of the best move, -1 where nobody chose. */
  readonly best: number
}

export class AlphaBeta {
  nodes = 0
  /** From so many nodes on it yields at every one: whoever drives it is to stop. */
  limit = Number.POSITIVE_INFINITY
  /** The best score that a finished game gave, of all that were met. */
  highest = Number.NEGATIVE_INFINITY
  private rested = 0

  constructor(
    readonly problem: Problem,
    private readonly table: Transpositions,
    private readonly order: MoveOrder,
  ) {}

  /** A new move is thought about. */
  begin(limit: number): void {
    this.nodes = 0
    this.limit = limit
    this.table.grow()
    this.order.fade()
  }

  /** The value of a joint move within a window: an option for each side (-1: it waits), then nature's draw. */
  *after(node: Node, picks: readonly number[], alpha: number, beta: number): Searching<Found> {
    const { state, turn, depth, ply } = node
    if (turn.draws.length > 0) return yield* this.expectation(node, picks, alpha, beta)
    return yield* this.search(follow(state, turn, picks), depth - 1, ply + 1, alpha, beta)
  }

  /** The values of a turn in which `mine` and other sides choose at once: a row for each option of `mine`. */
  *matrix(node: Node, mine: number): Searching<readonly (readonly Found[])[]> {
    const { low, high } = this.problem
    const { sides } = node.turn
    const answers = jointPicks(sides.map(({ options }, i) => (i === mine ? 1 : options.length)))
    const rows: Found[][] = []
    for (const row of sides[mine].options.keys()) {
      const found: Found[] = []
      for (const answer of answers) {
        const picks = answer.map((pick, i) => (i === mine ? row : pick))
        found.push(yield* this.after(node, picks, low, high))
      }
      rows.push(found)
    }
    return rows
  }

  private *search(state: State, depth: number, ply: number, alpha: number, beta: number): Searching<Found> {
    this.nodes++
    if (this.nodes >= this.limit || performance.now() - this.rested > REST) {
      yield
      this.rested = performance.now()
    }
    if (state.isTerminal) return this.ended(state)
    if (depth <= 0) return this.estimated(state)
    const key = digest(state.key)
    const known = this.table.get(key)
    const answer = known && answerOf(known, depth, alpha, beta)
    if (answer) return answer
    const turn = turnOf(this.problem.game, state)
    const { value, proof, plies, best } = yield* this.choice(
      { state, turn, depth, ply },
      alpha,
      beta,
      known?.best ?? -1,
    )
    const found = { value, proof: turn.isWhole ? proof : proof & ENDED, plies }
    const bound = value >= beta ? AT_LEAST : value <= alpha ? AT_MOST : EXACT
    this.table.set(key, { values: [value], bound, depth, best, proof: found.proof, plies })
    return found
  }

  private *choice(node: Node, alpha: number, beta: number, known: number): Searching<Chosen> {
    const { sides, isAlone } = node.turn
    if (sides.length === 0) {
      const { value, proof, plies } = yield* this.after(node, [], alpha, beta)
      return { value, proof, plies: plies + 1, best: -1 }
    }
    if (isAlone && sides.length > 1) return yield* this.race(node)
    const mine = sides.findIndex(({ role }) => role === this.problem.me)
    if (mine < 0 || sides.length === 1) return yield* this.moves(node, mine < 0 ? -1 : 1, alpha, beta, known)
    return { ...matrixValue(yield* this.matrix(node, mine)), best: -1 }
  }

  /** One side moves, or several that are all against us. */
  private *moves(node: Node, sign: 1 | -1, alpha: number, beta: number, known: number): Searching<Chosen> {
    const { state, turn, depth, ply } = node
    const [side, ...others] = turn.sides
    const joint = others.length === 0 ? undefined : jointPicks(turn.sides.map(({ options }) => options.length))
    const numbers = joint === undefined ? this.order.moves(state, side) : undefined
    const order = this.order.order(joint?.length ?? side.options.length, numbers, known, ply)
    const [floor, ceiling] = sign > 0 ? [alpha, beta] : [-beta, -alpha]
    const [least, most] = sign > 0 ? [this.problem.low, this.problem.high] : [-this.problem.high, -this.problem.low]
    const best = new Best(sign, least, most)
    for (const index of order) {
      const picks = joint === undefined ? [index] : joint[index]
      const from = Math.max(floor, best.value)
      const isFirst = best.index < 0
      let found = yield* this.within(node, picks, sign, from, isFirst ? ceiling : Math.min(ceiling, from + NULL_WINDOW))
      const worth = found.value * sign
      if (!isFirst && worth > from && worth < ceiling) found = yield* this.within(node, picks, sign, from, ceiling)
      best.add(index, found)
      if (best.value < ceiling && best.value < most) continue
      if (numbers !== undefined) this.order.cut(numbers[index], ply, depth)
      return { ...best.found(false), best: best.index }
    }
    return { ...best.found(true), best: best.index }
  }

  /** `after`, with the window as the mover sees it. */
  private within(node: Node, picks: readonly number[], sign: 1 | -1, from: number, to: number): Searching<Found> {
    return sign > 0 ? this.after(node, picks, from, to) : this.after(node, picks, -to, -from)
  }

  /** In interrupt mode nobody knows who will be first: each side is as likely as any other. */
  private *race(node: Node): Searching<Chosen> {
    const { low, high, me } = this.problem
    const { sides } = node.turn
    let sum = 0
    let ended = ENDED
    for (const [i, { role, options }] of sides.entries()) {
      const sign = role === me ? 1 : -1
      let best = Number.NEGATIVE_INFINITY
      for (const option of options.keys()) {
        const picks = sides.map((_, other) => (other === i ? option : -1))
        const found = yield* this.after(node, picks, low, high)
        best = Math.max(best, found.value * sign)
        ended &= found.proof
      }
      sum += best * sign
    }
    return { value: sum / sides.length, proof: ended, plies: 0, best: -1 }
  }

  private *expectation(node: Node, picks: readonly number[], alpha: number, beta: number): Searching<Found> {
    const { low, high } = this.problem
    const { state, turn, depth, ply } = node
    let sum = 0
    let left = 1
    let proof = ALL
    let plies = 0
    const rest = (bound: number) => (left > TINY ? left * bound : 0)
    for (const draw of turn.draws) {
      const { probability } = draw
      left -= probability
      const floor = Math.max(low, (alpha - sum - rest(high)) / probability)
      const ceiling = Math.min(high, (beta - sum - rest(low)) / probability)
      const found = yield* this.search(follow(state, turn, picks, draw), depth - 1, ply + 1, floor, ceiling)
      sum += probability * found.value
      proof &= found.proof
      plies = Math.max(plies, found.plies)
      if (left <= TINY) break
      // Star1: whatever the rest is worth, it cannot bring the sum back into the window.
      if (sum + rest(low) >= beta) return { value: sum + rest(low), proof: proof & ~UPPER, plies }
      if (sum + rest(high) <= alpha) return { value: sum + rest(high), proof: proof & ~LOWER, plies }
    }
    return { value: sum, proof, plies }
  }

  private ended({ scores }: State): Found {
    const { me, sum } = this.problem
    if (sum !== undefined) {
      const total = scores.reduce((all, score) => all + score, 0)
      if (Math.abs(total - sum) > SAME) throw new NotConstantSum()
    }
    const value = scores[me]
    if (value > this.highest) this.highest = value
    return { value, proof: ALL, plies: 0 }
  }

  private estimated(state: State): Found {
    return { value: this.problem.estimate(state), proof: 0, plies: 0 }
  }
}

const TINY = 1e-12
const SAME = 1e-6

/** What the table knows, where it answers the question. Proofs longer than the search are left: the shortest is wanted. */
function answerOf(known: Find, depth: number, alpha: number, beta: number): Found | undefined {
  const { proof, plies, bound } = known
  if ((proof & SURE) !== 0 && plies > depth) return undefined
  const [value] = known.values
  const isDeep = known.depth >= depth || (proof & ENDED) !== 0
  const isLower = (isDeep && bound !== AT_MOST) || (proof & LOWER) !== 0
  const isUpper = (isDeep && bound !== AT_LEAST) || (proof & UPPER) !== 0
  if ((isLower && isUpper) || (isLower && value >= beta) || (isUpper && value <= alpha)) return { value, proof, plies }
  return undefined
}

/** Only what a side plays with some probability matters for what it is sure of. */
export function matrixValue(matrix: readonly (readonly Found[])[]): Found {
  const { value, rows, columns } = solveMatrix(matrix.map((row) => row.map((found) => found.value)))
  const played = matrix.filter((_, row) => rows[row] > 0).flat()
  const answered = matrix.flatMap((row) => row.filter((_, column) => columns[column] > 0))
  const isSure = played.every(({ proof }) => (proof & LOWER) !== 0)
  const isCapped = answered.every(({ proof }) => (proof & UPPER) !== 0)
  const plies = Math.max(...[...(isSure ? played : []), ...(isCapped ? answered : [])].map((found) => found.plies), 0)
  const ended = matrix.flat().every(({ proof }) => (proof & ENDED) !== 0) ? ENDED : 0
  return { value, proof: (isSure ? LOWER : 0) | (isCapped ? UPPER : 0) | ended, plies: plies + 1 }
}
