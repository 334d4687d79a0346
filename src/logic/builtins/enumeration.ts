/** Built-ins with several solutions: the solutions are numbered, and a choice point remembers the next number. */

import { INT } from '../cells.js'
import type { Database } from '../database.js'
import { type Block, CP_SAVED, type Machine } from '../machine.js'

/** Both are asked with the predicate's arguments in the registers. */
export interface Enumeration {
  /** The number of the first solution from `from` on, or -1 when there is none. */
  next(m: Machine, from: number): number
  /** Unify the arguments with a solution; this may still fail. */
  unify(m: Machine, solution: number): boolean
}

/** Numbers up to 2^56 are kept in two small integers. */
const HALF = 2 ** 28

export function addEnumeration(database: Database, name: string, arity: number, enumeration: Enumeration): void {
  database.addBlock(name, arity, enumerationBlock(database.m, arity, enumeration))
}

export function enumerationBlock(m: Machine, arity: number, { next, unify }: Enumeration): Block {
  const retry = m.newBlock((m) => {
    if (--m.fuel < 0 || m.H > m.limit) m.service(0)
    const saved = m.B + CP_SAVED
    for (let i = 0; i < arity; i++) m.setArgument(i, m.C[saved + i])
    const solution = (m.C[saved + arity] >> 3) * HALF + (m.C[saved + arity + 1] >> 3)
    m.pop()
    return attempt(m, solution)
  })

  function attempt(m: Machine, solution: number): number {
    const following = next(m, solution + 1)
    if (following >= 0) {
      const saved = m.push(retry, arity + 2)
      for (let i = 0; i < arity; i++) m.C[saved + i] = m.argument(i)
      m.C[saved + arity] = (Math.floor(following / HALF) << 3) | INT
      m.C[saved + arity + 1] = ((following % HALF) << 3) | INT
    }
    return unify(m, solution) ? m.proceed() : m.fail()
  }

  return (m) => {
    if (--m.fuel < 0 || m.H > m.limit) m.service(arity)
    const first = next(m, 0)
    return first < 0 ? m.fail() : attempt(m, first)
  }
}
