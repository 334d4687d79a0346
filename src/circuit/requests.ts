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
  /** By start, where several were given. */
  readonly starts?: readonly StartResult[]
  /** Playout by playout, where asked for: its length, and the score of each role (all roles of one playout together). */
  readonly lengths?: Int32Array
  readonly scores?: Float64Array
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
  private stepper: Stepper | undefined

  constructor(private readonly image: CircuitImage) {
    const depth = Math.max(...image.engine.phaseGates) > LARGE_CIRCUIT ? LARGE_BATCH_DEPTH : BATCH_DEPTH
    this.batchSize = depth * laneCount(image.engine.table.emitted.layout)
  }

  batches(count: number): number {
    return Math.ceil(count / this.batchSize)
  }

  run(request: PlayoutRequest): PlayoutResult {
    const { count, seed, scores = false, maxSteps = Number.POSITIVE_INFINITY } = request
    const [firstBatch, endBatch] = request.batches ?? [0, this.batches(count)]
    if (!Number.isSafeInteger(count) || count < 0) throw new CircuitError('bad-request', `cannot run ${count} playouts`)
    if (!(maxSteps > 0)) throw new CircuitError('bad-request', `cannot cut playouts at ${maxSteps} moves`)
    const starts = this.starts(request)
    const madeAlready = request.firstMoves === undefined ? 0 : 1
    const first = firstBatch * this.batchSize
    const end = Math.min(count, endBatch * this.batchSize)
    const ledger = new Ledger(this.image, starts.length, first, Math.max(0, end - first), count, madeAlready, scores)
    const isRecorded = scores || starts.length > 1 || maxSteps !== Number.POSITIVE_INFINITY
    const tally = ledger.tally(isRecorded)
    const { engine } = this.image
    const phaseOf = phaseFinder(engine.phases)
    for (let batch = firstBatch; batch < endBatch; batch++) {
      const low = batch * this.batchSize
      const high = Math.min(count, low + this.batchSize)
      const runs = dealt(starts, count, low, high)
      const fitting = runs.filter(({ state }) => phaseOf(state) >= 0)
      if (fitting.length > 0)
        runBatch(engine, this.phased(), fitting, randomState(seed, batch), maxSteps - madeAlready, tally)
      if (fitting.length < runs.length) {
        const others = runs.filter((run) => !fitting.includes(run))
        const whole = this.unphased()
        runBatch(whole.engine, whole.running, others, randomState(seed, batch, 1), maxSteps - madeAlready, tally)
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
}

/** The start of playout i of n is start floor(i * starts / n). */
function startOf(playout: number, starts: number, count: number): number {
  return Math.floor((playout * starts) / count)
}

function dealt(starts: readonly StateBits[], count: number, low: number, high: number): Run[] {
  const runs: Run[] = []
  for (let first = low; first < high; ) {
    const start = startOf(first, starts.length, count)
    let end = Math.min(high, Math.ceil(((start + 1) * count) / starts.length))
    while (end < high && startOf(end, starts.length, count) === start) end++
    while (startOf(end - 1, starts.length, count) !== start) end--
    runs.push({ state: starts[start], first, count: end - first })
    first = end
  }
  return runs
}

/** Gathers what batches report. */
class Ledger implements PlayoutRecord {
  private readonly roleOf: Int32Array
  private readonly valueOf: Float64Array
  private readonly roles: number
  private readonly lengths: Int32Array
  private readonly scores: Float64Array
  private readonly finishedFrom: Float64Array
  private readonly sumsFrom: Float64Array

  constructor(
    image: CircuitImage,
    private readonly starts: number,
    private readonly first: number,
    private readonly own: number,
    private readonly count: number,
    private readonly madeAlready: number,
    private readonly wantsScores: boolean,
  ) {
    this.roles = image.goalValues.length
    this.roleOf = Int32Array.from(image.goalValues.flatMap((values, role) => values.map(() => role)))
    this.valueOf = Float64Array.from(image.goalValues.flat())
    this.lengths = new Int32Array(wantsScores ? own : 0)
    this.scores = new Float64Array(wantsScores ? own * this.roles : 0)
    this.finishedFrom = new Float64Array(starts)
    this.sumsFrom = new Float64Array(starts * this.roles)
  }

  tally(isRecorded: boolean): Tally {
    const sums = { finished: 0, transitions: 0, goals: new Float64Array(this.valueOf.length) }
    return isRecorded ? { ...sums, record: this } : sums
  }

  ended(playout: number, length: number): void {
    if (this.wantsScores) this.lengths[playout - this.first] = length + this.madeAlready
    this.finishedFrom[this.startOf(playout)]++
  }

  cut(playout: number, length: number): void {
    if (!this.wantsScores) return
    const place = playout - this.first
    this.lengths[place] = length + this.madeAlready
    this.scores.fill(Number.NaN, place * this.roles, (place + 1) * this.roles)
  }

  scored(playout: number, goal: number): void {
    const role = this.roleOf[goal]
    const value = this.valueOf[goal]
    if (this.wantsScores) this.scores[(playout - this.first) * this.roles + role] = value
    this.sumsFrom[this.startOf(playout) * this.roles + role] += value
  }

  private startOf(playout: number): number {
    return this.starts === 1 ? 0 : startOf(playout, this.starts, this.count)
  }

  result(tally: Tally): PlayoutResult {
    const goalSums = new Array<number>(this.roles).fill(0)
    tally.goals.forEach((count, goal) => {
      goalSums[this.roleOf[goal]] += count * this.valueOf[goal]
    })
    const starts = Array.from({ length: this.starts }, (_, start) => ({
      finished: this.finishedFrom[start],
      goalSums: Array.from(this.sumsFrom.subarray(start * this.roles, (start + 1) * this.roles)),
    }))
    return summary({
      count: this.own,
      unfinished: this.own - tally.finished,
      transitions: tally.transitions + this.own * this.madeAlready,
      goalSums,
      ...(this.starts > 1 ? { starts } : {}),
      ...(this.wantsScores ? { lengths: this.lengths, scores: this.scores } : {}),
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
  })
}
