/**
 * All vertices of a bounded polyhedron { x >= 0, A x <= b }, exactly, by the double description method (Motzkin et al.
 * 1953; Fukuda and Prodon 1996). A vertex of a degenerate polyhedron comes once, with all constraints it lies on.
 */

import { SolveError } from './error.js'
import { bits, type IntegerVector, reduce } from './integers.js'

export interface Vertex {
  /** Homogeneous: the coordinates are `point[1..]` over `point[0]`. */
  readonly point: IntegerVector
  /** One bit a constraint that holds with equality: first x >= 0 by coordinate, then the rows of A. */
  readonly tight: bigint
}

/** The enumeration outgrew its budget. */
export class VertexBudgetError extends SolveError {
  override readonly name = 'VertexBudgetError'
}

interface Ray {
  readonly point: IntegerVector
  tight: bigint
}

const MOST_RAYS = 200_000

/** `rows` are [b, a1, ..., an] in whole numbers, meaning b - a.x >= 0. */
export function vertices(
  dimension: number,
  rows: readonly IntegerVector[],
  deadline = Number.POSITIVE_INFINITY,
): readonly Vertex[] {
  // Bit 0 is the bound at infinity (the homogeneous coordinate), bits 1.. are x >= 0, then the rows.
  const all = (1n << BigInt(dimension + 1)) - 1n
  let rays: Ray[] = Array.from({ length: dimension + 1 }, (_, index) => ({
    point: Array.from({ length: dimension + 1 }, (_, at) => (at === index ? 1n : 0n)),
    tight: all & ~(1n << BigInt(index)),
  }))
  for (const [index, row] of rows.entries()) {
    rays = cutBy(row, 1n << BigInt(dimension + 1 + index), rays, dimension, deadline)
  }
  return rays.flatMap(({ point, tight }) => (point[0] === 0n ? [] : [{ point, tight: tight >> 1n }]))
}

function cutBy(row: IntegerVector, bit: bigint, rays: readonly Ray[], dimension: number, deadline: number): Ray[] {
  const above: { ray: Ray; slack: bigint }[] = []
  const below: { ray: Ray; slack: bigint }[] = []
  const kept: Ray[] = []
  for (const ray of rays) {
    const slack = slackOf(row, ray.point)
    if (slack < 0n) {
      below.push({ ray, slack })
      continue
    }
    if (slack === 0n) ray.tight |= bit
    else above.push({ ray, slack })
    kept.push(ray)
  }
  for (const up of above) {
    if (performance.now() > deadline) throw new VertexBudgetError('the time for enumerating vertices is spent')
    for (const down of below) {
      const shared = up.ray.tight & down.ray.tight
      if (!isEdge(shared, up.ray, down.ray, rays, dimension)) continue
      const point = reduce(up.ray.point.map((part, at) => up.slack * (down.ray.point[at] ?? 0n) - down.slack * part))
      kept.push({ point, tight: shared | bit })
      if (kept.length > MOST_RAYS) throw new VertexBudgetError(`there are more than ${MOST_RAYS} vertices`)
    }
  }
  return kept
}

function slackOf(row: IntegerVector, point: IntegerVector): bigint {
  let slack = (row[0] ?? 0n) * (point[0] ?? 0n)
  for (let at = 1; at < row.length; at++) {
    const part = point[at]
    if (part !== undefined && part !== 0n) slack -= (row[at] ?? 0n) * part
  }
  return slack
}

/** Two rays span an edge when they share enough constraints and no third ray lies on all of those. */
function isEdge(shared: bigint, one: Ray, other: Ray, rays: readonly Ray[], dimension: number): boolean {
  if (bits(shared) < dimension - 1) return false
  for (const ray of rays) if (ray !== one && ray !== other && (ray.tight & shared) === shared) return false
  return true
}
