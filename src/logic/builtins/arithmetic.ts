/** Arithmetic as predicates (ISO 13211-1 §8.6, §8.7): compiled clauses have it inline, call/N comes here. Also between/3. */

import { INT, REF } from '../cells.js'
import type { Database } from '../database.js'
import { CP_SAVED, type Machine } from '../machine.js'
import { compareNumbers, evaluate } from '../numeric.js'
import { bound, wrongType } from './arguments.js'

export function installArithmetic(database: Database): void {
  database.addBuiltin('is', 2, (m) => m.unify(m.a0, evaluate(m, m.a1)))
  const add = (name: string, holds: (order: number) => boolean): void => {
    database.addBuiltin(name, 2, (m) => holds(compareNumbers(m, m.a0, m.a1)), true)
  }
  add('=:=', (order) => order === 0)
  // Not a number is unequal to everything, itself included.
  add('=\\=', (order) => order !== 0)
  add('<', (order) => order < 0)
  add('=<', (order) => order <= 0)
  add('>', (order) => order > 0)
  add('>=', (order) => order >= 0)
  installBetween(database)
}

function installBetween(database: Database): void {
  const infinities = ['inf', 'infinite'].map((name) => database.m.symbols.atom(name))

  database.addBlock('between', 3, (m) => {
    if (--m.fuel < 0 || m.H > m.limit) m.service(3)
    const low = bound(m, m.a0)
    if (!m.isInteger(low)) throw wrongType(m, 'integer', low)
    const high = bound(m, m.a1)
    if (!m.isInteger(high) && !infinities.includes(high)) throw wrongType(m, 'integer', high)
    const x = m.deref(m.a2)
    if ((x & 7) === REF) return count(m, low, high, x)
    if (!m.isInteger(x)) throw wrongType(m, 'integer', x)
    const isAbove = compareNumbers(m, low, x) <= 0
    return isAbove && (infinities.includes(high) || compareNumbers(m, x, high) <= 0) ? m.proceed() : m.fail()
  })
  database.markLibrary('between', 3)

  /** Bind `x` to `low` and leave a choice point for the numbers after it, up to `high`. */
  function count(m: Machine, low: number, high: number, x: number): number {
    const isSmall = (low & 7) === INT && (high & 7) === INT
    if (low !== high) {
      const following = isSmall ? low + 8 : m.numberCell(BigInt(m.number(low)) + 1n)
      if (!infinities.includes(high)) {
        const order = isSmall ? high - low : compareNumbers(m, high, low)
        if (order < 0) return m.fail()
        if (order === 0) return bindAndProceed(m, x, low)
      }
      const saved = m.push(isSmall ? nextSmall : nextLarge, 3)
      m.C[saved] = x
      m.C[saved + 1] = following
      m.C[saved + 2] = high
    }
    return bindAndProceed(m, x, low)
  }

  /** Small integers are counted up in the choice point itself: a loop by failure takes no memory. */
  const nextSmall = database.m.newBlock((m) => {
    if (--m.fuel < 0 || m.H > m.limit) m.service(0)
    const { C } = m
    const saved = m.B + CP_SAVED
    const x = C[saved]
    const low = C[saved + 1]
    if (low === C[saved + 2]) m.pop()
    else C[saved + 1] = low + 8
    return bindAndProceed(m, x, low)
  })

  const nextLarge = database.m.newBlock((m) => {
    if (--m.fuel < 0 || m.H > m.limit) m.service(0)
    const saved = m.B + CP_SAVED
    const [x, low, high] = [m.C[saved], m.C[saved + 1], m.C[saved + 2]]
    m.pop()
    return count(m, low, high, x)
  })
}

function bindAndProceed(m: Machine, x: number, value: number): number {
  m.bind(x, value)
  return m.proceed()
}
