/** Gains that are linear in the numbers of an offer, such as price and days: found by a few questions, solved for a goal. */

import { type Field, gridSize, gridValue, numberOf, type Stream } from '../../game/index.js'

export interface RangedField extends Field {
  readonly range: NonNullable<Field['range']>
}

export interface Linear {
  readonly base: number
  /** One per field. */
  readonly slopes: readonly number[]
}

export function valueAt({ base, slopes }: Linear, numbers: readonly number[]): number {
  return slopes.reduce((sum, slope, i) => sum + slope * (numbers[i] ?? 0), base)
}

/** Combinations of the other fields' values that are looked at. */
const MOST_COMBINATIONS = 400
/** Parts of a range's step that numbers are rounded to. */
const FINE = 100

interface Gains {
  readonly mine: number
  readonly theirs: number
}

/**
 * Two formulas, for `mine` and `theirs`, or undefined where gains are not linear. `at` is undefined where an offer may
 * not be made.
 */
export function fitLinear(
  fields: readonly RangedField[],
  at: (numbers: readonly number[]) => Gains | undefined,
  dice: Stream,
): readonly [mine: Linear, theirs: Linear] | undefined {
  for (const origin of corners(fields)) {
    const gains = at(origin)
    if (gains === undefined) continue
    const slopes = fields.map((field, i) => slopeAlong(field, i, origin, gains, at))
    const mine = through(
      origin,
      gains.mine,
      slopes.map((slope) => slope?.mine),
    )
    const theirs = through(
      origin,
      gains.theirs,
      slopes.map((slope) => slope?.theirs),
    )
    if (mine === undefined || theirs === undefined) continue
    return holds(fields, mine, theirs, at, dice) ? [mine, theirs] : undefined
  }
  return undefined
}

/** All fields at their lowest, and all at their highest. */
export function corners(fields: readonly RangedField[]): readonly (readonly number[])[] {
  return [0, 1].map((end) => fields.map((field) => ends(field)[end] ?? 0))
}

function slopeAlong(
  field: RangedField,
  i: number,
  origin: readonly number[],
  gains: Gains,
  at: (numbers: readonly number[]) => Gains | undefined,
): Gains | undefined {
  const [low, high] = ends(field)
  const here = origin[i] ?? 0
  if (low === high) return { mine: 0, theirs: 0 }
  const far = here === low ? high : low
  for (const share of [1, 0.5, 0.1, 0.02]) {
    const there = snapped(field, here + (far - here) * share, 0)
    const other = there === here ? undefined : at(origin.with(i, there))
    if (other === undefined) continue
    const width = there - here
    return { mine: (other.mine - gains.mine) / width, theirs: (other.theirs - gains.theirs) / width }
  }
  return undefined
}

function through(
  origin: readonly number[],
  value: number,
  slopes: readonly (number | undefined)[],
): Linear | undefined {
  const known = slopes.filter((slope) => slope !== undefined)
  if (known.length < slopes.length) return undefined
  return { base: known.reduce((sum, slope, i) => sum - slope * (origin[i] ?? 0), value), slopes: known }
}

/** Asks at one more offer, anywhere. */
function holds(
  fields: readonly RangedField[],
  mine: Linear,
  theirs: Linear,
  at: (numbers: readonly number[]) => Gains | undefined,
  dice: Stream,
): boolean {
  for (let tries = 0; tries < 8; tries++) {
    const numbers = fields.map((field) => gridNumber(field, dice.nextInt(gridSize(field, field.range))))
    const gains = at(numbers)
    if (gains !== undefined)
      return isClose(valueAt(mine, numbers), gains.mine) && isClose(valueAt(theirs, numbers), gains.theirs)
  }
  return true
}

export function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-6 * (1 + Math.abs(a) + Math.abs(b))
}

/**
 * Offers at which the goal reaches `value`, or passes it by the least that numbers allow: one for every combination of
 * the fields but the one that moves the goal most.
 */
export function solutions(fields: readonly RangedField[], goal: Linear, value: number): readonly (readonly number[])[] {
  const reach = fields.map((field, i) => {
    const [low, high] = ends(field)
    return Math.abs(goal.slopes[i] ?? 0) * (high - low)
  })
  const pivot = Math.max(...reach) > 0 ? reach.indexOf(Math.max(...reach)) : -1
  const others = fields.length - (pivot < 0 ? 0 : 1)
  const each = Math.max(2, Math.floor(MOST_COMBINATIONS ** (1 / Math.max(1, others))))
  const combinations = fields.reduce<readonly (readonly number[])[]>(
    (partial, field, i) =>
      partial.flatMap((numbers) => (i === pivot ? [0] : spread(field, each)).map((number) => [...numbers, number])),
    [[]],
  )
  const field = fields[pivot]
  const slope = goal.slopes[pivot]
  if (field === undefined || slope === undefined) return combinations
  return combinations.map((numbers) =>
    numbers.with(pivot, snapped(field, (value - valueAt(goal, numbers)) / slope, Math.sign(slope))),
  )
}

function ends(field: RangedField): readonly [low: number, high: number] {
  return [gridNumber(field, 0), field.type === 'int' ? Math.floor(field.range.high) : field.range.high]
}

function gridNumber(field: RangedField, n: number): number {
  return numberOf(gridValue(field, field.range, n)) ?? field.range.low
}

/** At most so many values of a field, evenly. */
function spread(field: RangedField, most: number): readonly number[] {
  const size = gridSize(field, field.range)
  const count = Math.min(size, most)
  return Array.from({ length: count }, (_, n) =>
    gridNumber(field, Math.round((n * (size - 1)) / Math.max(1, count - 1))),
  )
}

/** A number that the field can take: rounded up for a positive direction, down for a negative one. */
function snapped(field: RangedField, number: number, direction: number): number {
  const [low, high] = ends(field)
  const unit = field.type === 'int' ? 1 : (field.range.step > 0 ? field.range.step : (high - low) / FINE) / FINE
  const steps = number / unit
  const nearest = Math.round(steps)
  const whole =
    Math.abs(steps - nearest) < 1e-6
      ? nearest
      : direction > 0
        ? Math.ceil(steps)
        : direction < 0
          ? Math.floor(steps)
          : nearest
  return Math.min(high, Math.max(low, Number((whole * unit).toPrecision(12))))
}
