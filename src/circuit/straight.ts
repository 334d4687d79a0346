/**
 * A phase's gates as straight-line code: functions of some sixty gates, each looping over the words of its planes.
 * Values used within one function stay in registers. One large function is two to three times slower than many small.
 */

import type { BoundGates } from './bind.js'
import { AND, INPUT, OR } from './gates.js'
import type { Growing } from './growing.js'
import { addressOf, type Layout, planeBytes } from './planes.js'
import { PlaneReuse } from './reuse.js'
import { PARTS, type Part, type Schedule } from './schedule.js'
import { advanceTable, feedbackTable, type PlacedLoop } from './table.js'
import type { FunctionCode, Local, ModuleCode } from './wasm.js'

/** Fifty to a hundred are equally good. */
const GATES_PER_FUNCTION = 64

export interface StraightSegment {
  readonly calls: readonly FunctionCode[]
  readonly loop?: PlacedLoop
}

export interface StraightPhase {
  readonly parts: Readonly<Record<Part, readonly StraightSegment[]>>
  readonly advance: PlacedLoop
  readonly planes: number
}

interface Chunk {
  readonly gates: Int32Array
  readonly loop: number
}

/** Appends the tables of loops and facts to `words`, the functions to the module. */
export function straighten(
  bound: BoundGates,
  plan: Schedule,
  layout: Layout,
  words: Growing,
  module: ModuleCode,
): StraightPhase {
  const chunks = new Map(PARTS.map((part) => [part, plan[part].map(cut)]))
  const all = [...chunks.values()].flat(2)
  const uses = usesOf(bound, all)
  const plane = bound.plane.slice()
  const reuse = placePlanes(bound, all, uses, plane, layout.temporaries)
  const address = (signal: number): number => addressOf(layout, plane[signal])
  const part = (name: Part): StraightSegment[] =>
    (chunks.get(name) ?? []).map((segment, i) => {
      const calls = segment
        .filter(({ gates }) => gates.length > 0)
        .map(({ gates }) => emitChunk(module.function(), bound, gates, uses, address, planeBytes(layout)))
      const { loop } = plan[name][i]
      return loop < 0 ? { calls } : { calls, loop: feedbackTable(bound, loop, address, words) }
    })
  return {
    parts: { decide: part('decide'), goals: part('goals'), next: part('next') },
    advance: advanceTable(bound, layout, address, words),
    planes: reuse.top,
  }
}

function cut({ gates, loop }: { gates: Int32Array; loop: number }): Chunk[] {
  const chunks: Chunk[] = []
  for (let start = 0; start < gates.length; start += GATES_PER_FUNCTION) {
    chunks.push({ gates: gates.subarray(start, start + GATES_PER_FUNCTION), loop })
  }
  return chunks.length > 0 ? chunks : [{ gates: gates.subarray(0, 0), loop }]
}

interface Uses {
  /** The chunk that computes a signal, -1 for inputs. */
  readonly chunkOf: Int32Array
  /** How often a signal is read in its own chunk. */
  readonly inside: Int32Array
  /** Whether it is read anywhere else, so that it needs a plane. */
  readonly outside: Uint8Array
}

function usesOf(bound: BoundGates, chunks: readonly Chunk[]): Uses {
  const { op, left, right, plane, next, loops } = bound
  const chunkOf = new Int32Array(op.length).fill(-1)
  chunks.forEach(({ gates }, chunk) => {
    for (const gate of gates) chunkOf[gate] = chunk
  })
  const inside = new Int32Array(op.length)
  const outside = new Uint8Array(op.length)
  chunks.forEach(({ gates }, chunk) => {
    for (const gate of gates) {
      for (const read of left[gate] === right[gate] ? [left[gate]] : [left[gate], right[gate]]) {
        if (chunkOf[read] === chunk) inside[read]++
        else outside[read] = 1
      }
    }
  })
  for (let signal = 0; signal < op.length; signal++) if (plane[signal] >= 0) outside[signal] = 1
  for (const signal of next) outside[signal] = 1
  for (const { updates } of loops) for (const signal of updates) outside[signal] = 1
  return { chunkOf, inside, outside }
}

function placePlanes(
  bound: BoundGates,
  chunks: readonly Chunk[],
  { outside }: Uses,
  plane: Int32Array,
  firstPlane: number,
): PlaneReuse {
  const { op, left, right, loops, next } = bound
  const lastUse = new Int32Array(op.length).fill(-1)
  chunks.forEach(({ gates, loop }, chunk) => {
    let use = chunk
    // What a loop reads must outlast its last round.
    if (loop >= 0) while (chunks[use + 1]?.loop === loop) use++
    for (const gate of gates) {
      lastUse[left[gate]] = use
      lastUse[right[gate]] = use
      if (loop >= 0) lastUse[gate] = use
    }
    if (loop >= 0) for (const signal of loops[loop].updates) lastUse[signal] = Math.max(lastUse[signal], use)
  })
  for (const signal of next) lastUse[signal] = chunks.length
  for (const { feedback } of loops) for (const signal of feedback) lastUse[signal] = chunks.length
  const reuse = new PlaneReuse(plane, lastUse, chunks.length, firstPlane)
  for (const { feedback } of loops) for (const signal of feedback) reuse.place(signal)
  chunks.forEach(({ gates }, chunk) => {
    for (const gate of gates) if (outside[gate] === 1) reuse.place(gate)
    reuse.endStep(chunk)
  })
  return reuse
}

/** Values read once are computed where they are read; others are kept in a local, a plane, or both. */
function emitChunk(
  f: FunctionCode,
  { op, left, right }: BoundGates,
  gates: Int32Array,
  { chunkOf, inside, outside }: Uses,
  address: (signal: number) => number,
  bytes: number,
): FunctionCode {
  const chunk = chunkOf[gates[0]]
  const word = f.local('i32')
  const kept = new Map<number, Local>()
  const value = (signal: number): void => {
    const local = kept.get(signal)
    if (local !== undefined) f.get(local)
    else if (op[signal] === INPUT || chunkOf[signal] !== chunk || done.has(signal))
      f.get(word).load('v128', address(signal))
    else operation(signal)
  }
  const operation = (gate: number): void => {
    value(left[gate])
    if (left[gate] === right[gate]) return
    value(right[gate])
    f.simd(op[gate] === AND ? 'v128.and' : op[gate] === OR ? 'v128.or' : 'v128.andnot')
  }
  const done = new Set<number>()
  f.loop(() => {
    for (const gate of gates) {
      if (outside[gate] === 0 && inside[gate] <= 1) continue
      if (outside[gate] === 1) f.get(word)
      operation(gate)
      if (inside[gate] > 0) {
        const local = f.local('v128')
        kept.set(gate, local)
        if (outside[gate] === 1) f.tee(local)
        else f.set(local)
      }
      if (outside[gate] === 1) f.store('v128', address(gate))
      done.add(gate)
    }
    f.get(word).number(16).op('i32.add').tee(word).number(bytes).op('i32.lt_u').againIf()
  })
  return f
}
