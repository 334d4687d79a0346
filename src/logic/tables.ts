/**
 * Tabling: each variant of a tabled goal is evaluated once and its answers kept, so that left recursion ends.
 *
 * The method is linear tabling: a goal called while its own variant is being evaluated is given the answers found
 * so far, and the oldest goal of such a circle (its leader) is evaluated again, round by round, until a round adds
 * nothing; then all goals of the circle are complete. Answers are returned only after that.
 */

import type { Database } from './database.js'
import type { Machine } from './machine.js'
import { copyIn, copyOut } from './records.js'

interface Table {
  readonly id: number
  readonly key: string
  readonly answers: Int32Array[]
  readonly known: Set<string>
  status: 'new' | 'active' | 'incomplete' | 'complete'
  /** The oldest table under evaluation that this one was seen to need; its own place when it needs only itself. */
  needs: number
  evaluatedIn: number
  additionsBefore: number
}

export class Tables {
  private byKey = new Map<string, Table>()
  private byId: Table[] = []
  /** Tables under evaluation, oldest first. */
  private readonly active: Table[] = []
  private round = 0
  private additions = 0

  clear(): void {
    if (this.byId.length === 0) return
    this.byKey = new Map()
    this.byId = []
    this.active.length = 0
  }

  get depth(): number {
    return this.active.length
  }

  /** An exception left evaluations unfinished: forget all of that depth and more, and what depended on them. */
  unwind(depth: number): void {
    if (this.active.length <= depth) return
    this.active.length = depth
    for (const table of this.byId)
      if (table.status !== 'complete' && !this.active.includes(table)) this.byKey.delete(table.key)
  }

  /** The table for a goal, and whether its answers can be used or must be computed first. */
  find(m: Machine, goal: number): { table: Table; ready: boolean } {
    const key = variantKey(m, goal)
    let table = this.byKey.get(key)
    if (table === undefined) {
      table = {
        id: this.byId.length,
        key,
        answers: [],
        known: new Set(),
        status: 'new',
        needs: Number.POSITIVE_INFINITY,
        evaluatedIn: -1,
        additionsBefore: 0,
      }
      this.byId.push(table)
      this.byKey.set(key, table)
      m.checkCells(m.H - m.base)
    }
    const ready =
      table.status === 'complete' ||
      table.status === 'active' ||
      (table.status === 'incomplete' && table.evaluatedIn === this.round)
    if (table.status === 'active') this.need(this.active.indexOf(table))
    else if (ready && table.status === 'incomplete') this.need(table.needs)
    return { table, ready }
  }

  private need(place: number): void {
    const newest = this.active[this.active.length - 1]
    if (newest) newest.needs = Math.min(newest.needs, place)
  }

  table(id: number): Table {
    return this.byId[id] as Table
  }

  begin(table: Table): void {
    if (table.status !== 'active') {
      table.status = 'active'
      table.needs = Number.POSITIVE_INFINITY
      this.active.push(table)
    }
    table.evaluatedIn = this.round
    table.additionsBefore = this.additions
  }

  add(m: Machine, table: Table, answer: number): void {
    const key = variantKey(m, answer)
    if (table.known.has(key)) return
    table.known.add(key)
    const buffer = { cells: new Int32Array(16), top: 0 }
    copyOut(m, answer, buffer)
    table.answers.push(buffer.cells.slice(0, buffer.top))
    this.additions++
  }

  /** Whether the evaluation is at its end; when not, another round is due. */
  finish(table: Table): boolean {
    const place = this.active.length - 1
    const isLeader = table.needs >= place
    if (isLeader && table.needs === place && this.additions > table.additionsBefore) {
      this.round++
      return false
    }
    this.active.pop()
    if (isLeader) {
      table.status = 'complete'
      for (let i = table.id + 1; i < this.byId.length; i++) {
        const inner = this.byId[i] as Table
        if (inner.status === 'incomplete' && inner.needs >= place) inner.status = 'complete'
      }
    } else {
      table.status = 'incomplete'
      this.need(table.needs)
    }
    return true
  }
}

/** Equal for goals that differ only in the names of variables. */
function variantKey(m: Machine, cell: number): string {
  const buffer = { cells: new Int32Array(32), top: 0 }
  copyOut(m, cell, buffer, 0)
  return buffer.cells.subarray(0, buffer.top).join()
}

export function installTables(database: Database, tables: Tables): void {
  const tableOf = (m: Machine): Table => tables.table(m.deref(m.a0) >> 3)
  database.addBuiltin('$table_find', 3, (m) => {
    const { table, ready } = tables.find(m, m.a0)
    return m.unify(m.a1, m.integer(table.id)) && m.unify(m.a2, m.atom(ready ? 'ready' : 'new'))
  })
  database.addBuiltin('$table_begin', 1, (m) => {
    tables.begin(tableOf(m))
    return true
  })
  database.addBuiltin('$table_add', 2, (m) => {
    tables.add(m, tableOf(m), m.a1)
    return true
  })
  database.addBuiltin('$table_finish', 1, (m) => tables.finish(tableOf(m)))
  database.addBuiltin('$table_answers', 2, (m) => {
    const cells = tableOf(m).answers.map((answer) => m.heap[copyIn(m, answer, answer.length)] as number)
    m.charge(cells.length >> 2)
    return m.unify(m.a1, m.list(cells))
  })
}
