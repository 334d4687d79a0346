/**
 * Clauses of a predicate in order, growing at both ends. What lies between two marks of one array of slots never
 * changes, so that whoever goes through it need not copy it.
 */

export interface DynamicClause {
  /** `:-(Head, Body)` as a record. */
  readonly cells: Int32Array
  /** What the first argument must be, or 0 where it may be anything. */
  readonly key: number
  readonly isFact: boolean
  /** On the clock of its predicate; infinite while the clause stands. */
  erasedAt: number
}

export function isErased(clause: DynamicClause): boolean {
  return clause.erasedAt !== Number.POSITIVE_INFINITY
}

export class ClauseRow {
  start = 0
  private erased = 0

  constructor(public slots: (DynamicClause | undefined)[] = []) {}

  get end(): number {
    return this.slots.length
  }

  get length(): number {
    return this.slots.length - this.start
  }

  append(clause: DynamicClause): void {
    this.slots.push(clause)
  }

  prepend(clause: DynamicClause): void {
    if (this.start === 0) {
      const room = this.slots.length + 8
      this.slots = new Array<DynamicClause | undefined>(room).concat(this.slots)
      this.start = room
    }
    this.slots[--this.start] = clause
  }

  /** Take note that one was erased; true when the erased ones were cleared away, into other slots. */
  forget(): boolean {
    if (++this.erased <= 8 || this.erased * 2 <= this.length) return false
    this.slots = this.slots.slice(this.start).filter((clause) => clause !== undefined && !isErased(clause))
    this.start = 0
    this.erased = 0
    return true
  }

  copy(): ClauseRow {
    return new ClauseRow(this.slots.slice(this.start))
  }
}
