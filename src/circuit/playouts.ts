/**
 * Random playouts in batches. A batch starts its playouts in order, runs every one of them to its end and refills lanes
 * as games end; it depends on the seed and its number alone, so any split of the batches gives the same results.
 */

import type { Engine } from './engine.js'
import { CircuitError } from './errors.js'
import { phaseFinder } from './phases.js'
import type { RunningCircuit } from './running.js'
import type { StateBits } from './state-bits.js'

/** Playouts of one batch, for each lane: the drain at the end of a batch costs about one of them. */
export const BATCH_DEPTH = 64
/** In large circuits a batch takes long; a smaller one can be shared among workers and interrupted sooner. */
export const LARGE_BATCH_DEPTH = 8
/** A game that goes on this long without any playout ending does not end. */
const ENDLESS = 200_000

/** Playouts to be: `count` of them from one state, numbered from `first` on. */
export interface Run {
  readonly state: StateBits
  readonly first: number
  readonly count: number
}

/** Sums over the playouts of a batch, and each of them where asked for. */
export interface Tally {
  /** Playouts that reached an end. */
  finished: number
  transitions: number
  /** By goal, counted through all roles: how many ended with it. */
  readonly goals: Float64Array
  /** Hears of every playout by its number, where set. */
  readonly record?: PlayoutRecord
}

export interface PlayoutRecord {
  ended(playout: number, length: number): void
  /** Called instead for playouts that were cut. */
  cut(playout: number, length: number): void
  /** Called for each goal a playout ended with, after `ended`. */
  scored(playout: number, goal: number): void
}

/** Runs all playouts to their end, or until they have made `maxSteps` moves; only recorded playouts can be cut. */
export function runBatch(
  engine: Engine,
  running: RunningCircuit,
  runs: readonly Run[],
  random: BigUint64Array,
  maxSteps: number,
  tally: Tally,
): void {
  running.reset(random)
  const lanes =
    tally.record === undefined
      ? new CountedLanes(running, tally)
      : new RecordedLanes(running, tally, tally.record, maxSteps)
  const queues = queueByPhase(engine, runs)
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
    functions.move()
    lanes.step++
    phase = after
    if (isTime) lanes.fill(queues[phase])
  }
  lanes.finish()
}

interface Waiting {
  readonly state: StateBits
  next: number
  left: number
}

/** Playouts still to start, by the phase they start in. */
function queueByPhase({ phases }: Engine, runs: readonly Run[]): Waiting[][] {
  const queues: Waiting[][] = phases.known.map(() => [])
  const phaseOf = phaseFinder(phases)
  for (const { state, first, count } of runs) {
    const phase = phaseOf(state)
    if (phase < 0) throw new CircuitError('bad-state', 'a state fits none of the phases of the circuit')
    if (count > 0) queues[phase].push({ state, next: first, left: count })
  }
  return queues
}

/** Fills free lanes from a queue, lowest lanes first; `begin` hears which playouts began in the fresh lanes. */
function fillLanes(
  running: RunningCircuit,
  free: number,
  queue: Waiting[],
  begin?: (firstPlayout: number) => void,
): number {
  const { active, fresh } = running
  let filled = 0
  while (filled < free && queue.length > 0) {
    const [run] = queue
    const count = Math.min(free - filled, run.left)
    let wanted = count
    for (let word = 0; word < active.length; word++) {
      let taken = 0
      for (let open = ~active[word]; open !== 0 && wanted > 0; open &= open - 1, wanted--) taken |= open & -open
      fresh[word] = taken
      active[word] |= taken
    }
    running.startFrom(run.state)
    running.restart()
    begin?.(run.next)
    run.next += count
    run.left -= count
    filled += count
    if (run.left === 0) queue.shift()
  }
  return filled
}

/** Keeps no account of single playouts: lanes are masks, sums are made inside the circuit. */
class CountedLanes {
  active = 0
  step = 0

  constructor(
    private readonly running: RunningCircuit,
    private readonly tally: Tally,
  ) {}

  begin(begin: () => number): number {
    return begin()
  }

  collect(waiting: number): void {
    const { running } = this
    running.count()
    for (let word = 0; word < running.active.length; word++) running.active[word] &= ~running.hold[word]
    this.active -= waiting
    this.tally.finished += waiting
  }

  fill(queue: Waiting[]): void {
    this.active += fillLanes(this.running, this.running.lanes - this.active, queue)
  }

  finish(): void {
    const { goalCounts, moved } = this.running
    this.tally.transitions += moved
    goalCounts.forEach((count, goal) => {
      this.tally.goals[goal] += Number(count)
    })
  }
}

/** Knows which playout runs in which lane, since when and until when. */
class RecordedLanes {
  active = 0
  step = 0
  private readonly playoutIn: Int32Array
  private readonly began: Int32Array
  private readonly ended: Int32Array
  private readonly wasCut: Uint8Array
  /** In the order they began; those before `oldest` are over. */
  private readonly beginnings: { readonly lane: number; readonly playout: number }[] = []
  private oldest = 0

  constructor(
    private readonly running: RunningCircuit,
    private readonly tally: Tally,
    private readonly results: PlayoutRecord,
    private readonly maxSteps: number,
  ) {
    this.playoutIn = new Int32Array(running.lanes).fill(-1)
    this.began = new Int32Array(running.lanes)
    this.ended = new Int32Array(running.lanes)
    this.wasCut = new Uint8Array(running.lanes)
  }

  begin(begin: () => number): number {
    const waiting = begin()
    eachLane(this.running.ended, (lane) => {
      this.ended[lane] = this.step
    })
    return this.maxSteps === Number.POSITIVE_INFINITY ? waiting : waiting + this.cutLong()
  }

  collect(): void {
    const { running, tally, results, playoutIn } = this
    const over = running.active.map((lanes, word) => lanes & running.hold[word])
    for (let word = 0; word < over.length; word++) running.active[word] &= ~over[word]
    eachLane(over, (lane) => {
      const length = this.ended[lane] - this.began[lane]
      tally.transitions += length
      this.active--
      if (this.wasCut[lane] === 0) {
        tally.finished++
        results.ended(playoutIn[lane], length)
      } else {
        results.cut(playoutIn[lane], length)
        over[lane >> 5] &= ~(1 << (lane & 31))
        this.wasCut[lane] = 0
      }
    })
    for (let goal = 0; goal < tally.goals.length; goal++) {
      const kept = running.keptGoal(goal)
      const scored = over.map((lanes, word) => lanes & kept[word])
      eachLane(scored, (lane) => {
        tally.goals[goal]++
        results.scored(playoutIn[lane], goal)
      })
    }
  }

  fill(queue: Waiting[]): void {
    this.active += fillLanes(this.running, this.running.lanes - this.active, queue, (firstPlayout) => {
      let playout = firstPlayout
      eachLane(this.running.fresh, (lane) => {
        this.playoutIn[lane] = playout
        this.began[lane] = this.step
        if (this.maxSteps !== Number.POSITIVE_INFINITY) this.beginnings.push({ lane, playout })
        playout++
      })
    })
  }

  finish(): void {}

  /** Playouts that have made `maxSteps` moves without ending hold from now on; how many. */
  private cutLong(): number {
    const { hold } = this.running
    let count = 0
    for (; this.oldest < this.beginnings.length; this.oldest++) {
      const { lane, playout } = this.beginnings[this.oldest]
      const isOver = this.playoutIn[lane] !== playout || ((hold[lane >> 5] >>> (lane & 31)) & 1) === 1
      if (isOver) continue
      if (this.step - this.began[lane] < this.maxSteps) break
      hold[lane >> 5] |= 1 << (lane & 31)
      this.ended[lane] = this.step
      this.wasCut[lane] = 1
      count++
    }
    return count
  }
}

function eachLane(plane: Int32Array, visit: (lane: number) => void): void {
  for (let word = 0; word < plane.length; word++) {
    for (let bits = plane[word]; bits !== 0; bits &= bits - 1) visit(word * 32 + 31 - Math.clz32(bits & -bits))
  }
}
