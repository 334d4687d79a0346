/** What lies ahead if everybody keeps silent: how many own turns there still are, and what could be had at them. */

import { CHANCE, type Decision, draw, type Game, type State, stream } from '../../game/index.js'
import { type Effort, isSpent } from '../hidden/effort.js'
import { anyChoice } from '../random.js'
import { advance } from './prospects.js'

/** Transitions of silence that are followed. */
const FAR = 60

/** The states after `from`, in silence, in which the role decides something. */
export function* ownTurnsAhead(game: Game, from: State, role: number, effort: Effort): Generator<State> {
  let state = from
  for (let steps = 0; steps < FAR && !state.isTerminal && !isSpent(effort); steps++) {
    effort.transitions--
    state = advance(game, state)
    if (state.decisions.some((decision) => decision.owner === role && isReal(decision))) yield state
  }
}

function isReal({ actions, templates }: Decision): boolean {
  return actions.length > 0 || (templates ?? []).length > 0
}

const DREAMS = { games: 12, transitions: 60 }
const dreamt = new WeakMap<Game, readonly number[]>()

/** The most that each role got in a few random games: a measure where nothing nearer tells. */
export function dreams(game: Game): readonly number[] {
  const known = dreamt.get(game)
  if (known !== undefined) return known
  const dice = stream('dreams')
  const ends = Array.from({ length: DREAMS.games }, () => {
    let state = game.initial
    for (let steps = 0; steps < DREAMS.transitions && !state.isTerminal && game.mode === 'chronon'; steps++) {
      const now = state
      state = now.next(
        now.decisions.map((decision) =>
          decision.owner === CHANCE ? draw(decision.probabilities ?? [], dice) : anyChoice(decision, now, dice),
        ),
      )
    }
    return state.scores
  })
  const most = game.roles.map((_, role) => Math.max(...ends.map((scores) => scores[role] ?? 0)))
  dreamt.set(game, most)
  return most
}
