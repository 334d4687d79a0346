/** What is asked of playouts and what comes back: requests cut into batches, results as sums that can be added. */

import type { Engine } from './engine.js'
import { CircuitError } from './errors.js'
import { type CircuitImage, wholeEngine } from './image.js'
import { phaseFinder } from './phases.js'
import { laneCount } from './planes.js'
import { BATCH_DEPTH, LARGE_BATCH_DEPTH, type PlayoutRecord, type Run, runBatch, type Tally } from './playouts.js'
import { randomState } from './random-words.js'
import { RunningCircuit } from './running.js'
import { type StateBits, wordsFor } from './state-bits.js'
import { Stepper } from './stepper.js'

export interface PlayoutRequest {
  /** How many playouts, over all starts. */
  readonly count: number
  readonly seed: number | string
  /** Where they start, dealt out evenly and in order; the initial state where absent. */
  readonly from?: readonly StateBits[]
  /** For each start a move for each role, made before anything is random. */
  readonly firstMoves?: readonly (readonly number[])[]
  /** Whether to report every single playout. */
  readonly scores?: boolean
  /** Playouts that have made so many moves are cut: counted as unfinished, without a score. */
  readonly maxSteps?: number
  /** Stops after so long: playouts that are not over by then count as unfinished. Results depend on the machine then. */
  readonly milliseconds?: number
  /** The playout of this number, whose moves are to be told. From one start it is the same in every run. */
  readonly traced?: number
  /** Only these batches, from the first up to but without the second: a share of the work. */
  readonly batches?: readonly [number, number]
}

/** Sums over playouts; `mergeResults` adds them up. */
export interface PlayoutResult {
  readonly count: number
  /** Those that did not end within `maxSteps`. */
  readonly unfinished: number
  readonly transitions: number
  readonly meanLength: number
  /** By role, over the finished ones. */
  readonly goalSums: readonly number[]
  readonly meanGoals: readonly number[]
  /** By role, the highest that a playout ended with; -Infinity where none did. */
  readonly bestGoals: readonly number[]
  /** By start, where several were given. */
  readonly starts?: readonly StartResult[]
  /** Playout by playout, where asked for: its length, and the score of each role (all roles of one playout together). */
  readonly lengths?: Int32Array
  readonly scores?: Float64Array
  /** Step by step the moves of the traced playout, one for each role; -1 for a role that has no choice. */
  readonly line?: readonly (readonly number[])[]
}

export interface StartResult {
  readonly finished: number
  readonly goalSums: readonly number[]
}

/** From this many gates on batches are small. */
const LARGE_CIRCUIT = 50_000

export class Playouts {
  private readonly batchSize: number
  private whole: { engine: Engine; running: RunningCircuit } | undefined
  private running: RunningCircuit | undefined
  private readonly phaseOf: (state: StateBits) => number
  private stepper: Stepper | undefined

  constructor(private readonly image: CircuitImage) {
    this.phaseOf = phaseFinder(image.engine.phases)
    const depth = Math.max(...image.engine.phaseGates) > LARGE_CIRCUIT ? LARGE_BATCH_DEPTH : BATCH_DEPTH
    this.batchSize = depth * laneCount(image.engine.table.emitted.layout)
  }

  batches(count: number): number {
    return Math.ceil(count / this.batchSize)
  }

  run(request: PlayoutRequest): PlayoutResult {
    const { count, seed, scores = false, maxSteps = Number.POSITIVE_INFINITY, milliseconds, traced } = request
    const until = milliseconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + milliseconds
    const [firstBatch, endBatch] = request.batches ?? [0, this.batches(count)]
    if (!Number.isSafeInteger(count) || count < 0) throw new CircuitError('bad-request', `cannot run ${count} playouts`)
    if (!(maxSteps > 0)) throw new CircuitError('bad-request', `cannot cut playouts at ${maxSteps} moves`)
    const starts = this.starts(request)
    const madeAlready = request.firstMoves === undefined ? 0 : 1
    const first = firstBatch * this.batchSize
    const end = Math.min(count, endBatch * this.batchSize)
    const own = Math.max(0, end - first)
    const ledger = new Ledger(this.image, starts.length, first, own, madeAlready, scores, traced)
    const tally = ledger.tally(scores || traced !== undefined || maxSteps !== Number.POSITIVE_INFINITY)
    const limits = { maxSteps: maxSteps - madeAlready, until }
    for (let batch = firstBatch; batch < endBatch && performance.now() < until; batch++) {
      const low = batch * this.batchSize
      const high = Math.min(count, low + this.batchSize)
      const runs = this.dealt(starts, count, low, high)
      const fitting = runs.filter(({ phase }) => phase >= 0)
      if (fitting.length > 0)
        runBatch(this.image.engine, this.phased(), fitting, randomState(seed, batch), limits, tally)
      if (fitting.length < runs.length) {
        const others = runs.filter(({ phase }) => phase < 0).map((run) => ({ ...run, phase: 0 }))
        const whole = this.unphased()
        runBatch(whole.engine, whole.running, others, randomState(seed, batch, 1), limits, tally)
      }
    }
    return ledger.result(tally)
  }

  /** The states playouts start from, after the given first moves. */
  private starts({ from, firstMoves }: PlayoutRequest): readonly StateBits[] {
    const states = from ?? [this.image.initial]
    const words = wordsFor(this.image.network.outputs.next.length)
    for (const state of states) {
      if (state.length !== words)
        throw new CircuitError('bad-state', `a state has ${state.length} words of bits, not ${words}`)
    }
    if (states.length === 0) throw new CircuitError('bad-request', 'no state to start from')
    if (firstMoves === undefined) return states
    if (firstMoves.length !== states.length)
      throw new CircuitError('bad-request', `${firstMoves.length} first moves for ${states.length} starts`)
    this.stepper ??= new Stepper(this.image)
    const stepper = this.stepper
    return states.map((state, i) => {
      stepper.load(state)
      return stepper.next(firstMoves[i])
    })
  }

  private phased(): RunningCircuit {
    const { engine } = this.image
    const best = engine.straight ?? engine.table
    if (this.running?.loaded !== best)
      this.running = new RunningCircuit(engine, best, this.image.network.outputs.next.length)
    return this.running
  }

  private unphased(): { engine: Engine; running: RunningCircuit } {
    if (this.whole === undefined) {
      const engine = wholeEngine(this.image)
      this.whole = {
        engine,
        running: new RunningCircuit(engine, engine.table, this.image.network.outputs.next.length),
      }
    }
    return this.whole
  }

  /** The playouts from `low` up to `high`, start by start. */
  private dealt(starts: readonly StateBits[], count: number, low: number, high: number): Run[] {
    const runs: Run[] = []
    for (let first = low; first < high; ) {
      const start = startOf(first, starts.length, count)
      let end = Math.min(high, Math.ceil(((start + 1) * count) / starts.length))
      while (end < high && startOf(end, starts.length, count) === start) end++
      while (startOf(end - 1, starts.length, count) !== start) end--
      const state = starts[start]
      runs.push({ state, phase: this.phaseOf(state), start, first, count: end - first })
      first = end
    }
    return runs
  }
}

/** The start of playout i of n is start floor(i * starts / n). */
function startOf(playout: number, starts: number, count: number): number {
  return Math.floor((playout * starts) / count)
}

/** Gathers what batches report. */
class Ledger implements PlayoutRecord {
  private readonly roleOf: Int32Array
  private readonly valueAt: Float64Array
  private readonly roles: number
  private readonly lengths: Int32Array
  private readonly scores: Float64Array
  private readonly line: (readonly number[])[] = []

  constructor(
    image: CircuitImage,
    private readonly starts: number,
    private readonly first: number,
    private readonly own: number,
    private readonly madeAlready: number,
    private readonly wantsScores: boolean,
    readonly traced: number | undefined,
  ) {
    this.roles = image.goalValues.length
    this.roleOf = Int32Array.from(image.goalValues.flatMap((values, role) => values.map(() => role)))
    this.valueAt = Float64Array.from(image.goalValues.flat())
    this.lengths = new Int32Array(wantsScores ? own : 0)
    this.scores = new Float64Array(wantsScores ? own * this.roles : 0).fill(Number.NaN)
  }

  tally(isRecorded: boolean): Tally {
    const goalCount = this.valueAt.length
    const finished = new Float64Array(this.starts)
    const sums = { transitions: 0, finished, goals: new Float64Array(this.starts * goalCount), goalCount }
    return isRecorded ? { ...sums, record: this } : sums
  }

  ended(playout: number, length: number): void {
    if (!this.wantsScores) return
    const place = playout - this.first
    this.lengths[place] = length + this.madeAlready
    for (let role = 0; role < this.roles; role++) this.scores[place * this.roles + role] = 0
  }

  cut(playout: number, length: number): void {
    if (this.wantsScores) this.lengths[playout - this.first] = length + this.madeAlready
  }

  scored(playout: number, goal: number): void {
    if (this.wantsScores) this.scores[(playout - this.first) * this.roles + this.roleOf[goal]] = this.valueAt[goal]
  }

  moved(moves: readonly number[]): void {
    this.line.push(moves)
  }

  result({ finished, goals, goalCount, transitions }: Tally): PlayoutResult {
    const starts = Array.from(finished, (count, start): StartResult => {
      const goalSums = new Array<number>(this.roles).fill(0)
      for (let goal = 0; goal < goalCount; goal++)
        goalSums[this.roleOf[goal]] += goals[start * goalCount + goal] * this.valueAt[goal]
      return { finished: count, goalSums }
    })
    const goalSums = Array.from({ length: this.roles }, (_, role) =>
      starts.reduce((sum, start) => sum + start.goalSums[role], 0),
    )
    const bestGoals = goalSums.map(() => Number.NEGATIVE_INFINITY)
    goals.forEach((ended, place) => {
      const goal = place % goalCount
      const role = this.roleOf[goal]
      if (ended > 0) bestGoals[role] = Math.max(bestGoals[role], this.valueAt[goal])
    })
    return summary({
      count: this.own,
      unfinished: this.own - finished.reduce((sum, count) => sum + count, 0),
      transitions: transitions + this.own * this.madeAlready,
      goalSums,
      bestGoals,
      ...(this.starts > 1 ? { starts } : {}),
      ...(this.wantsScores ? { lengths: this.lengths, scores: this.scores } : {}),
      ...(this.traced === undefined ? {} : { line: this.line }),
    })
  }
}

function summary(sums: Omit<PlayoutResult, 'meanLength' | 'meanGoals'>): PlayoutResult {
  const { count, unfinished, transitions, goalSums } = sums
  return {
    ...sums,
    meanLength: transitions / count,
    meanGoals: goalSums.map((sum) => sum / (count - unfinished)),
  }
}

/** The results of shares of one request, in the order of their batches, as if it had been run at once. */
export function mergeResults(results: readonly PlayoutResult[]): PlayoutResult {
  const [first] = results
  if (first === undefined) throw new CircuitError('bad-request', 'no results to merge')
  const total = (of: (result: PlayoutResult) => number): number => results.reduce((sum, result) => sum + of(result), 0)
  const joined = <List extends Int32Array | Float64Array>(
    into: List,
    of: (result: PlayoutResult) => List | undefined,
  ): List => {
    let place = 0
    for (const result of results) {
      const part = of(result)
      if (part === undefined) continue
      into.set(part, place)
      place += part.length
    }
    return into
  }
  const count = total((result) => result.count)
  const roles = first.goalSums.length
  return summary({
    count,
    unfinished: total((result) => result.unfinished),
    transitions: total((result) => result.transitions),
    goalSums: first.goalSums.map((_, role) => total((result) => result.goalSums[role])),
    bestGoals: first.bestGoals.map((_, role) => Math.max(...results.map(({ bestGoals }) => bestGoals[role]))),
    ...(first.starts === undefined
      ? {}
      : {
          starts: first.starts.map((_, start) => ({
            finished: total((result) => result.starts?.[start].finished ?? 0),
            goalSums: first.goalSums.map((_, role) => total((result) => result.starts?.[start].goalSums[role] ?? 0)),
          })),
        }),
    ...(first.lengths === undefined ? {} : { lengths: joined(new Int32Array(count), (result) => result.lengths) }),
    ...(first.scores === undefined
      ? {}
      : { scores: joined(new Float64Array(count * roles), (result) => result.scores) }),
    ...(first.line === undefined ? {} : { line: results.flatMap(({ line = [] }) => line) }),
  })
}
