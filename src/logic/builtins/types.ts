/** Type tests (ISO 13211-1 §8.3) as predicates: compiled clauses have them inline, call/N comes here. */

import { ATOM, BOX, INT, LIST, REF, STR } from '../cells.js'
import type { Database } from '../database.js'
import type { Machine } from '../machine.js'
import { spine } from './arguments.js'
import { isAcyclic, isGround } from './variables.js'

type Test = (m: Machine, x: number) => boolean

const isCompound: Test = (_, x) => (x & 7) === LIST || (x & 7) === STR

const ISO_TESTS: Readonly<Record<string, Test>> = {
  var: (_, x) => (x & 7) === REF,
  nonvar: (_, x) => (x & 7) !== REF,
  atom: (_, x) => (x & 7) === ATOM,
  integer: (m, x) => m.isInteger(x),
  float: (m, x) => m.isFloat(x),
  number: (_, x) => (x & 7) === INT || (x & 7) === BOX,
  atomic: (_, x) => (x & 7) === ATOM || (x & 7) === INT || (x & 7) === BOX,
  compound: isCompound,
  callable: (m, x) => (x & 7) === ATOM || isCompound(m, x),
  ground: isGround,
  acyclic_term: isAcyclic,
}

const LIBRARY_TESTS: Readonly<Record<string, Test>> = {
  is_list: (m, x) => spine(m, x).tail === m.nil,
  cyclic_term: (m, x) => !isAcyclic(m, x),
  rational: (m, x) => m.isInteger(x),
  // Strings are atoms here: nothing is of the other type.
  string: () => false,
}

export function installTypes(database: Database): void {
  const add = (name: string, test: Test): void => database.addBuiltin(name, 1, (m) => test(m, m.deref(m.a0)), true)
  for (const [name, test] of Object.entries(ISO_TESTS)) add(name, test)
  for (const [name, test] of Object.entries(LIBRARY_TESTS)) {
    add(name, test)
    database.markLibrary(name, 1)
  }
}
