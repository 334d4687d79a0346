/** What built-ins ask of their arguments, and the ISO errors (13211-1 §7.12.2) for arguments that are something else. */

import { ATOM, INT, LIST, REF } from '../cells.js'
import { exportTerm } from '../convert.js'
import { domainError, instantiationError, typeError } from '../errors.js'
import type { Machine } from '../machine.js'

/** The argument dereferenced; an instantiation error where it is a variable. */
export function bound(m: Machine, cell: number): number {
  const x = m.deref(cell)
  if ((x & 7) === REF) throw instantiationError()
  return x
}

export function isVariable(m: Machine, cell: number): boolean {
  return (m.deref(cell) & 7) === REF
}

export function wrongType(m: Machine, expected: string, cell: number): Error {
  return typeError(expected, exportTerm(m, cell))
}

/** A type error unless the argument is a variable or an integer; a domain error where it is negative. */
export function checkCount(m: Machine, cell: number): void {
  const x = m.deref(cell)
  if ((x & 7) === REF) return
  if (!m.isInteger(x)) throw wrongType(m, 'integer', x)
  if (m.number(x) < 0) throw domainError('not_less_than_zero', exportTerm(m, x))
}

/** The value of a count that checkCount has passed; undefined for a variable. */
export function countValue(m: Machine, cell: number): number | undefined {
  const x = m.deref(cell)
  if ((x & 7) === REF) return undefined
  return (x & 7) === INT ? x >> 3 : Number(m.number(x))
}

/** The cell of an integer argument. */
export function integerArgument(m: Machine, cell: number): number {
  const x = bound(m, cell)
  if (!m.isInteger(x)) throw wrongType(m, 'integer', x)
  return x
}

export function atomArgument(m: Machine, cell: number): number {
  const x = bound(m, cell)
  if ((x & 7) !== ATOM) throw wrongType(m, 'atom', x)
  return x
}

export interface Spine {
  readonly length: number
  /** What follows the last list cell: `[]`, a variable or anything else; a list cell where the list is infinite. */
  readonly tail: number
}

/** Walk along a list. Brent's algorithm finds cycles: a cell remembered at each power of two comes round again. */
export function spine(m: Machine, cell: number): Spine {
  const { heap } = m
  let x = m.deref(cell)
  let remembered = x
  let until = 1
  let length = 0
  while ((x & 7) === LIST) {
    x = heap[(x >> 3) + 1]
    if ((x & 7) === REF) x = m.deref(x)
    if (x === remembered && (x & 7) === LIST) break
    if (++length === until) {
      until *= 2
      remembered = x
      if (length >= 1024) m.charge(length >> 4)
    }
  }
  return { length, tail: x }
}

/** The items of a proper list, as cells; instantiation and type errors for others (the error names the whole list). */
export function listArgument(m: Machine, cell: number): number[] {
  const { length, tail } = spine(m, cell)
  if ((tail & 7) === REF) throw instantiationError()
  if (tail !== m.nil) throw wrongType(m, 'list', cell)
  return firstItems(m, cell, length)
}

/** The first `length` items of a list known to have them, dereferenced. */
export function firstItems(m: Machine, cell: number, length: number): number[] {
  const { heap } = m
  const items: number[] = new Array(length)
  let x = m.deref(cell)
  for (let i = 0; i < length; i++) {
    const at = x >> 3
    items[i] = m.deref(heap[at])
    x = m.deref(heap[at + 1])
  }
  return items
}

/** A type error unless the argument is a list or might become one. */
export function checkPartialList(m: Machine, cell: number): void {
  const { tail } = spine(m, cell)
  if ((tail & 7) !== REF && tail !== m.nil) throw wrongType(m, 'list', cell)
}

/** A compound's functor, and its arguments: where they begin and how many there are. */
export function compoundParts(m: Machine, x: number): { functor: number; first: number; arity: number } {
  const at = x >> 3
  if ((x & 7) === LIST) return { functor: m.symbols.functorOf('.', 2), first: at, arity: 2 }
  const functor = m.heap[at]
  return { functor, first: at + 1, arity: m.symbols.arity(functor) }
}
