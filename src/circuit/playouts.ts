/**
 * Random playouts in batches. A batch starts its playouts in order, runs every one of them to its end and refills lanes
 * as games end; it depends on the seed and its number alone, so any split of the batches gives the same results.
 */

import { CountedLanes } from './counted-lanes.js'
import type { Engine } from './engine.js'
import { CircuitError } from './errors.js'
import { RecordedLanes } from './recorded-lanes.js'
import type { RunningCircuit } from './running.js'
import type { StateBits } from './state-bits.js'

/** Playouts of one batch, for each lane: the drain at the end of a batch costs about one of them. */
export const BATCH_DEPTH = 64
/** In large circuits a batch takes long; a smaller one can be shared among workers and interrupted sooner. */
export const LARGE_BATCH_DEPTH = 8
/** A game that goes on this long without any playout ending does not end. */
const ENDLESS = 200_000
/** How many steps are made between looks at the clock. */
const STEPS_A_LOOK = 8

/** Playouts to be: `count` of them from one state, numbered from `first` on. */
export interface Run {
  readonly state: StateBits
  /** The phase of the engine that the state fits. */
  readonly phase: number
  /** Which of the starts of the request this is. */
  readonly start: number
  readonly first: number
  readonly count: number
}

/** Playouts of a run that are still to start. */
export interface Waiting {
  readonly run: Run
  /** The number of the next of them. */
  next: number
  left: number
}

/** Sums over the playouts of a batch, and each of them where asked for. */
export interface Tally {
  transitions: number
  /** By start: playouts that reached an end. */
  readonly finished: Float64Array
  /** By start, and there by goal, counted through all roles: how many ended with it. */
  readonly goals: Float64Array
  readonly goalCount: number
  /** Hears of every playout by its number, where set. */
  readonly record?: PlayoutRecord
}

export interface PlayoutRecord {
  ended(playout: number, length: number): void
  /** Called instead for playouts that were cut. */
  cut(playout: number, length: number): void
  /** Called for each goal a playout ended with, after `ended`. */
  scored(playout: number, goal: number): void
  /** The playout whose moves are told, where there is one. */
  readonly traced?: number | undefined
  /** The moves of the traced playout in one step, one for each role; -1 for a role that has no choice. */
  moved?(moves: readonly number[]): void
}

/** When to stop although playouts go on. */
export interface Limits {
  /** Playouts that have made so many moves are cut; only where they are recorded. */
  readonly maxSteps: number
  /** By `performance.now()`. */
  readonly until: number
}

/** What a batch does with its lanes. */
export interface Lanes {
  /** Lanes that have a playout. */
  readonly active: number
  /** Counts the steps of the batch. */
  step: number
  /** Begins a step; returns how many playouts are over and wait. */
  begin(begin: () => number): number
  /** Takes the playouts that wait out of their lanes. */
  collect(waiting: number): void
  /** Starts playouts in free lanes; takes runs that are all started off the queue. */
  fill(queue: Waiting[]): void
  /** Called when moves of this phase are made. */
  moved(phase: number): void
  finish(): void
}

/** Runs all playouts to their end, or to their limits. */
export function runBatch(
  engine: Engine,
  running: RunningCircuit,
  runs: readonly Run[],
  random: BigUint64Array,
  { maxSteps, until }: Limits,
  tally: Tally,
): void {
  running.reset(random)
  const lanes: Lanes =
    tally.record === undefined
      ? new CountedLanes(running, tally)
      : new RecordedLanes(engine, running, tally, tally.record, maxSteps)
  const queues: Waiting[][] = running.phases.map(() => [])
  for (const run of runs) if (run.count > 0) queues[run.phase].push({ run, next: run.first, left: run.count })
  let phase = queues.findIndex((queue) => queue.length > 0)
  if (phase < 0) return
  let quiet = 0
  lanes.fill(queues[phase])
  for (;;) {
    const functions = running.phases[phase]
    const waiting = lanes.begin(functions.begin)
    const after = (phase + 1) % queues.length
    if (waiting === lanes.active) {
      functions.goals()
      lanes.collect(waiting)
      phase = queues.findIndex((queue) => queue.length > 0)
      if (phase < 0) break
      lanes.fill(queues[phase])
      quiet = 0
      continue
    }
    const isTime = waiting >= engine.patience && queues[after].length > 0
    if (isTime) {
      functions.goals()
      lanes.collect(waiting)
      quiet = 0
    } else if (++quiet > ENDLESS)
      throw new CircuitError('bad-request', `no playout ended within ${ENDLESS} steps; give maxSteps`)
    if (lanes.step % STEPS_A_LOOK === 0 && performance.now() > until) {
      if (!isTime) {
        functions.goals()
        lanes.collect(waiting)
      }
      break
    }
    functions.move()
    lanes.moved(phase)
    lanes.step++
    phase = after
    if (isTime) lanes.fill(queues[phase])
  }
  lanes.finish()
}
