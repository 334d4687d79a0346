/** One match of a tournament: rules and players as text in, scores and conduct out. Runs in any thread. */

import { type Game, runGame, stream } from '../../game/index.js'
import { type LoadOptions, loadGame } from '../../languages/index.js'
import { makePlayer } from '../../players/index.js'
import { clocked } from './clocked.js'

/** All of it text and numbers, so that it can cross threads. */
export interface Encounter {
  readonly rules: string
  readonly load: LoadOptions
  /** What `makePlayer` takes, for each role. */
  readonly seats: readonly string[]
  readonly seed: string
  /** In milliseconds. */
  readonly clock: number
  readonly startClock: number
  /** At most so many transitions. */
  readonly chronons: number
}

export interface Outcome {
  /** By role. */
  readonly scores: readonly number[]
  readonly end: 'over' | 'limit' | 'faulty' | 'stopped'
  readonly fault?: string
  readonly chronons: number
  /** By role: how often it was late, chose what it may not, or failed. */
  readonly timeouts: readonly number[]
  readonly illegal: readonly number[]
  readonly failures: readonly number[]
}

/** Loaded once for all matches of a thread. */
const games = new Map<string, Game>()
const MOST_GAMES = 8

function gameOf({ rules, load }: Encounter): Game {
  const key = JSON.stringify([rules, load])
  const known = games.get(key)
  if (known !== undefined) return known
  const game = loadGame(rules, load)
  const [oldest] = games.keys()
  if (games.size >= MOST_GAMES && oldest !== undefined) games.delete(oldest)
  games.set(key, game)
  return game
}

export async function playEncounter(encounter: Encounter): Promise<Outcome> {
  const { rules, seats, seed, chronons } = encounter
  const game = gameOf(encounter)
  const clocks = { start: { milliseconds: encounter.startClock }, move: { milliseconds: encounter.clock } }
  const conduct = seats.map(() => ({ timeouts: 0, failures: 0 }))
  const players = seats.map((spec, role) =>
    clocked(makePlayer(spec, seed), clocks, stream(seed, 'substitutes', role), conduct[role] ?? neverCounted()),
  )
  const record = await runGame(game, players, { rules, seed, chronons })
  const refused = record.chronons.flatMap((chronon) => chronon.refused)
  return {
    scores: record.scores,
    end: record.end,
    ...(record.fault === undefined ? {} : { fault: record.fault }),
    chronons: record.chronons.length,
    timeouts: conduct.map(({ timeouts }) => timeouts),
    illegal: game.roles.map((name) => refused.filter(({ role }) => role === name).length),
    failures: conduct.map(({ failures }) => failures),
  }
}

function neverCounted(): never {
  throw new RangeError('there is a seat without a player')
}
