/**
 * Garbage collection of the heap by marking and sliding: what is reachable moves down, in order, so that choice
 * points keep telling older cells from newer ones by address. It runs at call ports only, where everything
 * alive is in argument registers, frames and choice points.
 */

import { BOX, HEADER, headerWords, LIST, REF, STR } from './cells.js'
import { MARGIN } from './heap.js'
import { CP_H, CP_K, CP_N, CP_SAVED, CP_TR, type Machine } from './machine.js'

export function collect(m: Machine, arity: number): void {
  const marks = new Marks(m)
  for (let i = 0; i < arity; i++) marks.term(m.argument(i))
  for (let i = 1; i < m.notes.length; i += 2) marks.term(m.notes[i] as number)
  marks.frames(m.K)
  const choices = choicePoints(m)
  for (const b of choices) {
    marks.frames(m.C[b + CP_K] as number)
    const n = m.C[b + CP_N] as number
    for (let i = 0; i < n; i++) marks.term(m.C[b + CP_SAVED + i] as number)
  }

  marks.sum()
  for (let i = 0; i < arity; i++) m.setArgument(i, marks.moved(m.argument(i)))
  for (let i = 1; i < m.notes.length; i += 2) m.notes[i] = marks.moved(m.notes[i] as number)
  m.K = marks.movedFrame(m.K)
  sweepTrail(m, choices, marks)
  for (const b of choices) {
    m.C[b + CP_K] = marks.movedFrame(m.C[b + CP_K] as number)
    m.C[b + CP_H] = marks.rank(m.C[b + CP_H] as number)
    const n = m.C[b + CP_N] as number
    for (let i = 0; i < n; i++) m.C[b + CP_SAVED + i] = marks.moved(m.C[b + CP_SAVED + i] as number)
  }
  marks.slide()
  m.HB = m.C[m.B + CP_H] as number

  const alive = m.H - m.base
  m.checkCells(alive)
  m.limit = m.H + alive + m.nursery
  if (m.limit + 2 * MARGIN > m.heap.length) {
    // Past the budget there is no room to grow into: collect sooner instead, but not for less than an eighth.
    const most = m.base + m.budget.cells
    if (m.limit > most) m.limit = Math.max(most, m.H + (alive >> 3) + MARGIN)
    m.grow(m.limit - m.H)
  }
}

/** All choice points, oldest first. */
function choicePoints(m: Machine): number[] {
  const choices: number[] = []
  for (let b = m.B; ; b = m.C[b] as number) {
    choices.push(b)
    if (b === 0) return choices.reverse()
  }
}

/** Keep the entries of cells that are alive, and tell choice points where their part of the trail begins now. */
function sweepTrail(m: Machine, choices: readonly number[], marks: Marks): void {
  const { trail } = m
  let from = 0
  let to = 0
  const copyUpTo = (end: number): void => {
    for (; from < end; from++) {
      const address = trail[from] as number
      if (address < 0) trail[to++] = address
      else if (marks.has(address)) trail[to++] = marks.rank(address)
    }
  }
  for (const b of choices) {
    copyUpTo(m.C[b + CP_TR] as number)
    m.C[b + CP_TR] = to
  }
  copyUpTo(m.TR)
  m.TR = to
}

let bitmap = new Int32Array(1 << 14)
let sums = new Int32Array(1 << 14)
let stack = new Int32Array(1 << 12)

class Marks {
  private readonly words: number
  private top = 0

  constructor(private readonly m: Machine) {
    this.words = ((m.H - m.base) >> 5) + 1
    if (bitmap.length < this.words) {
      bitmap = new Int32Array(this.words * 2)
      sums = new Int32Array(this.words * 2)
    } else bitmap.fill(0, 0, this.words)
  }

  has(address: number): boolean {
    const i = address - this.m.base
    return ((bitmap[i >> 5] as number) & (1 << (i & 31))) !== 0
  }

  private set(address: number): void {
    const i = address - this.m.base
    bitmap[i >> 5] = (bitmap[i >> 5] as number) | (1 << (i & 31))
  }

  private push(cell: number): void {
    if (this.top === stack.length) {
      const bigger = new Int32Array(stack.length * 2)
      bigger.set(stack)
      stack = bigger
    }
    stack[this.top++] = cell
  }

  /** Mark all that the cell reaches. */
  term(cell: number): void {
    const { heap, base, symbols } = this.m
    let x = cell
    for (;;) {
      const at = x >> 3
      const tag = x & 7
      if ((tag === REF || tag === LIST || tag === STR || tag === BOX) && at >= base) {
        if (tag === REF) {
          if (!this.has(at)) {
            this.set(at)
            x = heap[at] as number
            continue
          }
        } else if (tag === LIST) {
          if (!this.has(at)) {
            this.set(at)
            this.push(heap[at] as number)
          }
          if (!this.has(at + 1)) {
            this.set(at + 1)
            x = heap[at + 1] as number
            continue
          }
        } else if (!this.has(at)) {
          this.set(at)
          const header = heap[at] as number
          const n = tag === STR ? symbols.arity(header) : headerWords(header)
          for (let i = 1; i <= n; i++) {
            if (this.has(at + i)) continue
            this.set(at + i)
            if (tag === STR) this.push(heap[at + i] as number)
          }
        }
      }
      if (this.top === 0) return
      x = stack[--this.top] as number
    }
  }

  /** Mark a chain of frames and what they save. */
  frames(frame: number): void {
    const { heap, frameCells } = this.m
    let k = frame
    while (k !== 0 && !this.has(k)) {
      const n = frameCells[(heap[k] as number) >> 3] as number
      this.set(k)
      this.set(k + 1)
      for (let i = 2; i < 2 + n; i++) {
        this.set(k + i)
        this.term(heap[k + i] as number)
      }
      k = (heap[k + 1] as number) >> 3
    }
  }

  /** Count marks, so that rank() is quick. */
  sum(): void {
    let total = 0
    for (let i = 0; i < this.words; i++) {
      sums[i] = total
      total += ones(bitmap[i] as number)
    }
  }

  /** Where the cell at this address goes; for an unmarked one, where the next marked one goes. */
  rank(address: number): number {
    const i = address - this.m.base
    const below = (bitmap[i >> 5] as number) & ((1 << (i & 31)) - 1)
    return this.m.base + (sums[i >> 5] as number) + ones(below)
  }

  moved(cell: number): number {
    const tag = cell & 7
    const at = cell >> 3
    if ((tag === REF || tag === LIST || tag === STR || tag === BOX) && at >= this.m.base)
      return (this.rank(at) << 3) | tag
    return cell
  }

  movedFrame(frame: number): number {
    return frame === 0 ? 0 : this.rank(frame)
  }

  /** Move every marked cell down, with its pointers set right. */
  slide(): void {
    const { heap, base } = this.m
    let to = base
    let rawUntil = 0
    for (let w = 0; w < this.words; w++) {
      let bits = bitmap[w] as number
      while (bits !== 0) {
        const from = base + (w << 5) + 31 - Math.clz32(bits & -bits)
        bits &= bits - 1
        const cell = heap[from] as number
        if (from < rawUntil) heap[to++] = cell
        else {
          if ((cell & 7) === HEADER) rawUntil = from + 1 + headerWords(cell)
          heap[to++] = this.moved(cell)
        }
      }
    }
    this.m.H = to
  }
}

function ones(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
