/**
 * Facts as a predicate: `fact(Word)` finds the words of the machine's fact set that unify with it, in order, by
 * whatever is bound in it. A choice point stays only while another row can match.
 */

import { ATOM, BOX, INT, LIST, REF } from './cells.js'
import { type FactSet, type Table, type Word, hashNumber, isDead, mix } from './facts.js'
import { type Block, CP_SAVED, type Machine } from './machine.js'

/** Longer words are looked through rather than indexed. */
const INDEXED_COLUMNS = 24
/** Tables up to this many rows are looked through: cheaper than hashing. */
const SMALL = 4

/** Cells of the pattern being matched, dereferenced. */
const pattern = new Int32Array(256)

/** Columns of the pattern that are bound; -1 when one is bound to a compound, which no fact holds. */
function boundColumns(m: Machine, width: number): number {
  let mask = 0
  for (let i = 0; i < width; i++) {
    const x = m.deref(pattern[i] as number)
    pattern[i] = x
    if ((x & 7) === ATOM || (x & 7) === INT || (x & 7) === BOX) {
      if (i < INDEXED_COLUMNS) mask |= 1 << i
    } else if ((x & 7) !== REF) return -1
  }
  return mask
}

function matches(m: Machine, width: number, cells: Int32Array | readonly number[], at: number, boxed: Word['boxed']): boolean {
  for (let i = 0; i < width; i++) {
    const x = pattern[i] as number
    if ((x & 7) === REF) continue
    const cell = cells[at + i] as number
    if ((x & 7) === BOX ? (cell & 7) !== BOX || !Object.is(boxed[cell >> 3], m.number(x)) : cell !== x) return false
  }
  return true
}

/** The first living row of the base from a cursor on that matches, or -1. */
function nextRow(m: Machine, { base, dead }: Table, mask: number, from: number, chained: boolean): number {
  const { width, rows, boxed } = base
  const index = chained ? base.index(mask) : undefined
  let row = from
  while (row >= 0 && row < base.count) {
    if (matches(m, width, rows, row * width, boxed) && !isDead(dead, row)) return row
    row = index ? (index.next[row] as number) : row + 1
  }
  return -1
}

function firstCandidate(m: Machine, { base }: Table, mask: number, chained: boolean): number {
  if (!chained) return 0
  let hash = 0
  for (let i = 0; i < base.width; i++) {
    if (!(mask & (1 << i))) continue
    const x = pattern[i] as number
    hash = mix(hash, (x & 7) === BOX ? hashNumber(m.number(x)) : x)
  }
  const index = base.index(mask)
  return index.heads[index.slot(hash)] as number
}

function nextExtra(m: Machine, { base, extra }: Table, from: number): number {
  for (let e = from; e < extra.length; e++) {
    const word = extra[e] as Word
    if (matches(m, base.width, word.cells, 0, word.boxed)) return e
  }
  return -1
}

function bindWord(m: Machine, width: number, cells: Int32Array | readonly number[], at: number, boxed: Word['boxed']): boolean {
  for (let i = 0; i < width; i++) {
    const x = pattern[i] as number
    if ((x & 7) !== REF) continue
    const cell = cells[at + i] as number
    if (!m.unify(x, (cell & 7) === BOX ? m.numberCell(boxed[cell >> 3] as bigint | number) : cell)) return false
  }
  return true
}

/** The block that finds the facts matching the pattern: `factsOf` says which set. */
export function factBlock(m: Machine, factsOf: () => FactSet): Block {
  // Saved in a choice point: the word, the set's table width (or -1 while lengths are being tried), both cursors.
  const retry = m.newBlock((m) => {
    const p = m.B + CP_SAVED
    const word = m.C[p] as number
    const width = (m.C[p + 1] as number) >> 3
    const row = (m.C[p + 2] as number) >> 3
    const extra = (m.C[p + 3] as number) >> 3
    m.pop()
    m.charge(1)
    readPattern(m, word)
    return find(m, word, width, boundColumns(m, width), row, extra)
  })
  const retryOpen = m.newBlock((m) => {
    const p = m.B + CP_SAVED
    const word = m.C[p] as number
    const width = (m.C[p + 1] as number) >> 3
    m.pop()
    return open(m, word, width)
  })

  function find(m: Machine, word: number, width: number, mask: number, row: number, extra: number): number {
    const table = factsOf().tables[width]
    if (table === undefined || mask < 0) return m.fail()
    const chained = mask !== 0 && table.base.count > SMALL
    const r = nextRow(m, table, mask, row, chained)
    const e = extra < 0 ? -1 : nextExtra(m, table, extra)
    if (r < 0 && e < 0) return m.fail()
    const takeExtra = r < 0 || (e >= 0 && (table.places[e] as number) <= r)
    // Look ahead, so that the last match leaves no choice point.
    const { base } = table
    const afterRow = takeExtra ? r : nextRow(m, table, mask, chained ? (base.index(mask).next[r] as number) : r + 1, chained)
    const afterExtra = takeExtra ? nextExtra(m, table, e + 1) : e
    if (afterRow >= 0 || afterExtra >= 0) {
      const p = m.push(retry, 4)
      m.C[p] = word
      m.C[p + 1] = (width << 3) | INT
      m.C[p + 2] = (afterRow << 3) | INT
      m.C[p + 3] = (afterExtra << 3) | INT
    }
    m.reserve(width * 3)
    const found = takeExtra ? (table.extra[e] as Word) : undefined
    const bound = found ? bindWord(m, width, found.cells, 0, found.boxed) : bindWord(m, width, base.rows, r * width, base.boxed)
    return bound ? m.proceed() : m.fail()
  }

  /** A word of unknown length: try each length there is, from `width` on. */
  function open(m: Machine, word: number, width: number): number {
    const { tables } = factsOf()
    let w = width
    while (w < tables.length && tables[w] === undefined) w++
    if (w >= tables.length) return m.fail()
    const p = m.push(retryOpen, 2)
    m.C[p] = word
    m.C[p + 1] = ((w + 1) << 3) | INT
    m.reserve(w * 2)
    const cells: number[] = []
    for (let i = 0; i < w; i++) cells.push(m.newVar())
    if (!m.unify(word, m.list(cells))) return m.fail()
    readPattern(m, word)
    return find(m, word, w, boundColumns(m, w), firstRowFor(m, w), 0)
  }

  function firstRowFor(m: Machine, width: number): number {
    const table = factsOf().tables[width]
    if (table === undefined) return -1
    const mask = boundColumns(m, width)
    return mask < 0 ? -1 : firstCandidate(m, table, mask, mask !== 0 && table.base.count > SMALL)
  }

  return (m) => {
    if (--m.fuel < 0 || m.H > m.limit) m.service(1)
    const width = readPattern(m, m.a0)
    if (width === OPEN) return open(m, m.a0, 0)
    if (width < 0) return m.fail()
    const mask = boundColumns(m, width)
    return find(m, m.a0, width, mask, firstRowFor(m, width), 0)
  }
}

const OPEN = -2

/** Lay the list's cells out as the pattern; its length, or OPEN for a partial list, or -1 for no list. */
function readPattern(m: Machine, word: number): number {
  let n = 0
  let x = m.deref(word)
  while ((x & 7) === LIST) {
    if (n === pattern.length) return -1
    pattern[n++] = m.heap[x >> 3] as number
    x = m.deref(m.heap[(x >> 3) + 1] as number)
  }
  if (x === m.nil) return n
  return (x & 7) === REF ? OPEN : -1
}
