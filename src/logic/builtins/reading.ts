/** Terms read from text while the program runs: term_to_atom/2 and its kin. */

import { REF } from '../cells.js'
import { importTerm } from '../convert.js'
import type { Database } from '../database.js'
import { syntaxError } from '../errors.js'
import { PrologSyntaxError } from '../faults.js'
import type { Machine } from '../machine.js'
import type { DoubleQuotes } from '../parser.js'
import { readTerm } from '../reader.js'
import type { Var } from '../terms.js'
import { bound, listArgument } from './arguments.js'
import { anyText, textAtom } from './text.js'
import { termText } from './writing.js'

interface Read {
  readonly term: number
  /** The named variables and their cells. */
  readonly names: readonly (readonly [string, number])[]
}

export function installReading(database: Database): void {
  const read = (m: Machine, cell: number): Read => readText(m, database, anyText(m, cell))

  const readOrWrite = (m: Machine): boolean => {
    if ((m.deref(m.a1) & 7) !== REF) return m.unify(m.a0, read(m, m.a1).term)
    const term = bound(m, m.a0)
    return m.unify(m.a1, textAtom(m, termText(m, term, { operators: database.operators })))
  }
  const add = (name: string, arity: number, builtin: (m: Machine) => boolean): void => {
    database.addBuiltin(name, arity, builtin)
    database.markLibrary(name, arity)
  }
  add('term_to_atom', 2, readOrWrite)
  add('term_string', 2, readOrWrite)
  add('atom_to_term', 3, (m) => {
    const { term, names } = read(m, m.a0)
    const equals = m.symbols.functorOf('=', 2)
    const bindings = names.map(([name, variable]) => m.struct(equals, [m.atom(name), variable]))
    return m.unify(m.a1, term) && m.unify(m.a2, m.list(bindings))
  })
  add('read_term_from_atom', 3, (m) => {
    listArgument(m, m.a2)
    return m.unify(m.a1, read(m, m.a0).term)
  })
}

function readText(m: Machine, database: Database, text: string): Read {
  m.charge(text.length >> 2)
  try {
    const { term, variables } = readTerm(text, database.operators, { doubleQuotes: doubleQuotes(database) })
    const cells = new Map<Var, number>()
    const cell = importTerm(m, term, cells)
    return { term: cell, names: variables.map((variable) => [variable.name, cells.get(variable) ?? m.nil]) }
  } catch (error) {
    if (error instanceof PrologSyntaxError) throw syntaxError(error.message)
    throw error
  }
}

function doubleQuotes({ flags }: Database): DoubleQuotes {
  const flag = flags.get('double_quotes')
  return flag === 'chars' || flag === 'atom' ? flag : 'codes'
}
