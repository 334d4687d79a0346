/**
 * A network whose values follow its inputs: a change is carried on only as far as it makes a difference. Each
 * conjunction counts its false literals; conjunctions whose truth may have changed wait in queues by level, so that each
 * is looked at once per change. Work is put off by zone: what only goals need waits until someone asks for goals.
 */

import {
  DECIDE,
  eachOutput,
  type FollowingNetwork,
  GOALS,
  NEXT,
  type OutputPlaces,
  placesOf,
  type Zone,
} from './following.js'
import { AND, type Literal, MOVE, type Network, STATE } from './network.js'
import { markCone } from './specialise.js'

interface Stage {
  readonly firstRank: number
  readonly endRank: number
  /** The loop these ranks are the body of, or -1. */
  readonly loop: number
}

export class IncrementalNetwork implements FollowingNetwork {
  readonly places: OutputPlaces
  readonly outputs: Uint32Array
  private readonly values: Uint8Array
  private readonly falseCount: Int32Array
  private readonly fanStart: Int32Array
  /** For each use of a node: `conjunction * 2 + complemented`, or `~place` of an output. */
  private readonly fan: Int32Array
  private readonly rank: Int32Array
  private readonly queued: Uint8Array
  private readonly queue: Int32Array
  private readonly queueStart: Int32Array
  private readonly queueLength: Int32Array
  private readonly stages: readonly (readonly Stage[])[]
  /** Conjunctions in the body of a loop, where there are loops. */
  private readonly bodies: Uint8Array | undefined
  private readonly stateNode: Int32Array
  private readonly moveNode: Int32Array

  constructor(
    private readonly network: Network,
    moveCount: number,
  ) {
    const { size, outputs } = network
    this.places = placesOf(outputs)
    this.outputs = new Uint32Array(this.places.words)
    this.values = new Uint8Array(size)
    this.falseCount = new Int32Array(size)
    this.stateNode = inputNodes(network, STATE, outputs.next.length)
    this.moveNode = inputNodes(network, MOVE, moveCount)
    const order = rankNodes(network)
    this.rank = order.rank
    this.stages = order.stages
    this.bodies = order.bodies
    this.queueStart = order.start
    this.queueLength = new Int32Array(order.start.length)
    this.queue = new Int32Array(size)
    this.queued = new Uint8Array(size)
    const { start, fan } = fanOut(network, this.places)
    this.fanStart = start
    this.fan = fan
    this.begin()
  }

  setFact(fact: number, value: 0 | 1): void {
    this.change(this.stateNode[fact], value)
  }

  setMove(move: number, value: 0 | 1): void {
    this.change(this.moveNode[move], value)
  }

  settle(zone: Zone): void {
    for (const { firstRank, endRank, loop } of this.stages[zone]) {
      if (loop < 0) this.run(firstRank, endRank)
      else if (this.isDisturbed(loop, firstRank, endRank)) this.iterate(loop, firstRank, endRank)
    }
  }

  /** With every input false, all values from scratch; only here are outputs written and not toggled. */
  private begin(): void {
    const { size, kind, first, literals, outputs } = this.network
    for (let node = 1; node < size; node++) {
      if (kind[node] !== AND) continue
      let missing = 0
      for (let i = first[node]; i < first[node + 1]; i++) if (!this.isTrue(literals[i])) missing++
      this.falseCount[node] = missing
      this.values[node] = missing === 0 ? 1 : 0
    }
    const write = (literal: Literal, place: number): void => {
      if (this.isTrue(literal)) this.outputs[place >> 5] |= 1 << (place & 31)
    }
    eachOutput(outputs, this.places, write)
    for (const zone of [DECIDE, GOALS, NEXT] as const) this.settle(zone)
  }

  private isTrue(literal: Literal): boolean {
    return (this.values[literal >> 1] ^ (literal & 1)) === 1
  }

  private change(node: number, value: number): void {
    if (node < 0 || this.values[node] === value) return
    this.values[node] = value
    const { fan, falseCount, outputs } = this
    const end = this.fanStart[node + 1]
    if (this.bodies !== undefined) this.disturb(node, this.bodies)
    for (let i = this.fanStart[node]; i < end; i++) {
      const use = fan[i]
      if (use < 0) outputs[~use >> 5] ^= 1 << (~use & 31)
      else if ((value ^ (use & 1)) === 1) {
        if (--falseCount[use >> 1] === 0) this.enqueue(use >> 1)
      } else if (falseCount[use >> 1]++ === 0) this.enqueue(use >> 1)
    }
  }

  /** In a loop any change counts, even where feedback still holds a conjunction up: it may be holding up itself. */
  private disturb(node: number, bodies: Uint8Array): void {
    for (let i = this.fanStart[node]; i < this.fanStart[node + 1]; i++) {
      const use = this.fan[i] >> 1
      if (use >= 0 && bodies[use] === 1) this.enqueue(use)
    }
  }

  private enqueue(node: number): void {
    if (this.queued[node] === 1) return
    this.queued[node] = 1
    const rank = this.rank[node]
    this.queue[this.queueStart[rank] + this.queueLength[rank]++] = node
  }

  /** `change` and `enqueue` written out, with every array at hand: a third faster than calling them. */
  private run(firstRank: number, endRank: number): void {
    const { queue, queued, queueStart, queueLength, falseCount, values, fanStart, fan, outputs, rank: rankOf } = this
    for (let rank = firstRank; rank < endRank; rank++) {
      const length = queueLength[rank]
      if (length === 0) continue
      const start = queueStart[rank]
      queueLength[rank] = 0
      for (let place = start; place < start + length; place++) {
        const node = queue[place]
        queued[node] = 0
        const value = falseCount[node] === 0 ? 1 : 0
        if (values[node] === value) continue
        values[node] = value
        if (this.bodies !== undefined) this.disturb(node, this.bodies)
        const end = fanStart[node + 1]
        for (let i = fanStart[node]; i < end; i++) {
          const use = fan[i]
          if (use < 0) {
            outputs[~use >> 5] ^= 1 << (~use & 31)
            continue
          }
          const user = use >> 1
          if (((value ^ use) & 1) === 1) {
            if (--falseCount[user] !== 0) continue
          } else if (falseCount[user]++ !== 0) continue
          if (queued[user] === 1) continue
          queued[user] = 1
          const waits = rankOf[user]
          queue[queueStart[waits] + queueLength[waits]++] = user
        }
      }
    }
  }

  private isDisturbed(loop: number, firstRank: number, endRank: number): boolean {
    for (let rank = firstRank; rank < endRank; rank++) if (this.queueLength[rank] > 0) return true
    const { feedback, updates } = this.network.loops[loop]
    return feedback.some((node, i) => (this.values[node] === 1) !== this.isTrue(updates[i]))
  }

  /** From nothing fed back to the least fixed point. */
  private iterate(loop: number, firstRank: number, endRank: number): void {
    const { feedback, updates } = this.network.loops[loop]
    for (const node of feedback) this.change(node, 0)
    for (let isChanging = true; isChanging; ) {
      this.run(firstRank, endRank)
      isChanging = false
      for (let i = 0; i < feedback.length; i++) {
        if (this.values[feedback[i]] === 1 || !this.isTrue(updates[i])) continue
        this.change(feedback[i], 1)
        isChanging = true
      }
    }
  }
}

function inputNodes({ size, kind, first, literals }: Network, wanted: number, count: number): Int32Array {
  const nodes = new Int32Array(count).fill(-1)
  for (let node = 1; node < size; node++) if (kind[node] === wanted) nodes[literals[first[node]]] = node
  return nodes
}

function fanOut(network: Network, places: OutputPlaces): { start: Int32Array; fan: Int32Array } {
  const { size, kind, first, literals, outputs } = network
  const start = new Int32Array(size + 1)
  const eachUse = (visit: (node: number, use: number) => void): void => {
    for (let node = 1; node < size; node++) {
      if (kind[node] !== AND) continue
      for (let i = first[node]; i < first[node + 1]; i++) visit(literals[i] >> 1, node * 2 + (literals[i] & 1))
    }
    eachOutput(outputs, places, (literal, place) => visit(literal >> 1, ~place))
  }
  eachUse((node) => {
    start[node + 1]++
  })
  for (let node = 0; node < size; node++) start[node + 1] += start[node]
  const fan = new Int32Array(start[size])
  const fill = start.slice()
  eachUse((node, use) => {
    fan[fill[node]++] = use
  })
  return { start, fan }
}

/** Ranks go up by zone, by stage within a zone (see schedule.ts), and by level within a stage. */
function rankNodes(network: Network): {
  rank: Int32Array
  start: Int32Array
  stages: Stage[][]
  bodies: Uint8Array | undefined
} {
  const { size, kind, first, literals } = network
  const zone = zonesOf(network)
  const stage = stagesOf(network)
  const level = new Int32Array(size)
  const keyOf = new Map<number, number>()
  const keys = new Float64Array(size).fill(-1)
  for (let node = 1; node < size; node++) {
    if (kind[node] !== AND) continue
    for (let i = first[node]; i < first[node + 1]; i++) {
      const below = literals[i] >> 1
      if (kind[below] === AND && zone[below] === zone[node] && stage[below] === stage[node])
        level[node] = Math.max(level[node], level[below] + 1)
    }
    keys[node] = (zone[node] * (2 * network.loops.length + 1) + stage[node]) * size + level[node]
    keyOf.set(keys[node], (keyOf.get(keys[node]) ?? 0) + 1)
  }
  const sorted = [...keyOf.keys()].sort((a, b) => a - b)
  const rankOfKey = new Map(sorted.map((key, rank) => [key, rank]))
  const start = new Int32Array(sorted.length + 1)
  for (const [rank, key] of sorted.entries()) start[rank + 1] = start[rank] + (keyOf.get(key) ?? 0)
  const rank = new Int32Array(size)
  for (let node = 1; node < size; node++) rank[node] = rankOfKey.get(keys[node]) ?? 0
  const bodies = network.loops.length === 0 ? undefined : Uint8Array.from(stage, (number) => number % 2)
  return { rank, start, stages: stagesByZone(network, zone, sorted), bodies }
}

function stagesByZone(network: Network, zone: Uint8Array, sorted: readonly number[]): Stage[][] {
  const stageCount = 2 * network.loops.length + 1
  const bounds = (inZone: number, stage: number): { firstRank: number; endRank: number } => {
    const low = (inZone * stageCount + stage) * network.size
    const firstRank = sorted.findIndex((key) => key >= low)
    const endRank = sorted.findIndex((key) => key >= low + network.size)
    const end = endRank < 0 ? sorted.length : endRank
    return { firstRank: firstRank < 0 ? end : firstRank, endRank: end }
  }
  return [DECIDE, GOALS, NEXT].map((inZone) => {
    const stages: Stage[] = []
    for (let stage = 0; stage < stageCount; stage++) {
      const loop = stage % 2 === 1 ? (stage - 1) / 2 : -1
      const isHere = loop >= 0 && zone[network.loops[loop].feedback[0]] === inZone
      const { firstRank, endRank } = bounds(inZone, stage)
      if (isHere || firstRank < endRank) stages.push({ firstRank, endRank, loop: isHere ? loop : -1 })
    }
    return stages
  })
}

function zonesOf(network: Network): Uint8Array {
  const { terminal, legal, goals, next, sees } = network.outputs
  const cone = (roots: readonly Literal[]): Uint8Array => {
    const marks = new Uint8Array(network.size)
    markCone(network, roots, marks)
    return marks
  }
  const decide = cone([terminal, ...legal])
  const forGoals = cone([...goals])
  const forNext = cone([...next, ...sees])
  return decide.map((mark, node) => {
    if (mark === 1 || (forGoals[node] === 1 && forNext[node] === 1)) return DECIDE
    return forGoals[node] === 1 ? GOALS : NEXT
  })
}

/** Stage 2k + 1 is the body of loop k, stage 2k + 2 what needs its result or that of no later loop. */
function stagesOf({ size, kind, first, literals, loops }: Network): Int32Array {
  const stage = new Int32Array(size)
  if (loops.length === 0) return stage
  loops.forEach(({ feedback }, loop) => {
    for (const node of feedback) stage[node] = 2 * loop + 2
  })
  for (let node = 1; node < size; node++) {
    if (kind[node] !== AND) continue
    for (let i = first[node]; i < first[node + 1]; i++) stage[node] = Math.max(stage[node], stage[literals[i] >> 1])
  }
  loops.forEach(({ updates }, loop) => {
    const open = Array.from(updates, (literal) => literal >> 1)
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (kind[node] !== AND || stage[node] !== 2 * loop + 2) continue
      stage[node] = 2 * loop + 1
      for (let i = first[node]; i < first[node + 1]; i++) open.push(literals[i] >> 1)
    }
  })
  return stage
}
