/**
 * Dynamic predicates: clauses kept as records, added and taken away while the program runs. A call sees the
 * clauses as they were when it began (the logical update view): it goes through a stretch of a row that only
 * grows at its ends, and clauses erased meanwhile know when that was.
 */

import { ATOM, INT, LIST, STR } from './cells.js'
import { ClauseRow, type DynamicClause, isErased } from './clause-row.js'
import type { Control } from './control.js'
import { importTerm } from './convert.js'
import { type Block, CP_ALT, CP_SAVED, type Machine } from './machine.js'
import { recall, record } from './records.js'
import { Compound, type Term } from './terms.js'

export type { DynamicClause } from './clause-row.js'

/** Beside its cells a clause takes about this many cells' worth of the host's memory. */
const OVERHEAD = 64
/** Fewer clauses than this are not worth an index. */
const INDEXED = 8

export class DynamicClauses {
  private readonly row = new ClauseRow()
  private index: Map<number, ClauseRow> | undefined
  /** How many clauses were ever erased. */
  now = 0

  constructor(private readonly m: Machine) {}

  addTerm(head: Term, body: Term, last = true): DynamicClause {
    const { m } = this
    const top = m.H
    const clause = this.add(importTerm(m, new Compound(':-', [head, body])), last)
    m.H = top
    return clause
  }

  /** Add the clause in this cell, `:-(Head, Body)`. */
  add(cell: number, last: boolean): DynamicClause {
    const { m } = this
    const at = m.deref(cell) >> 3
    const clause: DynamicClause = {
      cells: record(m, cell),
      key: headKey(m, m.heap[at + 1] as number),
      isFact: m.deref(m.heap[at + 2] as number) === m.symbols.atom('true'),
      erasedAt: Number.POSITIVE_INFINITY,
    }
    m.stored += clause.cells.length + OVERHEAD
    m.checkCells(m.H - m.base)
    if (last) this.row.append(clause)
    else this.row.prepend(clause)
    if (this.index) {
      if (clause.key === 0) this.index = undefined
      else {
        const row = this.index.get(clause.key) ?? (this.index.get(0) as ClauseRow).copy()
        this.index.set(clause.key, row)
        if (last) row.append(clause)
        else row.prepend(clause)
      }
    }
    return clause
  }

  erase(clause: DynamicClause): void {
    if (isErased(clause)) return
    clause.erasedAt = ++this.now
    this.m.stored -= clause.cells.length + OVERHEAD
    if (this.row.forget()) this.index = undefined
    else this.index?.get(clause.key)?.forget()
  }

  /** The clauses whose first argument can have this key, oldest first; some may be erased. */
  candidates(key: number): ClauseRow {
    if (key === 0 || this.row.length < INDEXED) return this.row
    this.index ??= this.buildIndex()
    return this.index.get(key) ?? (this.index.get(0) as ClauseRow)
  }

  /** Those that stand. */
  *[Symbol.iterator](): IterableIterator<DynamicClause> {
    const { slots, start, end } = this.row
    for (let i = start; i < end; i++) {
      const clause = slots[i] as DynamicClause
      if (!isErased(clause)) yield clause
    }
  }

  private buildIndex(): Map<number, ClauseRow> {
    const index = new Map<number, ClauseRow>([[0, new ClauseRow()]])
    for (const { key } of this) if (!index.has(key)) index.set(key, new ClauseRow())
    for (const clause of this) {
      if (clause.key !== 0) index.get(clause.key)?.append(clause)
      else for (const row of index.values()) row.append(clause)
    }
    return index
  }
}

/** Equal keys for first arguments that may unify; 0 for variables and for numbers that are not small. */
export function clauseKey(m: Machine, cell: number): number {
  const x = m.deref(cell)
  if ((x & 7) === ATOM || (x & 7) === INT) return x
  if ((x & 7) === LIST) return LIST
  return (x & 7) === STR ? (m.heap[x >> 3] as number) : 0
}

/** The key of a head's first argument. */
export function headKey(m: Machine, cell: number): number {
  const head = m.deref(cell)
  if ((head & 7) === STR) return clauseKey(m, m.heap[(head >> 3) + 1] as number)
  return (head & 7) === LIST ? clauseKey(m, m.heap[head >> 3] as number) : 0
}

/** What goes through clauses: which, and what is done with each that may match. */
export interface Scan {
  readonly arity: number
  /** Whose clauses; undefined for none. */
  store(m: Machine): DynamicClauses | undefined
  key(m: Machine): number
  /** Go on with a clause, or fail to the next. Cuts of its body cut to the barrier. */
  enter(m: Machine, clause: DynamicClause, barrier: number): number
}

export interface Dynamic {
  /** A block for a predicate with these clauses. */
  readonly block: (store: DynamicClauses, arity: number) => Block
  readonly scan: (scan: Scan) => Block
}

export function installDynamic(m: Machine, control: Control): Dynamic {
  // What calls under way go through, and when they began: choice points hold an index into these lists.
  const views: (readonly (DynamicClause | undefined)[])[] = []
  const times: number[] = []
  /** Per block that retries, the arity: behind the arguments its choice points keep the view. */
  const retries = new Map<number, number>()

  function scan({ arity, store, key, enter }: Scan): Block {
    const retry = m.newBlock((m) => {
      const p = m.B + CP_SAVED
      for (let i = 0; i < arity; i++) m.setArgument(i, m.C[p + i] as number)
      const view = (m.C[p + arity] as number) >> 3
      const from = (m.C[p + arity + 1] as number) >> 3
      const end = (m.C[p + arity + 2] as number) >> 3
      m.pop()
      m.charge(1)
      views.length = view + 1
      return attempt(m, views[view] as readonly DynamicClause[], times[view] as number, from, end, view)
    })
    retries.set(retry, arity)

    /** Try the clauses from `from` up to `end`; `view` is where the list is kept, or -1 when it is not yet. */
    function attempt(
      m: Machine,
      clauses: readonly (DynamicClause | undefined)[],
      time: number,
      from: number,
      end: number,
      view: number,
    ): number {
      const wanted = key(m)
      const i = nextMatch(clauses, from, end, wanted, time)
      if (i < 0) {
        if (view >= 0) views.length = view
        return m.fail()
      }
      const barrier = m.barrier()
      const next = nextMatch(clauses, i + 1, end, wanted, time)
      if (next >= 0) {
        const kept = view >= 0 ? view : views.push(clauses) - 1
        times[kept] = time
        const p = m.push(retry, arity + 3)
        for (let j = 0; j < arity; j++) m.C[p + j] = m.argument(j)
        m.C[p + arity] = (kept << 3) | INT
        m.C[p + arity + 1] = (next << 3) | INT
        m.C[p + arity + 2] = (end << 3) | INT
      } else if (view >= 0) views.length = view
      return enter(m, clauses[i] as DynamicClause, barrier)
    }

    return (m) => {
      if (--m.fuel < 0 || m.H > m.limit) {
        m.service(arity)
        forgetViews(m, retries, views)
      }
      const clauses = store(m)
      if (clauses === undefined) return m.fail()
      const { slots, start, end } = clauses.candidates(key(m))
      return attempt(m, slots, clauses.now, start, end, -1)
    }
  }

  function block(clauses: DynamicClauses, arity: number): Block {
    return scan({
      arity,
      store: () => clauses,
      key: arity > 0 ? (m) => clauseKey(m, m.a0) : () => 0,
      enter: (m, clause, barrier) => {
        const at = recall(m, clause.cells) >> 3
        const head = m.deref(m.heap[at + 1] as number)
        const first = (head >> 3) + ((head & 7) === LIST ? 0 : 1)
        for (let i = 0; i < arity; i++) if (!m.unify(m.argument(i), m.heap[first + i] as number)) return m.fail()
        return clause.isFact ? m.proceed() : control.goal(m, m.heap[at + 2] as number, barrier)
      },
    })
  }

  return { block, scan }
}

function nextMatch(
  clauses: readonly (DynamicClause | undefined)[],
  from: number,
  end: number,
  key: number,
  time: number,
): number {
  for (let i = from; i < end; i++) {
    const clause = clauses[i] as DynamicClause
    if (clause.erasedAt > time && (key === 0 || clause.key === 0 || clause.key === key)) return i
  }
  return -1
}

/** Cuts remove choice points without a word: drop the views that none of those left refers to. */
function forgetViews(m: Machine, retries: ReadonlyMap<number, number>, views: unknown[]): void {
  let most = -1
  for (let b = m.B; b !== 0; b = m.C[b] as number) {
    const arity = retries.get(m.C[b + CP_ALT] as number)
    if (arity !== undefined) {
      most = (m.C[b + CP_SAVED + arity] as number) >> 3
      break
    }
  }
  views.length = most + 1
}
