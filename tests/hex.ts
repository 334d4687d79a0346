/** Small boards of hex: the library's rules for them, and who wins, found without those rules. */

import { readFileSync } from 'node:fs'
import type { Game, State } from '../src/game/index.js'
import { loadGame } from '../src/languages/index.js'

/** The library's hex with so many columns and rows. */
export function hex(size: number): Game {
  const text = readFileSync('games/gdl/territory/hex.kif', 'utf8')
    .replace(/^\(follows (\d) \d\)\n/gm, (line, before) => (Number(before) < size ? line : ''))
    .replace('(last-edge ?column 9 red)', `(last-edge ?column ${size} red)`)
    .replace('(last-edge 9 ?row blue)', `(last-edge ${size} ?row blue)`)
  return loadGame(text, { language: 'gdl' })
}

/** Stones as sets of bits: bit `size * (row - 1) + column - 1`. */
export interface Stones {
  readonly red: number
  readonly blue: number
}

export function stonesOf(state: State, size: number): Stones {
  const stones = { red: 0, blue: 0 }
  for (const fact of state.facts) {
    const [, column, row, player] = /^\(stone (\d) (\d) (red|blue)\)$/.exec(String(fact)) ?? []
    if (player === 'red' || player === 'blue') stones[player] |= 1 << (size * (Number(row) - 1) + Number(column) - 1)
  }
  return stones
}

/** Whether whoever is to move wins with best play, by trying everything; red moves when the stones are even. */
export function hexSolver(size: number): (stones: Stones) => boolean {
  const cells = Array.from({ length: size * size }, (_, cell) => cell)
  const touching = cells.map((cell) => {
    const column = cell % size
    const row = Math.floor(cell / size)
    const near = [
      [column - 1, row],
      [column + 1, row],
      [column, row - 1],
      [column, row + 1],
      [column + 1, row - 1],
      [column - 1, row + 1],
    ]
    return near.filter(([c, r]) => c >= 0 && r >= 0 && c < size && r < size).map(([c, r]) => r * size + c)
  })
  const edge = (test: (column: number, row: number) => boolean) =>
    cells.filter((cell) => test(cell % size, Math.floor(cell / size))).reduce((set, cell) => set | (1 << cell), 0)
  const edges = {
    red: [edge((_, row) => row === 0), edge((_, row) => row === size - 1)],
    blue: [edge((column) => column === 0), edge((column) => column === size - 1)],
  }
  const joins = (stones: number, [from, to]: readonly number[]): boolean => {
    let reached = stones & from
    for (let grown = reached; ; reached = grown) {
      for (const cell of cells) {
        if (reached & (1 << cell)) for (const near of touching[cell]) grown |= stones & (1 << near)
      }
      if (grown & to) return true
      if (grown === reached) return false
    }
  }
  // Cells in the middle first: they decide most games.
  const middle = (size - 1) / 2
  const distance = (cell: number) => Math.abs((cell % size) - middle) + Math.abs(Math.floor(cell / size) - middle)
  const order = [...cells].sort((a, b) => distance(a) - distance(b))
  const known = new Map<number, boolean>()
  const wins = ({ red, blue }: Stones): boolean => {
    const key = red * 2 ** (size * size) + blue
    const before = known.get(key)
    if (before !== undefined) return before
    const isRed = bits(red) === bits(blue)
    const isWon = order.some((cell) => {
      if ((red | blue) & (1 << cell)) return false
      const after = isRed ? { red: red | (1 << cell), blue } : { red, blue: blue | (1 << cell) }
      return (isRed ? joins(after.red, edges.red) : joins(after.blue, edges.blue)) || !wins(after)
    })
    known.set(key, isWon)
    return isWon
  }
  return wins
}

function bits(set: number): number {
  let count = 0
  for (let left = set; left !== 0; left &= left - 1) count++
  return count
}
