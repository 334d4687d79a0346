/** What a game turns out to have when it is played: chance, hidden facts. Seeded, so that the answer never varies. */

import { CHANCE, type Game, PUBLIC, runGame, type State } from '../game/index.js'
import { makePlayer } from '../players/index.js'

export interface Traits {
  /** Nature decides something. */
  readonly chance: boolean
  /** Somebody may not know something. */
  readonly hidden: boolean
}

const PLAYS = 3
const CHRONONS = 30

export async function traitsOf(game: Game): Promise<Traits> {
  let { chance, hidden } = traitsIn(game.initial)
  for (let seed = 1; seed <= PLAYS && !(chance && hidden); seed++) {
    await runGame(
      game,
      game.roles.map(() => makePlayer('random', seed)),
      {
        rules: '',
        seed,
        chronons: CHRONONS,
        onStep({ state }) {
          const seen = traitsIn(state)
          chance ||= seen.chance
          hidden ||= seen.hidden
        },
      },
    )
  }
  return { chance, hidden }
}

/** A switch of nature with one action is a timer, not chance. */
function traitsIn(state: State): Traits {
  const { facts, scores } = state.view(PUBLIC)
  return {
    chance: state.decisions.some(({ owner, actions }) => owner === CHANCE && actions.length > 1),
    hidden: facts.length < state.facts.length || scores.some((score) => score === undefined),
  }
}
