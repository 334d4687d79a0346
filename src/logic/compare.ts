/** The standard order of terms (ISO 13211-1 §7.2): variables, floats and integers, atoms, compounds. */

import { standardCompareNum } from './arithmetic.js'
import { ATOM, BOX, INT, LIST, REF, STR } from './cells.js'
import type { Machine } from './machine.js'

export function compareTerms(m: Machine, left: number, right: number): number {
  let x = m.deref(left)
  let y = m.deref(right)
  if (x === y) return 0
  const pending: number[] = []
  let steps = 0
  for (;;) {
    if (x !== y) {
      const order = rank(x) - rank(y)
      if (order !== 0) return order
      if ((x & 7) === LIST || (x & 7) === STR) {
        if (++steps > 1000) {
          m.charge(steps)
          steps = 0
        }
        const different = compareFunctors(m, x, y)
        if (different !== 0) return different
        const n = (x & 7) === LIST ? 2 : m.symbols.arity(m.heap[x >> 3] as number)
        const a = (x >> 3) + ((x & 7) === LIST ? 0 : 1)
        const b = (y >> 3) + ((y & 7) === LIST ? 0 : 1)
        for (let i = n - 1; i >= 0; i--) pending.push(m.heap[b + i] as number, m.heap[a + i] as number)
      } else {
        const different = compareLeaves(m, x, y)
        if (different !== 0) return different
      }
    }
    const next = pending.pop()
    if (next === undefined) return 0
    x = m.deref(next)
    y = m.deref(pending.pop() as number)
  }
}

function rank(x: number): number {
  switch (x & 7) {
    case REF:
      return 0
    case INT:
    case BOX:
      return 1
    case ATOM:
      return 2
    default:
      return 3
  }
}

function compareLeaves(m: Machine, x: number, y: number): number {
  switch (x & 7) {
    case REF:
      return x - y
    case ATOM:
      return compareText(m.symbols.name(x), m.symbols.name(y))
    default:
      if ((x & 7) === INT && (y & 7) === INT) return x < y ? -1 : 1
      return standardCompareNum(m.number(x), m.number(y))
  }
}

/** By arity, then name. A list cell is '.'/2. */
function compareFunctors(m: Machine, x: number, y: number): number {
  const f = (x & 7) === LIST ? m.dot : (m.heap[x >> 3] as number)
  const g = (y & 7) === LIST ? m.dot : (m.heap[y >> 3] as number)
  if (f === g) return 0
  return m.symbols.arity(f) - m.symbols.arity(g) || compareText(m.symbols.functorName(f), m.symbols.functorName(g))
}

/** By code points, as JavaScript's own order is by UTF-16 units, which differ above the basic plane. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  const n = Math.min(a.length, b.length)
  for (let i = 0; i < n; i++) {
    const c = a.charCodeAt(i)
    const d = b.charCodeAt(i)
    if (c !== d) return isSurrogate(c) === isSurrogate(d) ? c - d : isSurrogate(c) ? 1 : -1
  }
  return a.length - b.length
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xe000
}
