/** The sequence form in flat arrays of floats, for methods that sweep over it many thousand times. */

import type { SequenceForm } from './sequences.js'

export interface FlatForm {
  readonly players: readonly FlatPlayer[]
  readonly leaves: number
  /** By leaf and player: which sequence, and the payoff times nature's probability. */
  readonly sequences: Int32Array
  readonly payoffs: Float64Array
}

export interface FlatPlayer {
  readonly count: number
  readonly sets: number
  /** By set, in an order in which a set comes after all that lead to it. */
  readonly informationSet: Int32Array
  readonly parent: Int32Array
  readonly first: Int32Array
  readonly actions: Int32Array
}

export function flatten({ players, leaves }: SequenceForm): FlatForm {
  const width = players.length
  return {
    players: players.map(({ count, sets }) => ({
      count,
      sets: sets.length,
      informationSet: Int32Array.from(sets, (set) => set.informationSet),
      parent: Int32Array.from(sets, (set) => set.parent),
      first: Int32Array.from(sets, (set) => set.first),
      actions: Int32Array.from(sets, (set) => set.actions),
    })),
    leaves: leaves.length,
    sequences: Int32Array.from(
      { length: leaves.length * width },
      (_, at) => leaves[Math.floor(at / width)]?.sequences[at % width] ?? 0,
    ),
    payoffs: Float64Array.from(
      { length: leaves.length * width },
      (_, at) => leaves[Math.floor(at / width)]?.payoffs[at % width]?.valueOf() ?? 0,
    ),
  }
}

/** What each own sequence of a player brings at once, the others playing their plans; written into `into`. */
export function immediateValues(
  form: FlatForm,
  player: number,
  plans: readonly Float64Array[],
  into: Float64Array,
): void {
  const { leaves, sequences, payoffs } = form
  const width = form.players.length
  into.fill(0)
  if (width === 2) {
    const other = 1 - player
    const plan = plans[other] ?? new Float64Array()
    for (let at = 0; at < leaves * 2; at += 2) {
      const own = sequences[at + player] as number
      into[own] =
        (into[own] as number) + (payoffs[at + player] as number) * (plan[sequences[at + other] as number] as number)
    }
    return
  }
  for (let at = 0; at < leaves * width; at += width) {
    let weight = payoffs[at + player] as number
    for (let other = 0; other < width && weight !== 0; other++) {
      if (other !== player) weight *= (plans[other] as Float64Array)[sequences[at + other] as number] as number
    }
    const own = sequences[at + player] as number
    into[own] = (into[own] as number) + weight
  }
}

/** The most a player can get against the others' plans. */
export function bestReplyValue(form: FlatForm, player: number, plans: readonly Float64Array[]): number {
  const own = form.players[player] as FlatPlayer
  const worth = new Float64Array(own.count)
  immediateValues(form, player, plans, worth)
  for (let set = own.sets - 1; set >= 0; set--) {
    const first = own.first[set] as number
    let best = Number.NEGATIVE_INFINITY
    for (let action = 0; action < (own.actions[set] as number); action++)
      best = Math.max(best, worth[first + action] as number)
    const parent = own.parent[set] as number
    worth[parent] = (worth[parent] as number) + best
  }
  return worth[0] as number
}

export function expectedValue(form: FlatForm, player: number, plans: readonly Float64Array[]): number {
  const worth = new Float64Array((form.players[player] as FlatPlayer).count)
  immediateValues(form, player, plans, worth)
  const plan = plans[player] as Float64Array
  return worth.reduce((sum, value, sequence) => sum + value * (plan[sequence] as number), 0)
}
