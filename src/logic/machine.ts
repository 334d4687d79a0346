/**
 * The abstract machine: on top of the heap, a stack of choice points and the registers that compiled predicates work on. It follows Warren's machine with two changes: continuations are frames on the heap
 * (so that nothing nests on the host's stack), and code is JavaScript functions of numbered blocks, each of
 * which does its work on the registers and returns the number of the block to go on with.
 *
 * Registers are plain fields because generated code reads them from an object it is handed: twice as fast on
 * naive reverse as variables of a shared closure.
 */

import { INT } from './cells.js'
import { collect } from './collect.js'
import { importTerm } from './convert.js'
import { PrologError, resourceError } from './errors.js'
import { Heap } from './heap.js'
import type { Symbols } from './symbols.js'
import { Tables } from './tables.js'

/** Solutions copied out of the heap: each begins at one of the roots. */
export interface Bag {
  cells: Int32Array
  top: number
  readonly roots: number[]
}

/** Does the work of block `pc` and says which block is next. */
export type Block = (m: Machine, pc: number) => number

/**
 * A predicate of the host's that finds at most one answer for most calls, and leaves no choice point then. Such
 * calls need no frame: generated code asks first and runs on. Arguments may be blanks, whose values it leaves in their
 * registers.
 */
export interface Probe {
  /** FAILS; HOLDS, with all bindings made; or UNDECIDED, with nothing done. */
  readonly attempt: (m: Machine) => number
  /** The same without bindings: whether there is an answer at all. */
  readonly exists?: (m: Machine) => number
  /** Where to go when it is undecided, at once, with variables in the place of blanks. */
  readonly enter: Block
}

export const FAILS = 0
export const HOLDS = 1
export const UNDECIDED = 2

/** Blocks every machine has. The run loop stops at the first two. */
export const EXHAUSTED = 0
export const SOLUTION = 1
export const FAIL = 2
/** The continuation that leaves catch/3; raise() looks for its frames. */
export const CATCH_EXIT = 3
/** The alternative of a choice point that a soft cut has disabled. */
export const DISABLED = 4

/** Choice point: previous, alternative block, continuation, trail top, heap top, how many saved cells; the cells. */
export const CP_ALT = 1
export const CP_K = 2
export const CP_TR = 3
export const CP_H = 4
export const CP_N = 5
export const CP_SAVED = 6

/** Of a predicate: as many as there are argument registers. Terms may have more arguments. */
export const MAX_ARITY = 255

/** A larger choice stack is given back before the next query. */
const LARGEST_KEPT_STACK = 1 << 20

export class Machine extends Heap {
  C = new Int32Array(1 << 14)
  B = 0

  /** Continuation: the address of a frame `[block, next frame, saved cells…]`. */
  K = 0

  /** Where a cut of the predicate just called cuts to, as a cell. */
  cutBarrier = 0

  a0 = 0
  a1 = 0
  a2 = 0
  a3 = 0
  a4 = 0
  a5 = 0
  a6 = 0
  a7 = 0
  /** Argument registers from the ninth on. */
  readonly X = new Int32Array(MAX_ARITY + 1)

  readonly code: Block[] = []
  /** Per continuation block: how many cells its frames save. */
  readonly frameCells: number[] = []

  /** Bags of findall/3 under way, innermost last. */
  readonly bags: Bag[] = []
  /** Where the program's output goes. */
  output: (text: string) => void = () => {}
  /** Cells that dynamic clauses hold. */
  stored = 0
  /** The column that the host's output is in. */
  column = 0
  /** What with_output_to/2 is collecting, innermost last. */
  readonly captures: { text: string; column: number }[] = []

  readonly tables = new Tables()

  constructor(symbols?: Symbols) {
    super(symbols)
    this.code[FAIL] = (m) => m.fail()
    this.code[CATCH_EXIT] = catchExit
    this.frameCells[CATCH_EXIT] = 1
    this.code[DISABLED] = (m) => {
      m.pop()
      return m.fail()
    }
    this.reset()
  }

  /** Forget everything but the constants: ready for the next query. */
  reset(): void {
    this.empty()
    this.bags.length = 0
    this.captures.length = 0
    this.tables.clear()
    if (this.C.length > LARGEST_KEPT_STACK) this.C = new Int32Array(1 << 14)
    this.C[0] = 0
    this.C[CP_ALT] = EXHAUSTED
    this.C[CP_K] = 0
    this.C[CP_TR] = 0
    this.C[CP_H] = this.H
    this.C[CP_N] = 0
    this.B = 0
    this.K = 0
  }

  protected heldElsewhere(): number {
    let bags = 0
    for (const bag of this.bags) bags += bag.top
    return this.C.length + this.stored + bags
  }

  /** Called at a call port when the slice or the heap is used up. `arity` argument registers are alive. */
  service(arity: number): void {
    if (this.fuel < 0) this.refuel()
    if (this.H > this.limit) collect(this, arity)
  }

  argument(i: number): number {
    switch (i) {
      case 0:
        return this.a0
      case 1:
        return this.a1
      case 2:
        return this.a2
      case 3:
        return this.a3
      case 4:
        return this.a4
      case 5:
        return this.a5
      case 6:
        return this.a6
      case 7:
        return this.a7
      default:
        return this.X[i] as number
    }
  }

  setArgument(i: number, cell: number): void {
    switch (i) {
      case 0:
        this.a0 = cell
        break
      case 1:
        this.a1 = cell
        break
      case 2:
        this.a2 = cell
        break
      case 3:
        this.a3 = cell
        break
      case 4:
        this.a4 = cell
        break
      case 5:
        this.a5 = cell
        break
      case 6:
        this.a6 = cell
        break
      case 7:
        this.a7 = cell
        break
      default:
        this.X[i] = cell
    }
  }

  /** A new choice point with room for `n` saved cells, which the caller fills from the returned index on. */
  push(alternative: number, n: number): number {
    const p = this.B + CP_SAVED + (this.C[this.B + CP_N] as number)
    if (p + n + CP_SAVED > this.C.length) this.growChoices(n)
    const { C } = this
    C[p] = this.B
    C[p + CP_ALT] = alternative
    C[p + CP_K] = this.K
    C[p + CP_TR] = this.TR
    C[p + CP_H] = this.H
    C[p + CP_N] = n
    this.B = p
    this.HB = this.H
    return p + CP_SAVED
  }

  /** A choice point as it would have been when trail and heap ended there. */
  pushAsOf(alternative: number, n: number, trailTop: number, heapTop: number): number {
    const saved = this.push(alternative, n)
    this.C[this.B + CP_TR] = trailTop
    this.C[this.B + CP_H] = heapTop
    this.HB = heapTop
    return saved
  }

  /** Undo an attempt that has no choice point yet. */
  retreat(trailTop: number, heapTop: number): void {
    if (this.TR !== trailTop) this.undo(trailTop)
    this.H = heapTop
    this.HB = this.C[this.B + CP_H] as number
  }

  private growChoices(n: number): void {
    this.checkCells(this.H - this.base + this.C.length)
    const bigger = new Int32Array(this.C.length * 2 + n)
    bigger.set(this.C)
    this.C = bigger
  }

  /** Remove the newest choice point. */
  pop(): void {
    this.B = this.C[this.B] as number
    this.HB = this.C[this.B + CP_H] as number
  }

  /** The current choice point as a cell, for a later cut. */
  barrier(): number {
    return (this.B << 3) | INT
  }

  cut(barrier: number): void {
    this.B = barrier >> 3
    this.HB = this.C[this.B + CP_H] as number
  }

  /** Drop the alternative that this choice point holds, but none of those above it. */
  soften(barrier: number): void {
    const b = barrier >> 3
    if (this.B === b) this.pop()
    else this.C[b + CP_ALT] = DISABLED
  }

  /** Undo to the newest choice point and go on with its alternative. */
  fail(): number {
    const { C, B } = this
    this.undo(C[B + CP_TR] as number)
    this.HB = C[B + CP_H] as number
    this.H = this.HB
    this.K = C[B + CP_K] as number
    return C[B + CP_ALT] as number
  }

  /** Go on with the continuation. */
  proceed(): number {
    return (this.heap[this.K] as number) >> 3
  }

  /** Push a frame for `block`; the caller stores its cells from the returned address on. */
  frame(block: number, cells: number): number {
    const at = this.H
    this.heap[at] = (block << 3) | INT
    this.heap[at + 1] = this.K << 3
    this.H = at + 2 + cells
    this.K = at
    return at + 2
  }

  /** Leave the current frame; returns where its saved cells are. */
  leave(): number {
    const at = this.K + 2
    this.K = (this.heap[at - 1] as number) >> 3
    return at
  }

  newBlock(block: Block, frameCells = 0): number {
    const id = this.code.length
    this.code.push(block)
    this.frameCells[id] = frameCells
    return id
  }

  run(pc: number): boolean {
    for (;;) {
      try {
        const { code } = this
        while (pc > SOLUTION) pc = (code[pc] as Block)(this, pc)
        return pc === SOLUTION
      } catch (error) {
        pc = this.raise(error)
      }
    }
  }

  /** Look for the innermost active catch/3 that takes the ball; rethrow to the host when there is none. */
  private raise(error: unknown): number {
    const thrown = hostLimit(error)
    if (!(thrown instanceof PrologError)) throw thrown
    let k = this.K
    while (k !== 0) {
      if ((this.heap[k] as number) >> 3 !== CATCH_EXIT) {
        k = (this.heap[k + 1] as number) >> 3
        continue
      }
      const b = (this.heap[k + 2] as number) >> 3
      this.B = b
      this.fail()
      const saved = b + CP_SAVED
      this.bags.length = (this.C[saved + 2] as number) >> 3
      this.tables.unwind((this.C[saved + 3] as number) >> 3)
      if (this.unify(importTerm(this, thrown.term), this.C[saved] as number)) {
        this.a0 = this.C[saved + 1] as number
        this.pop()
        return this.callBlock
      }
      this.undo(this.C[b + CP_TR] as number)
      this.pop()
      k = this.K
    }
    throw thrown
  }

  /** The block of call/1, set by the control built-ins. */
  callBlock = FAIL
}

/** What the host says when it is out of memory or range becomes the resource error it is. */
function hostLimit(error: unknown): unknown {
  if (error instanceof RangeError) return resourceError('cells')
  return error
}

function catchExit(m: Machine): number {
  const b = (m.heap[m.leave()] as number) >> 3
  if (m.B === b) m.pop()
  return m.proceed()
}
