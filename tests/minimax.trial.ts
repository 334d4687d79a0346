/** Minimax where it takes long: the harder half of the mates in two, and what its estimates are worth in play. */

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runGame } from '../src/game/index.js'
import { loadGame } from '../src/languages/index.js'
import { makePlayer } from '../src/players/index.js'
import { fromFen, matesInTwo } from './chess.js'
import { NO_CLOCK } from './every-line.js'
import { MATES_IN_TWO } from './mates.js'

describe('minimax mates in two', () => {
  const game = loadGame(readFileSync('games/classics/chess.sidl', 'utf8'), { language: 'sidl' })

  it.each(MATES_IN_TWO.slice(5))('$name', async ({ fen, key }) => {
    const white = makePlayer('minimax:depth=3', 1)
    await white.start(game, 0, NO_CLOCK)
    const state = fromFen(game, fen)
    const view = state.view(0)
    const [choice] = await white.choose(view, NO_CLOCK)
    expect(typeof choice === 'number' && String(view.decisions[0].actions[choice])).toBe(key)
    expect(white.remark).toBe('a win in 3 steps is proven')
    expect(matesInTwo(state, key)).toBe(true)
  })
})

/** The share of the points that one player takes from another over so many games, sides changed every time. */
async function share(path: string, one: string, other: string, games: number): Promise<number> {
  const rules = readFileSync(`games/gdl/${path}.kif`, 'utf8')
  const game = loadGame(rules, { language: 'gdl' })
  let points = 0
  for (let n = 0; n < games; n++) {
    const own = n % 2
    const specs = own === 0 ? [one, other] : [other, one]
    const players = specs.map((spec) => makePlayer(spec, Math.floor(n / 2)))
    const { scores } = await runGame(game, players, { rules, seed: n })
    points += scores[own] / 100
  }
  return points / games
}

describe('looking three moves ahead', () => {
  it.each([
    ['captures/breakthrough', 0.8],
    ['lines/connect-four', 0.6],
    ['captures/checkers', 0.8],
    ['territory/reversi', 0.8],
  ])('with what random games taught beats looking without: %s', async (path, least) => {
    const taught = await share(path, 'minimax:depth=3', 'minimax:depth=3:estimate=none', 40)
    process.stdout.write(`${path}: ${(100 * taught).toFixed(0)} % of the points with a learned estimate\n`)
    expect(taught).toBeGreaterThan(least)
  })
})
