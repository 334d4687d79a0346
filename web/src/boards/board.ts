/**
 * A board: cells with places in the plane, and how a row of words names one of them. Squares and hexagons share
 * columns and rows; hexagons lean, so that (c, r) touches (c, r+1) and (c-1, r+1) below it.
 */

export type Shape = 'square' | 'hex' | 'across' | 'down'

export interface Cell {
  readonly id: string
  /** How the rules name it, for people. */
  readonly label: string
  readonly column: number
  readonly row: number
  readonly shape: Shape
}

/** A cell named by `words` words. */
export interface Mention {
  readonly cell: string
  readonly words: number
}

export interface Board {
  readonly layout: 'square' | 'hex' | 'dots'
  readonly cells: ReadonlyMap<string, Cell>
  readonly columns: readonly string[]
  readonly rows: readonly string[]
  /** Row 1 is nearest to the reader. */
  readonly upwards: boolean
  /** Light and dark squares in turn, as men of chess and draughts stand on. */
  readonly chequered: boolean
  /** The cell that the words name from position `at` on. */
  mention(words: readonly string[], at: number): Mention | undefined
  /** Where in a fact of this shape its cell is named, when the shape is known. */
  readonly positions: ReadonlyMap<string, number>
}

/** Facts with the same first word and length speak of the same thing. */
export function shapeOf(words: readonly string[]): string {
  return `${words[0]}/${words.length}`
}

/** Every cell that an action names, in order. */
export function cellsIn(board: Board, words: readonly string[]): readonly string[] {
  const found: string[] = []
  for (let at = 0; at < words.length; ) {
    const mention = board.mention(words, at)
    if (mention !== undefined) found.push(mention.cell)
    at += mention?.words ?? 1
  }
  return found
}

/** The cell a fact speaks of, and the words that say what is there. */
export function placeOf(board: Board, words: readonly string[]): { cell: string; content: string[] } | undefined {
  const known = board.positions.get(shapeOf(words))
  const starts = known === undefined ? words.keys() : [known]
  for (const at of starts) {
    const mention = board.mention(words, at)
    if (mention !== undefined) {
      return { cell: mention.cell, content: [...words.slice(0, at), ...words.slice(at + mention.words)] }
    }
  }
  return undefined
}
