/**
 * The logit quantal response path (McKelvey and Palfrey 1995): from even play, where nobody cares, to an equilibrium,
 * where everybody does. Followed by predictor and corrector along its arc (Turocy 2005), so that it may turn back.
 */

import type { StrategicForm } from '../game/index.js'
import { solveLinear } from './linear.js'
import { PayoffTable } from './table.js'

export interface QuantalPoint {
  /** How much worth matters: 0 is even play. */
  readonly lambda: number
  readonly strategies: readonly (readonly number[])[]
}

export interface QuantalOptions {
  /** Stops there; the profile is then close to an equilibrium. */
  readonly lambda: number
  readonly deadline: number
  readonly onPoint?: (point: QuantalPoint) => void
}

const FIRST_STEP = 0.03
const LARGEST_STEP = 1e4
const TOLERANCE = 1e-10
const MOST_POINTS = 20_000

/** Points of the principal branch, in order. */
export function quantalPath(
  form: StrategicForm,
  { lambda: last, deadline, onPoint }: QuantalOptions,
): readonly QuantalPoint[] {
  const path = new Path(new PayoffTable(form))
  const points = [path.point()]
  for (let step = FIRST_STEP; points.length < MOST_POINTS && performance.now() < deadline; ) {
    const moved = path.advance(step)
    if (!moved) {
      step /= 2
      if (step < 1e-9) break
      continue
    }
    step = Math.min(step * 1.3, LARGEST_STEP)
    const point = path.point()
    points.push(point)
    onPoint?.(point)
    if (point.lambda >= last) break
  }
  return points
}

/** Where the path has come to: logarithms of probabilities and lambda, in one vector. Mutable. */
class Path {
  private at: Float64Array
  private heading: Float64Array | undefined
  private readonly starts: readonly number[]

  constructor(private readonly table: PayoffTable) {
    const { sizes } = table
    this.starts = sizes.map((_, player) => sizes.slice(0, player).reduce((sum, size) => sum + size, 0))
    this.at = Float64Array.from([...sizes.flatMap((size) => Array.from({ length: size }, () => -Math.log(size))), 0])
  }

  point(): QuantalPoint {
    return { lambda: this.at.at(-1) ?? 0, strategies: this.profile(this.at).map((own) => [...own]) }
  }

  /** One step along the path; false, and nothing moved, where the corrector finds no way back to it. */
  advance(length: number): boolean {
    const heading = this.tangent(this.at)
    if (heading === undefined) return false
    const direction = this.heading ?? Float64Array.from(heading, (_, index) => (index === heading.length - 1 ? 1 : 0))
    const sign = heading.reduce((sum, part, index) => sum + part * (direction[index] as number), 0) < 0 ? -1 : 1
    const ahead = heading.map((part) => part * sign)
    const guess = this.at.map((value, index) => value + length * (ahead[index] as number))
    const corrected = this.correct(guess, ahead)
    if (corrected === undefined) return false
    this.at = corrected
    this.heading = ahead
    return true
  }

  private profile(at: Float64Array): Float64Array[] {
    return this.table.sizes.map((size, player) => {
      const start = this.starts[player] as number
      return at.slice(start, start + size).map(Math.exp)
    })
  }

  /** The unit vector along the path: the one direction in which no equation changes. */
  private tangent(at: Float64Array): Float64Array | undefined {
    const { rows } = this.equations(at)
    const last = rows.length
    const direction = this.heading ?? Float64Array.from({ length: last + 1 }, (_, index) => (index === last ? 1 : 0))
    const rest = new Float64Array(last + 1)
    rest[last] = 1
    const solution = solveLinear([...rows, Float64Array.from(direction)], rest)
    if (solution === undefined) return undefined
    const norm = Math.hypot(...solution)
    return solution.map((part) => part / norm)
  }

  /** Newton in the plane across the heading. */
  private correct(guess: Float64Array, heading: Float64Array): Float64Array | undefined {
    let at = guess
    for (let step = 0; step < 12; step++) {
      const { rows, rest } = this.equations(at)
      const error = Math.max(...rest.map(Math.abs))
      if (!Number.isFinite(error)) return undefined
      if (error < TOLERANCE) return at
      const move = solveLinear([...rows, Float64Array.from(heading)], Float64Array.from([...rest, 0]))
      if (move === undefined || Math.hypot(...move) > 10) return undefined
      at = at.map((value, index) => value - (move[index] as number))
    }
    return undefined
  }

  /** Probabilities sum to 1, and the logarithm of each exceeds the first's by lambda times what it is worth more. */
  private equations(at: Float64Array): { rows: Float64Array[]; rest: Float64Array } {
    const { table, starts } = this
    const lambda = at.at(-1) ?? 0
    const profile = this.profile(at)
    const width = at.length
    const rows: Float64Array[] = []
    const rest: number[] = []
    for (const [player, size] of table.sizes.entries()) {
      const start = starts[player] as number
      const own = profile[player] as Float64Array
      const sum = new Float64Array(width)
      sum.set(own, start)
      rows.push(sum)
      rest.push(own.reduce((total, each) => total + each, -1))
      const worth = table.worth(player, profile)
      const slopes = table.sizes.map((_, other) => (other === player ? [] : table.slope(player, other, profile)))
      for (let strategy = 1; strategy < size; strategy++) {
        const row = new Float64Array(width)
        row[start + strategy] = 1
        row[start] = -1
        for (const [other, slope] of slopes.entries()) {
          if (other === player) continue
          const from = starts[other] as number
          const theirs = profile[other] as Float64Array
          for (let each = 0; each < theirs.length; each++) {
            const change = (slope[strategy]?.[each] as number) - (slope[0]?.[each] as number)
            row[from + each] = -lambda * change * (theirs[each] as number)
          }
        }
        const advantage = (worth[strategy] as number) - (worth[0] as number)
        row[width - 1] = -advantage
        rows.push(row)
        rest.push((at[start + strategy] as number) - (at[start] as number) - lambda * advantage)
      }
    }
    return { rows, rest: Float64Array.from(rest) }
  }
}
