/** Terms on the heap told apart: which of a row of solutions has not been seen before. */

import { ATOM, INT, LIST } from './cells.js'
import { mix } from './facts.js'
import type { Machine } from './machine.js'
import { type CellBuffer, copyOut } from './records.js'

/** Marks a term that is no word; lengths of words are not negative. */
const OTHER = -1
const FEWEST_SLOTS = 64
/** More cells are given back. */
const LARGEST_KEPT = 1 << 16

export class Distinct {
  /** One after another: how many cells follow, of what kind they are, and these. */
  private readonly seen: CellBuffer = { cells: new Int32Array(1024), top: 0 }
  /** Where in `seen` a term begins, by hash, with open addressing; -1 where none does. */
  private slots = new Int32Array(FEWEST_SLOTS).fill(-1)
  private count = 0
  private readonly copy: CellBuffer = { cells: new Int32Array(64), top: 0 }

  clear(): void {
    this.seen.top = 0
    if (this.seen.cells.length > LARGEST_KEPT) this.seen.cells = new Int32Array(1024)
    this.count = 0
    if (this.slots.length === FEWEST_SLOTS) this.slots.fill(-1)
    else this.slots = new Int32Array(FEWEST_SLOTS).fill(-1)
  }

  /** Whether the term is new. */
  add(m: Machine, cell: number): boolean {
    const { seen } = this
    const start = seen.top
    if (!this.writeWord(m, cell)) this.writeOther(m, cell)
    const slot = this.slotOf(start)
    if ((this.slots[slot] as number) >= 0) {
      seen.top = start
      return false
    }
    this.slots[slot] = start
    if (++this.count * 2 > this.slots.length) this.widen()
    return true
  }

  /** A list of atoms and small integers, which most solutions are, by its items. */
  private writeWord(m: Machine, cell: number): boolean {
    const { seen } = this
    let at = seen.top + 2
    let x = m.deref(cell)
    while ((x & 7) === LIST) {
      const item = m.deref(m.heap[x >> 3] as number)
      if ((item & 7) !== ATOM && (item & 7) !== INT) return false
      if (at + 2 > seen.cells.length) widen(seen)
      seen.cells[at++] = item
      x = m.deref(m.heap[(x >> 3) + 1] as number)
      if (at - seen.top > LONGEST_WORD) return false
    }
    if (x !== m.nil) return false
    this.finish(at, at - seen.top - 2)
    return true
  }

  private writeOther(m: Machine, cell: number): void {
    const { seen, copy } = this
    copy.top = 0
    // Copied whole, constants too, so that equal terms are equal cell by cell.
    copyOut(m, cell, copy, 0)
    while (seen.top + copy.top + 4 > seen.cells.length) widen(seen)
    seen.cells.set(copy.cells.subarray(0, copy.top), seen.top + 2)
    this.finish(seen.top + 2 + copy.top, OTHER)
  }

  private finish(end: number, kind: number): void {
    const { seen } = this
    if (end + 2 > seen.cells.length) widen(seen)
    seen.cells[seen.top] = end - seen.top
    seen.cells[seen.top + 1] = kind
    seen.top = end
  }

  /** The slot of the term that begins there, or of an equal one. */
  private slotOf(start: number): number {
    const { cells } = this.seen
    const length = cells[start] as number
    let hash = 0
    for (let i = start; i < start + length; i++) hash = mix(hash, cells[i] as number)
    const bits = this.slots.length - 1
    for (let slot = (hash ^ (hash >>> 15)) & bits; ; slot = (slot + 1) & bits) {
      const other = this.slots[slot] as number
      if (other < 0) return slot
      let i = 0
      while (i < length && cells[start + i] === cells[other + i]) i++
      if (i === length) return slot
    }
  }

  private widen(): void {
    const { cells, top } = this.seen
    this.slots = new Int32Array(this.slots.length * 2).fill(-1)
    for (let start = 0; start < top; start += cells[start] as number) this.slots[this.slotOf(start)] = start
  }
}

/** Longer lists are compared as any term. */
const LONGEST_WORD = 100

function widen(buffer: CellBuffer): void {
  const wider = new Int32Array(buffer.cells.length * 2)
  wider.set(buffer.cells)
  buffer.cells = wider
}
