/**
 * Finds the board in what has been seen of a game: facts and actions in which two neighbouring words are coordinates
 * that fill a rectangle (`[white,pawn,a,2]`, `(cell 1 2 x)`), or one word is a square (`(at a1 white rook)`).
 */

import { numberIn, tokens } from '../words/tokens.js'
import { type Board, type Cell, shapeOf } from './board.js'
import type { Hint } from './hint.js'
import { compassBoard, dotsBoard, draughtsBoard } from './odd-boards.js'

export interface Evidence {
  readonly facts: Iterable<string>
  /** They widen a board that facts are on; alone they make none: `[claim,2,6]` claims two sixes. */
  readonly actions: Iterable<string>
  /** What the rules declare, as words. */
  readonly declared: readonly (readonly string[])[]
  readonly hint: Hint
}

type Seen = readonly (readonly string[])[]

const LONGEST_FACT = 8
const LARGEST = 40
/** Fewer cells than this, or less of their rectangle, is no board. */
const FEWEST = 4
const FILLED = 0.3

export function inferBoard({ facts, actions, declared, hint }: Evidence): Board | undefined {
  if (hint.kind !== undefined && !['grid', 'hex', 'draughts', 'dots'].includes(hint.kind)) return undefined
  const isShort = (words: readonly string[]) => words.length <= LONGEST_FACT
  const standing = [...declared, ...Array.from(facts, tokens)].filter(isShort)
  const seen = [...standing, ...Array.from(actions, tokens).filter(isShort)]
  if (hint.kind === 'draughts') return draughtsBoard(seen)
  return dotsBoard(seen) ?? compassBoard(seen) ?? namedBoard(seen) ?? pairBoard(seen, standing, declared, hint)
}

/** Squares with names of their own, a letter and a number. */
function namedBoard(seen: Seen): Board | undefined {
  const names = new Set(seen.flat().filter((word) => /^[a-z]\d{1,2}$/.test(word)))
  const columns = range([...names].map((name) => name.charAt(0)))
  const rows = range([...names].map((name) => name.slice(1)))
  if (columns === undefined || rows === undefined || !fills(names.size, columns, rows)) return undefined
  const cells = rectangle(columns, rows, (column, row) => `${column}${row}`)
  return {
    layout: 'square',
    cells,
    columns,
    rows,
    upwards: true,
    chequered: true,
    positions: new Map(),
    mention: (words, at) => {
      const name = words[at] ?? ''
      return cells.has(name) ? { cell: name, words: 1 } : undefined
    },
  }
}

/** Two words side by side: a column and a row. */
function pairBoard(seen: Seen, standing: Seen, declared: Seen, hint: Hint): Board | undefined {
  const groups = new Map<string, (readonly string[])[]>()
  for (const words of seen) groups.set(shapeOf(words), [...(groups.get(shapeOf(words)) ?? []), words])
  const kinds = [false, true].map((lettered) => pairsOf(groups, lettered))
  const found = kinds
    .filter(
      ({ isBoard, positions }) =>
        hint.size !== undefined || (isBoard && standing.some((words) => positions.has(shapeOf(words)))),
    )
    .sort((a, b) => b.names.size - a.names.size)[0]
  if (found === undefined) return undefined
  const size = hint.size
  const columns = size === undefined ? found.columns : range(['1', `${size.columns}`])
  const rows = size === undefined ? found.rows : range(['1', `${size.rows}`])
  if (columns === undefined || rows === undefined) return undefined
  const hex = hint.kind === 'hex'
  const whole = rectangle(columns, rows, (column, row) => `${column} ${row}`, hex)
  const exact = exactCells(declared, found.positions)
  const cells = exact === undefined ? whole : new Map([...whole].filter(([id]) => exact.has(id)))
  const men = seen.some((words) => words.some((word) => MEN.has(word)))
  return {
    layout: hex ? 'hex' : 'square',
    cells,
    columns,
    rows,
    upwards: hint.upwards ?? found.lettered,
    chequered: !hex && men,
    positions: found.positions,
    mention: (words, at) => {
      const cell = `${words[at]} ${words[at + 1]}`
      return cells.has(cell) ? { cell, words: 2 } : undefined
    },
  }
}

const MEN = new Set(['pawn', 'knight', 'bishop', 'rook', 'amazon'])

/** What the facts say when the columns are letters, or when they are numbers. */
function pairsOf(groups: ReadonlyMap<string, Seen>, lettered: boolean) {
  const positions = new Map<string, number>()
  const pairs: (readonly [string, string])[] = []
  for (const [shape, facts] of groups) {
    const at = firstPair(facts, lettered)
    if (at === undefined) continue
    positions.set(shape, at)
    pairs.push(...facts.map((words) => pairAt(words, at)))
  }
  const columns = range(pairs.map(([column]) => column))
  const rows = range(pairs.map(([, row]) => row))
  const names = new Set(pairs.map(([column, row]) => `${column} ${row}`))
  const isBoard = columns !== undefined && rows !== undefined && fills(names.size, columns, rows)
  return { lettered, positions, columns, rows, names, isBoard }
}

/** Where two neighbouring words are coordinates in all of these facts. */
function firstPair(facts: Seen, lettered: boolean): number | undefined {
  const [first] = facts
  if (first === undefined || HEAPS.has(first[0] ?? '')) return undefined
  for (let at = 0; at + 1 < first.length; at++) {
    const pairs = facts.map((words) => pairAt(words, at))
    if (pairs.every(([column, row]) => (lettered ? isLetter(column) : isIndex(column)) && isIndex(row))) return at
  }
  return undefined
}

function pairAt(words: readonly string[], at: number): readonly [string, string] {
  return [words[at] ?? '', words[at + 1] ?? '']
}

const HEAPS = new Set(['heap', 'pile', 'heaps', 'piles'])

/** Where the rules declare just which cells there are, as on a star. */
function exactCells(declared: Seen, positions: ReadonlyMap<string, number>): ReadonlySet<string> | undefined {
  if (declared.length === 0) return undefined
  const named = declared.flatMap((words) => {
    const at = positions.get(shapeOf(words))
    return at === undefined ? [] : [`${words[at]} ${words[at + 1]}`]
  })
  return named.length === 0 ? undefined : new Set(named)
}

function isLetter(word: string): boolean {
  return /^[a-z]$/.test(word)
}

function isIndex(word: string): boolean {
  const value = /^\d{1,2}$/.test(word) ? numberIn(word) : undefined
  return value !== undefined && value <= LARGEST
}

/** All coordinates from the least to the greatest. */
function range(words: readonly string[]): readonly string[] | undefined {
  const lettered = words.some(isLetter)
  const values = words.map((word) => (lettered ? word.charCodeAt(0) : Number(word)))
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (values.length === 0 || high - low < 1) return undefined
  const all = Array.from({ length: high - low + 1 }, (_, i) => low + i)
  return all.map((value) => (lettered ? String.fromCharCode(value) : String(value)))
}

function fills(cells: number, columns: readonly string[], rows: readonly string[]): boolean {
  return cells >= FEWEST && cells >= FILLED * columns.length * rows.length
}

function rectangle(
  columns: readonly string[],
  rows: readonly string[],
  name: (column: string, row: string) => string,
  hex = false,
): Map<string, Cell> {
  const shape = hex ? 'hex' : 'square'
  const cells = rows.flatMap((row, r) =>
    columns.map((column, c): Cell => ({ id: name(column, row), label: name(column, row), column: c, row: r, shape })),
  )
  return new Map(cells.map((cell) => [cell.id, cell]))
}
