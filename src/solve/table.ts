/** A strategic form in floats: what each strategy is worth against a mixed profile, and how that changes with it. */

import type { StrategicForm } from '../game/index.js'

/** By player, by strategy. */
export type FloatProfile = readonly Float64Array[]

export class PayoffTable {
  readonly sizes: readonly number[]
  private readonly strides: readonly number[]
  private readonly payoffs: readonly Float64Array[]

  constructor(form: StrategicForm) {
    this.sizes = form.strategies.map((own) => own.length)
    this.strides = this.sizes.map((_, player) =>
      this.sizes.slice(0, player).reduce((product, size) => product * size, 1),
    )
    this.payoffs = this.sizes.map((_, player) =>
      Float64Array.from(form.payoffs, (cell) => cell[player]?.valueOf() ?? 0),
    )
  }

  strategyAt(place: number, player: number): number {
    return Math.floor(place / (this.strides[player] as number)) % (this.sizes[player] as number)
  }

  /** What each own strategy brings, the others mixing. */
  worth(player: number, profile: FloatProfile): Float64Array {
    const worth = new Float64Array(this.sizes[player] as number)
    const payoffs = this.payoffs[player] as Float64Array
    for (let place = 0; place < payoffs.length; place++) {
      const weight = this.weight(place, profile, player, -1)
      const own = this.strategyAt(place, player)
      worth[own] = (worth[own] as number) + weight * (payoffs[place] as number)
    }
    return worth
  }

  /** How the worth of the player's strategies changes with the probabilities of another: [own][other's strategy]. */
  slope(player: number, other: number, profile: FloatProfile): readonly Float64Array[] {
    const slope = Array.from(
      { length: this.sizes[player] as number },
      () => new Float64Array(this.sizes[other] as number),
    )
    const payoffs = this.payoffs[player] as Float64Array
    for (let place = 0; place < payoffs.length; place++) {
      const weight = this.weight(place, profile, player, other)
      const row = slope[this.strategyAt(place, player)] as Float64Array
      const at = this.strategyAt(place, other)
      row[at] = (row[at] as number) + weight * (payoffs[place] as number)
    }
    return slope
  }

  /** The most that anyone could gain by another strategy. */
  largestGain(profile: FloatProfile): number {
    return Math.max(
      ...this.sizes.map((_, player) => {
        const worth = this.worth(player, profile)
        const own = profile[player] as Float64Array
        return Math.max(...worth) - worth.reduce((sum, value, strategy) => sum + value * (own[strategy] as number), 0)
      }),
    )
  }

  /** How likely the others make a profile; `also` is left out as well. */
  private weight(place: number, profile: FloatProfile, player: number, also: number): number {
    let weight = 1
    for (let each = 0; each < this.sizes.length && weight !== 0; each++) {
      if (each !== player && each !== also)
        weight *= (profile[each] as Float64Array)[this.strategyAt(place, each)] as number
    }
    return weight
  }
}
