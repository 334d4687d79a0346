/**
 * A phase's gates as a table of addresses for a fixed interpreter: no code to compile, so it runs at once, 18 to 36 %
 * slower than straight-line code. Gates are taken in blocks and sorted by level and operation within, so that the
 * interpreter's loops are long and its branches predictable.
 */

import type { BoundGates } from './bind.js'
import { AND, AND_NOT, OR } from './gates.js'
import type { Growing } from './growing.js'
import { addressOf, type Layout } from './planes.js'
import { PlaneReuse } from './reuse.js'
import { PARTS, type Part, type Schedule, type Segment } from './schedule.js'

/** Larger blocks have longer runs, smaller ones stay in the cache. */
const BLOCK = 1024

/** Places in a table are counted in 32-bit words from its beginning. */
export interface PlacedLoop {
  /** Pairs of addresses: from where, to where. */
  readonly at: number
  readonly count: number
}

export interface PlacedSegment {
  readonly at: number
  readonly loop?: PlacedLoop
}

export interface PhaseTable {
  readonly parts: Readonly<Record<Part, readonly PlacedSegment[]>>
  /** Pairs of addresses: the next value of a fact, the fact. */
  readonly advance: PlacedLoop
  /** One past the highest plane used. */
  readonly planes: number
}

/** Appends the table of one phase to `words`. */
export function tabulate(bound: BoundGates, plan: Schedule, layout: Layout, words: Growing): PhaseTable {
  const levels = new Levels(bound)
  const sorted = PARTS.map((part) => plan[part].map((segment) => ({ ...segment, runs: levels.of(segment) })))
  const plane = bound.plane.slice()
  const reuse = placePlanes(bound, sorted.flat(), plane, layout.temporaries)
  const address = (signal: number): number => addressOf(layout, plane[signal])
  const encode = (segment: SortedSegment): PlacedSegment => {
    const at = words.length
    segment.runs.forEach((level, i) => {
      for (const run of level) words.push(run.length)
      words.push(i + 1 < segment.runs.length ? 1 : 0)
      for (const run of level) {
        for (const gate of run) {
          words.push(address(bound.left[gate]))
          words.push(address(bound.right[gate]))
          words.push(address(gate))
        }
      }
    })
    return segment.loop < 0 ? { at } : { at, loop: feedbackTable(bound, segment.loop, address, words) }
  }
  const [decide, goals, next] = sorted.map((segments) => segments.filter(isNeeded).map(encode))
  return {
    parts: { decide, goals, next },
    advance: advanceTable(bound, layout, address, words),
    planes: reuse.top,
  }
}

/** Levels of a segment, each as runs of AND, OR and AND-NOT. */
type Runs = readonly (readonly number[])[]
interface SortedSegment extends Segment {
  readonly runs: readonly Runs[]
}

function isNeeded({ gates, loop }: Segment): boolean {
  return gates.length > 0 || loop >= 0
}

class Levels {
  private readonly level: Int32Array

  constructor(private readonly bound: BoundGates) {
    this.level = new Int32Array(bound.op.length)
  }

  of({ gates, loop }: Segment): Runs[] {
    const blocks: Runs[] = []
    const size = loop < 0 ? BLOCK : Math.max(1, gates.length)
    for (let start = 0; start < gates.length; start += size)
      blocks.push(...this.block(gates.subarray(start, start + size)))
    return blocks.length > 0 ? blocks : [[[], [], []]]
  }

  private block(gates: Int32Array): Runs[] {
    const { op, left, right } = this.bound
    const levels: number[][][] = []
    for (const gate of gates) {
      const level = Math.max(this.level[left[gate]], this.level[right[gate]])
      this.level[gate] = level + 1
      if (levels.length === level) levels.push([[], [], []])
      levels[level][op[gate] === AND ? 0 : op[gate] === OR ? 1 : 2].push(gate)
    }
    for (const gate of gates) this.level[gate] = 0
    return levels
  }
}

function placePlanes(
  bound: BoundGates,
  segments: readonly SortedSegment[],
  plane: Int32Array,
  firstPlane: number,
): PlaneReuse {
  const { left, right, loops, next } = bound
  const steps = segments.reduce((sum, segment) => sum + segment.gates.length, 0)
  const lastUse = new Int32Array(bound.op.length).fill(-1)
  let step = 0
  for (const { runs, gates, loop } of segments) {
    // What a loop reads must outlast its last round.
    const end = step + gates.length - 1
    for (const gate of runs.flat(2)) {
      const use = loop < 0 ? step : end
      lastUse[left[gate]] = use
      lastUse[right[gate]] = use
      if (loop >= 0) lastUse[gate] = use
      step++
    }
    if (loop >= 0) for (const signal of loops[loop].updates) lastUse[signal] = Math.max(lastUse[signal], end)
  }
  for (const signal of next) lastUse[signal] = steps
  for (const { feedback } of loops) for (const signal of feedback) lastUse[signal] = steps
  const reuse = new PlaneReuse(plane, lastUse, steps, firstPlane)
  for (const { feedback } of loops) for (const signal of feedback) reuse.place(signal)
  step = 0
  for (const { runs } of segments) {
    for (const gate of runs.flat(2)) {
      reuse.place(gate)
      reuse.endStep(step++)
    }
  }
  return reuse
}

export function feedbackTable(
  { loops }: BoundGates,
  loop: number,
  address: (signal: number) => number,
  words: Growing,
): PlacedLoop {
  const at = words.length
  const { feedback, updates } = loops[loop]
  feedback.forEach((signal, i) => {
    words.push(address(updates[i]))
    words.push(address(signal))
  })
  return { at, count: feedback.length }
}

export function advanceTable(
  { next, nextFacts }: BoundGates,
  layout: Layout,
  address: (signal: number) => number,
  words: Growing,
): PlacedLoop {
  const at = words.length
  next.forEach((signal, i) => {
    words.push(address(signal))
    words.push(addressOf(layout, layout.state + nextFacts[i]))
  })
  return { at, count: next.length }
}

/** The order of operations in a level's runs. */
export const RUN_OPERATIONS = [AND, OR, AND_NOT] as const
