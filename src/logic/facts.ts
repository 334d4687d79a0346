/**
 * A set of facts as a value. Facts are words: lists of atoms and numbers, kept as rows of flat tables, one table
 * per length, in the standard order of terms: what a query finds, and in which order, depends on the set alone.
 *
 * A table is a base that many sets share, with indexes built when first asked for, and a small difference from
 * it: rows that are gone and rows that are new. So a changed copy costs what it changes; when the difference
 * outgrows the root of the base's size, a new base is made.
 */

import { standardCompareNum } from './arithmetic.js'
import { ATOM, BOX, INT, LIST } from './cells.js'
import { compareText } from './compare.js'
import { exportTerm } from './convert.js'
import { typeError } from './errors.js'
import type { Machine } from './machine.js'
import { numberTerm } from './numeric.js'
import type { Symbols } from './symbols.js'
import { int, list, type Term } from './terms.js'
import { formatTerm } from './writer.js'

/** Numbers that a cell cannot hold: the cell is their index here. */
type Boxed = readonly (bigint | number)[]

/** A word outside any table. */
export interface Word {
  readonly cells: readonly number[]
  readonly boxed: Boxed
}

export class Base {
  /** By mask; sparse for long words. */
  private readonly indexes: (Index | undefined)[] = []
  constructor(
    readonly width: number,
    readonly rows: Int32Array,
    readonly count: number,
    readonly boxed: Boxed,
  ) {}

  /** Rows by the columns in the mask. */
  index(mask: number): Index {
    let index = this.indexes[mask]
    if (index === undefined) {
      index = new Index(this, mask)
      this.indexes[mask] = index
    }
    return index
  }
}

/** Chains of rows whose columns in the mask hash alike, each in ascending order. */
export class Index {
  readonly heads: Int32Array
  readonly next: Int32Array
  private readonly bits: number

  constructor({ width, rows, count, boxed }: Base, mask: number) {
    let size = 4
    while (size < count * 2) size *= 2
    this.bits = size - 1
    this.heads = new Int32Array(size).fill(-1)
    this.next = new Int32Array(count)
    for (let row = count - 1; row >= 0; row--) {
      let hash = 0
      for (let i = 0; i < width; i++) {
        if (mask & (1 << i)) hash = mix(hash, hashCell(rows[row * width + i] as number, boxed))
      }
      const slot = this.slot(hash)
      this.next[row] = this.heads[slot] as number
      this.heads[slot] = row
    }
  }

  slot(hash: number): number {
    return (hash ^ (hash >>> 15)) & this.bits
  }
}

export function mix(hash: number, value: number): number {
  return (Math.imul(hash ^ value, 0x9e3779b1) + (hash << 6)) | 0
}

function hashCell(cell: number, boxed: Boxed): number {
  return (cell & 7) === BOX ? hashNumber(boxed[cell >> 3] as bigint | number) : cell
}

export function hashNumber(value: bigint | number): number {
  const text = typeof value === 'bigint' ? value.toString(36) : String(value)
  let hash = 7
  for (let i = 0; i < text.length; i++) hash = mix(hash, text.charCodeAt(i))
  return hash
}

export interface Table {
  readonly base: Base
  /** Rows of the base that are gone, ascending. */
  readonly dead: readonly number[]
  /** Rows that are new, in order, and before which row of the base each belongs. */
  readonly extra: readonly Word[]
  readonly places: readonly number[]
  /** The cells of the new rows. */
  readonly extraCells: Int32Array
}

export class FactSet {
  private constructor(
    readonly symbols: Symbols,
    /** By length of word. */
    readonly tables: readonly (Table | undefined)[],
  ) {}

  static empty(symbols: Symbols): FactSet {
    return new FactSet(symbols, [])
  }

  /** This set without the deleted words and with the created ones: a word in both stays. */
  change(deleted: readonly Word[], created: readonly Word[]): FactSet {
    const tables = [...this.tables]
    const touched = new Set([...deleted, ...created].map((word) => word.cells.length))
    for (const width of touched) {
      const ofWidth = (words: readonly Word[]): readonly Word[] => words.filter((word) => word.cells.length === width)
      tables[width] = changeTable(this.symbols, tables[width] ?? emptyTable(width), ofWidth(deleted), ofWidth(created))
    }
    return new FactSet(this.symbols, tables)
  }

  get size(): number {
    let n = 0
    for (const table of this.tables) if (table) n += table.base.count - table.dead.length + table.extra.length
    return n
  }

  has(word: Word): boolean {
    const table = this.tables[word.cells.length]
    return (
      table !== undefined && (findExtra(this.symbols, table, word).found || findLiving(this.symbols, table, word) >= 0)
    )
  }

  /** Every word, by length and then in standard order. */
  *words(): Generator<Word> {
    for (const table of this.tables) if (table) yield* tableWords(table)
  }

  terms(): Term[] {
    return [...this.words()].map((word) => wordTerm(this.symbols, word))
  }

  /** The set as text: equal for equal sets, in every process. */
  get key(): string {
    const parts: string[] = []
    for (const word of this.words())
      parts.push(word.cells.map((cell) => cellText(this.symbols, cell, word.boxed)).join(','))
    return parts.join(';')
  }
}

const NO_CELLS = new Int32Array(0)

function emptyTable(width: number): Table {
  return { base: new Base(width, NO_CELLS, 0, []), dead: [], extra: [], places: [], extraCells: NO_CELLS }
}

function changeTable(symbols: Symbols, table: Table, deleted: readonly Word[], created: readonly Word[]): Table {
  const dead = [...table.dead]
  const extra = [...table.extra]
  const places = [...table.places]
  for (const word of deleted) {
    const { at, found } = findExtra(symbols, { ...table, extra, places }, word)
    if (found) {
      extra.splice(at, 1)
      places.splice(at, 1)
    } else {
      const row = findRow(symbols, table.base, word)
      if (row.found && !isDead(dead, row.at)) insertSorted(dead, row.at)
    }
  }
  for (const word of created) {
    const row = findRow(symbols, table.base, word)
    if (row.found) {
      const i = dead.indexOf(row.at)
      if (i >= 0) dead.splice(i, 1)
      continue
    }
    const { at, found } = findExtra(symbols, { ...table, extra, places }, word)
    if (!found) {
      extra.splice(at, 0, word)
      places.splice(at, 0, row.at)
    }
  }
  const extraCells = new Int32Array(extra.length * table.base.width)
  extra.forEach(({ cells }, i) => {
    extraCells.set(cells, i * table.base.width)
  })
  const changed: Table = { base: table.base, dead, extra, places, extraCells }
  return dead.length + extra.length > 4 + Math.sqrt(table.base.count) / 2 ? rebase(changed) : changed
}

/** A table without a difference: all its rows in one base. */
function rebase(table: Table): Table {
  const words = [...tableWords(table)]
  const { width } = table.base
  const rows = new Int32Array(words.length * width)
  const boxed: (bigint | number)[] = []
  words.forEach((word, row) => {
    word.cells.forEach((cell, i) => {
      rows[row * width + i] =
        (cell & 7) === BOX ? ((boxed.push(word.boxed[cell >> 3] as bigint | number) - 1) << 3) | BOX : cell
    })
  })
  return { base: new Base(width, rows, words.length, boxed), dead: [], extra: [], places: [], extraCells: NO_CELLS }
}

function* tableWords({ base, dead, extra, places }: Table): Generator<Word> {
  let e = 0
  let d = 0
  for (let row = 0; row <= base.count; row++) {
    while (e < extra.length && (places[e] as number) <= row) yield extra[e++] as Word
    if (row === base.count) return
    if (d < dead.length && dead[d] === row) d++
    else yield { cells: Array.from(base.rows.subarray(row * base.width, (row + 1) * base.width)), boxed: base.boxed }
  }
}

/** Whether an ascending list of rows has this one. */
export function isDead(dead: readonly number[], row: number): boolean {
  let low = 0
  let high = dead.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((dead[middle] as number) < row) low = middle + 1
    else high = middle
  }
  return dead[low] === row
}

function insertSorted(numbers: number[], value: number): void {
  let i = numbers.length
  while (i > 0 && (numbers[i - 1] as number) > value) i--
  numbers.splice(i, 0, value)
}

/** Binary search: where the word is among the base's rows, dead ones too, or where it would be. */
function findRow(symbols: Symbols, base: Base, word: Word): { at: number; found: boolean } {
  let low = 0
  let high = base.count
  while (low < high) {
    const middle = (low + high) >> 1
    const order = compareRow(symbols, base, middle, word)
    if (order === 0) return { at: middle, found: true }
    if (order < 0) low = middle + 1
    else high = middle
  }
  return { at: low, found: false }
}

function findLiving(symbols: Symbols, table: Table, word: Word): number {
  const row = findRow(symbols, table.base, word)
  return row.found && !isDead(table.dead, row.at) ? row.at : -1
}

function findExtra(symbols: Symbols, table: Table, word: Word): { at: number; found: boolean } {
  let at = 0
  for (; at < table.extra.length; at++) {
    const order = compareWords(symbols, table.extra[at] as Word, word)
    if (order === 0) return { at, found: true }
    if (order > 0) break
  }
  return { at, found: false }
}

function compareRow(symbols: Symbols, { rows, width, boxed }: Base, row: number, word: Word): number {
  for (let i = 0; i < width; i++) {
    const order = compareCells(symbols, rows[row * width + i] as number, boxed, word.cells[i] as number, word.boxed)
    if (order !== 0) return order
  }
  return 0
}

function compareWords(symbols: Symbols, a: Word, b: Word): number {
  for (let i = 0; i < a.cells.length; i++) {
    const order = compareCells(symbols, a.cells[i] as number, a.boxed, b.cells[i] as number, b.boxed)
    if (order !== 0) return order
  }
  return 0
}

function compareCells(symbols: Symbols, x: number, xs: Boxed, y: number, ys: Boxed): number {
  if ((x & 7) === ATOM || (y & 7) === ATOM) {
    if (x === y) return 0
    if ((x & 7) !== (y & 7)) return (x & 7) === ATOM ? 1 : -1
    return compareText(symbols.name(x), symbols.name(y))
  }
  if ((x & 7) === INT && (y & 7) === INT) return x - y
  return standardCompareNum(cellNumber(x, xs), cellNumber(y, ys))
}

export function cellNumber(cell: number, boxed: Boxed): bigint | number {
  return (cell & 7) === INT ? BigInt(cell >> 3) : (boxed[cell >> 3] as bigint | number)
}

function cellText(symbols: Symbols, cell: number, boxed: Boxed): string {
  return formatTerm(cellTerm(symbols, cell, boxed))
}

function cellTerm(symbols: Symbols, cell: number, boxed: Boxed): Term {
  if ((cell & 7) === ATOM) return symbols.term(cell)
  return (cell & 7) === INT ? int(cell >> 3) : numberTerm(cellNumber(cell, boxed))
}

export function wordTerm(symbols: Symbols, word: Word): Term {
  return list(word.cells.map((cell) => cellTerm(symbols, cell, word.boxed)))
}

/** The word that a list on the heap spells; a type error where it is no proper list of atoms and numbers. */
export function wordOf(m: Machine, cell: number): Word {
  const cells: number[] = []
  const boxed: (bigint | number)[] = []
  let x = m.deref(cell)
  while ((x & 7) === LIST) {
    const item = m.deref(m.heap[x >> 3] as number)
    if ((item & 7) === BOX) cells.push(((boxed.push(m.number(item)) - 1) << 3) | BOX)
    else if ((item & 7) === ATOM || (item & 7) === INT) cells.push(item)
    else throw typeError('word', exportTerm(m, cell))
    x = m.deref(m.heap[(x >> 3) + 1] as number)
  }
  if (x !== m.nil) throw typeError('word', exportTerm(m, cell))
  return { cells, boxed }
}
