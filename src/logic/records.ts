/**
 * Records: terms copied out of the heap into an array of their own, where they survive backtracking. Addresses in
 * a record count from the heap's base as if it lay there; below the base are constants, which need no copy.
 */

import { BOX, HEADER, headerWords, LIST, REF, STR } from './cells.js'
import type { Machine } from './machine.js'

/** Cells with a fill mark; the array is replaced by a larger one as needed. */
export interface CellBuffer {
  cells: Int32Array
  top: number
}

/** Append a copy of the term; its root is the first cell added. Terms below `floor` are shared, not copied. */
export function copyOut(m: Machine, cell: number, buffer: CellBuffer, floor = m.base): void {
  const { base, heap, symbols } = m
  let variables: Map<number, number> | undefined
  let scan = buffer.top
  room(m, buffer, 1)
  buffer.cells[buffer.top++] = cell
  while (scan < buffer.top) {
    const raw = buffer.cells[scan] as number
    if ((raw & 7) === HEADER) {
      scan += headerWords(raw) + 1
      continue
    }
    const x = m.deref(raw)
    const at = x >> 3
    const tag = x & 7
    if (tag === REF) {
      const known = variables?.get(at)
      if (known === undefined) {
        variables ??= new Map()
        variables.set(at, scan)
      }
      buffer.cells[scan] = ((known ?? scan) + base) << 3
    } else if ((tag === LIST || tag === STR || tag === BOX) && at >= floor) {
      const n =
        tag === LIST ? 2 : 1 + (tag === STR ? symbols.arity(heap[at] as number) : headerWords(heap[at] as number))
      room(m, buffer, n)
      const { cells, top } = buffer
      for (let i = 0; i < n; i++) cells[top + i] = heap[at + i] as number
      cells[scan] = ((top + base) << 3) | tag
      buffer.top = top + n
    } else buffer.cells[scan] = x
    scan++
  }
}

function room(m: Machine, buffer: CellBuffer, n: number): void {
  if (buffer.top + n <= buffer.cells.length) return
  const length = Math.max(buffer.cells.length * 2, buffer.top + n)
  m.checkCells(m.H - m.base + length)
  m.charge(length >> 6)
  const bigger = new Int32Array(length)
  bigger.set(buffer.cells.subarray(0, buffer.top))
  buffer.cells = bigger
}

/** Put the first `top` cells of a buffer on the heap; returns the address they begin at. */
export function copyIn(m: Machine, cells: Int32Array, top: number): number {
  m.reserve(top)
  const { heap, base, H } = m
  const shift = (H - base) << 3
  for (let i = 0; i < top; i++) {
    const cell = cells[i] as number
    const tag = cell & 7
    if ((tag === REF || tag === LIST || tag === STR || tag === BOX) && cell >> 3 >= base) heap[H + i] = cell + shift
    else {
      heap[H + i] = cell
      if (tag === HEADER) {
        const end = i + headerWords(cell)
        while (i < end) heap[H + ++i] = cells[i] as number
      }
    }
  }
  m.H = H + top
  return H
}

/** A term by itself: its root is the first cell. */
export function record(m: Machine, cell: number): Int32Array {
  const buffer = { cells: new Int32Array(16), top: 0 }
  copyOut(m, cell, buffer)
  return buffer.cells.slice(0, buffer.top)
}

export function recall(m: Machine, cells: Int32Array): number {
  const at = copyIn(m, cells, cells.length)
  return m.heap[at] as number
}
