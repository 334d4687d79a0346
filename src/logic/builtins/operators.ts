/** The operator table as predicates (ISO 13211-1 §8.14.3, §8.14.4, with the corrections of Cor. 2). */

import { ATOM, INT, LIST, REF } from '../cells.js'
import { exportTerm } from '../convert.js'
import type { Database } from '../database.js'
import { domainError, permissionError, typeError } from '../errors.js'
import type { Machine } from '../machine.js'
import type { Operators, OperatorType } from '../operators.js'
import { Atom } from '../terms.js'
import { atomArgument, bound, integerArgument, listArgument } from './arguments.js'

const TYPES: readonly OperatorType[] = ['xfx', 'xfy', 'yfx', 'fy', 'fx', 'xf', 'yf']
const MAX_PRIORITY = 1200
/** A bar between arguments must not bind tighter than the comma. */
const MIN_BAR_PRIORITY = 1001

export function installOperators(database: Database): void {
  database.addBuiltin('op', 3, (m) => {
    const priorityCell = bound(m, m.a0)
    const typeCell = bound(m, m.a1)
    const names = operatorNames(m, m.a2)
    const priority = Number(m.number(integerArgument(m, priorityCell)))
    const type = operatorType(m.symbols.name(atomArgument(m, typeCell)))
    if (priority < 0 || priority > MAX_PRIORITY) throw domainError('operator_priority', exportTerm(m, priorityCell))
    if (type === undefined) throw domainError('operator_specifier', exportTerm(m, typeCell))
    for (const name of names) check(database.operators, priority, type, name)
    for (const name of names) database.operators.add(priority, type, name)
    return true
  })

  // op(Priority, Type, Name) for each operator that the pattern may be.
  database.addBuiltin('$operators', 4, (m) => {
    const { symbols } = m
    const [priority, type, name] = [m.a0, m.a1, m.a2].map((cell) => m.deref(cell))
    if ((priority & 7) !== REF && ((priority & 7) !== INT || priority >> 3 < 0 || priority >> 3 > MAX_PRIORITY)) {
      throw domainError('operator_priority', exportTerm(m, priority))
    }
    if ((type & 7) !== REF && ((type & 7) !== ATOM || operatorType(symbols.name(type)) === undefined)) {
      throw domainError('operator_specifier', exportTerm(m, type))
    }
    if ((name & 7) !== REF && (name & 7) !== ATOM) throw typeError('atom', exportTerm(m, name))
    const functor = symbols.functorOf('op', 3)
    const found: number[] = []
    for (const operator of database.operators.entries()) {
      const row = [(operator.priority << 3) | INT, m.atom(operator.type), m.atom(operator.name)]
      if (row.every((cell, i) => fits([priority, type, name][i], cell))) found.push(m.struct(functor, row))
    }
    return m.unify(m.a3, m.list(found))
  })
}

function fits(pattern: number, cell: number): boolean {
  return (pattern & 7) === REF || pattern === cell
}

function operatorType(name: string): OperatorType | undefined {
  return TYPES.find((type) => type === name)
}

function operatorNames(m: Machine, cell: number): string[] {
  const x = bound(m, cell)
  if ((x & 7) === ATOM && x !== m.nil) return [m.symbols.name(x)]
  if ((x & 7) !== LIST && x !== m.nil) throw typeError('list', exportTerm(m, x))
  return listArgument(m, x).map((item) => m.symbols.name(atomArgument(m, item)))
}

function check(operators: Operators, priority: number, type: OperatorType, name: string): void {
  const refuse = (operation: string) => permissionError(operation, 'operator', new Atom(name))
  if (name === ',') throw refuse('modify')
  if (name === '[]' || name === '{}') throw refuse('create')
  const isInfix = type.length === 3
  if (name === '|' && (!isInfix || (priority !== 0 && priority < MIN_BAR_PRIORITY))) throw refuse('create')
  const isPostfix = type.startsWith('x') || type.startsWith('y') ? !isInfix : false
  if (priority > 0 && isInfix && operators.postfix(name)) throw refuse('create')
  if (priority > 0 && isPostfix && operators.infix(name)) throw refuse('create')
}
