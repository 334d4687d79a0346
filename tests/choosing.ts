/** Views and decisions made by hand, and what a player chooses on seeing them. */

import {
  Atom,
  type Choice,
  type Decision,
  type Field,
  items,
  type Player,
  type Term,
  type View,
} from '../src/game/index.js'
import { nim, parseWord } from './fake.js'

export function decision(over: Partial<Decision> = {}): Decision {
  return { id: '[d]', owner: 0, actions: [], admits: () => undefined, ...over }
}

export function actionsOf(...actions: readonly string[]): Decision {
  return decision({ actions: actions.map(parseWord) })
}

/** An unlimited decision `[bid, price]`. */
export function priced(field: Omit<Field, 'field'>, admits: Decision['admits'] = () => undefined): Decision {
  return decision({ templates: [{ parts: [new Atom('bid'), { field: 'price', ...field }] }], admits })
}

export async function chosen(
  player: Player,
  decisions: readonly Decision[],
  facts: readonly string[] = [],
): Promise<readonly Choice[]> {
  const clock = { milliseconds: Number.POSITIVE_INFINITY }
  const view: View = { facts: facts.map(parseWord), scores: [0, 0], decisions, percepts: [], key: '' }
  await player.start(nim(), 0, clock)
  return player.choose(view, clock)
}

/** The price in a chosen bid. */
export async function priceChosen(player: Player, at: Decision, facts: readonly string[] = []): Promise<Term> {
  const [bid] = await chosen(player, [at], facts)
  const price = bid === undefined || typeof bid === 'number' ? undefined : items(bid)[1]
  if (price === undefined) throw new Error(`${bid} is no bid`)
  return price
}
