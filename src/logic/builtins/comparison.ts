/** Unification and comparison of terms (ISO 13211-1 §8.2, §8.4), and what SWI-Prolog adds to them. */

import { ATOM, BOX, INT, LIST, REF, STR } from '../cells.js'
import { compareTerms } from '../compare.js'
import { exportTerm } from '../convert.js'
import type { Database } from '../database.js'
import { domainError } from '../errors.js'
import type { Machine } from '../machine.js'
import { unifiable } from '../runtime.js'
import { compoundParts, wrongType } from './arguments.js'
import { occurs, termVariables } from './variables.js'

export function installComparison(database: Database): void {
  const { symbols } = database.m
  const [less, equal, greater] = ['<', '=', '>'].map((name) => symbols.atom(name))

  database.addBuiltin('=', 2, (m) => m.unify(m.a0, m.a1))
  database.addBuiltin('\\=', 2, (m) => !unifiable(m, m.a0, m.a1), true)
  database.addBuiltin('unify_with_occurs_check', 2, (m) => unifySoundly(m, m.a0, m.a1))
  database.addBuiltin('subsumes_term', 2, (m) => subsumes(m, m.a0, m.a1), true)

  const addOrder = (name: string, holds: (order: number) => boolean): void => {
    database.addBuiltin(name, 2, (m) => holds(compareTerms(m, m.a0, m.a1)), true)
  }
  addOrder('==', (order) => order === 0)
  addOrder('\\==', (order) => order !== 0)
  addOrder('@<', (order) => order < 0)
  addOrder('@=<', (order) => order <= 0)
  addOrder('@>', (order) => order > 0)
  addOrder('@>=', (order) => order >= 0)
  database.addBuiltin('compare', 3, (m) => {
    const wanted = m.deref(m.a0)
    if ((wanted & 7) !== REF && wanted !== less && wanted !== equal && wanted !== greater) {
      throw (wanted & 7) === ATOM ? domainError('order', exportTerm(m, wanted)) : wrongType(m, 'atom', wanted)
    }
    const order = compareTerms(m, m.a1, m.a2)
    return m.unify(wanted, order < 0 ? less : order > 0 ? greater : equal)
  })

  database.addBuiltin('?=', 2, (m) => compareTerms(m, m.a0, m.a1) === 0 || !unifiable(m, m.a0, m.a1), true)
  database.addBuiltin('$variant', 2, (m) => isVariant(m, m.a0, m.a1), true)
  database.addBuiltin('=@=', 2, (m) => isVariant(m, m.a0, m.a1), true)
  database.addBuiltin('\\=@=', 2, (m) => !isVariant(m, m.a0, m.a1), true)
  for (const name of ['?=', '=@=', '\\=@=']) database.markLibrary(name, 2)
}

/** Pairs of cells still to unify or compare. */
class Pairs {
  private readonly pending: number[] = []
  private steps = 0

  constructor(private readonly m: Machine) {}

  /** Put the arguments of two compounds of the same functor on the stack; false when they differ in functor. */
  open(x: number, y: number): boolean {
    const { m, pending } = this
    const a = compoundParts(m, x)
    const b = compoundParts(m, y)
    if (a.functor !== b.functor) return false
    for (let i = a.arity - 1; i >= 0; i--) pending.push(m.heap[b.first + i], m.heap[a.first + i])
    if (++this.steps === 1024) {
      m.charge(256)
      this.steps = 0
    }
    return true
  }

  next(): number | undefined {
    return this.pending.pop()
  }
}

/** Unification that never binds a variable to a term it occurs in. */
function unifySoundly(m: Machine, left: number, right: number): boolean {
  const pairs = new Pairs(m)
  let x = m.deref(left)
  let y = m.deref(right)
  for (;;) {
    if (x !== y) {
      if ((x & 7) === REF || (y & 7) === REF) {
        // Of two variables the newer is bound to the older, as m.unify does.
        const isBound = (x & 7) === REF && !((y & 7) === REF && y > x) ? x : y
        const value = isBound === x ? y : x
        if ((value & 7) !== REF && occurs(m, isBound, value)) return false
        m.bind(isBound, value)
      } else if ((x & 7) !== (y & 7) || (x & 7) < LIST) return false
      else if ((x & 7) === BOX) {
        if (!m.unify(x, y)) return false
      } else if (!pairs.open(x, y)) return false
    }
    const next = pairs.next()
    if (next === undefined) return true
    x = m.deref(next)
    y = m.deref(pairs.next() as number)
  }
}

/** Whether binding variables of `general` alone makes it `specific`; leaves no binding behind. */
function subsumes(m: Machine, general: number, specific: number): boolean {
  const variables = termVariables(m, specific)
  const { HB, TR } = m
  // Every cell counts as older than the newest choice point, so that every binding is trailed.
  m.HB = m.heap.length
  try {
    if (!unifySoundly(m, general, specific)) return false
    const kept = new Set<number>()
    for (const variable of variables) {
      const x = m.deref(variable)
      if ((x & 7) !== REF || kept.has(x)) return false
      kept.add(x)
    }
    return true
  } finally {
    m.undo(TR)
    m.HB = HB
  }
}

/** Whether the terms are equal but for the names of their variables. */
function isVariant(m: Machine, left: number, right: number): boolean {
  const pairs = new Pairs(m)
  const forth = new Map<number, number>()
  const back = new Map<number, number>()
  let x = m.deref(left)
  let y = m.deref(right)
  for (;;) {
    if ((x & 7) === REF && (y & 7) === REF) {
      if ((forth.get(x) ?? y) !== y || (back.get(y) ?? x) !== x) return false
      forth.set(x, y)
      back.set(y, x)
    } else if ((x & 7) !== (y & 7)) return false
    else if ((x & 7) === LIST || (x & 7) === STR) {
      if (!pairs.open(x, y)) return false
    } else if ((x & 7) === ATOM || (x & 7) === INT) {
      if (x !== y) return false
    } else if (!m.unify(x, y)) return false
    const next = pairs.next()
    if (next === undefined) return true
    x = m.deref(next)
    y = m.deref(pairs.next() as number)
  }
}
