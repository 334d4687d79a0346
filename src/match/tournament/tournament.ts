/** A tournament: plays what its schedule says and what the file of results does not hold yet. */

import type { Encounter, Outcome } from './encounter.js'
import { appendResult, idOf, type Result, readResults } from './results.js'
import { type Fixture, schedule } from './schedule.js'

export interface TournamentGame extends Pick<Encounter, 'rules' | 'load'> {
  readonly name: string
  /** How many. */
  readonly roles: number
}

export interface TournamentOptions {
  readonly games: readonly TournamentGame[]
  /** What `makePlayer` takes. */
  readonly players: readonly string[]
  readonly rounds: number
  readonly seed: string
  /** In milliseconds. */
  readonly clock: number
  readonly startClock: number
  /** A match is cut off after so many transitions. */
  readonly chronons: number
  /** Where results are kept and taken up again. */
  readonly file?: string
  /** How many matches are played at once. */
  readonly parallel?: number
  /** Plays one match: in a thread, or here. */
  readonly play: (encounter: Encounter) => Promise<Outcome>
  /** Stops it; what is over is kept. */
  readonly signal?: AbortSignal
  readonly onResult?: (result: Result, done: number, total: number) => void
}

export interface TournamentResults {
  /** In the order of the schedule. */
  readonly results: readonly Result[]
  readonly scheduled: number
  /** How many of the results were in the file before. */
  readonly resumed: number
  /** Lines in the file that belong to other settings. */
  readonly foreign: number
}

interface Planned {
  readonly id: string
  readonly fixture: Fixture
  readonly encounter: Encounter
}

export async function runTournament(options: TournamentOptions): Promise<TournamentResults> {
  const { file, play, signal, onResult } = options
  const plan = planOf(options)
  const kept = file === undefined ? [] : readResults(file)
  const wanted = new Set(plan.map(({ id }) => id))
  const done = new Map(kept.filter(({ id }) => wanted.has(id)).map((each) => [each.id, each]))
  const resumed = done.size
  const foreign = kept.filter(({ id }) => !wanted.has(id)).length
  const left = plan.filter(({ id }) => !done.has(id))
  const stopped = new Promise<undefined>((resolve) => {
    signal?.addEventListener('abort', () => resolve(undefined), { once: true })
  })

  async function work(): Promise<void> {
    for (let next = left.shift(); next !== undefined && !signal?.aborted; next = left.shift()) {
      const { id, fixture, encounter } = next
      const outcome = await Promise.race([play(encounter), stopped])
      if (outcome === undefined || outcome.end === 'stopped') return
      const { game, round, seats } = fixture
      const result: Result = { id, game, round, seed: encounter.seed, seats: [...seats], ...copied(outcome) }
      done.set(id, result)
      if (file !== undefined) appendResult(file, result)
      onResult?.(result, done.size, plan.length)
    }
  }
  await Promise.all(Array.from({ length: options.parallel ?? 1 }, work))
  const results = plan.flatMap(({ id }) => done.get(id) ?? [])
  return { results, scheduled: plan.length, resumed, foreign }
}

function planOf({ games, players, rounds, seed, clock, startClock, chronons }: TournamentOptions): Planned[] {
  const byName = new Map(games.map((game) => [game.name, game]))
  return schedule(games, players, rounds).flatMap((fixture) => {
    const game = byName.get(fixture.game)
    if (game === undefined) return []
    const { rules, load } = game
    const encounter: Encounter = {
      rules,
      load,
      seats: fixture.seats,
      seed: `${seed}/${fixture.game}/${fixture.round}`,
      clock,
      startClock,
      chronons,
    }
    // Where a file lies does not matter to a match.
    const { file: _, ...settings } = load
    return [{ id: idOf({ ...encounter, load: settings }), fixture, encounter }]
  })
}

function copied({ scores, timeouts, illegal, failures, ...rest }: Outcome) {
  return {
    ...rest,
    scores: [...scores],
    timeouts: [...timeouts],
    illegal: [...illegal],
    failures: [...failures],
  }
}
