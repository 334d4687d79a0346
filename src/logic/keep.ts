/** Ground terms kept below the heap: for good, or until the scratch room is cleared. */

import { BOX, HEADER, headerWords, LIST, REF, STR } from './cells.js'
import type { Room } from './heap.js'
import type { Machine } from './machine.js'

/** Cells of one term that are kept at most; this also ends with terms that contain themselves. */
const LARGEST = 512

/** A cell for the same term in this room; undefined where the term has variables or there is no place for it. */
export function keepGround(m: Machine, cell: number, room: Room): number | undefined {
  const { heap, symbols } = m
  const start = room.top
  const end = Math.min(start + LARGEST, room.end)
  let top = start

  /** Where the term is kept, its parts perhaps not yet. */
  const copy = (x: number): number | undefined => {
    const tag = x & 7
    const at = x >> 3
    if (tag === REF) return undefined
    if ((tag !== LIST && tag !== STR && tag !== BOX) || at < room.floor) return x
    const n = tag === LIST ? 2 : 1 + (tag === STR ? symbols.arity(heap[at] as number) : headerWords(heap[at] as number))
    if (top + n > end) return undefined
    for (let i = 0; i < n; i++) heap[top + i] = heap[at + i] as number
    top += n
    return ((top - n) << 3) | tag
  }

  const root = copy(m.deref(cell))
  if (root === undefined) return undefined
  for (let i = start; i < top; i++) {
    const raw = heap[i] as number
    if ((raw & 7) === HEADER) {
      i += headerWords(raw)
      continue
    }
    const part = copy(m.deref(raw))
    if (part === undefined) return undefined
    heap[i] = part
  }
  room.top = top
  return root
}
