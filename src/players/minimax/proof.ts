/**
 * What a search found of a state, and how sure it is. A value is proven from below, from above or both when only
 * finished games stand behind it; estimates prove nothing.
 */

export const LOWER = 1
export const UPPER = 2
/** All lines that were looked at ended: looking further ahead would find the same. */
export const ENDED = 4
export const SURE = LOWER | UPPER
export const ALL = LOWER | UPPER | ENDED

export interface Found {
  /** The searching role's score. */
  readonly value: number
  /** LOWER: the value can be forced, whatever the others do. UPPER: the others can hold it to that. */
  readonly proof: number
  /** Where proven: within so many transitions the game is over. */
  readonly plies: number
}

/** What is known of a choice among several, each found in `mover`'s favour or not yet; built up one by one. */
export class Best {
  value = Number.NEGATIVE_INFINITY
  index = -1
  private sure = false
  private surePlies = 0
  private allCapped = true
  private longest = 0
  private ended = ENDED

  /** `sign`: 1 where the mover is the searching role, -1 where it is against it. Values here are the mover's. */
  constructor(
    private readonly sign: 1 | -1,
    private readonly low: number,
    private readonly high: number,
  ) {}

  add(index: number, { value, proof, plies }: Found): void {
    const worth = value * this.sign
    const sure = (proof & (this.sign > 0 ? LOWER : UPPER)) !== 0
    if ((proof & (this.sign > 0 ? UPPER : LOWER)) === 0) this.allCapped = false
    this.longest = Math.max(this.longest, plies)
    this.ended &= proof
    const better = worth > this.value
    const surer = worth === this.value && sure && (!this.sure || plies < this.surePlies)
    if (!better && !surer) return
    this.value = worth
    this.index = index
    this.sure = sure
    this.surePlies = plies
  }

  /** `whole`: whether every option has been added. */
  found(whole: boolean): Found {
    const top = this.sure && this.value >= this.high
    const capped = (whole && this.allCapped) || top
    const sure = this.sure || (capped && this.value <= this.low)
    const [own, other] = this.sign > 0 ? [LOWER, UPPER] : [UPPER, LOWER]
    return {
      value: this.value * this.sign,
      proof: (sure ? own : 0) | (capped ? other : 0) | this.ended,
      plies: 1 + (top || !capped ? this.surePlies : this.longest),
    }
  }
}
