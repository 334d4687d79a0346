/** What a game turns out to have when it is played: chance, hidden facts, prices. Seeded, so that the answer never varies. */

import { CHANCE, type Game, PUBLIC, runGame, type State, type Step } from '../game/index.js'
import { makePlayer } from '../players/index.js'

export interface Traits {
  /** Nature decides something. */
  readonly chance: boolean
  /** Somebody may not know something. */
  readonly hidden: boolean
  /** Some decision is open-ended: a price, not one of a list. */
  readonly unlimited: boolean
}

const CHRONONS = 30

export async function traitsOf(game: Game): Promise<Traits> {
  if (game.language === 'gdl') return gdlTraits(game.initial)
  let { chance, hidden, unlimited } = traitsIn(game.initial)
  for (const [seed, specs] of casts(game).entries()) {
    if (chance && hidden && unlimited) break
    const players = specs.map((spec) => makePlayer(spec, seed))
    const onStep = ({ state }: Step) => {
      const seen = traitsIn(state)
      chance ||= seen.chance
      hidden ||= seen.hidden
      unlimited ||= seen.unlimited
    }
    await runGame(game, players, { rules: '', seed, chronons: CHRONONS, onStep })
  }
  return { chance, hidden, unlimited }
}

/** GDL decides for every role in every state and hides all or nothing: the first state tells, even if nature waits there. */
function gdlTraits(initial: State): Traits {
  return { ...traitsIn(initial), chance: initial.decisions.some(({ owner }) => owner === CHANCE) }
}

/** Who plays: everybody at random, then with one role silent, since some things are hidden only while others wait. */
function casts({ roles, hides }: Game): readonly (readonly string[])[] {
  const random = roles.map(() => 'random')
  const silences = hides === false ? [] : random.map((_, silent) => random.with(silent, 'silent'))
  return [random, random, ...silences]
}

/** A switch of nature with one action is a timer, not chance. */
function traitsIn(state: State): Traits {
  const { facts, scores } = state.view(PUBLIC)
  return {
    chance: state.decisions.some(({ owner, actions }) => owner === CHANCE && actions.length > 1),
    hidden: facts.length < state.facts.length || scores.some((score) => score === undefined),
    unlimited: state.decisions.some(({ templates }) => templates !== undefined),
  }
}
