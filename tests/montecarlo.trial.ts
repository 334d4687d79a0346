/**
 * How strong the Monte Carlo players are beside each other at 100 ms a move, and whether they keep to it. Wants an idle
 * machine. PARLEY_MATCHES sets the matches of a pairing.
 */

import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { type Choice, type Game, stream } from '../src/game/index.js'
import { loadGame } from '../src/languages/index.js'
import { makePlayer } from '../src/players/index.js'
import { playPairing } from './pairing.js'

const MATCHES = Number(process.env.PARLEY_MATCHES ?? 60)
const CLOCK = { milliseconds: 100 }
const GAMES = ['lines/connect-four', 'captures/breakthrough', 'territory/reversi']
/** Enough playouts for each leaf to reach half of the raw rate, as `node bench/players/run.mjs` shows. */
const HALF_RATE = { 'lines/connect-four': 400, 'captures/breakthrough': 128, 'territory/reversi': 128 }
const table: string[] = []

function gdl(path: string): Game {
  return loadGame(readFileSync(`games/gdl/${path}.kif`, 'utf8'), { language: 'gdl', file: path })
}

async function isStronger(path: string, players: readonly [string, string]): Promise<void> {
  const { points, interval, late, answers } = await playPairing({
    game: gdl(path),
    players,
    matches: MATCHES,
    clock: CLOCK,
  })
  const bounds = interval.map((share) => share.toFixed(2)).join(' to ')
  const between = `${players[0]} : ${players[1]}`
  table.push(
    `${path.padEnd(24)}${between.padEnd(28)}${`${points}/${MATCHES}`.padStart(8)}   ${bounds}   late ${late.length} of ${answers}`,
  )
  expect(interval[0]).toBeGreaterThan(0.5)
}

it.each(GAMES)('tree search beats flat search at %s', (path) => isStronger(path, ['mcts', 'flat']))
it.each(GAMES)('flat search beats random play at %s', (path) => isStronger(path, ['flat', 'random']))
it.each(Object.entries(HALF_RATE))('many playouts for each leaf beat one at %s', (path, batch) =>
  isStronger(path, [`mcts:batch=${batch}`, 'mcts:batch=1']),
)

it.each(['mcts', 'flat', 'mcts:workers=2'])('%s makes 1,000 moves with a clock of 100 ms, none late', async (spec) => {
  const games = [...GAMES, 'captures/chess-gdl', 'captures/checkers', 'territory/amazons'].map(gdl)
  const dice = stream('endurance')
  const late: number[] = []
  let slowest = 0
  for (let moves = 0; moves < 1000; ) {
    const game = games[dice.nextInt(games.length)]
    const role = dice.nextInt(2)
    const player = makePlayer(spec, moves)
    await player.start(game, role, { milliseconds: 2000 })
    let state = game.initial
    for (let step = 0; step < 40 && !state.isTerminal && moves < 1000; step++) {
      const begun = performance.now()
      const [choice] = await player.choose(state.view(role), CLOCK)
      const taken = performance.now() - begun
      slowest = Math.max(slowest, taken)
      moves++
      if (taken > CLOCK.milliseconds) late.push(taken)
      const choices = state.decisions.map(
        ({ owner, actions }): Choice => (owner === role ? choice : dice.nextInt(actions.length)),
      )
      state = state.next(choices)
    }
    player.stop()
  }
  table.push(`${spec}: 1,000 moves, the slowest ${slowest.toFixed(1)} ms`)
  expect(late).toEqual([])
})

afterAll(() => console.log(table.join('\n')))
