/** atomic_list_concat/2 and /3: texts joined with a separator, or one text split at it. */

import { REF } from '../cells.js'
import { exportTerm } from '../convert.js'
import type { Database } from '../database.js'
import { domainError, instantiationError, resourceError } from '../errors.js'
import type { Machine } from '../machine.js'
import { bound, firstItems, isVariable, listArgument, spine, wrongType } from './arguments.js'
import { atomicText, textAtom } from './text.js'

export function installJoining(database: Database): void {
  database.addBuiltin('atomic_list_concat', 2, (m) => {
    const texts = listArgument(m, m.a0).map((item) => known(m, item))
    return m.unify(m.a1, joined(m, texts, ''))
  })
  database.addBuiltin('atomic_list_concat', 3, (m) => {
    const separator = known(m, m.a1)
    const texts = knownTexts(m, m.a0)
    return texts === undefined ? split(m, separator) : m.unify(m.a2, joined(m, texts, separator))
  })
  database.markLibrary('atomic_list_concat', 2)
  database.markLibrary('atomic_list_concat', 3)
}

function known(m: Machine, cell: number): string {
  const text = atomicText(m, bound(m, cell))
  if (text === undefined) throw wrongType(m, 'atomic', cell)
  return text
}

/** The texts of a list's items; undefined where the list or an item is not yet known. */
function knownTexts(m: Machine, cell: number): string[] | undefined {
  const { length, tail } = spine(m, cell)
  if ((tail & 7) !== REF && tail !== m.nil) throw wrongType(m, 'list', cell)
  const items = firstItems(m, cell, length)
  if ((tail & 7) === REF || items.some((item) => (item & 7) === REF)) return undefined
  return items.map((item) => known(m, item))
}

function joined(m: Machine, texts: readonly string[], separator: string): number {
  let length = separator.length * texts.length
  for (const text of texts) length += text.length
  if (length > m.budget.cells) throw resourceError('cells')
  return textAtom(m, texts.join(separator))
}

function split(m: Machine, separator: string): boolean {
  if (isVariable(m, m.a2)) throw instantiationError()
  if (separator === '') throw domainError('non_empty_atom', exportTerm(m, m.a1))
  const parts = known(m, m.a2).split(separator)
  m.charge(parts.length)
  return m.unify(m.a0, m.list(parts.map((part) => textAtom(m, part))))
}
