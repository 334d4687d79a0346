/** Whether a role is shown the whole state, and the state it is shown. */

import { CHANCE, draw, type Game, type State, stream, type View } from '../game/index.js'
import { anyChoice } from './random.js'

/** How much is played to find out, where the rules do not say whether they hide anything. */
const GAMES = 8
const LONGEST = 60

export function isFullyObserved(game: Game): boolean {
  if (game.hides !== undefined) return !game.hides
  const dice = stream('observed', game.name)
  for (let i = 0; i < GAMES; i++) {
    let state = game.initial
    for (let step = 0; ; step++) {
      if (!isShownToAll(game, state)) return false
      if (state.isTerminal || step >= LONGEST) break
      const shown = state
      state = state.next(
        state.decisions.map((decision) =>
          decision.owner === CHANCE ? draw(decision.probabilities ?? [1], dice) : anyChoice(decision, shown, dice),
        ),
      )
    }
  }
  return true
}

function isShownToAll(game: Game, state: State): boolean {
  return game.roles.every((_, role) => {
    const { facts, scores } = state.view(role)
    return facts.length === state.facts.length && scores.every((score) => score !== undefined)
  })
}

/** The state that a view shows; undefined where it is not the one that the view was taken of. */
export function stateShown(game: Game, role: number, view: View): State | undefined {
  const state = game.resume(
    view.facts,
    view.scores.map((score) => score ?? 0),
  )
  const own = state.decisions.filter(({ owner }) => owner === role)
  const isSame = own.length === view.decisions.length && own.every(({ id }, i) => id === view.decisions[i]?.id)
  return isSame ? state : undefined
}
