/**
 * Outputs bound to planes: each output of a phase's circuit becomes a signal that is written where its reader expects
 * it. Complements and constants get a gate of their own here, and only here.
 */

import { GROUP } from './choose.js'
import { AND, AND_NOT, FALSE_SIGNAL, type Gates, INPUT, TRUE_SIGNAL } from './gates.js'
import { Growing } from './growing.js'
import { CONSTANT, FALSE, type Literal, MOVE, STATE, TRUE } from './network.js'
import { type Layout, ONE, TERMINAL, ZERO } from './planes.js'

/** What one phase needs, in gates over signals; what comes to stand in a fixed plane says so. */
export interface BoundGates {
  readonly op: Uint8Array
  readonly left: Int32Array
  readonly right: Int32Array
  /** By signal: its plane, or -1 where any will do. */
  readonly plane: Int32Array
  /** Signals to be computed before moves are chosen, for goals, and after. */
  readonly decide: Int32Array
  readonly goals: Int32Array
  readonly next: Int32Array
  /** Index by index with `next`: the fact that takes the value. */
  readonly nextFacts: Int32Array
  readonly loops: readonly { readonly feedback: Int32Array; readonly updates: Int32Array }[]
  /** By role: the moves possible in this phase, counted within the role. */
  readonly moves: readonly Int32Array[]
}

/** The moves of each role that are possible at all: legal under some circumstances, and not sure to be made. */
export function possibleMoves(legal: Int32Array, roleSizes: readonly number[]): Int32Array[] {
  let first = 0
  return roleSizes.map((size) => {
    const own = legal.subarray(first, first + size)
    first += size
    const possible = Int32Array.from(own.keys()).filter((move) => own[move] !== FALSE)
    return possible.length === 1 && own[possible[0]] === TRUE ? new Int32Array(0) : possible
  })
}

/** `isRead`: whether the next phase reads a fact; facts it does not read need not be computed. */
export function bindOutputs(
  gates: Gates,
  layout: Layout,
  roleSizes: readonly number[],
  isRead: (fact: number) => boolean,
): BoundGates {
  const moves = possibleMoves(gates.legal, roleSizes)
  const binding = new Binding(gates, layout)
  placeInputs(gates, layout, moves, roleSizes, binding.plane)
  const decide = [binding.to(gates.terminal, TERMINAL)]
  let first = 0
  for (const [role, size] of roleSizes.entries()) {
    const padded = Math.ceil(moves[role].length / GROUP) * GROUP
    for (let i = 0; i < padded; i++) {
      const literal = i < moves[role].length ? gates.legal[first + moves[role][i]] : FALSE
      decide.push(binding.to(literal, layout.legal[role] + i))
    }
    first += size
  }
  const goals = Array.from(gates.goals, (literal, goal) => binding.to(literal, layout.goals + goal))
  const loops = gates.loops.map(({ feedback, updates }) => ({
    feedback,
    updates: updates.map((literal) => binding.plain(literal)),
  }))
  const nextFacts = Int32Array.from(gates.next.keys()).filter(
    (fact) => isRead(fact) && !binding.isFact(gates.next[fact], fact),
  )
  const next = nextFacts.map((fact) => binding.movable(gates.next[fact]))
  return {
    ...binding.finish(),
    decide: Int32Array.from(decide),
    goals: Int32Array.from(goals),
    next,
    nextFacts,
    loops,
    moves,
  }
}

function placeInputs(
  gates: Gates,
  layout: Layout,
  moves: readonly Int32Array[],
  roleSizes: readonly number[],
  plane: Growing,
): void {
  const doesPlane = new Map<number, number>()
  let first = 0
  for (const [role, size] of roleSizes.entries()) {
    for (const [i, move] of moves[role].entries()) doesPlane.set(first + move, layout.does[role] + i)
    first += size
  }
  for (let signal = 0; signal < gates.signals; signal++) {
    if (gates.op[signal] !== INPUT) continue
    const kind = gates.left[signal]
    const index = gates.right[signal]
    if (kind === CONSTANT) plane.values[signal] = index === 0 ? ZERO : ONE
    else if (kind === STATE) plane.values[signal] = layout.state + index
    else if (kind === MOVE) plane.values[signal] = doesPlane.get(index) ?? ZERO
  }
}

class Binding {
  readonly plane = new Growing()
  private readonly op = new Growing()
  private readonly left = new Growing()
  private readonly right = new Growing()

  constructor(
    gates: Gates,
    private readonly layout: Layout,
  ) {
    for (let signal = 0; signal < gates.signals; signal++) {
      this.add(gates.op[signal], gates.left[signal], gates.right[signal])
    }
  }

  /** A signal that has the literal's value and is written to this very plane. */
  to(literal: Literal, plane: number): number {
    let signal = this.plain(literal)
    if (this.op.values[signal] === INPUT || this.plane.values[signal] >= 0) signal = this.add(AND, signal, signal)
    this.plane.values[signal] = plane
    return signal
  }

  /** A signal that has the literal's value. */
  plain(literal: Literal): number {
    if (literal === FALSE) return FALSE_SIGNAL
    if (literal === TRUE) return TRUE_SIGNAL
    return (literal & 1) === 0 ? literal >> 1 : this.add(AND_NOT, TRUE_SIGNAL, literal >> 1)
  }

  /** A signal whose value is not lost while facts are overwritten: no fact itself. */
  movable(literal: Literal): number {
    const signal = this.plain(literal)
    const isFact = this.op.values[signal] === INPUT && this.left.values[signal] === STATE
    return isFact ? this.add(AND, signal, signal) : signal
  }

  isFact(literal: Literal, fact: number): boolean {
    return (literal & 1) === 0 && this.plane.values[literal >> 1] === this.layout.state + fact
  }

  finish(): Pick<BoundGates, 'op' | 'left' | 'right' | 'plane'> {
    return {
      op: Uint8Array.from(this.op.taken()),
      left: this.left.taken(),
      right: this.right.taken(),
      plane: this.plane.taken(),
    }
  }

  private add(op: number, left: number, right: number): number {
    this.op.push(op)
    this.left.push(left)
    this.right.push(right)
    this.plane.push(-1)
    return this.op.length - 1
  }
}
