/** Boards whose cells have names of their own: draughts by number, nine boards by compass, lines between dots. */

import { type Board, type Cell, shapeOf } from './board.js'

type Seen = readonly (readonly string[])[]

const PLAIN = { upwards: false, chequered: false, positions: new Map<string, number>() }

function indices(count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => String(i + 1))
}

/** The dark squares of an eight by eight board, 1 to 32 as in the books, four to a row. */
export function draughtsBoard(seen: Seen): Board {
  const cells = Array.from({ length: 32 }, (_, i): Cell => {
    const row = Math.floor(i / 4)
    const name = String(i + 1)
    return { id: name, label: name, column: 2 * (i % 4) + (row % 2 === 0 ? 1 : 0), row, shape: 'square' }
  })
  const dark = new Map(cells.map((cell) => [cell.id, cell]))
  const positions = new Map(seen.flatMap((words) => (words.length > 2 ? [[shapeOf(words), 1] as const] : [])))
  return {
    ...PLAIN,
    layout: 'square',
    cells: dark,
    columns: indices(8),
    rows: indices(8),
    chequered: true,
    positions,
    // A lone number is a count, not a square: `(quiet 3)`.
    mention: (words, at) => {
      const name = words[at] ?? ''
      return words.length > 2 && dark.has(name) ? { cell: name, words: 1 } : undefined
    },
  }
}

const COMPASS: Readonly<Record<string, readonly [number, number]>> = {
  nw: [0, 0],
  north: [1, 0],
  ne: [2, 0],
  west: [0, 1],
  centre: [1, 1],
  center: [1, 1],
  east: [2, 1],
  sw: [0, 2],
  south: [1, 2],
  se: [2, 2],
}

/** Three by three boards, each with three by three cells. */
export function compassBoard(seen: Seen): Board | undefined {
  const names = new Set<string>()
  for (const words of seen) {
    for (const [i, word] of words.entries()) {
      const next = words[i + 1] ?? ''
      if (word in COMPASS && next in COMPASS) names.add(`${word} ${next}`)
    }
  }
  if (names.size < 9) return undefined
  const middle = [...names].some((name) => name.includes('center')) ? 'center' : 'centre'
  const places = Object.entries(COMPASS).filter(([name]) => !/^cent/.test(name) || name === middle)
  const cells = places.flatMap(([board, [x, y]]) =>
    places.map(([cell, [column, row]]): Cell => {
      const id = `${board} ${cell}`
      return { id, label: `${cell} of the ${board} board`, column: 3 * x + column, row: 3 * y + row, shape: 'square' }
    }),
  )
  const all = new Map(cells.map((cell) => [cell.id, cell]))
  return {
    ...PLAIN,
    layout: 'square',
    cells: all,
    columns: indices(9),
    rows: indices(9),
    mention: (words, at) => {
      const id = `${words[at]} ${words[at + 1]}`
      return all.has(id) ? { cell: id, words: 2 } : undefined
    },
  }
}

const WAYS: Readonly<Record<string, 'across' | 'down'>> = {
  across: 'across',
  horizontal: 'across',
  down: 'down',
  vertical: 'down',
}

/** Lines between dots, named by a way and the dot where they begin, and the boxes they enclose. */
export function dotsBoard(seen: Seen): Board | undefined {
  const lines = new Map<string, Cell>()
  for (const words of seen) {
    for (const [i, word] of words.entries()) {
      const shape = WAYS[word]
      const [column, row] = [Number(words[i + 1]), Number(words[i + 2])]
      if (shape === undefined || !Number.isInteger(column) || !Number.isInteger(row)) continue
      const id = `${word} ${column} ${row}`
      lines.set(id, { id, label: id, column: column - 1, row: row - 1, shape })
    }
  }
  if (lines.size < 4) return undefined
  const all = [...lines.values()]
  const across = Math.max(...all.map(({ column, shape }) => (shape === 'across' ? column + 1 : column)))
  const down = Math.max(...all.map(({ row, shape }) => (shape === 'down' ? row + 1 : row)))
  const boxes = indices(down).flatMap((row, r) =>
    indices(across).map((column, c): Cell => {
      const id = `${column} ${row}`
      return { id, label: `box ${id}`, column: c, row: r, shape: 'square' }
    }),
  )
  const cells = new Map([...boxes, ...all].map((cell) => [cell.id, cell]))
  return {
    ...PLAIN,
    layout: 'dots',
    cells,
    columns: indices(across),
    rows: indices(down),
    mention: (words, at) => {
      const line = `${words[at]} ${words[at + 1]} ${words[at + 2]}`
      if (lines.has(line)) return { cell: line, words: 3 }
      const box = `${words[at]} ${words[at + 1]}`
      return words[at] !== undefined && cells.has(box) ? { cell: box, words: 2 } : undefined
    },
  }
}
