/** Linear regression with a ridge (Hoerl and Kennard 1970) over sparse rows, by conjugate gradients. */

import type { Deadline } from '../deadline.js'

/** The features of one example: which, and how much of each. */
export interface Row {
  readonly columns: Int32Array
  readonly values: Float64Array
}

export interface Fit {
  readonly weights: Float64Array
  readonly intercept: number
}

const STEPS = 40
const CLOSE_ENOUGH = 1e-6

/**
 * Minimises the squared error plus `ridge` times the squared weights; the intercept is free. When time is up the steps
 * made so far are the answer: each has brought it nearer.
 */
export async function fitRidge(
  rows: readonly Row[],
  targets: Float64Array,
  width: number,
  ridge: number,
  until: Deadline,
): Promise<Fit> {
  const count = rows.length
  const means = new Float64Array(width)
  for (const { columns, values } of rows)
    for (let i = 0; i < columns.length; i++) means[columns[i]] += values[i] / count
  const mean = targets.reduce((sum, target) => sum + target, 0) / count

  /** (X'X + ridge) w, with the columns of X centred. */
  const normal = (weights: Float64Array): Float64Array => {
    const shift = dot(means, weights)
    const out = new Float64Array(width)
    let total = 0
    for (const row of rows) {
      const value = along(row, weights) - shift
      total += value
      spread(row, value, out)
    }
    for (let j = 0; j < width; j++) out[j] += ridge * weights[j] - means[j] * total
    return out
  }

  const weights = new Float64Array(width)
  const residual = new Float64Array(width)
  for (const [i, row] of rows.entries()) spread(row, targets[i] - mean, residual)
  let direction = Float64Array.from(residual)
  let size = dot(residual, residual)
  const enough = size * CLOSE_ENOUGH
  for (let step = 0; step < STEPS && size > enough && !until.passed; step++) {
    const image = normal(direction)
    const length = size / dot(direction, image)
    for (let j = 0; j < width; j++) {
      weights[j] += length * direction[j]
      residual[j] -= length * image[j]
    }
    const before = size
    size = dot(residual, residual)
    direction = direction.map((each, j) => residual[j] + (size / before) * each)
    await until.breathe()
  }
  return { weights, intercept: mean - dot(means, weights) }
}

export function predict({ weights, intercept }: Fit, row: Row): number {
  return intercept + along(row, weights)
}

function along({ columns, values }: Row, weights: Float64Array): number {
  let sum = 0
  for (let i = 0; i < columns.length; i++) sum += values[i] * weights[columns[i]]
  return sum
}

function spread({ columns, values }: Row, by: number, out: Float64Array): void {
  for (let i = 0; i < columns.length; i++) out[columns[i]] += values[i] * by
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}
