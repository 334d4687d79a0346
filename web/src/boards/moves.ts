/** Actions as clicks: the cells an action names, in the order in which a person would touch them. */

import { tokens } from '../words/tokens.js'
import { type Board, cellsIn } from './board.js'

export interface Move {
  readonly decision: string
  readonly action: string
  /** For each click the cells that will do. */
  readonly path: readonly (readonly string[])[]
}

/** The actions that can be made on the board; the others need a button. */
export function movesOn(board: Board, decision: string, actions: readonly string[]): readonly Move[] {
  return actions.flatMap((action) => {
    const path = pathOf(board, tokens(action))
    return path === undefined ? [] : [{ decision, action, path }]
  })
}

function pathOf(board: Board, words: readonly string[]): Move['path'] | undefined {
  const cells = cellsIn(board, words)
  if (cells.length > 0) return cells.map((cell) => [cell])
  return columnPath(board, words)
}

/** `(drop 3)` names a column: any of its cells will do. */
function columnPath(board: Board, words: readonly string[]): Move['path'] | undefined {
  if (words.length !== 2 || board.layout !== 'square' || board.cells.size === 32) return undefined
  const column = board.columns.indexOf(words[1] ?? '')
  if (column < 0) return undefined
  return [[...board.cells.values()].filter((cell) => cell.column === column).map(({ id }) => id)]
}

export interface Reach {
  /** Cells that may be clicked next. */
  readonly next: ReadonlySet<string>
  /** Moves that the clicks so far have made in full. */
  readonly complete: readonly Move[]
}

export function reach(moves: readonly Move[], picked: readonly string[]): Reach {
  const begun = moves.filter(({ path }) => picked.every((cell, i) => path[i]?.includes(cell)))
  return {
    next: new Set(begun.flatMap(({ path }) => path[picked.length] ?? [])),
    complete: begun.filter(({ path }) => path.length === picked.length && picked.length > 0),
  }
}
