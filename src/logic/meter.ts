/** The meter of a query: inferences and time used, and the error when its budget is spent. */

import { type Budget, BudgetError, DEFAULT_BUDGET } from './budget.js'

/** Inferences between two looks at the clock: about a millisecond. */
const SLICE = 20_000

export class Meter {
  budget: Budget = DEFAULT_BUDGET
  /** Inferences left in this slice. */
  fuel = SLICE
  private granted = SLICE
  private inferencesLeft = Number.POSITIVE_INFINITY
  /** In slices before this one. */
  private inferencesMade = 0
  private deadline = Number.POSITIVE_INFINITY

  grant(budget: Budget): void {
    this.budget = budget
    this.inferencesLeft = budget.inferences
    this.inferencesMade = 0
    this.deadline =
      budget.milliseconds === Number.POSITIVE_INFINITY ? budget.milliseconds : performance.now() + budget.milliseconds
    this.granted = Math.min(SLICE, this.inferencesLeft)
    this.fuel = this.granted
  }

  /** The host took this long between two solutions: that is no time of the query's. */
  postpone(milliseconds: number): void {
    this.deadline += milliseconds
  }

  /** Inferences made since the budget was granted. */
  get inferences(): number {
    return this.inferencesMade + this.granted - Math.max(this.fuel, 0)
  }

  /** The slice is used up: grant another, or say which budget is spent. */
  protected refuel(): void {
    this.inferencesLeft -= this.granted
    this.inferencesMade += this.granted
    this.granted = 0
    this.fuel = 0
    if (this.inferencesLeft <= 0) throw new BudgetError('inferences')
    if (performance.now() > this.deadline) throw new BudgetError('milliseconds')
    this.granted = Math.min(SLICE, this.inferencesLeft)
    this.fuel = this.granted
  }

  /** Charge a built-in's work to the budget, in inferences. */
  charge(steps: number): void {
    this.fuel -= steps
    if (this.fuel < 0) {
      this.granted -= this.fuel
      this.refuel()
    }
  }
}
