/**
 * Equilibria by their supports, for any number of players: within a support everybody is indifferent, a system of
 * polynomials that Newton's method solves from many starts. What is found is checked; that nothing was missed is not.
 */

import type Fraction from 'fraction.js'
import { type StrategicForm, type Stream, stream } from '../game/index.js'
import { solveLinear } from './linear.js'
import { EXACT } from './numbers.js'
import { nearestFraction } from './rationalise.js'
import { type FloatProfile, PayoffTable } from './table.js'

export interface SupportEquilibrium {
  readonly strategies: readonly (readonly number[])[]
  /** The same in fractions, where simple ones make everybody exactly indifferent. */
  readonly exact?: readonly (readonly Fraction[])[]
}

export interface SupportAnswer {
  readonly equilibria: readonly SupportEquilibrium[]
  readonly supports: number
  /** Whether every support was looked at within the time. */
  readonly isThorough: boolean
}

const MOST_SUPPORTS = 200_000
const STARTS = 6
const STEPS = 60
const SMALL = 1e-9

export function bySupports(form: StrategicForm, deadline: number): SupportAnswer {
  const table = new PayoffTable(form)
  const dice = stream('supports')
  const found = new Map<string, SupportEquilibrium>()
  let supports = 0
  let isThorough = true
  for (const support of supportProfiles(table.sizes)) {
    if (supports >= MOST_SUPPORTS || performance.now() > deadline) {
      isThorough = false
      break
    }
    supports++
    for (const profile of indifferent(table, support, dice)) {
      if (table.largestGain(profile) > 1e-7) continue
      const id = profile.map((own) => [...own].map((each) => each.toFixed(6)).join(' ')).join(' | ')
      if (found.has(id)) continue
      const strategies = profile.map((own) => [...own])
      const exact = exactly(form, strategies)
      found.set(id, exact === undefined ? { strategies } : { strategies, exact })
    }
  }
  return { equilibria: [...found.values()], supports, isThorough }
}

/** Small supports first. */
function* supportProfiles(sizes: readonly number[]): Generator<readonly (readonly number[])[]> {
  const subsets = sizes.map((size) =>
    Array.from({ length: 2 ** Math.min(size, 16) - 1 }, (_, index) =>
      Array.from({ length: size }, (_, at) => at).filter((at) => ((index + 1) >> at) & 1),
    ).sort((one, other) => one.length - other.length),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  function* choose(player: number, left: number): Generator<readonly (readonly number[])[]> {
    const own = subsets[player]
    if (own === undefined) {
      if (left === 0) yield []
      return
    }
    for (const subset of own) {
      if (subset.length > left) continue
      for (const rest of choose(player + 1, left - subset.length)) yield [subset, ...rest]
    }
  }
  for (let size = sizes.length; size <= total; size++) yield* choose(0, size)
}

/** Positive solutions of the indifference equations on one support. */
function* indifferent(
  table: PayoffTable,
  support: readonly (readonly number[])[],
  dice: Stream,
): Generator<FloatProfile> {
  const mixes = support.some(({ length }) => length > 1)
  // With two players the equations are linear: one start finds what there is.
  const starts = !mixes ? 1 : table.sizes.length === 2 ? 1 : STARTS
  for (let start = 0; start < starts; start++) {
    const profile = startAt(table.sizes, support, start === 0 ? undefined : dice)
    if (!mixes || converge(table, support, profile)) yield profile
  }
}

function startAt(
  sizes: readonly number[],
  support: readonly (readonly number[])[],
  dice: Stream | undefined,
): Float64Array[] {
  return sizes.map((size, player) => {
    const own = new Float64Array(size)
    const weights = (support[player] ?? []).map(() => (dice === undefined ? 1 : -Math.log(1 - dice.nextFloat())))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    for (const [index, strategy] of (support[player] ?? []).entries()) own[strategy] = (weights[index] ?? 0) / total
    return own
  })
}

/** Newton's method in place; true where it ends at a positive solution. */
function converge(table: PayoffTable, support: readonly (readonly number[])[], profile: Float64Array[]): boolean {
  const places = support.flatMap((own, player) => own.map((strategy) => ({ player, strategy })))
  for (let step = 0; step < STEPS; step++) {
    const { rows, rest } = equations(table, support, places, profile)
    const error = Math.max(...rest.map(Math.abs))
    if (error < 1e-13) break
    const move = solveLinear(rows, rest)
    if (move === undefined) return false
    for (const [index, { player, strategy }] of places.entries()) {
      const own = profile[player] as Float64Array
      own[strategy] = (own[strategy] as number) - (move[index] as number)
      if (!(Math.abs(own[strategy] as number) < 1e6)) return false
    }
  }
  return (
    places.every(({ player, strategy }) => (profile[player]?.[strategy] as number) > SMALL) &&
    isSolved(table, support, places, profile)
  )
}

type Place = { readonly player: number; readonly strategy: number }

function isSolved(
  table: PayoffTable,
  support: readonly (readonly number[])[],
  places: readonly Place[],
  profile: FloatProfile,
): boolean {
  return Math.max(...equations(table, support, places, profile).rest.map(Math.abs)) < 1e-9
}

/** For each player: its probabilities sum to 1, and each strategy of its support is worth what the first is. */
function equations(
  table: PayoffTable,
  support: readonly (readonly number[])[],
  places: readonly Place[],
  profile: FloatProfile,
): { rows: Float64Array[]; rest: Float64Array } {
  const rows: Float64Array[] = []
  const rest: number[] = []
  for (const [player, own] of support.entries()) {
    rows.push(Float64Array.from(places, (place) => (place.player === player ? 1 : 0)))
    rest.push(own.reduce((sum, strategy) => sum + (profile[player]?.[strategy] as number), -1))
    if (own.length === 1) continue
    const worth = table.worth(player, profile)
    const slopes = support.map((_, other) => (other === player ? [] : table.slope(player, other, profile)))
    const [first = 0] = own
    for (const strategy of own.slice(1)) {
      rows.push(
        Float64Array.from(places, (place) =>
          place.player === player
            ? 0
            : (slopes[place.player]?.[strategy]?.[place.strategy] as number) -
              (slopes[place.player]?.[first]?.[place.strategy] as number),
        ),
      )
      rest.push((worth[strategy] as number) - (worth[first] as number))
    }
  }
  return { rows, rest: Float64Array.from(rest) }
}

/** Simple fractions near the floats, kept where they are an equilibrium exactly. */
function exactly(
  form: StrategicForm,
  strategies: readonly (readonly number[])[],
): readonly (readonly Fraction[])[] | undefined {
  const exact = strategies.map((own) => own.map((probability) => nearestFraction(probability, 10_000)))
  const sums = exact.map((own) => own.reduce((sum, each) => sum.add(each), EXACT.zero))
  if (!sums.every((sum) => sum.equals(1))) return undefined
  for (const [player, own] of exact.entries()) {
    const worth = own.map(() => EXACT.zero)
    for (const [place, cell] of form.payoffs.entries()) {
      let weight = EXACT.one
      let rest = place
      let mine = 0
      for (const [each, mixture] of exact.entries()) {
        const at = rest % mixture.length
        rest = Math.floor(rest / mixture.length)
        if (each === player) mine = at
        else weight = weight.mul(mixture[at] ?? 0)
      }
      if (!weight.equals(0)) worth[mine] = weight.mul(cell[player] ?? 0).add(worth[mine] ?? 0)
    }
    const most = worth.reduce((high, value) => (value.compare(high) > 0 ? value : high))
    if (own.some((probability, strategy) => !probability.equals(0) && worth[strategy]?.compare(most) !== 0))
      return undefined
  }
  return exact
}
