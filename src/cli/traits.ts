/** What a game turns out to have when it is played: chance, hidden facts. Seeded, so that the answer never varies. */

import { CHANCE, type Game, PUBLIC, runGame, type State, type Step } from '../game/index.js'
import { makePlayer } from '../players/index.js'

export interface Traits {
  /** Nature decides something. */
  readonly chance: boolean
  /** Somebody may not know something. */
  readonly hidden: boolean
}

const CHRONONS = 30

export async function traitsOf(game: Game): Promise<Traits> {
  if (game.language === 'gdl') return gdlTraits(game.initial)
  let { chance, hidden } = traitsIn(game.initial)
  for (const [seed, specs] of casts(game.roles.length).entries()) {
    if (chance && hidden) break
    const players = specs.map((spec) => makePlayer(spec, seed))
    const onStep = ({ state }: Step) => {
      const seen = traitsIn(state)
      chance ||= seen.chance
      hidden ||= seen.hidden
    }
    await runGame(game, players, { rules: '', seed, chronons: CHRONONS, onStep })
  }
  return { chance, hidden }
}

/** GDL decides for every role in every state and hides all or nothing: the first state tells, even if nature waits there. */
function gdlTraits(initial: State): Traits {
  return { ...traitsIn(initial), chance: initial.decisions.some(({ owner }) => owner === CHANCE) }
}

/** Who plays: everybody at random, then with one role silent, since some things are hidden only while others wait. */
function casts(roles: number): readonly (readonly string[])[] {
  const random = Array.from({ length: roles }, () => 'random')
  return [random, random, ...random.map((_, silent) => random.with(silent, 'silent'))]
}

/** A switch of nature with one action is a timer, not chance. */
function traitsIn(state: State): Traits {
  const { facts, scores } = state.view(PUBLIC)
  return {
    chance: state.decisions.some(({ owner, actions }) => owner === CHANCE && actions.length > 1),
    hidden: facts.length < state.facts.length || scores.some((score) => score === undefined),
  }
}
