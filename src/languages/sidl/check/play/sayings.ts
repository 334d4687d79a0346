/** Rules that only people and searches ask for, says/2 and heuristic/2, break unseen unless they are asked. */

import type { Term } from '../../../../logic/index.js'
import type { SidlGame } from '../../game.js'
import type { Observer } from './explore.js'

const MOST_WORDS = 200
const MOST_STATES = 20

export function sayingObserver(game: SidlGame): Observer {
  const said = new Set<string>()
  let estimated = 0
  return {
    visit({ state, options }) {
      const words: Term[] = [...state.facts, ...options.flatMap(({ actions }) => actions)]
      for (const word of words) {
        if (said.size >= MOST_WORDS || said.has(String(word))) continue
        said.add(String(word))
        state.blaming(() => game.says(word))
      }
      if (estimated++ < MOST_STATES) for (const role of game.roles.keys()) state.heuristic(role)
    },
  }
}
