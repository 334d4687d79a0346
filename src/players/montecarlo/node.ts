/** A state in a search tree, and what the search has learnt of it. Changes as the search goes on. */

import type { State, Stream } from '../../game/index.js'
import { type Options, optionsOf, type Seat } from './seats.js'

/** What is known of the moves of one seat, move by move. */
export class Arms {
  readonly visits: number[]
  /** Of the seat's scores. */
  readonly sums: number[]
  /** What the state after each move is worth to the seat, by looking ahead; only where it is alone to choose. */
  readonly worths: number[]
  /** Proven bounds of the seat's score, where anything is proven. */
  lows: readonly number[] | undefined
  highs: readonly number[] | undefined
  /** The highest score that some move is proven to bring, and whether one of those may bring more. */
  private sure = Number.NEGATIVE_INFINITY
  private hasHope = false
  total = 0

  constructor(
    readonly seat: Seat,
    /** Moves that nobody has tried yet are tried from here on. */
    readonly first: number,
  ) {
    const count = seat.count()
    this.visits = new Array<number>(count).fill(0)
    this.sums = new Array<number>(count).fill(0)
    this.worths = new Array<number>(count).fill(Number.NEGATIVE_INFINITY)
  }

  bound(lows: readonly number[], highs: readonly number[]): void {
    const sure = Math.max(...lows)
    this.lows = lows
    this.highs = highs
    this.sure = sure
    this.hasHope = lows.some((low, move) => low === sure && highs[move] > sure)
  }

  /** Whether another move is proven to do at least as well, and perhaps better. */
  isOutdone(move: number): boolean {
    if (this.lows === undefined || this.highs === undefined) return false
    return this.highs[move] <= this.sure && (this.lows[move] < this.sure || this.hasHope)
  }

  /** Whether some move is proven to be as good as any. */
  get isProven(): boolean {
    return !this.seat.isOpen && this.highs !== undefined && this.highs.every((high) => high <= this.sure)
  }
}

/** One way on from a node. */
export interface Edge {
  /** One for each seat of the node it leaves. */
  readonly moves: readonly number[]
  readonly node: TreeNode
}

const NO_EDGES: ReadonlyMap<number | string, Edge> = new Map()

export class TreeNode {
  /** Its playouts are under way. */
  isPending = false
  /** What it is worth to each role: by its own playouts at first, then by what its best children are worth. */
  worth: readonly number[] | undefined
  /** Proven bounds of each role's score, where anything is proven. */
  low: readonly number[] | undefined
  high: readonly number[] | undefined
  private grown: Map<number | string, Edge> | undefined
  private known: { readonly options: Options; readonly arms: readonly Arms[] } | undefined

  constructor(readonly state: State) {
    if (!state.isTerminal) return
    this.low = state.scores
    this.high = state.scores
  }

  /** Each role's score, where it is proven. */
  get value(): readonly number[] | undefined {
    const { low, high } = this
    if (low === undefined || high === undefined) return undefined
    return low === high || low.every((score, role) => score === high[role]) ? low : undefined
  }

  get edges(): ReadonlyMap<number | string, Edge> {
    return this.grown ?? NO_EDGES
  }

  add(key: number | string, edge: Edge): void {
    this.grown ??= new Map()
    this.grown.set(key, edge)
  }

  get options(): Options | undefined {
    return this.known?.options
  }

  /** One for each seat; none before the node is opened. */
  get arms(): readonly Arms[] {
    return this.known?.arms ?? []
  }

  /** Lists what may be chosen here: done when a search first goes on from here. */
  open(dice: Stream): { readonly options: Options; readonly arms: readonly Arms[] } {
    if (this.known === undefined) {
      const options = optionsOf(this.state)
      const arms = options.seats.map((seat) => new Arms(seat, seat.isOpen ? 0 : dice.nextInt(seat.count())))
      this.known = { options, arms }
    }
    return this.known
  }
}
