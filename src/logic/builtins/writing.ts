/** Terms as text: what write/1 and its kin, format/2 and term_to_atom/2 have in common. */

import { exportTerm } from '../convert.js'
import { resourceError } from '../errors.js'
import type { Machine } from '../machine.js'
import { type Term, Var } from '../terms.js'
import { formatTerm, type WriteOptions } from '../writer.js'
import { termVariables } from './variables.js'

/** The term as a value, its variables named after their cells: the same name each time the same one is written. */
export function namedTerm(
  m: Machine,
  cell: number,
): { readonly term: Term; readonly variables: ReadonlyMap<number, Var> } {
  const variables = new Map<number, Var>()
  for (const variable of termVariables(m, cell)) {
    const at = variable >> 3
    variables.set(at, new Var(`_G${at - m.base}`))
  }
  return { term: exportTerm(m, cell, variables), variables }
}

export function termText(m: Machine, cell: number, options: WriteOptions): string {
  return writtenText(m, namedTerm(m, cell).term, options)
}

/** Text may be far longer than the term where parts are shared: two characters to a cell is the most a budget buys. */
export function writtenText(m: Machine, term: Term, options: WriteOptions): string {
  const most = m.budget.cells * 2
  const text = formatTerm(term, { maxLength: most, ...options })
  m.charge(text.length >> 4)
  if (text.length > most) throw resourceError('cells')
  return text
}
