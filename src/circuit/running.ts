/** A circuit at work: its own memory and the functions of its module. One per thread; changes with every call. */

import type { Engine, Loaded } from './engine.js'
import { ACTIVE, addressOf, ENDED, FRESH, HOLD, type Layout, laneCount, ONE } from './planes.js'
import { hasFact, type StateBits } from './state-bits.js'

interface PhaseFunctions {
  /** Evaluates moves and ends; returns how many playouts are over and wait. */
  readonly begin: () => number
  /** Works out the goals of waiting playouts. */
  readonly goals: () => void
  /** Chooses moves and makes them. */
  readonly move: () => void
}

export class RunningCircuit {
  readonly phases: readonly PhaseFunctions[]
  readonly lanes: number
  readonly restart: () => void
  readonly count: () => void
  readonly hold: Int32Array
  readonly active: Int32Array
  readonly fresh: Int32Array
  readonly ended: Int32Array
  private readonly memory: WebAssembly.Memory
  private readonly layout: Layout
  private started: StateBits | undefined

  constructor(
    engine: Engine,
    readonly loaded: Loaded,
    private readonly factCount: number,
  ) {
    const { emitted, module } = loaded
    const { layout } = emitted
    this.layout = layout
    this.lanes = laneCount(layout)
    this.memory = new WebAssembly.Memory({ initial: emitted.pages })
    new Int32Array(this.memory.buffer).set(emitted.table, emitted.tableAddress / 4)
    const { exports } = new WebAssembly.Instance(module, { circuit: { memory: this.memory } })
    const exported = (name: string): (() => number) => {
      const found = exports[name]
      if (typeof found !== 'function') throw new Error(`the module lacks ${name}`)
      return found as () => number
    }
    this.phases = engine.phases.known.map((_, phase) => ({
      begin: exported(`begin${phase}`),
      goals: exported(`goals${phase}`),
      move: exported(`move${phase}`),
    }))
    this.restart = exported('restart')
    this.count = exported('count')
    this.hold = this.plane(HOLD)
    this.active = this.plane(ACTIVE)
    this.fresh = this.plane(FRESH)
    this.ended = this.plane(ENDED)
    this.plane(ONE).fill(-1)
  }

  /** No lane has a playout, nothing is counted, the random numbers begin anew. */
  reset(random: BigUint64Array): void {
    this.started = undefined
    this.hold.fill(-1)
    this.active.fill(0)
    this.fresh.fill(0)
    new BigUint64Array(this.memory.buffer, this.layout.random, 4).set(random)
    this.counts(this.layout.moved, 1).fill(0n)
    this.goalCounts.fill(0n)
  }

  /** Fresh lanes begin here at the next restart. */
  startFrom(state: StateBits): void {
    if (state === this.started) return
    this.started = state
    const start = new Uint8Array(this.memory.buffer, this.layout.start, this.factCount)
    for (let fact = 0; fact < this.factCount; fact++) start[fact] = hasFact(state, fact) ? 255 : 0
  }

  get moved(): number {
    return Number(this.counts(this.layout.moved, 1)[0])
  }

  get goalCounts(): BigInt64Array {
    return this.counts(this.layout.goalCounts, this.layout.kept - this.layout.goals)
  }

  /** Whether a playout ended with this goal, lane by lane. */
  keptGoal(goal: number): Int32Array {
    return this.plane(this.layout.kept + goal)
  }

  /** The lanes of a plane as they are now. */
  plane(plane: number): Int32Array {
    return new Int32Array(this.memory.buffer, addressOf(this.layout, plane), this.layout.words * 4)
  }

  private counts(address: number, count: number): BigInt64Array {
    return new BigInt64Array(this.memory.buffer, address, count)
  }
}
