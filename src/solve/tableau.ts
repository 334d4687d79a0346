/**
 * A linear system in whole numbers that pivots without fractions (Edmonds 1967, Bareiss 1968): entries stay exact, and
 * every division leaves no rest. Mutable: a pivoting method owns its tableau.
 */

import type { IntegerVector } from './integers.js'

export class Tableau {
  /** The common denominator of all entries: the determinant of the basis, always positive. */
  denominator = 1n
  /** The column that is basic in each row. */
  readonly basis: number[]

  /** Rows must already show `basis` as unit columns times the denominator 1. The last column is the right-hand side. */
  constructor(
    readonly rows: IntegerVector[],
    basis: readonly number[],
  ) {
    this.basis = [...basis]
  }

  get width(): number {
    return this.rows[0]?.length ?? 0
  }

  entry(row: number, column: number): bigint {
    return this.rows[row]?.[column] ?? 0n
  }

  /** The right-hand side of a row: the basic variable's value times the denominator. */
  rest(row: number): bigint {
    return this.entry(row, this.width - 1)
  }

  pivot(row: number, column: number): void {
    const { rows, denominator } = this
    const pivotRow = rows[row]
    const pivot = pivotRow?.[column]
    if (pivotRow === undefined || pivot === undefined || pivot === 0n) throw new RangeError('a pivot must not be zero')
    for (const [index, current] of rows.entries()) {
      if (index === row) continue
      const factor = current[column] ?? 0n
      for (let at = 0; at < current.length; at++) {
        const own = current[at] ?? 0n
        const other = pivotRow[at] ?? 0n
        if (own === 0n && (factor === 0n || other === 0n)) continue
        current[at] = (own * pivot - factor * other) / denominator
      }
    }
    this.denominator = pivot
    this.basis[row] = column
    if (pivot < 0n) this.negate()
  }

  private negate(): void {
    this.denominator = -this.denominator
    for (const row of this.rows) for (let at = 0; at < row.length; at++) row[at] = -(row[at] ?? 0n)
  }

  /**
   * The row that leaves when `column` enters: the least ratio, ties broken lexicographically by the columns of
   * `order`, so that no basis comes twice. Undefined where the column is unbounded.
   */
  leavingRow(column: number, order: readonly number[]): number | undefined {
    const { rows } = this
    let candidates = rows.flatMap((row, index) => ((row[column] ?? 0n) > 0n ? [index] : []))
    for (const at of [this.width - 1, ...order]) {
      if (candidates.length < 2) break
      candidates = this.leastRatios(candidates, at, column)
    }
    return candidates[0]
  }

  private leastRatios(candidates: readonly number[], at: number, column: number): number[] {
    let best: number[] = []
    for (const row of candidates) {
      const [first] = best
      if (first === undefined) {
        best = [row]
        continue
      }
      const difference =
        this.entry(row, at) * this.entry(first, column) - this.entry(first, at) * this.entry(row, column)
      if (difference < 0n) best = [row]
      else if (difference === 0n) best.push(row)
    }
    return best
  }
}
