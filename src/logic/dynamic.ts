/**
 * Dynamic predicates: clauses kept as records, added and taken away while the program runs. A call sees the
 * clauses as they were when it began (the logical update view): what is added later is not among those it
 * listed, and what is erased meanwhile is marked.
 */

import { ATOM, INT, LIST, REF, STR } from './cells.js'
import { importTerm } from './convert.js'
import type { Control } from './control.js'
import { type Block, CP_SAVED, type Machine } from './machine.js'
import { recall, record } from './records.js'
import { Compound, type Term, type Var } from './terms.js'

export interface DynamicClause {
  /** `:-(Head, Body)` as a record. */
  readonly cells: Int32Array
  /** What the first argument must be, or 0 where it may be anything. */
  readonly key: number
  readonly isFact: boolean
  erased: boolean
}

export class DynamicClauses {
  private clauses: DynamicClause[] = []
  private erasedCount = 0
  private index: Map<number, DynamicClause[]> | undefined

  constructor(private readonly m: Machine) {}

  addTerm(head: Term, body: Term): void {
    const { m } = this
    const top = m.H
    this.add(importTerm(m, new Compound(':-', [head, body]), new Map<Var, number>()), true)
    m.H = top
  }

  /** Add the clause in this cell, `:-(Head, Body)`. */
  add(cell: number, last: boolean): void {
    const { m } = this
    const at = m.deref(cell) >> 3
    const head = m.deref(m.heap[at + 1] as number)
    const body = m.deref(m.heap[at + 2] as number)
    const clause: DynamicClause = {
      cells: record(m, cell),
      key: (head & 7) === STR ? clauseKey(m, m.heap[(head >> 3) + 1] as number) : (head & 7) === LIST ? clauseKey(m, m.heap[head >> 3] as number) : 0,
      isFact: body === m.symbols.atom('true'),
      erased: false,
    }
    // Calls under way hold the old array: never change one in place but by appending past its end.
    if (last) this.clauses.push(clause)
    else {
      this.clauses = [clause, ...this.clauses]
      this.index = undefined
    }
    if (last && this.index) {
      if (clause.key === 0) this.index = undefined
      else {
        const row = this.index.get(clause.key)
        if (row) row.push(clause)
        else this.index.set(clause.key, [...this.clauses.filter((c) => c.key === 0), clause])
      }
    }
  }

  erase(clause: DynamicClause): void {
    if (clause.erased) return
    clause.erased = true
    if (++this.erasedCount > 8 && this.erasedCount * 2 > this.clauses.length) {
      this.clauses = this.clauses.filter((c) => !c.erased)
      this.index = undefined
      this.erasedCount = 0
    }
  }

  get all(): readonly DynamicClause[] {
    return this.clauses
  }

  /** The clauses whose first argument can be this one, oldest first; some may be erased. */
  candidates(first: number): readonly DynamicClause[] {
    const key = clauseKey(this.m, first)
    if (key === 0 || this.clauses.length < 8) return this.clauses
    if (this.index === undefined) this.index = this.buildIndex()
    return this.index.get(key) ?? this.index.get(0) ?? []
  }

  private buildIndex(): Map<number, DynamicClause[]> {
    const index = new Map<number, DynamicClause[]>([[0, []]])
    for (const { key } of this.clauses) if (!index.has(key)) index.set(key, [])
    for (const clause of this.clauses) {
      if (clause.erased) continue
      if (clause.key !== 0) index.get(clause.key)?.push(clause)
      else for (const row of index.values()) row.push(clause)
    }
    return index
  }
}

/** Equal keys for first arguments that may unify; 0 for variables and for numbers that are not small. */
function clauseKey(m: Machine, cell: number): number {
  const x = m.deref(cell)
  if ((x & 7) === ATOM || (x & 7) === INT) return x
  if ((x & 7) === LIST) return LIST
  return (x & 7) === STR ? (m.heap[x >> 3] as number) : 0
}

export function installDynamic(m: Machine, control: Control): { block: (store: DynamicClauses, arity: number) => Block; newStore: () => DynamicClauses } {
  // What calls under way still have to try: choice points hold an index into this list.
  const views: (readonly DynamicClause[])[] = []

  function block(store: DynamicClauses, arity: number): Block {
    const retry = m.newBlock((m) => {
      const p = m.B + CP_SAVED
      for (let i = 0; i < arity; i++) m.setArgument(i, m.C[p + i] as number)
      const view = (m.C[p + arity] as number) >> 3
      const from = (m.C[p + arity + 1] as number) >> 3
      const end = (m.C[p + arity + 2] as number) >> 3
      m.pop()
      m.charge(1)
      views.length = view + 1
      return attempt(m, views[view] as readonly DynamicClause[], from, end, view)
    })

    /** Try the clauses from `from` up to `end`; `view` is where the list is kept, or -1 when it is not yet. */
    function attempt(m: Machine, clauses: readonly DynamicClause[], from: number, end: number, view: number): number {
      const key = arity > 0 ? clauseKey(m, m.a0) : 0
      const i = nextMatch(clauses, from, end, key)
      if (i < 0) {
        if (view >= 0) views.length = view
        return m.fail()
      }
      const barrier = m.barrier()
      const next = nextMatch(clauses, i + 1, end, key)
      if (next >= 0) {
        const kept = view >= 0 ? view : views.push(clauses) - 1
        const p = m.push(retry, arity + 3)
        for (let j = 0; j < arity; j++) m.C[p + j] = m.argument(j)
        m.C[p + arity] = (kept << 3) | INT
        m.C[p + arity + 1] = (next << 3) | INT
        m.C[p + arity + 2] = (end << 3) | INT
      } else if (view >= 0) views.length = view
      return enter(m, clauses[i] as DynamicClause, barrier)
    }

    function enter(m: Machine, clause: DynamicClause, barrier: number): number {
      const at = recall(m, clause.cells) >> 3
      const head = m.deref(m.heap[at + 1] as number)
      const first = (head >> 3) + ((head & 7) === LIST ? 0 : 1)
      for (let i = 0; i < arity; i++) if (!m.unify(m.argument(i), m.heap[first + i] as number)) return m.fail()
      return clause.isFact ? m.proceed() : control.goal(m, m.heap[at + 2] as number, barrier)
    }

    return (m) => {
      if (--m.fuel < 0 || m.H > m.limit) {
        m.service(arity)
        forgetViews(m, retryBlocks, views)
      }
      const clauses = arity > 0 ? store.candidates(m.a0) : store.all
      retryBlocks.set(retry, arity)
      return attempt(m, clauses, 0, clauses.length, -1)
    }
  }

  const retryBlocks = new Map<number, number>()
  return { block, newStore: () => new DynamicClauses(m) }
}

function nextMatch(clauses: readonly DynamicClause[], from: number, end: number, key: number): number {
  for (let i = from; i < end; i++) {
    const clause = clauses[i] as DynamicClause
    if (!clause.erased && (key === 0 || clause.key === 0 || clause.key === key)) return i
  }
  return -1
}

/** Cuts remove choice points without a word: drop the views that none of those left refers to. */
function forgetViews(m: Machine, retryBlocks: ReadonlyMap<number, number>, views: unknown[]): void {
  let most = -1
  for (let b = m.B; b !== 0; b = m.C[b] as number) {
    const arity = retryBlocks.get(m.C[b + 1] as number)
    if (arity !== undefined) {
      most = (m.C[b + CP_SAVED + arity] as number) >> 3
      break
    }
  }
  views.length = most + 1
}

export function isCallableKey(cell: number): boolean {
  return (cell & 7) !== REF
}
