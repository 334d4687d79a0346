/**
 * What one reader is shown of a state: its view, what changed as far as it may know, and how all of it reads. This is
 * the only place where a state becomes a message, so that what is hidden cannot leave by another door.
 */

import { type Act, CHANCE, type Decision, type Game, PUBLIC, type State, type Term, type View } from '../game/index.js'
import type { WireChange } from './protocol.js'
import type { Shown } from './rules-requests.js'
import { toWire } from './wire.js'

/** Sentences remembered per game; a game of endless prices must not fill the memory. */
const REMEMBERED = 20_000

/** How terms read, remembered: the rules are asked once for each. */
export type Sayings = Map<string, string | undefined>

/** `before` is what was decided in the state that `state` came from; absent where it came from nothing. */
export function show(game: Game, sayings: Sayings, state: State, reader: number, before?: readonly Decision[]): Shown {
  const view = state.view(reader)
  const said: Record<string, string> = {}
  const say = (term: Term) => {
    const text = String(term)
    const sentence = saying(game, sayings, text, term)
    if (sentence !== undefined) said[text] = sentence
  }
  for (const fact of view.facts) say(fact)
  for (const { actions, default: otherwise } of view.decisions) {
    for (const action of actions) say(action)
    if (otherwise !== undefined) say(otherwise)
  }
  const change = before === undefined ? undefined : changeFor(game, state, reader, view, before, say)
  const wire = toWire(view)
  const members = [
    `"view":${JSON.stringify(wire)}`,
    `"says":${JSON.stringify(said)}`,
    ...(change === undefined ? [] : [`"change":${JSON.stringify(change)}`]),
  ]
  return { members: members.join(','), scores: wire.scores }
}

/** How a term reads; rules that fail to say it lose nothing but the sentence. */
export function saying(game: Game, sayings: Sayings, text: string, term: Term): string | undefined {
  if (game.says === undefined) return undefined
  if (sayings.has(text)) return sayings.get(text)
  let sentence: string | undefined
  try {
    sentence = game.says(term)
  } catch {
    sentence = undefined
  }
  if (sayings.size >= REMEMBERED) sayings.clear()
  sayings.set(text, sentence)
  return sentence
}

function changeFor(
  game: Game,
  { transition }: State,
  reader: number,
  view: View,
  before: readonly Decision[],
  say: (term: Term) => void,
): WireChange | undefined {
  if (transition === undefined) return undefined
  const isOpen = game.hides === false
  const owners = new Map(before.map(({ id, owner }) => [id, owner]))
  const known = (act: Act) => isOpen || (reader !== PUBLIC && owners.get(act.decision) === reader)
  const acts = transition.acts.filter(known)
  const { created, deleted } = isOpen ? transition : perceived(view)
  for (const term of [...acts.map(({ action }) => action), ...created, ...deleted]) say(term)
  return {
    acts: acts.map(({ decision, action, by }) => {
      const owner = owners.get(decision) ?? CHANCE
      return { role: game.roles[owner] ?? null, decision, action: String(action), by }
    }),
    created: created.map(String),
    deleted: deleted.map(String),
    paid: transition.paid.map((amount, role) => (typeof view.scores[role] === 'number' ? amount : null)),
  }
}

/** Where something may be hidden, only what the reader was told counts: `create(Word)` and `delete(Word)`. */
function perceived({ percepts }: View): { created: readonly Term[]; deleted: readonly Term[] } {
  const words = (name: string) =>
    percepts.flatMap((percept) =>
      percept.kind === 'compound' && percept.name === name ? percept.args.slice(0, 1) : [],
    )
  return { created: words('create'), deleted: words('delete') }
}
