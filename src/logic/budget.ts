/** Budgets: how much a query may use, and the error that names what ran out. */

export interface Budget {
  /** Calls made. */
  readonly inferences: number
  /** Int32 cells held at once, over all the machine's areas. */
  readonly cells: number
  readonly milliseconds: number
}

export const DEFAULT_BUDGET: Budget = {
  inferences: Number.POSITIVE_INFINITY,
  cells: 64 * 1024 * 1024,
  milliseconds: Number.POSITIVE_INFINITY,
}

/** Time or inferences ran out. Not an error that a program can catch: there is nothing left to go on with. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError'
  constructor(readonly budget: 'inferences' | 'milliseconds') {
    super(`the budget of ${budget} is spent`)
  }
}
