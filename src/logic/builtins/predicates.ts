/** Predicates as things (ISO 13211-1 §8.8.2, §8.9.4): which there are, of what kind, and declarations of them. */

import { ATOM, INT, LIST, REF, STR } from '../cells.js'
import { exportTerm } from '../convert.js'
import type { Database, Predicate } from '../database.js'
import { domainError, instantiationError, representationError, typeError } from '../errors.js'
import { MAX_ARITY, type Machine } from '../machine.js'
import { bound, compoundParts } from './arguments.js'

export interface Indicator {
  readonly name: string
  readonly arity: number
}

export function installPredicates(database: Database): void {
  const declare = (name: string, declaration: (predicate: Predicate) => void): void => {
    database.addBuiltin(name, 1, (m) => {
      for (const { name, arity } of indicators(m, m.a0)) declaration(database.own(name, arity))
      return true
    })
  }
  declare('dynamic', ({ name, arity }) => database.dynamicOf(database.m.symbols.functorOf(name, arity)))
  declare('table', (predicate) => database.table(predicate))
  declare('discontiguous', () => {})
  declare('multifile', () => {})

  database.addBuiltin('abolish', 1, (m) => {
    const { name, arity } = indicator(m, m.a0)
    database.forget(database.visible(m.symbols.functorOf(name, arity), 'modify'))
    return true
  })

  database.addBuiltin('$predicates', 2, (m) => {
    const { name, arity } = pattern(m, m.a0)
    const found: number[] = []
    for (const predicate of database.userPredicates()) {
      if (!isShown(predicate)) continue
      if ((name === undefined || predicate.name === name) && (arity === undefined || predicate.arity === arity)) {
        found.push(m.struct(m.symbols.functorOf('/', 2), [m.atom(predicate.name), (predicate.arity << 3) | INT]))
      }
    }
    return m.unify(m.a1, m.list(found))
  })

  // The heads that a head may be: itself, or for a variable the most general ones of all the user's predicates.
  database.addBuiltin('$predicate_heads', 2, (m) => {
    const head = m.deref(m.a0)
    if ((head & 7) !== REF) {
      if ((head & 7) === INT) throw typeError('callable', exportTerm(m, head))
      return m.unify(m.a1, m.list([head]))
    }
    const heads = [...database.userPredicates()].filter(isShown).map(({ name, arity }) => generalHead(m, name, arity))
    return m.unify(m.a1, m.list(heads))
  })

  database.addBuiltin('$properties', 2, (m) => {
    const head = m.deref(m.a0)
    const isAtom = (head & 7) === ATOM
    if (!isAtom && (head & 7) !== STR && (head & 7) !== LIST) throw typeError('callable', exportTerm(m, head))
    const functor = isAtom ? m.symbols.functor(head, 0) : compoundParts(m, head).functor
    const predicate = database.find(m.symbols.functorName(functor), m.symbols.arity(functor))
    return m.unify(m.a1, m.list(predicate ? properties(m, database, predicate) : []))
  })
}

function isShown({ name, kind }: Predicate): boolean {
  return kind !== 'undefined' && !name.startsWith('$')
}

function generalHead(m: Machine, name: string, arity: number): number {
  if (arity === 0) return m.atom(name)
  m.reserve(arity)
  const args = Array.from({ length: arity }, () => m.newVar())
  return name === '.' && arity === 2 ? m.list([args[0]], args[1]) : m.struct(m.symbols.functorOf(name, arity), args)
}

function properties(m: Machine, database: Database, predicate: Predicate): number[] {
  const { isSystem, isLibrary, kind, tabled } = predicate
  const names = ['defined', 'visible', kind === 'dynamic' ? 'dynamic' : 'static']
  if (isSystem) names.push(...(isLibrary ? ['library'] : ['built_in', 'system']))
  if (tabled) names.push('tabled')
  const found = names.map((name) => m.atom(name))
  if (!isSystem) {
    let count = 0
    for (const _ of database.clausesOf(tabled ?? predicate)) count++
    found.push(m.struct(m.symbols.functorOf('number_of_clauses', 1), [m.integer(count)]))
  }
  return found
}

/** The name and arity that a pattern for predicate indicators asks for; undefined where it leaves them open. */
function pattern(m: Machine, cell: number): Partial<Indicator> {
  const x = m.deref(cell)
  if ((x & 7) === REF) return {}
  const slash = m.symbols.functorOf('/', 2)
  const wrong = () => typeError('predicate_indicator', exportTerm(m, x))
  if ((x & 7) !== STR || m.heap[x >> 3] !== slash) throw wrong()
  const name = m.deref(m.heap[(x >> 3) + 1])
  const arity = m.deref(m.heap[(x >> 3) + 2])
  if (((name & 7) !== REF && (name & 7) !== ATOM) || ((arity & 7) !== REF && !m.isInteger(arity))) throw wrong()
  return {
    ...((name & 7) === ATOM ? { name: m.symbols.name(name) } : {}),
    ...((arity & 7) === REF ? {} : { arity: Number(m.number(arity)) }),
  }
}

function indicator(m: Machine, cell: number): Indicator {
  const x = bound(m, cell)
  const { symbols } = m
  const isGrammar = (x & 7) === STR && m.heap[x >> 3] === symbols.functorOf('//', 2)
  if (!isGrammar && ((x & 7) !== STR || m.heap[x >> 3] !== symbols.functorOf('/', 2))) {
    throw typeError('predicate_indicator', exportTerm(m, x))
  }
  const name = bound(m, m.heap[(x >> 3) + 1])
  const arity = bound(m, m.heap[(x >> 3) + 2])
  if (!m.isInteger(arity)) throw typeError('integer', exportTerm(m, arity))
  if ((name & 7) !== ATOM) throw typeError('atom', exportTerm(m, name))
  const value = Number(m.number(arity)) + (isGrammar ? 2 : 0)
  if (m.number(arity) < 0) throw domainError('not_less_than_zero', exportTerm(m, arity))
  if (value > MAX_ARITY) throw representationError('max_arity')
  return { name: symbols.name(name), arity: value }
}

/** Indicators in a list, joined by commas, or one alone. */
export function indicators(m: Machine, cell: number): Indicator[] {
  const comma = m.symbols.functorOf(',', 2)
  const found: Indicator[] = []
  const pending = [cell]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const x = m.deref(next)
    if ((x & 7) === REF) throw instantiationError()
    if ((x & 7) === LIST) pending.push(m.heap[(x >> 3) + 1], m.heap[x >> 3])
    else if ((x & 7) === STR && m.heap[x >> 3] === comma) pending.push(m.heap[(x >> 3) + 2], m.heap[(x >> 3) + 1])
    else if (x !== m.nil) found.push(indicator(m, x))
  }
  return found
}
