/**
 * Lanes without an account of single playouts: lanes are masks, sums are made inside the circuit. Each group of 32 lanes
 * plays from one start at a time, so that sums by start cost no more than sums over all.
 */

import type { Lanes, Tally, Waiting } from './playouts.js'
import type { RunningCircuit } from './running.js'
import { popcount } from './state-bits.js'

export class CountedLanes implements Lanes {
  active = 0
  step = 0
  /** By group: what its lanes play. */
  private readonly bound: (Waiting | undefined)[]
  /** By group: its playouts that are over and counted. */
  private readonly over: Int32Array
  /** The place in the queue that the next group without a run looks at. */
  private turn = 0

  constructor(
    private readonly running: RunningCircuit,
    private readonly tally: Tally,
  ) {
    this.bound = new Array<undefined>(running.groups).fill(undefined)
    this.over = new Int32Array(running.groups)
  }

  begin(begin: () => number): number {
    return begin()
  }

  collect(waiting: number): void {
    const { active, hold } = this.running
    this.running.count()
    for (let group = 0; group < active.length; group++) {
      const over = active[group] & hold[group]
      if (over === 0) continue
      this.over[group] += popcount(over)
      active[group] &= ~over
    }
    this.active -= waiting
  }

  fill(queue: Waiting[]): void {
    const { active, fresh } = this.running
    let filled = 0
    for (let group = 0; group < active.length; group++) {
      fresh[group] = 0
      const free = ~active[group]
      if (free === 0) continue
      const waiting = this.runFor(group, queue)
      if (waiting === undefined) continue
      const room = popcount(free)
      const taken = room <= waiting.left ? free : lowest(free, waiting.left)
      const count = Math.min(room, waiting.left)
      fresh[group] = taken
      active[group] |= taken
      filled += count
      waiting.next += count
      waiting.left -= count
      if (waiting.left === 0) queue.splice(queue.indexOf(waiting), 1)
    }
    if (filled > 0) this.running.restart()
    this.active += filled
  }

  /** What the group goes on with: its own run while some of it is left, another when all of its playouts are over. */
  private runFor(group: number, queue: readonly Waiting[]): Waiting | undefined {
    const bound = this.bound[group]
    if (bound !== undefined && queue.includes(bound)) return bound
    if (queue.length === 0 || this.running.active[group] !== 0) return undefined
    this.release(group)
    const next = queue[this.turn++ % queue.length]
    this.bound[group] = next
    this.running.startGroup(group, next.run.state)
    return next
  }

  moved(): void {}

  finish(): void {
    for (let group = 0; group < this.bound.length; group++) this.release(group)
    this.tally.transitions += this.running.moved
  }

  /** Adds what the group has counted to its start. */
  private release(group: number): void {
    const start = this.bound[group]?.run.start
    if (start === undefined) return
    const { goalCounts, groups } = this.running
    const { goals, goalCount, finished } = this.tally
    finished[start] += this.over[group]
    this.over[group] = 0
    for (let goal = 0, place = group; goal < goalCount; goal++, place += groups) {
      goals[start * goalCount + goal] += goalCounts[place]
      goalCounts[place] = 0
    }
    this.bound[group] = undefined
  }
}

/** The lowest ones of a word, so many of them. */
function lowest(word: number, count: number): number {
  let taken = 0
  for (let left = word, i = 0; i < count; i++, left &= left - 1) taken |= left & -left
  return taken
}
