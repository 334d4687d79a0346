/** What makes a word: a proper list of atoms and numbers, ground (sidl.md, words). */

import { isCons, type Term } from '../../logic/index.js'

/** Why a term is no word, as the checker names it; undefined for a word. */
export function whyNoWord(term: Term): 'non-ground-word' | 'not-a-word' | undefined {
  let open = false
  let rest = term
  for (; isCons(rest); rest = rest.args[1] as Term) {
    const item = rest.args[0] as Term
    if (item.kind === 'compound') return 'not-a-word'
    if (item.kind === 'var') open = true
  }
  if (rest.kind !== 'var' && !(rest.kind === 'atom' && rest.name === '[]')) return 'not-a-word'
  return open || rest.kind === 'var' ? 'non-ground-word' : undefined
}
