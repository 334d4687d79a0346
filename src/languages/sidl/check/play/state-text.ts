/** States as findings show them: whole where they are small, else what matters of them. */

import type { Term } from '../../../../logic/index.js'
import { shorten } from '../../fault.js'

const LENGTH = 160

export function stateText({ facts }: { readonly facts: readonly Term[] }): string {
  return facts.length === 0 ? 'without facts' : shorten(facts.join(' '), LENGTH)
}

/** Two states that differ, each in a few words. */
export function twoStates(one: readonly Term[], other: readonly Term[]): [string, string] {
  const texts = [one, other].map((facts) => facts.join(' '))
  if (texts.every((text) => text.length > 0 && text.length <= LENGTH)) return [texts[0] ?? '', texts[1] ?? '']
  return [difference(one, other), difference(other, one)]
}

function difference(facts: readonly Term[], others: readonly Term[]): string {
  const more = missing(facts, others)
  return more === '' ? `without ${missing(others, facts)}` : `with ${more}`
}

/** What the first has and the second has not. */
function missing(facts: readonly Term[], others: readonly Term[]): string {
  const known = new Set(others.map(String))
  const only = facts.map(String).filter((fact) => !known.has(fact))
  return shorten(only.join(' '), LENGTH)
}
