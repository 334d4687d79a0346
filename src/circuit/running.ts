/** A circuit at work: its own memory and the functions of its module. One per thread; changes with every call. */

import type { Engine, Loaded } from './engine.js'
import { ACTIVE, addressOf, ENDED, FRESH, groupCount, HOLD, type Layout, laneCount, ONE } from './planes.js'
import type { StateBits } from './state-bits.js'

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
  /** By goal and group of lanes: how many playouts ended with it, of those counted. */
  readonly goalCounts: Int32Array
  readonly groups: number
  private readonly memory: WebAssembly.Memory
  private readonly layout: Layout
  private readonly random: BigUint64Array
  private readonly movedCount: BigInt64Array
  private readonly starts: Int32Array
  /** By group: what its start planes show. */
  private readonly started: (StateBits | undefined)[]

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
    const { buffer } = this.memory
    this.groups = groupCount(layout)
    this.started = new Array<undefined>(this.groups).fill(undefined)
    this.random = new BigUint64Array(buffer, layout.random, 4)
    this.movedCount = new BigInt64Array(buffer, layout.moved, 1)
    this.goalCounts = new Int32Array(buffer, layout.goalCounts, (layout.kept - layout.goals) * this.groups)
    this.starts = new Int32Array(buffer, addressOf(layout, layout.starts), factCount * this.groups)
  }

  /** No lane has a playout, nothing is counted, the random numbers begin anew. */
  reset(random: BigUint64Array): void {
    this.started.fill(undefined)
    this.hold.fill(-1)
    this.active.fill(0)
    this.fresh.fill(0)
    this.random.set(random)
    this.movedCount[0] = 0n
    this.goalCounts.fill(0)
  }

  /** Fresh lanes begin here at the next restart. */
  startFrom(state: StateBits): void {
    for (let group = 0; group < this.groups; group++) this.startGroup(group, state)
  }

  /** Fresh lanes of this group begin here at the next restart. */
  startGroup(group: number, state: StateBits): void {
    if (state === this.started[group]) return
    this.started[group] = state
    const { starts, groups } = this
    for (let fact = 0, place = group; fact < this.factCount; ) {
      const end = Math.min(this.factCount, (fact | 31) + 1)
      for (let bits = state[fact >> 5]; fact < end; fact++, place += groups, bits >>>= 1) starts[place] = -(bits & 1)
    }
  }

  get moved(): number {
    return Number(this.movedCount[0])
  }

  /** Whether a playout ended with this goal, lane by lane. */
  keptGoal(goal: number): Int32Array {
    return this.plane(this.layout.kept + goal)
  }

  /** Whether a role made the move of this place among its planes, lane by lane. */
  madeMove(role: number, place: number): Int32Array {
    return this.plane(this.layout.does[role] + place)
  }

  /** The lanes of a plane as they are now. */
  plane(plane: number): Int32Array {
    return new Int32Array(this.memory.buffer, addressOf(this.layout, plane), this.layout.words * 4)
  }
}
