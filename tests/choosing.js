/** Views and decisions made by hand, and what a player chooses on seeing them. */
import { Atom, items } from '../src/game/index.js'
import { nim, parseWord } from './fake.js'
export function decision(over = {}) {
  return { id: '[d]', owner: 0, actions: [], admits: () => undefined, ...over }
}
export function actionsOf(...actions) {
  return decision({ actions: actions.map(parseWord) })
}
/** An unlimited decision `[bid, price]`. */
export function priced(field, admits = () => undefined) {
  return decision({ templates: [{ parts: [new Atom('bid'), { field: 'price', ...field }] }], admits })
}
export async function chosen(player, decisions, facts = []) {
  const clock = { milliseconds: Number.POSITIVE_INFINITY }
  const view = { facts: facts.map(parseWord), scores: [0, 0], decisions, percepts: [], key: '' }
  await player.start(nim(), 0, clock)
  return player.choose(view, clock)
}
/** The price in a chosen bid. */
export async function priceChosen(player, at, facts = []) {
  const [bid] = await chosen(player, [at], facts)
  const price = bid === undefined || typeof bid === 'number' ? undefined : items(bid)[1]
  if (price === undefined) throw new Error(`${bid} is no bid`)
  return price
}
