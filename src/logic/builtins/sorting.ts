/** sort/2, msort/2, keysort/2 (ISO 13211-1 Cor. 2 §8.4.3) and SWI-Prolog's sort/4. */

import { LIST, REF, STR } from '../cells.js'
import { compareTerms } from '../compare.js'
import { exportTerm } from '../convert.js'
import type { Database } from '../database.js'
import { domainError, instantiationError, isoError, typeError } from '../errors.js'
import type { Machine } from '../machine.js'
import { Atom, Compound, int } from '../terms.js'
import {
  atomArgument,
  checkPartialList,
  compoundParts,
  firstItems,
  integerArgument,
  listArgument,
  spine,
  wrongType,
} from './arguments.js'
import { sortedOrder } from './order.js'

export function installSorting(database: Database): void {
  const pair = database.m.symbols.functorOf('-', 2)

  database.addBuiltin('sort', 2, (m) => {
    const items = listArgument(m, m.a0)
    checkPartialList(m, m.a1)
    return m.unify(m.a1, sorted(m, items, items, { descending: false, unique: true }))
  })
  database.addBuiltin('msort', 2, (m) => {
    const items = listArgument(m, m.a0)
    return m.unify(m.a1, sorted(m, items, items, { descending: false, unique: false }))
  })
  database.markLibrary('msort', 2)
  database.addBuiltin('keysort', 2, (m) => {
    const items = listArgument(m, m.a0)
    const keys = items.map((item) => {
      if ((item & 7) === REF) throw instantiationError()
      if ((item & 7) !== STR || m.heap[item >> 3] !== pair) throw wrongType(m, 'pair', item)
      return m.deref(m.heap[(item >> 3) + 1])
    })
    checkPairs(m, m.a1, pair)
    return m.unify(m.a1, sorted(m, items, keys, { descending: false, unique: false }))
  })
  database.addBuiltin('sort', 4, (m) => {
    const key = keyArgument(m, m.a0)
    const order = orderArgument(m, m.a1)
    const items = listArgument(m, m.a2)
    const keys = key === 0 ? items : items.map((item) => keyOf(m, item, key))
    return m.unify(m.a3, sorted(m, items, keys, order))
  })
  database.markLibrary('sort', 4)
}

interface Order {
  readonly descending: boolean
  /** Whether only the first of items with equal keys is kept. */
  readonly unique: boolean
}

/** The list of the items in the order of their keys; items with equal keys stay in their order. */
function sorted(m: Machine, items: readonly number[], keys: readonly number[], { descending, unique }: Order): number {
  const order = sortedOrder(m, keys, descending)
  m.reserve(2 * items.length)
  let list = m.nil
  for (let i = order.length - 1; i >= 0; i--) {
    if (unique && i > 0 && compareTerms(m, keys[order[i]], keys[order[i - 1]]) === 0) continue
    list = m.cons(items[order[i]], list)
  }
  return list
}

/** A type error unless the argument can become a list of pairs. */
function checkPairs(m: Machine, cell: number, pair: number): void {
  checkPartialList(m, cell)
  for (const item of firstItems(m, cell, spine(m, cell).length)) {
    const isPair = (item & 7) === STR && m.heap[item >> 3] === pair
    if (!isPair && (item & 7) !== REF) throw wrongType(m, 'pair', item)
  }
}

function keyArgument(m: Machine, cell: number): number {
  const x = integerArgument(m, cell)
  const key = m.number(x)
  if (key < 0) throw domainError('not_less_than_zero', exportTerm(m, x))
  return Number(key)
}

const ORDERS: Readonly<Record<string, Order>> = {
  '@<': { descending: false, unique: true },
  '@=<': { descending: false, unique: false },
  '@>': { descending: true, unique: true },
  '@>=': { descending: true, unique: false },
}

function orderArgument(m: Machine, cell: number): Order {
  const x = atomArgument(m, cell)
  const name = m.symbols.name(x)
  if (!Object.hasOwn(ORDERS, name)) throw domainError('order', new Atom(name))
  return ORDERS[name]
}

function keyOf(m: Machine, item: number, key: number): number {
  if ((item & 7) === REF) throw instantiationError()
  if ((item & 7) !== LIST && (item & 7) !== STR) throw typeError('compound', exportTerm(m, item))
  const { first, arity } = compoundParts(m, item)
  if (key > arity)
    throw isoError(new Compound('existence_error', [new Atom('argument'), int(key), exportTerm(m, item)]))
  return m.deref(m.heap[first + key - 1])
}
