import { describe, expect, it } from 'vitest'
import { replay } from '../src/game/index.js'
import { LIBRARY, load, recordRandom } from './library.js'

/** PARLEY_SEEDS sets how many games of each kind. */
const GAMES = Number(process.env.PARLEY_SEEDS ?? 200)

describe.each(LIBRARY)('$name', (rules) => {
  it.each(['chronon', 'interrupt'] as const)(
    `runs ${GAMES} random games in %s mode without a fault, and replays each`,
    async (mode) => {
      const game = load(rules, { mode })
      for (let seed = 1; seed <= GAMES; seed++) {
        const record = await recordRandom(game, rules, seed, 1000)
        expect(record.fault, `seed ${seed}`).toBeUndefined()
        expect(replay(game, record).divergence, `seed ${seed}`).toBeUndefined()
      }
    },
  )
})
