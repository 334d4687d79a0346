/**
 * Which move to look at first: the one that was best here before, then killers (moves that cut a search at this ply),
 * then whatever has cut searches most (history). Good order is what alpha-beta lives from.
 */

import type { State, Term } from '../../game/index.js'
import type { Side } from './turn.js'

/** Names of moves that are remembered at most. */
const MOST_NAMES = 50_000

const BEST = 4e15
const KILLER = [3e15, 2e15]

export class MoveOrder {
  private readonly numbers = new Map<string, number>()
  /** GDL gives the same term for the same move; its number is found without its text. */
  private readonly known = new Map<Term, number>()
  private history: number[] = []
  private readonly killers: [number, number][] = []

  /** A number for each option; none where a side decides several things at once. */
  moves(state: State, { role, places, options }: Side): readonly number[] | undefined {
    if (places.length !== 1) return undefined
    const { actions } = state.decisions[places[0]]
    return options.map(([choice]) => {
      const action = typeof choice === 'number' ? actions[choice] : choice
      return action === undefined ? -1 : this.numberOf(role, action)
    })
  }

  /** Indexes of the options, the most promising first; `best` is the one known to be so, or -1. */
  order(count: number, moves: readonly number[] | undefined, best: number, ply: number): readonly number[] {
    const order = [...indexes(count)]
    if (moves === undefined) {
      if (best > 0 && best < count) order.unshift(...order.splice(best, 1))
      return order
    }
    const killers = this.killers[ply]
    const scores = moves.map((move, index) => {
      if (index === best) return BEST
      if (killers !== undefined && move === killers[0]) return KILLER[0]
      if (killers !== undefined && move === killers[1]) return KILLER[1]
      return this.history[move] ?? 0
    })
    return order.sort((a, b) => scores[b] - scores[a])
  }

  /** A move was good enough that nothing else need be looked at. */
  cut(move: number, ply: number, depth: number): void {
    if (move < 0) return
    this.history[move] = (this.history[move] ?? 0) + depth * depth
    const killers = this.killers[ply]
    if (killers === undefined) this.killers[ply] = [move, -1]
    else if (killers[0] !== move) this.killers[ply] = [move, killers[0]]
  }

  /** A new move begins: what was good before counts less, and plies have shifted. */
  fade(): void {
    this.killers.length = 0
    this.history = this.history.map((count) => count / 8)
  }

  private numberOf(role: number, action: Term): number {
    const known = this.known.get(action)
    if (known !== undefined) return known
    const name = `${role} ${action}`
    let number = this.numbers.get(name)
    if (number === undefined) {
      if (this.numbers.size >= MOST_NAMES) return -1
      number = this.numbers.size
      this.numbers.set(name, number)
    }
    if (this.known.size >= MOST_NAMES) this.known.clear()
    this.known.set(action, number)
    return number
  }
}

const INDEXES: (readonly number[])[] = []

function indexes(count: number): readonly number[] {
  INDEXES[count] ??= Array.from({ length: count }, (_, i) => i)
  return INDEXES[count]
}
