/** Matches of two players at a game for two, roles swapped, each player alone at work while it is asked. */

import type { Choice, Clock, Game, Player } from '../src/game/index.js'
import { makePlayer } from '../src/players/index.js'

export interface Pairing {
  readonly game: Game
  readonly players: readonly [string, string]
  readonly matches: number
  readonly clock: Clock
}

export interface Result {
  /** Of the first player: a win counts one, a draw a half. */
  readonly points: number
  readonly share: number
  /** The 95 % interval of the share (Wilson 1927). */
  readonly interval: readonly [number, number]
  /** By how many milliseconds answers were late, for all that were; a share of all answers. */
  readonly late: readonly number[]
  readonly answers: number
}

export async function playPairing({ game, players, matches, clock }: Pairing): Promise<Result> {
  const late: number[] = []
  let answers = 0
  let points = 0
  for (let match = 0; match < matches; match++) {
    const first = match % 2
    const seated = [0, 1].map((role) => makePlayer(players[role === first ? 0 : 1], `${match}/${role}`))
    for (const [role, player] of seated.entries())
      await player.start(game, role, { milliseconds: 10 * clock.milliseconds })
    let state = game.initial
    while (!state.isTerminal) {
      const chosen: Choice[] = []
      for (const [role, player] of seated.entries()) {
        const { choice, milliseconds } = await timed(player, state.view(role), clock)
        answers++
        if (milliseconds > clock.milliseconds) late.push(milliseconds - clock.milliseconds)
        chosen.push(choice)
      }
      state = state.next(state.decisions.map(({ owner }) => chosen[owner]))
    }
    for (const player of seated) player.stop()
    const [own, other] = [state.scores[first], state.scores[1 - first]]
    points += own > other ? 1 : own === other ? 0.5 : 0
  }
  return { points, share: points / matches, interval: wilson(points, matches), late, answers }
}

async function timed(player: Player, view: Parameters<Player['choose']>[0], clock: Clock) {
  const begun = performance.now()
  const [choice] = await player.choose(view, clock)
  return { choice, milliseconds: performance.now() - begun }
}

function wilson(points: number, matches: number): readonly [number, number] {
  const z = 1.96
  const share = points / matches
  const middle = share + z ** 2 / (2 * matches)
  const reach = z * Math.sqrt((share * (1 - share)) / matches + z ** 2 / (4 * matches ** 2))
  const whole = 1 + z ** 2 / matches
  return [(middle - reach) / whole, (middle + reach) / whole]
}
