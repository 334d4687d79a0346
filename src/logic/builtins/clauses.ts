/** Clauses while the program runs (ISO 13211-1 §8.8, §8.9): assert, retract and clause. */

import { ATOM, LIST, REF, STR } from '../cells.js'
import { isErased } from '../clause-row.js'
import { exportTerm } from '../convert.js'
import type { Database } from '../database.js'
import { type DynamicClause, type DynamicClauses, headKey } from '../dynamic.js'
import { typeError } from '../errors.js'
import type { Machine } from '../machine.js'
import { recall } from '../records.js'
import { unifiable } from '../runtime.js'
import { CONTROL, sourceClause } from '../source-clause.js'
import { bound } from './arguments.js'

interface Parts {
  readonly head: number
  readonly body: number
}

export function installClauses(database: Database): void {
  const { m } = database
  const neck = m.symbols.functorOf(':-', 2)
  const true_ = m.symbols.atom('true')
  const control = new Set(CONTROL.map((name) => m.symbols.functorOf(name, 2)))

  function parts(m: Machine, clause: number): Parts {
    const x = bound(m, clause)
    const isRule = (x & 7) === STR && m.heap[x >> 3] === neck
    const head = callableHead(m, isRule ? m.heap[(x >> 3) + 1] : x)
    return { head, body: isRule ? m.deref(m.heap[(x >> 3) + 2]) : true_ }
  }

  /** Whether a body can be kept as it is: no variable is a goal of it, and no number. */
  function isPlain(m: Machine, body: number): boolean {
    const pending = [body]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const x = m.deref(next)
      if ((x & 7) === STR && control.has(m.heap[x >> 3])) pending.push(m.heap[(x >> 3) + 1], m.heap[(x >> 3) + 2])
      else if ((x & 7) !== ATOM && (x & 7) !== STR && (x & 7) !== LIST) return false
    }
    return true
  }

  function add(m: Machine, last: boolean): boolean {
    const { head, body } = parts(m, m.a0)
    if (isPlain(m, body)) {
      const store = dynamicOf(m, head)
      const top = m.H
      store.add(m.struct(neck, [head, body]), last)
      m.H = top
    } else {
      const clause = sourceClause(exportTerm(m, m.a0))
      dynamicOf(m, head).addTerm(clause.head, clause.body, last)
    }
    return true
  }

  /** The clauses of the head's predicate, which becomes dynamic where it is none yet. */
  function dynamicOf(m: Machine, head: number): DynamicClauses {
    return database.dynamicOf(functorOf(m, head))
  }

  function unifyClause(m: Machine, clause: DynamicClause, { head, body }: Parts): boolean {
    const at = recall(m, clause.cells) >> 3
    return m.unify(head, m.heap[at + 1]) && m.unify(body, m.heap[at + 2])
  }

  database.addBuiltin('assertz', 1, (m) => add(m, true))
  database.addBuiltin('asserta', 1, (m) => add(m, false))
  database.addBuiltin('assert', 1, (m) => add(m, true))

  database.addBlock(
    'retract',
    1,
    database.dynamic.scan({
      arity: 1,
      store: (m) => database.visible(functorOf(m, parts(m, m.a0).head), 'modify').store,
      key: (m) => headKey(m, parts(m, m.a0).head),
      enter: (m, clause) => {
        const wanted = parts(m, m.a0)
        const { store } = database.visible(functorOf(m, wanted.head), 'modify')
        if (isErased(clause) || !unifyClause(m, clause, wanted)) return m.fail()
        store?.erase(clause)
        return m.proceed()
      },
    }),
  )

  database.addBuiltin('retractall', 1, (m) => {
    const head = callableHead(m, m.a0)
    const store = dynamicOf(m, head)
    const { slots, start, end } = store.candidates(headKey(m, head))
    for (let i = start; i < end; i++) {
      const clause = slots[i]
      if (clause === undefined || isErased(clause)) continue
      m.charge(1)
      const top = m.H
      if (unifiable(m, head, m.heap[(recall(m, clause.cells) >> 3) + 1])) store.erase(clause)
      m.H = top
    }
    return true
  })

  database.addBlock(
    'clause',
    2,
    database.dynamic.scan({
      arity: 2,
      store: (m) => {
        const functor = functorOf(m, callableHead(m, m.a0))
        const body = m.deref(m.a1)
        if ((body & 7) !== REF && !isCallable(body)) throw typeError('callable', exportTerm(m, body))
        return database.clausesOf(database.visible(functor, 'access'))
      },
      key: (m) => headKey(m, m.a0),
      enter: (m, clause) => (unifyClause(m, clause, { head: m.a0, body: m.a1 }) ? m.proceed() : m.fail()),
    }),
  )
}

function isCallable(x: number): boolean {
  return (x & 7) === ATOM || (x & 7) === STR || (x & 7) === LIST
}

function callableHead(m: Machine, cell: number): number {
  const head = bound(m, cell)
  if (!isCallable(head)) throw typeError('callable', exportTerm(m, head))
  return head
}

function functorOf(m: Machine, head: number): number {
  if ((head & 7) === ATOM) return m.symbols.functor(head, 0)
  return (head & 7) === LIST ? m.symbols.functorOf('.', 2) : m.heap[head >> 3]
}
