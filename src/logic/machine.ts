/**
 * The abstract machine: a heap of cells, a stack of choice points, a trail, and the registers that compiled
 * predicates work on. It follows Warren's machine with two changes: continuations are frames on the heap
 * (so that nothing nests on the host's stack), and code is JavaScript functions of numbered blocks, each of
 * which does its work on the registers and returns the number of the block to go on with.
 *
 * Registers are plain fields because generated code reads them from an object it is handed: twice as fast on
 * naive reverse as variables of a shared closure.
 */

import { type Budget, BudgetError, DEFAULT_BUDGET } from './budget.js'
import {
  BOX,
  FLOAT_HEADER,
  headerWords,
  INT,
  integerHeader,
  isNegativeHeader,
  LIST,
  MAX_SMALL,
  MIN_SMALL,
  REF,
  STR,
} from './cells.js'
import { collect } from './collect.js'
import { importTerm } from './convert.js'
import { PrologError, resourceError } from './errors.js'
import { Symbols } from './symbols.js'
import { Tables } from './tables.js'

/** Solutions copied out of the heap: each begins at one of the roots. */
export interface Bag {
  cells: Int32Array
  top: number
  readonly roots: number[]
}

/** Does the work of block `pc` and says which block is next. */
export type Block = (m: Machine, pc: number) => number

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

/** Where the heap proper begins: below are the constants of compiled clauses. */
const CONSTANT_CELLS = 1 << 18
/** Of a predicate: as many as there are argument registers. Terms may have more arguments. */
export const MAX_ARITY = 255
/** What one clause may build between two checks of the limit. */
export const MARGIN = 1 << 12
/** Inferences between two looks at the clock: about a millisecond. */
const SLICE = 20_000

const floats = new Float64Array(1)
const words = new Int32Array(floats.buffer)

export class Machine {
  heap = new Int32Array(CONSTANT_CELLS + (1 << 20))
  /** Heap top, heap top at the newest choice point, and where to stop and collect. */
  H = CONSTANT_CELLS
  HB = CONSTANT_CELLS
  limit: number
  readonly base = CONSTANT_CELLS
  /** How far the heap may grow past twice what is alive before the next collection. Fits a core's cache. */
  nursery = 1 << 20
  /** Top of the constants. */
  constants = 16

  C = new Int32Array(1 << 14)
  B = 0
  trail = new Int32Array(1 << 14)
  TR = 0

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

  /** Inferences left in this slice. */
  fuel = SLICE
  private granted = SLICE
  private inferencesLeft = Number.POSITIVE_INFINITY
  /** In slices before this one. */
  private inferencesMade = 0
  private deadline = Number.POSITIVE_INFINITY
  budget: Budget = DEFAULT_BUDGET

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
  /** Backtrackable notes: kind and cell in turn. */
  readonly notes: number[] = []

  readonly tables = new Tables()

  private work = new Int32Array(256)

  /** The cells of `[]` and of '.'/2. */
  readonly nil: number
  readonly dot: number

  constructor(readonly symbols: Symbols = new Symbols()) {
    this.nil = symbols.atom('[]')
    this.dot = symbols.functorOf('.', 2)
    this.limit = this.heap.length - 2 * MARGIN
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
    this.H = this.base
    this.TR = 0
    this.bags.length = 0
    this.notes.length = 0
    this.captures.length = 0
    this.tables.clear()
    this.C[0] = 0
    this.C[CP_ALT] = EXHAUSTED
    this.C[CP_K] = 0
    this.C[CP_TR] = 0
    this.C[CP_H] = this.H
    this.C[CP_N] = 0
    this.B = 0
    this.HB = this.H
    this.K = 0
    // Memory that one large query took is given back before the next.
    if (this.heap.length > 1 << 24) {
      const small = new Int32Array(CONSTANT_CELLS + (1 << 20))
      small.set(this.heap.subarray(0, this.constants))
      this.heap = small
    }
    if (this.C.length > 1 << 20) this.C = new Int32Array(1 << 14)
    if (this.trail.length > 1 << 20) this.trail = new Int32Array(1 << 14)
    this.limit = Math.min(this.heap.length - 2 * MARGIN, this.base + this.nursery)
  }

  grant(budget: Budget): void {
    this.budget = budget
    this.inferencesLeft = budget.inferences
    this.inferencesMade = 0
    this.deadline =
      budget.milliseconds === Number.POSITIVE_INFINITY ? budget.milliseconds : performance.now() + budget.milliseconds
    this.granted = Math.min(SLICE, this.inferencesLeft)
    this.fuel = this.granted
  }

  /** The host took this long between two solutions: that is no time of the query's. */
  postpone(milliseconds: number): void {
    this.deadline += milliseconds
  }

  /** Inferences made since the budget was granted. */
  get inferences(): number {
    return this.inferencesMade + this.granted - Math.max(this.fuel, 0)
  }

  /** Called at a call port when the slice or the heap is used up. `arity` argument registers are alive. */
  service(arity: number): void {
    if (this.fuel < 0) this.refuel()
    if (this.H > this.limit) collect(this, arity)
  }

  private refuel(): void {
    this.inferencesLeft -= this.granted
    this.inferencesMade += this.granted
    this.granted = 0
    this.fuel = 0
    if (this.inferencesLeft <= 0) throw new BudgetError('inferences')
    if (performance.now() > this.deadline) throw new BudgetError('milliseconds')
    this.granted = Math.min(SLICE, this.inferencesLeft)
    this.fuel = this.granted
  }

  /** Charge a built-in's work to the budget, in inferences. */
  charge(steps: number): void {
    this.fuel -= steps
    if (this.fuel < 0) {
      this.granted -= this.fuel
      this.refuel()
    }
  }

  /** Make sure that `cells` more fit on the heap. Addresses stay as they are. */
  reserve(cells: number): void {
    if (this.H + cells + MARGIN > this.heap.length) this.grow(cells)
  }

  grow(cells: number): void {
    const wanted = this.H + cells + 2 * MARGIN
    this.checkCells(wanted - this.base)
    const room = Math.max(wanted, Math.min(this.heap.length * 2, this.base + this.budget.cells + 2 * MARGIN))
    const bigger = new Int32Array(room)
    bigger.set(this.heap.subarray(0, this.H))
    this.heap = bigger
  }

  /** Throw a resource error when the heap would hold `heapCells` and that is over the budget. */
  checkCells(heapCells: number): void {
    let bags = 0
    for (const bag of this.bags) bags += bag.top
    if (
      heapCells + this.C.length + this.trail.length + bags + this.stored + this.symbols.characters / 2 >
      this.budget.cells + (1 << 19)
    ) {
      throw resourceError('cells')
    }
  }

  // Terms.

  deref(x: number): number {
    while ((x & 7) === REF) {
      const y = this.heap[x >> 3] as number
      if (y === x) return x
      x = y
    }
    return x
  }

  newVar(): number {
    const x = this.H << 3
    this.heap[this.H++] = x
    return x
  }

  bind(x: number, value: number): void {
    const address = x >> 3
    this.heap[address] = value
    if (address < this.HB) {
      if (this.TR === this.trail.length) this.growTrail()
      this.trail[this.TR++] = address
    }
  }

  private growTrail(): void {
    this.checkCells(this.H - this.base + this.trail.length)
    const bigger = new Int32Array(this.trail.length * 2)
    bigger.set(this.trail)
    this.trail = bigger
  }

  unify(x: number, y: number): boolean {
    x = this.deref(x)
    y = this.deref(y)
    if (x === y) return true
    if ((x & 7) === REF) {
      if ((y & 7) === REF && y > x) this.bind(y, x)
      else this.bind(x, y)
      return true
    }
    if ((y & 7) === REF) {
      this.bind(y, x)
      return true
    }
    if ((x & 7) !== (y & 7) || (x & 7) < LIST) return false
    return this.unifyCompound(x, y)
  }

  /** Both dereferenced, different, and pointers of the same kind. Pairs still to unify wait on a work stack. */
  private unifyCompound(x: number, y: number): boolean {
    const { heap } = this
    let top = 0
    let steps = 0
    for (;;) {
      let a = x >> 3
      let b = y >> 3
      let n = 2
      if ((x & 7) === STR) {
        if (heap[a] !== heap[b]) return false
        n = this.symbols.arity(heap[a++] as number)
        b++
      } else if ((x & 7) === BOX) {
        n = headerWords(heap[a] as number)
        for (let i = 0; i <= n; i++) if (heap[a + i] !== heap[b + i]) return false
        n = 0
      }
      for (const end = a + n; a < end; a++, b++) {
        const u = this.deref(heap[a] as number)
        const v = this.deref(heap[b] as number)
        if (u === v) continue
        if ((u & 7) === REF) {
          if ((v & 7) === REF && v > u) this.bind(v, u)
          else this.bind(u, v)
        } else if ((v & 7) === REF) this.bind(v, u)
        else if ((u & 7) !== (v & 7) || (u & 7) < LIST) return false
        else {
          if (top + 2 > this.work.length) this.growWork(top + 2)
          this.work[top++] = u
          this.work[top++] = v
        }
      }
      if (top === 0) return true
      if (++steps > 10_000) {
        this.charge(steps)
        steps = 0
      }
      y = this.work[--top] as number
      x = this.work[--top] as number
    }
  }

  private growWork(cells: number): void {
    this.checkCells(this.H - this.base + cells * 2)
    const bigger = new Int32Array(cells * 2)
    bigger.set(this.work)
    this.work = bigger
  }

  // Numbers.

  /** A cell for an integer that a JavaScript number holds exactly. */
  integer(value: number): number {
    if (value >= MIN_SMALL && value <= MAX_SMALL) return (value << 3) | INT
    return this.bigInteger(BigInt(value))
  }

  bigInteger(value: bigint): number {
    if (value >= MIN_SMALL && value <= MAX_SMALL) return (Number(value) << 3) | INT
    const negative = value < 0n
    const hex = (negative ? -value : value).toString(16)
    const n = (hex.length + 7) >> 3
    this.reserve(n + 1)
    const at = this.H
    this.heap[at] = integerHeader(n, negative)
    for (let i = 0, end = hex.length; i < n; i++, end -= 8) {
      this.heap[at + 1 + i] = Number.parseInt(hex.slice(Math.max(0, end - 8), end), 16) | 0
    }
    this.H += n + 1
    return (at << 3) | BOX
  }

  float(value: number): number {
    const at = this.H
    floats[0] = value
    this.heap[at] = FLOAT_HEADER
    this.heap[at + 1] = words[0] as number
    this.heap[at + 2] = words[1] as number
    this.H = at + 3
    return (at << 3) | BOX
  }

  isFloat(cell: number): boolean {
    return (cell & 7) === BOX && this.heap[cell >> 3] === FLOAT_HEADER
  }

  isInteger(cell: number): boolean {
    return (cell & 7) === INT || ((cell & 7) === BOX && this.heap[cell >> 3] !== FLOAT_HEADER)
  }

  floatValue(cell: number): number {
    const at = cell >> 3
    words[0] = this.heap[at + 1] as number
    words[1] = this.heap[at + 2] as number
    return floats[0] as number
  }

  /** The value of a number cell: a bigint for an integer, a number for a float. */
  number(cell: number): bigint | number {
    if ((cell & 7) === INT) return BigInt(cell >> 3)
    const at = cell >> 3
    const header = this.heap[at] as number
    if (header === FLOAT_HEADER) return this.floatValue(cell)
    let hex = ''
    for (let i = headerWords(header); i > 0; i--)
      hex += ((this.heap[at + i] as number) >>> 0).toString(16).padStart(8, '0')
    const value = BigInt(`0x${hex}`)
    return isNegativeHeader(header) ? -value : value
  }

  numberCell(value: bigint | number): number {
    if (typeof value === 'bigint') return this.bigInteger(value)
    this.reserve(3)
    return this.float(value)
  }

  // Building.

  cons(head: number, tail: number): number {
    const at = this.H
    this.heap[at] = head
    this.heap[at + 1] = tail
    this.H = at + 2
    return (at << 3) | LIST
  }

  struct(functor: number, args: readonly number[]): number {
    this.reserve(args.length + 1)
    const at = this.H
    this.heap[at] = functor
    for (let i = 0; i < args.length; i++) this.heap[at + 1 + i] = args[i] as number
    this.H = at + 1 + args.length
    return (at << 3) | STR
  }

  list(cells: readonly number[], tail = this.nil): number {
    this.reserve(cells.length * 2)
    let rest = tail
    for (let i = cells.length - 1; i >= 0; i--) rest = this.cons(cells[i] as number, rest)
    return rest
  }

  atom(name: string): number {
    const { symbols } = this
    const before = symbols.characters
    const cell = symbols.atom(name)
    if (symbols.characters !== before) this.checkCells(this.H - this.base)
    return cell
  }

  // Arguments.

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

  // Control.

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

  undo(to: number): void {
    const { trail, heap } = this
    let top = this.TR
    while (top > to) {
      const address = trail[--top] as number
      if (address >= 0) heap[address] = address << 3
      else this.notes.length = ~address
    }
    this.TR = top
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

  /** A note that backtracking takes back. */
  note(kind: number, cell: number): void {
    if (this.TR === this.trail.length) this.growTrail()
    this.trail[this.TR++] = ~this.notes.length
    this.notes.push(kind, cell)
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
