/** Making and taking apart terms (ISO 13211-1 §8.5): functor/3, arg/3, =../2, copy_term/2, term_variables/2. */

import { ATOM, INT, LIST, REF, STR } from '../cells.js'
import { exportTerm } from '../convert.js'
import type { Database } from '../database.js'
import { domainError, instantiationError, representationError } from '../errors.js'
import type { Machine } from '../machine.js'
import { copyIn, copyOut } from '../records.js'
import { bound, checkPartialList, compoundParts, firstItems, integerArgument, spine, wrongType } from './arguments.js'
import { enumerationBlock } from './enumeration.js'
import { termVariables, walkVariables } from './variables.js'

/** What the symbol table can tell apart. */
const MAX_ARITY = 65_535

export function installTerms(database: Database): void {
  database.addBuiltin('functor', 3, functor)
  installArg(database)
  database.addBuiltin('=..', 2, univ)
  database.addBuiltin('copy_term', 2, (m) => m.unify(copyTerm(m, m.a0), m.a1))
  database.addBuiltin('term_variables', 2, (m) => {
    checkPartialList(m, m.a1)
    return m.unify(m.a1, m.list([...termVariables(m, m.a0)]))
  })
  database.addBuiltin('term_variables', 3, (m) => m.unify(m.a1, m.list([...termVariables(m, m.a0)], m.a2)))
  database.markLibrary('term_variables', 3)
  database.addBuiltin('numbervars', 3, (m) => {
    const start = m.number(integerArgument(m, m.a1))
    return m.unify(m.a2, m.numberCell(numberVariables(m, m.a0, BigInt(start))))
  })
  database.markLibrary('numbervars', 3)
}

function functor(m: Machine): boolean {
  const term = m.deref(m.a0)
  if ((term & 7) === LIST || (term & 7) === STR) {
    const { functor, arity } = compoundParts(m, term)
    return m.unify(m.a1, m.symbols.functorAtom[functor >> 3]) && m.unify(m.a2, (arity << 3) | INT)
  }
  if ((term & 7) !== REF) return m.unify(m.a1, term) && m.unify(m.a2, (0 << 3) | INT)
  const name = bound(m, m.a1)
  const arity = integerArgument(m, m.a2)
  const count = m.number(arity)
  if ((name & 7) === LIST || (name & 7) === STR) throw wrongType(m, 'atomic', name)
  if (count < 0) throw domainError('not_less_than_zero', exportTerm(m, arity))
  if (count === 0n) return m.unify(term, name)
  if ((name & 7) !== ATOM) throw wrongType(m, 'atom', name)
  if (count > MAX_ARITY) throw representationError('max_arity')
  const args: number[] = []
  m.reserve(2 * Number(count) + 1)
  for (let i = 0; i < Number(count); i++) args.push(m.newVar())
  return m.unify(term, compound(m, name, args))
}

function compound(m: Machine, name: number, args: readonly number[]): number {
  const functor = m.symbols.functor(name, args.length)
  if (functor !== m.symbols.functorOf('.', 2)) return m.struct(functor, args)
  m.reserve(2)
  return m.cons(args[0], args[1])
}

function installArg(database: Database): void {
  const enumerate = enumerationBlock(database.m, 3, { next: nextArgument, unify: unifyArgument })
  database.addBlock('arg', 3, (m, pc) => {
    const position = m.deref(m.a0)
    const term = m.deref(m.a1)
    // A known position in a compound: by far the most calls.
    if ((position & 7) === INT && (term & 7) === STR && position > INT) {
      if (--m.fuel < 0 || m.H > m.limit) return enumerate(m, pc)
      const index = position >> 3
      if (index > m.symbols.arity(m.heap[term >> 3])) return m.fail()
      return m.unify(m.a2, m.heap[(term >> 3) + index]) ? m.proceed() : m.fail()
    }
    return enumerate(m, pc)
  })
}

/** The arguments of a term are numbered solutions where N is a variable; otherwise the N-th is the only one. */
function nextArgument(m: Machine, from: number): number {
  const term = bound(m, m.a1)
  const position = m.deref(m.a0)
  if ((position & 7) !== REF && !m.isInteger(position)) throw wrongType(m, 'integer', position)
  if ((term & 7) !== LIST && (term & 7) !== STR) throw wrongType(m, 'compound', term)
  const { arity } = compoundParts(m, term)
  if ((position & 7) === REF) return from < arity ? from : -1
  const wanted = m.number(position)
  if (wanted < 0) throw domainError('not_less_than_zero', exportTerm(m, position))
  const index = Number(wanted) - 1
  return wanted > 0 && wanted <= arity && from <= index ? index : -1
}

function unifyArgument(m: Machine, index: number): boolean {
  const { first } = compoundParts(m, m.deref(m.a1))
  return m.unify(m.a2, m.heap[first + index]) && m.unify(m.a0, ((index + 1) << 3) | INT)
}

function univ(m: Machine): boolean {
  const term = m.deref(m.a0)
  if ((term & 7) !== REF) {
    checkPartialList(m, m.a1)
    if ((term & 7) !== LIST && (term & 7) !== STR) return m.unify(m.a1, m.list([term]))
    const { functor, first, arity } = compoundParts(m, term)
    const parts = [m.symbols.functorAtom[functor >> 3]]
    for (let i = 0; i < arity; i++) parts.push(m.heap[first + i])
    return m.unify(m.a1, m.list(parts))
  }
  const { length, tail } = spine(m, m.a1)
  if ((tail & 7) === REF) throw instantiationError()
  if (tail !== m.nil) throw wrongType(m, 'list', m.a1)
  if (length === 0) throw domainError('non_empty_list', exportTerm(m, m.nil))
  if (length - 1 > MAX_ARITY) throw representationError('max_arity')
  const [name, ...args] = firstItems(m, m.a1, length)
  if ((name & 7) === REF) throw instantiationError()
  if ((name & 7) === LIST || (name & 7) === STR) throw wrongType(m, args.length > 0 ? 'atom' : 'atomic', name)
  if (args.length === 0) return m.unify(term, name)
  if ((name & 7) !== ATOM) throw wrongType(m, 'atom', name)
  return m.unify(term, compound(m, name, args))
}

/** Copies go through one buffer: allocating one for each is half the time of copying a small term. */
const scratch = { cells: new Int32Array(1024), top: 0 }
const LARGEST_KEPT = 1 << 16

function copyTerm(m: Machine, cell: number): number {
  scratch.top = 0
  copyOut(m, cell, scratch)
  const at = copyIn(m, scratch.cells, scratch.top)
  if (scratch.cells.length > LARGEST_KEPT) scratch.cells = new Int32Array(1024)
  return m.heap[at]
}

/** Bind each variable to `'$VAR'(N)`; returns the number after the last. */
function numberVariables(m: Machine, cell: number, start: bigint): bigint {
  const functor = m.symbols.functorOf('$VAR', 1)
  let next = start
  walkVariables(m, cell, (variable) => {
    const number = m.numberCell(next++)
    m.bind(variable, m.struct(functor, [number]))
    return true
  })
  return next
}
