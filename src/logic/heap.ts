/**
 * The heap of cells, where terms are made, bound and taken apart, and the trail, which remembers bindings to undo.
 * Nothing here nests on the host's stack by the depth of a term.
 */

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
import { resourceError } from './errors.js'
import { Meter } from './meter.js'
import { Symbols } from './symbols.js'

/** Where the heap proper begins: below are the constants of compiled clauses. */
const CONSTANT_CELLS = 1 << 18
const FIRST_CELLS = 1 << 20
/** Where the room for constants ends and the scratch room begins. */
const SCRATCH = CONSTANT_CELLS - (1 << 16)
/** What one clause may build between two checks of the limit. */
export const MARGIN = 1 << 12
/** Memory above these sizes is given back before the next query. */
const LARGEST_KEPT_HEAP = 1 << 24
const LARGEST_KEPT_TRAIL = 1 << 20

/**
 * Blanks: variables with no place on the heap, one per argument register, for what takes arguments and gives answers
 * in the registers. They are never bound.
 */
export const BLANKS = 16

const floats = new Float64Array(1)
const words = new Int32Array(floats.buffer)

/** Room for ground terms below the heap, where nothing moves. What lies below `floor` may be part of them. */
export interface Room {
  readonly floor: number
  top: number
  readonly end: number
}

export abstract class Heap extends Meter {
  heap = new Int32Array(CONSTANT_CELLS + FIRST_CELLS)
  /** Heap top, heap top at the newest choice point, and where to stop and collect. */
  H = CONSTANT_CELLS
  HB = CONSTANT_CELLS
  limit = CONSTANT_CELLS + FIRST_CELLS - 2 * MARGIN
  readonly base = CONSTANT_CELLS
  /** How far the heap may grow past twice what is alive before the next collection. Fits a core's cache. */
  nursery = 1 << 20
  /** Below the heap: the constants of clauses, and terms that are kept while the facts stay the same. */
  readonly constants: Room = { floor: SCRATCH, top: BLANKS, end: SCRATCH }
  readonly scratch: Room = { floor: CONSTANT_CELLS, top: SCRATCH, end: CONSTANT_CELLS }
  trail = new Int32Array(1 << 14)
  TR = 0
  /** Backtrackable notes: kind and cell in turn. */
  readonly notes: number[] = []
  /** The cells of `[]` and of '.'/2. */
  readonly nil: number
  readonly dot: number
  private work = new Int32Array(256)

  constructor(readonly symbols: Symbols = new Symbols()) {
    super()
    for (let i = 0; i < BLANKS; i++) this.heap[i] = i << 3
    this.nil = symbols.atom('[]')
    this.dot = symbols.functorOf('.', 2)
  }

  /** Cells held beside heap and trail. */
  protected abstract heldElsewhere(): number

  clearScratch(): void {
    this.scratch.top = SCRATCH
  }

  /** Forget everything but the constants. */
  protected empty(): void {
    this.H = this.base
    this.HB = this.base
    this.TR = 0
    this.notes.length = 0
    if (this.heap.length > LARGEST_KEPT_HEAP) {
      const small = new Int32Array(CONSTANT_CELLS + FIRST_CELLS)
      small.set(this.heap.subarray(0, this.base))
      this.heap = small
    }
    if (this.trail.length > LARGEST_KEPT_TRAIL) this.trail = new Int32Array(1 << 14)
    this.limit = Math.min(this.heap.length - 2 * MARGIN, this.base + this.nursery)
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
    const held = heapCells + this.trail.length + this.symbols.characters / 2 + this.heldElsewhere()
    if (held > this.budget.cells + (1 << 19)) throw resourceError('cells')
  }

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

  /** Bind a variable to a pair of new variables; the pair's address, or -1 where the cell is no variable. */
  openPair(x: number): number {
    if ((x & 7) !== REF) return -1
    const at = this.H
    this.heap[at] = at << 3
    this.heap[at + 1] = (at + 1) << 3
    this.H = at + 2
    this.bind(x, (at << 3) | LIST)
    return at
  }

  /** Likewise for a compound of `n` arguments. */
  openStruct(x: number, functor: number, n: number): number {
    if ((x & 7) !== REF) return -1
    this.reserve(n + 1)
    const at = this.H
    this.heap[at] = functor
    for (let i = 1; i <= n; i++) this.heap[at + i] = (at + i) << 3
    this.H = at + 1 + n
    this.bind(x, (at << 3) | STR)
    return at
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

  /** A note that backtracking takes back. */
  note(kind: number, cell: number): void {
    if (this.TR === this.trail.length) this.growTrail()
    this.trail[this.TR++] = ~this.notes.length
    this.notes.push(kind, cell)
  }
}
