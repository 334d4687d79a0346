/**
 * Lemke's method (1965) for linear complementarity: w = q + M z, w and z non-negative, w'z = 0, exactly. Lexicographic
 * pivoting keeps it from going in circles.
 */

import Fraction from 'fraction.js'
import { SolveError } from './error.js'
import type { IntegerVector } from './integers.js'
import { Tableau } from './tableau.js'

/** The method met a ray instead of a solution, or its time is spent. */
export class ComplementarityError extends SolveError {
  override readonly name = 'ComplementarityError'
}

/** `matrix` and `rest` in whole numbers. */
export function complementary(
  matrix: readonly IntegerVector[],
  rest: IntegerVector,
  deadline = Number.POSITIVE_INFINITY,
): readonly Fraction[] {
  const size = rest.length
  // Columns: w, then z, then the covering variable, then the right-hand side: w - M z - z0 = q.
  const cover = 2 * size
  const rows = rest.map((value, row) => [
    ...Array.from({ length: size }, (_, at) => (at === row ? 1n : 0n)),
    ...(matrix[row] ?? []).map((entry) => -entry),
    -1n,
    value,
  ])
  const tableau = new Tableau(
    rows,
    rest.map((_, row) => row),
  )
  const order = rest.map((_, row) => row)
  // The last of the least is the lexicographically least.
  let first = 0
  for (const [row, value] of rest.entries()) if (value <= (rest[first] ?? 0n)) first = row
  if ((rest[first] ?? 0n) < 0n) {
    let left = first
    tableau.pivot(first, cover)
    while (left !== cover) {
      if (performance.now() > deadline) throw new ComplementarityError('the time for pivoting is spent')
      const entering = left < size ? left + size : left - size
      const row = tableau.leavingRow(entering, order)
      if (row === undefined) throw new ComplementarityError('the path ended in a ray')
      left = tableau.basis[row] ?? cover
      tableau.pivot(row, entering)
    }
  }
  const solution = rest.map(() => new Fraction(0))
  for (const [row, column] of tableau.basis.entries()) {
    if (column >= size && column < cover) solution[column - size] = new Fraction(tableau.rest(row), tableau.denominator)
  }
  return solution
}
