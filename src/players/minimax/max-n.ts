/**
 * Search where everyone is after its own score: max-n (Luckhardt and Irani 1986) for more than two roles and for games
 * that are not constant-sum. Where options are equal to their mover, the one that is worst for the searching role is
 * expected. Roles that choose at once are expected to play by regret matching.
 */

import type { Game, State } from '../../game/index.js'
import type { Searching } from './alpha-beta.js'
import { evenly } from './candidates.js'
import type { MoveOrder } from './move-order.js'
import { type Mixture, regretMatching } from './regret-matching.js'
import { digest, EXACT, type Transpositions } from './transpositions.js'
import { follow, jointPicks, type Turn, turnOf } from './turn.js'

export interface Contest {
  readonly game: Game
  readonly me: number
  readonly high: number
  /** What a state that is not over is worth to each role. */
  estimates(state: State): readonly number[]
}

export interface Outlook {
  /** What each role gets. */
  readonly scores: readonly number[]
  /** Whether every line that was looked at was followed to the game's end. */
  readonly isEnded: boolean
}

interface Node {
  readonly state: State
  readonly turn: Turn
  readonly depth: number
  readonly ply: number
}

const REST = 2
/** Combinations of options that are looked at where roles choose at once. */
const MOST_TOGETHER = 1024

export class MaxN {
  nodes = 0
  /** Whether some options or draws were left out, because there are too many. */
  hasThinned = false
  limit = Number.POSITIVE_INFINITY
  private rested = 0

  constructor(
    private readonly contest: Contest,
    private readonly table: Transpositions,
    private readonly order: MoveOrder,
  ) {}

  begin(limit: number): void {
    this.nodes = 0
    this.limit = limit
    this.table.grow()
    this.order.fade()
  }

  *after({ state, turn, depth, ply }: Node, picks: readonly number[]): Searching<Outlook> {
    if (turn.draws.length === 0) return yield* this.search(follow(state, turn, picks), depth - 1, ply + 1)
    const scores = this.contest.game.roles.map(() => 0)
    let isEnded = true
    for (const draw of turn.draws) {
      const found = yield* this.search(follow(state, turn, picks, draw), depth - 1, ply + 1)
      for (const role of scores.keys()) scores[role] += draw.probability * found.scores[role]
      isEnded &&= found.isEnded
    }
    return { scores, isEnded }
  }

  /** How the sides of a turn play that choose at once; where they have very many options, only some are looked at. */
  *together(node: Node): Searching<Mixture & Outlook> {
    const { sides } = node.turn
    const each = Math.max(2, Math.floor(MOST_TOGETHER ** (1 / sides.length)))
    const kept = sides.map(({ options }) => evenly([...options.keys()], each))
    const sizes = kept.map((options) => options.length)
    const strides = sizes.map((_, i) => sizes.slice(i + 1).reduce((product, size) => product * size, 1))
    const cells: (readonly number[])[] = []
    let isEnded = true
    for (const picks of jointPicks(sizes)) {
      const found = yield* this.after(
        node,
        picks.map((pick, i) => kept[i][pick]),
      )
      cells.push(found.scores)
      isEnded &&= found.isEnded
    }
    const { strategies, scores } = regretMatching(
      sides.map(({ role }) => role),
      sizes,
      (picks) => cells[picks.reduce((sum, pick, i) => sum + pick * strides[i], 0)],
    )
    const spread = strategies.map((strategy, i) => {
      const whole = sides[i].options.map(() => 0)
      for (const [n, option] of kept[i].entries()) whole[option] = strategy[n]
      return whole
    })
    return { strategies: spread, scores, isEnded }
  }

  private *search(state: State, depth: number, ply: number): Searching<Outlook> {
    this.nodes++
    if (this.nodes >= this.limit || performance.now() - this.rested > REST) {
      yield
      this.rested = performance.now()
    }
    if (state.isTerminal) return { scores: state.scores, isEnded: true }
    if (depth <= 0) return { scores: this.contest.estimates(state), isEnded: false }
    const key = digest(state.key)
    const known = this.table.get(key)
    if (known !== undefined && (known.depth >= depth || known.proof !== 0)) {
      return { scores: known.values, isEnded: known.proof !== 0 }
    }
    const turn = turnOf(this.contest.game, state)
    if (!turn.isWhole) this.hasThinned = true
    const { best, ...found } = yield* this.choice({ state, turn, depth, ply }, known?.best ?? -1)
    const outlook = { scores: found.scores, isEnded: found.isEnded }
    this.table.set(key, {
      values: found.scores,
      bound: EXACT,
      depth,
      proof: outlook.isEnded ? 1 : 0,
      plies: 0,
      best,
    })
    return outlook
  }

  private *choice(node: Node, known: number): Searching<Outlook & { readonly best: number }> {
    const { sides, isAlone } = node.turn
    if (sides.length === 0) return { ...(yield* this.after(node, [])), best: -1 }
    if (sides.length === 1) return yield* this.best(node, 0, known)
    if (!isAlone) return { ...(yield* this.together(node)), best: -1 }
    // In interrupt mode nobody knows who will be first: each side is as likely as any other.
    const scores = this.contest.game.roles.map(() => 0)
    for (const side of sides.keys()) {
      const found = yield* this.best(node, side, -1)
      for (const role of scores.keys()) scores[role] += found.scores[role] / sides.length
    }
    return { scores, isEnded: false, best: -1 }
  }

  private *best(node: Node, mover: number, known: number): Searching<Outlook & { readonly best: number }> {
    const { me, high } = this.contest
    const { sides } = node.turn
    const side = sides[mover]
    const numbers = this.order.moves(node.state, side)
    let best = -1
    let top: Outlook = { scores: [], isEnded: false }
    let isEnded = true
    for (const option of this.order.order(side.options.length, numbers, known, node.ply)) {
      const found = yield* this.after(
        node,
        sides.map((_, i) => (i === mover ? option : -1)),
      )
      isEnded &&= found.isEnded
      const own = found.scores[side.role]
      if (
        best < 0 ||
        own > top.scores[side.role] ||
        (own === top.scores[side.role] && found.scores[me] < top.scores[me])
      ) {
        best = option
        top = found
      }
      if (own < high) continue
      if (numbers !== undefined) this.order.cut(numbers[option], node.ply, node.depth)
      return { scores: top.scores, isEnded: top.isEnded, best }
    }
    return { scores: top.scores, isEnded, best }
  }
}
