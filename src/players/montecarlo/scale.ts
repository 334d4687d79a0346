/** Scores as numbers from 0 to 1: by the range that the rules promise, else by what has been seen so far. */

export class Scale {
  /** Bounds of every score: infinite where the rules promise none. */
  readonly floor: number
  readonly ceiling: number
  private readonly isPromised: boolean
  private readonly lows: number[]
  private readonly highs: number[]

  constructor(roles: number, range: readonly [number, number] | undefined) {
    this.isPromised = range !== undefined
    ;[this.floor, this.ceiling] = range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    this.lows = new Array<number>(roles).fill(range?.[0] ?? Number.POSITIVE_INFINITY)
    this.highs = new Array<number>(roles).fill(range?.[1] ?? Number.NEGATIVE_INFINITY)
  }

  see(scores: readonly number[]): void {
    if (this.isPromised) return
    for (const [role, score] of scores.entries()) {
      if (score < this.lows[role]) this.lows[role] = score
      if (score > this.highs[role]) this.highs[role] = score
    }
  }

  /** The worst score of a role, of all there can be or have been. */
  low(role: number): number {
    const low = this.lows[role]
    return Number.isFinite(low) ? low : 0
  }

  /** How far a role's scores are apart; 1 where they are not. */
  width(role: number): number {
    const width = this.highs[role] - this.lows[role]
    return width > 0 ? width : 1
  }
}
