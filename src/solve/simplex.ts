/**
 * Linear programs solved exactly: maximise c.x subject to A x = b, x >= 0, in whole numbers, by the two-phase simplex
 * method with lexicographic pivoting. For small ones; large ones go to HiGHS.
 */

import Fraction from 'fraction.js'
import { integral } from './integers.js'
import { Tableau } from './tableau.js'

export interface ExactProgram {
  readonly objective: readonly Fraction[]
  /** Each row [a1, ..., an] and its right-hand side. */
  readonly rows: readonly (readonly Fraction[])[]
  readonly rest: readonly Fraction[]
}

export interface ExactSolution {
  readonly value: Fraction
  readonly point: readonly Fraction[]
}

/** Undefined where there is no feasible point; throws where the objective is unbounded. */
export function maximise({ objective, rows, rest }: ExactProgram): ExactSolution | undefined {
  const width = objective.length
  const equations = rows.map((row, index) => {
    const whole = integral([...row, rest[index] ?? new Fraction(0)]).row
    return (whole.at(-1) ?? 0n) < 0n ? whole.map((part) => -part) : whole
  })
  // One artificial variable a row to begin with; the two objectives ride along as extra rows that never leave.
  const height = equations.length
  const body = equations.map((row, index) => [
    ...row.slice(0, width),
    ...Array.from({ length: height }, (_, at) => (at === index ? 1n : 0n)),
    row.at(-1) ?? 0n,
  ])
  const { row: costs, factor } = integral(objective)
  const auxiliary = Array.from({ length: width + height + 1 }, (_, column) =>
    column >= width && column < width + height ? 0n : body.reduce((sum, row) => sum - (row[column] ?? 0n), 0n),
  )
  const program = [...costs.map((cost) => -cost), ...Array.from({ length: height + 1 }, () => 0n)]
  const tableau = new Tableau(
    [...body],
    equations.map((_, index) => width + index),
  )
  const climb = new Climb(tableau, [auxiliary, program], width, height)
  climb.run(0, width + height)
  if ((auxiliary.at(-1) ?? 0n) !== 0n) return undefined
  climb.dropArtificials()
  climb.run(1, width)
  const point = Array.from({ length: width }, () => new Fraction(0))
  for (const [row, column] of tableau.basis.entries()) {
    if (column < width) point[column] = new Fraction(tableau.rest(row), tableau.denominator)
  }
  return { value: new Fraction(program.at(-1) ?? 0n, tableau.denominator * factor), point }
}

class Climb {
  private readonly order: readonly number[]

  constructor(
    private readonly tableau: Tableau,
    private readonly objectives: readonly bigint[][],
    private readonly width: number,
    private readonly height: number,
  ) {
    // The first basis, whose columns make every row lexicographically positive.
    this.order = Array.from({ length: height }, (_, index) => width + index)
  }

  run(objective: number, columns: number): void {
    const costs = this.objectives[objective] ?? []
    for (;;) {
      const entering = this.steepest(costs, columns)
      if (entering < 0) return
      const row = this.tableau.leavingRow(entering, this.order)
      if (row === undefined) throw new RangeError('the objective is unbounded')
      this.pivot(row, entering)
    }
  }

  private steepest(costs: readonly bigint[], columns: number): number {
    let best = -1
    let least = 0n
    for (let column = 0; column < columns; column++) {
      const cost = costs[column] ?? 0n
      if (cost < least) {
        least = cost
        best = column
      }
    }
    return best
  }

  /** Artificial variables that stay basic at zero leave for any other column; rows without one say nothing new. */
  dropArtificials(): void {
    for (let row = 0; row < this.height; row++) {
      if ((this.tableau.basis[row] ?? 0) < this.width) continue
      for (let column = 0; column < this.width; column++) {
        if (this.tableau.entry(row, column) === 0n) continue
        this.pivot(row, column)
        break
      }
    }
  }

  private pivot(row: number, column: number): void {
    const { tableau } = this
    const { denominator } = tableau
    const pivotRow = [...(tableau.rows[row] ?? [])]
    const pivot = pivotRow[column] ?? 0n
    for (const costs of this.objectives) {
      const factor = costs[column] ?? 0n
      for (let at = 0; at < costs.length; at++) {
        costs[at] = ((costs[at] ?? 0n) * pivot - factor * (pivotRow[at] ?? 0n)) / denominator
        if (pivot < 0n) costs[at] = -(costs[at] ?? 0n)
      }
    }
    tableau.pivot(row, column)
  }
}
