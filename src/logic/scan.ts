/**
 * Facts as a predicate: `fact(Word)` finds the words of the machine's fact set that unify with it, in order, by
 * whatever is bound in it. A choice point stays only while another row can match. Where the word's length is known
 * when a clause is compiled, its parts are handed over as arguments and the list is never built.
 */

import { ATOM, BOX, INT, LIST, REF } from './cells.js'
import type { Database } from './database.js'
import { type FactSet, hashNumber, type Index, isDead, mix, type Table, type Word } from './facts.js'
import { CP_SAVED, type Machine } from './machine.js'
import { listItems, type Term } from './terms.js'

/** Longer words are looked through rather than indexed. */
const INDEXED_COLUMNS = 24
/** Tables up to this many rows are looked through: cheaper than hashing. */
const SMALL = 4
/** Words up to this length are predicates of their own. */
const LONGEST_SPECIALISED = 12

/** Cells of the pattern being matched, dereferenced. Filled and used within one block. */
const pattern = new Int32Array(256)

/** Make `name(Word)` read the facts that `factsOf` gives. */
export function installFacts(database: Database, name: string, factsOf: () => FactSet): void {
  const { m } = database
  const finders: number[] = []
  const finder = (width: number): number => {
    let entry = finders[width]
    if (entry === undefined) {
      entry = m.newBlock(findBlock(m, width, factsOf))
      finders[width] = entry
    }
    return entry
  }
  const open = openBlock(m, factsOf, finder)
  database.addBlock(name, 1, (m) => {
    if (--m.fuel < 0 || m.H > m.limit) m.service(1)
    return open(m, m.a0, 0)
  })
  for (let width = 0; width <= LONGEST_SPECIALISED; width++) {
    database.addControl(`$${name}`, width, finder(width), m.code[finder(width)])
    database.addBuiltin(`$no_${name}`, width, absence(width, factsOf), true)
  }
  database.specialised = (called, args) => {
    if (called !== name || args.length !== 1) return undefined
    const items = listItems(args[0] as Term)
    return items && items.length <= LONGEST_SPECIALISED ? { name: `$${name}`, args: items } : undefined
  }
  database.negated = (called, args) => {
    const found = database.specialised(called, args)
    return found && { name: `$no_${name}`, args: found.args }
  }
}

/** Whether no fact of this length matches the arguments: negation without a choice point. */
function absence(width: number, factsOf: () => FactSet): (m: Machine) => boolean {
  return (m) => {
    m.fuel--
    const table = factsOf().tables[width]
    if (table === undefined) return true
    readPattern(m, width)
    const mask = boundColumns(m, width)
    if (mask < 0) return true
    const index = indexFor(table, mask)
    let row = nextRow(m, table, index, firstRow(index))
    while (row >= 0 && !isConsistent(width, table.base.rows, row * width, table.base.boxed)) {
      row = nextRow(m, table, index, rowAfter(index, row))
    }
    if (row >= 0) return false
    let extra = nextExtra(m, table, 0)
    for (; extra >= 0; extra = nextExtra(m, table, extra + 1)) {
      const { cells, boxed } = table.extra[extra] as Word
      if (isConsistent(width, cells, 0, boxed)) return false
    }
    return true
  }
}

/** Whether a variable that stands in several places of the pattern meets the same in all of them. */
function isConsistent(width: number, cells: Int32Array | readonly number[], at: number, boxed: Word['boxed']): boolean {
  for (let i = 1; i < width; i++) {
    const x = pattern[i] as number
    if ((x & 7) !== REF) continue
    for (let j = 0; j < i; j++) {
      if (pattern[j] === x && !isSame(cells[at + i] as number, cells[at + j] as number, boxed)) return false
    }
  }
  return true
}

type Open = (m: Machine, word: number, width: number) => number

/** Facts by a word as a term: of known length, or of each length there is, from `width` on. */
function openBlock(m: Machine, factsOf: () => FactSet, finder: (width: number) => number): Open {
  const retry = m.newBlock((m) => {
    const p = m.B + CP_SAVED
    const word = m.C[p] as number
    const width = (m.C[p + 1] as number) >> 3
    m.pop()
    return open(m, word, width)
  })

  function open(m: Machine, word: number, width: number): number {
    const known = spread(m, word)
    if (known >= 0) return finder(known)
    if (known === NO_LIST) return m.fail()
    const { tables } = factsOf()
    let w = width
    while (w < tables.length && tables[w] === undefined) w++
    if (w >= tables.length) return m.fail()
    const p = m.push(retry, 2)
    m.C[p] = word
    m.C[p + 1] = ((w + 1) << 3) | INT
    m.reserve(w * 3)
    const cells: number[] = []
    for (let i = 0; i < w; i++) cells.push(m.newVar())
    if (!m.unify(word, m.list(cells))) return m.fail()
    spread(m, word)
    return finder(w)
  }
  return open
}

const NO_LIST = -1
const PARTIAL = -2

/** Put the items of a list into the argument registers; its length, or why it has none. */
function spread(m: Machine, word: number): number {
  let n = 0
  let x = m.deref(word)
  while ((x & 7) === LIST) {
    if (n === pattern.length) return NO_LIST
    m.setArgument(n++, m.heap[x >> 3] as number)
    x = m.deref(m.heap[(x >> 3) + 1] as number)
  }
  if (x === m.nil) return n
  return (x & 7) === REF ? PARTIAL : NO_LIST
}

/** Facts of one length, by arguments. */
function findBlock(m: Machine, width: number, factsOf: () => FactSet): (m: Machine) => number {
  // Saved in a choice point: the arguments, then the next row and the next extra word to look at.
  const retry = m.newBlock((m) => {
    const p = m.B + CP_SAVED
    for (let i = 0; i < width; i++) {
      m.setArgument(i, m.C[p + i] as number)
      pattern[i] = m.C[p + i] as number
    }
    const row = (m.C[p + width] as number) >> 3
    const extra = (m.C[p + width + 1] as number) >> 3
    m.pop()
    if (--m.fuel < 0) m.charge(0)
    return find(m, factsOf().tables[width] as Table, boundColumns(m, width), row, extra)
  })

  const everyColumn = width <= INDEXED_COLUMNS ? 2 ** width - 1 : -1

  function find(m: Machine, table: Table, mask: number, row: number, extra: number): number {
    const { base } = table
    const index = indexFor(table, mask)
    const r = row < 0 ? -1 : nextRow(m, table, index, row)
    const e = extra < 0 ? -1 : nextExtra(m, table, extra)
    if (r < 0 && e < 0) return m.fail()
    // A word without variables is there once or not at all.
    if (mask === everyColumn) return m.proceed()
    const takeExtra = r < 0 || (e >= 0 && (table.places[e] as number) <= r)
    // Look ahead, so that the last match leaves no choice point.
    const afterRow = takeExtra ? r : nextRow(m, table, index, rowAfter(index, r))
    const afterExtra = takeExtra ? nextExtra(m, table, e + 1) : e
    if (afterRow >= 0 || afterExtra >= 0) {
      const p = m.push(retry, width + 2)
      for (let i = 0; i < width; i++) m.C[p + i] = m.argument(i)
      m.C[p + width] = (afterRow << 3) | INT
      m.C[p + width + 1] = (afterExtra << 3) | INT
    }
    m.reserve(width * 3)
    const found = takeExtra ? (table.extra[e] as Word) : undefined
    const bound = found
      ? bindWord(m, width, found.cells, 0, found.boxed)
      : bindWord(m, width, base.rows, r * width, base.boxed)
    return bound ? m.proceed() : m.fail()
  }

  return (m) => {
    if (--m.fuel < 0 || m.H > m.limit) m.service(width)
    const table = factsOf().tables[width]
    if (table === undefined) return m.fail()
    readPattern(m, width)
    const mask = boundColumns(m, width)
    if (mask < 0) return m.fail()
    return find(m, table, mask, firstRow(indexFor(table, mask)), 0)
  }
}

function isSame(x: number, y: number, boxed: Word['boxed']): boolean {
  return x === y || ((x & 7) === BOX && (y & 7) === BOX && Object.is(boxed[x >> 3], boxed[y >> 3]))
}

function readPattern(m: Machine, width: number): void {
  pattern[0] = m.a0
  pattern[1] = m.a1
  pattern[2] = m.a2
  pattern[3] = m.a3
  for (let i = 4; i < width; i++) pattern[i] = m.argument(i)
}

/** Of the bound columns, as the indexes hash them; set by boundColumns(). */
let patternHash = 0

/** Columns of the pattern that are bound; -1 when one is bound to a compound, which no fact holds. */
function boundColumns(m: Machine, width: number): number {
  let mask = 0
  let hash = 0
  for (let i = 0; i < width; i++) {
    const x = m.deref(pattern[i] as number)
    pattern[i] = x
    if ((x & 7) === ATOM || (x & 7) === INT || (x & 7) === BOX) {
      if (i >= INDEXED_COLUMNS) continue
      mask |= 1 << i
      hash = mix(hash, (x & 7) === BOX ? hashNumber(m.number(x)) : x)
    } else if ((x & 7) !== REF) return -1
  }
  patternHash = hash
  return mask
}

function matches(
  m: Machine,
  width: number,
  cells: Int32Array | readonly number[],
  at: number,
  boxed: Word['boxed'],
): boolean {
  for (let i = 0; i < width; i++) {
    const x = pattern[i] as number
    if ((x & 7) === REF) continue
    const cell = cells[at + i] as number
    if ((x & 7) === BOX ? (cell & 7) !== BOX || !Object.is(boxed[cell >> 3], m.number(x)) : cell !== x) return false
  }
  return true
}

/** The chains to follow for a pattern, where they are worth it. */
function indexFor({ base }: Table, mask: number): Index | undefined {
  return mask !== 0 && base.count > SMALL ? base.index(mask) : undefined
}

/** The first living row of the base from a cursor on that matches, or -1. */
function nextRow(m: Machine, { base, dead }: Table, index: Index | undefined, from: number): number {
  const { width, rows, boxed } = base
  let row = from
  while (row >= 0 && row < base.count) {
    if (matches(m, width, rows, row * width, boxed) && (dead.length === 0 || !isDead(dead, row))) return row
    row = rowAfter(index, row)
  }
  return -1
}

function rowAfter(index: Index | undefined, row: number): number {
  return index ? (index.next[row] as number) : row + 1
}

function firstRow(index: Index | undefined): number {
  return index ? (index.heads[index.slot(patternHash)] as number) : 0
}

function nextExtra(m: Machine, { base, extra }: Table, from: number): number {
  for (let e = from; e < extra.length; e++) {
    const word = extra[e] as Word
    if (matches(m, base.width, word.cells, 0, word.boxed)) return e
  }
  return -1
}

function bindWord(
  m: Machine,
  width: number,
  cells: Int32Array | readonly number[],
  at: number,
  boxed: Word['boxed'],
): boolean {
  for (let i = 0; i < width; i++) {
    const x = pattern[i] as number
    if ((x & 7) !== REF) continue
    const cell = cells[at + i] as number
    if (!m.unify(x, (cell & 7) === BOX ? m.numberCell(boxed[cell >> 3] as bigint | number) : cell)) return false
  }
  return true
}
