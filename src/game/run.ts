/**
 * Runs a game to its end: collects choices from players, who see their views only, draws for nature from the seed,
 * and keeps the record.
 */

import type { Clock, Game, Player, State } from './contract.js'
import { type GameRecord, type RecordedChronon, recordChronon, rulesHash, stateHash } from './record.js'
import { type Seed, stream } from './seeds.js'
import { chrononTurns, interruptTurns, PlayerFault, PlayerLeft, type Table } from './turns.js'

export { PlayerLeft } from './turns.js'

export interface RunOptions {
  /** The rule text, for the record. */
  readonly rules: string
  readonly seed: Seed
  /** At most so many transitions; without end where absent. */
  readonly chronons?: number
  /** Ends the run after the transition under way; the record keeps what there is. */
  readonly signal?: AbortSignal
  readonly clock?: Clock
  readonly onStep?: (step: Step) => void
}

export interface Step {
  /** Counts from 1. */
  readonly number: number
  readonly before: State
  readonly state: State
  readonly chronon: RecordedChronon
}

/** How long the loop may keep the thread before it lets signals and timers through, in milliseconds. */
const BREATH = 50

/** Plays `game`, one player per role. Only a player's own failure rejects; a fault of the rules is a way to end. */
export async function runGame(game: Game, players: readonly Player[], options: RunOptions): Promise<GameRecord> {
  if (players.length !== game.roles.length) {
    throw new RangeError(`${game.name} has ${game.roles.length} roles, but ${players.length} players came`)
  }
  const clock = options.clock ?? { milliseconds: Number.POSITIVE_INFINITY }
  const table: Table = { game, players, clock, nature: stream(options.seed, 'nature') }
  const chronons: RecordedChronon[] = []
  let state = game.initial
  const initial = stateHash(state)

  async function play(): Promise<Ending> {
    for (const [role, player] of players.entries()) await player.start(game, role, clock)
    const turns = game.mode === 'interrupt' ? interruptTurns(table, state) : chrononTurns(table, state)
    let breathed = performance.now()
    for (;;) {
      if (state.isTerminal) return { end: 'over' }
      if (options.signal?.aborted) return { end: 'stopped' }
      if (chronons.length >= (options.chronons ?? Number.POSITIVE_INFINITY)) return { end: 'limit' }
      const { value: turn, done } = await turns.next(state)
      if (done) return { end: 'over' }
      const before = state
      state = before.next(turn.choices)
      const chronon = recordChronon(state, turn.refused)
      chronons.push(chronon)
      options.onStep?.({ number: chronons.length, before, state, chronon })
      if (performance.now() - breathed > BREATH) {
        await new Promise((resolve) => setImmediate(resolve))
        breathed = performance.now()
      }
    }
  }

  let ending: Ending
  try {
    ending = await play()
  } catch (error) {
    ending = endingOf(error)
  } finally {
    for (const player of players) player.stop()
  }
  return {
    format: 'parley-record',
    version: 1,
    game: game.name,
    language: game.language,
    mode: game.mode,
    rules: rulesHash(options.rules),
    params: Object.fromEntries(Object.entries(game.params).map(([name, value]) => [name, String(value)])),
    seed: String(options.seed),
    roles: [...game.roles],
    players: players.map((player) => player.name),
    initial,
    chronons,
    scores: [...state.scores],
    ...ending,
  }
}

type Ending = Pick<GameRecord, 'end' | 'fault'>

function endingOf(error: unknown): Ending {
  if (error instanceof PlayerLeft) return { end: 'stopped' }
  if (error instanceof PlayerFault || !(error instanceof Error)) throw error
  return { end: 'faulty', fault: error.message }
}
