/** Words, as rooms that know games but no logic make and read them: proper lists of atoms and numbers. */

import { Float, Int, list, listItems, type Term } from '../logic/index.js'

export { Atom, Float, Int, int, type Term } from '../logic/index.js'

export function word(parts: readonly Term[]): Term {
  return list(parts)
}

/** What a word is made of; a term that is no list stands for itself. */
export function items(term: Term): readonly Term[] {
  return listItems(term) ?? [term]
}

/** The value of a number, undefined for any other term. */
export function numberOf(term: Term): number | undefined {
  return term instanceof Int || term instanceof Float ? Number(term.value) : undefined
}
