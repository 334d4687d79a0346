/**
 * The order in which a phase's gates are computed: three parts (what moves need, goals, the next state), each a row of
 * straight segments and loops. Within a segment the order is depth-first from the outputs, so that values are used soon
 * after they are made.
 */

import type { BoundGates } from './bind.js'
import { INPUT } from './gates.js'
import { FEEDBACK } from './network.js'

/** Gates in order; `loop` is the loop to repeat them for until it is stable, or -1. */
export interface Segment {
  readonly gates: Int32Array
  readonly loop: number
}

export interface Schedule {
  readonly decide: readonly Segment[]
  readonly goals: readonly Segment[]
  readonly next: readonly Segment[]
}

export const PARTS = ['decide', 'goals', 'next'] as const
export type Part = (typeof PARTS)[number]

/** What goals and the next state share is computed with the moves: goals are not computed in every step. */
export function schedule(bound: BoundGates): Schedule {
  const cones = new Cones(bound)
  const decided = cones.reach(bound.decide, new Uint8Array(bound.op.length))
  const forGoals = cones.reach(bound.goals, decided.marks)
  const forNext = cones.reach(bound.next, decided.marks)
  const shared = forNext.order.filter((signal) => forGoals.marks[signal] === 1)
  const isShared = new Uint8Array(bound.op.length)
  for (const signal of shared) isShared[signal] = 1
  const own = (order: number[]): number[] => order.filter((signal) => isShared[signal] === 0)
  const stages = stagesOf(bound)
  return {
    decide: segments(bound, stages, [...decided.order, ...shared]),
    goals: segments(bound, stages, own(forGoals.order)),
    next: segments(bound, stages, own(forNext.order)),
  }
}

class Cones {
  private readonly loopOf: Int32Array

  constructor(private readonly bound: BoundGates) {
    this.loopOf = loopOfSignal(bound)
  }

  /** All that the roots need beyond `known`: gates and feedback, each after what it reads. */
  reach(roots: Int32Array, known: Uint8Array): { order: number[]; marks: Uint8Array } {
    const { op, left, right, loops } = this.bound
    const marks = known.slice()
    const order: number[] = []
    const open: number[] = []
    const push = (signal: number): boolean => {
      if (marks[signal] === 1 || (op[signal] === INPUT && this.loopOf[signal] < 0)) return false
      open.push(signal)
      return true
    }
    const visit = (root: number): void => {
      push(root)
      while (open.length > 0) {
        const signal = open[open.length - 1]
        if (marks[signal] === 1) open.pop()
        else if (op[signal] === INPUT) {
          marks[signal] = 1
          order.push(signal)
          open.pop()
          for (const update of loops[this.loopOf[signal]].updates) waiting.push(update)
          for (const other of loops[this.loopOf[signal]].feedback) waiting.push(other)
        } else {
          const more = push(right[signal])
          if (!push(left[signal]) && !more) {
            marks[signal] = 1
            order.push(signal)
            open.pop()
          }
        }
      }
    }
    const waiting: number[] = []
    for (const root of roots) visit(root)
    for (let root = waiting.pop(); root !== undefined; root = waiting.pop()) visit(root)
    return { order, marks }
  }
}

function loopOfSignal({ op, left, loops }: BoundGates): Int32Array {
  const loopOf = new Int32Array(op.length).fill(-1)
  loops.forEach(({ feedback }, loop) => {
    for (const signal of feedback) if (op[signal] === INPUT && left[signal] === FEEDBACK) loopOf[signal] = loop
  })
  return loopOf
}

/** Stage 2k + 1 is the body of loop k; stage 2k + 2 is what needs its result, or that of no later loop. */
function stagesOf(bound: BoundGates): Int32Array | undefined {
  if (bound.loops.length === 0) return undefined
  const { op, left, right, loops } = bound
  const stages = new Int32Array(op.length)
  const loopOf = loopOfSignal(bound)
  for (let signal = 0; signal < op.length; signal++) {
    if (op[signal] === INPUT) stages[signal] = loopOf[signal] < 0 ? 0 : 2 * loopOf[signal] + 2
    else stages[signal] = Math.max(stages[left[signal]], stages[right[signal]])
  }
  loops.forEach(({ updates }, loop) => {
    const open = Array.from(updates)
    for (let signal = open.pop(); signal !== undefined; signal = open.pop()) {
      if (op[signal] === INPUT || stages[signal] !== 2 * loop + 2) continue
      stages[signal] = 2 * loop + 1
      open.push(left[signal], right[signal])
    }
  })
  return stages
}

function segments(bound: BoundGates, stages: Int32Array | undefined, order: readonly number[]): Segment[] {
  const { op } = bound
  const gates = order.filter((signal) => op[signal] !== INPUT)
  if (stages === undefined) return [{ gates: Int32Array.from(gates), loop: -1 }]
  const byStage = new Map<number, number[]>()
  const stage = (number: number): number[] => {
    const known = byStage.get(number)
    if (known !== undefined) return known
    const made: number[] = []
    byStage.set(number, made)
    return made
  }
  for (const signal of order) {
    if (op[signal] === INPUT) stage(stages[signal] - 1)
    else stage(stages[signal]).push(signal)
  }
  return [...byStage.keys()]
    .sort((a, b) => a - b)
    .map((number) => ({
      gates: Int32Array.from(stage(number)),
      loop: number % 2 === 1 ? (number - 1) / 2 : -1,
    }))
}
