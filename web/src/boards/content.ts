/** What stands on a cell, as a picture: the words of a fact without its coordinates, made a man, a disc, a mark… */

import { numberIn, tokens } from '../words/tokens.js'
import { plainWord } from '../words/wording.js'
import { type Board, placeOf } from './board.js'

export type Man = 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn'

export type Picture =
  | { readonly kind: 'man'; readonly man: Man; readonly colour: string }
  | { readonly kind: 'disc'; readonly colour: string; readonly crowned: boolean }
  | { readonly kind: 'mark'; readonly mark: 'x' | 'o' }
  | { readonly kind: 'tile'; readonly text: string }
  | { readonly kind: 'lamp' }
  | { readonly kind: 'block' }
  | { readonly kind: 'line' }
  | { readonly kind: 'trail' }
  | { readonly kind: 'spot' }
  | { readonly kind: 'text'; readonly text: string; readonly colour: string | undefined }

export interface Thing {
  readonly picture: Picture
  /** In words. */
  readonly name: string
}

const MEN: Readonly<Record<string, Man>> = {
  king: 'king',
  queen: 'queen',
  rook: 'rook',
  bishop: 'bishop',
  knight: 'knight',
  pawn: 'pawn',
  amazon: 'queen',
}
const SHORT: Readonly<Record<string, Man>> = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' }
const COLOURS = new Set(['white', 'black', 'red', 'blue', 'green', 'yellow', 'orange', 'purple', 'pink', 'brown'])
const EMPTY = new Set(['b', 'blank', 'empty', 'none', 'nothing', 'gap', 'free', 'clear', 'untried', 'dark', 'off', '0'])
/** Words that only say that something is somewhere. */
const PLACING = new Set(['cell', 'at', 'square', 'on', 'piece', 'board', 'holds', 'location', 'loc', 'owner', 'mark'])
const BLOCKS = new Set(['wall', 'arrow', 'burnt', 'burned', 'block', 'blocked', 'stone-wall', 'obstacle'])
const TRAILS = new Set(['visited', 'seen', 'trail', 'painted'])
const LAMPS = new Set(['lit', 'on', 'light', 'lamp'])
const ROUND = new Set(['disc', 'disk', 'stone', 'marble', 'counter', 'checker', 'token', 'man', 'rider', 'ball'])

/** Everything that stands on the board, by cell; what lies flat first. */
export function thingsOn(board: Board, facts: readonly string[], roles: readonly string[]): Map<string, Thing[]> {
  const things = new Map<string, Thing[]>()
  for (const fact of facts) {
    const place = placeOf(board, tokens(fact))
    const thing = place === undefined ? undefined : thingFrom(place.content, roles, board)
    if (place === undefined || thing === undefined) continue
    const there = things.get(place.cell) ?? []
    if (isFlat(thing.picture)) there.unshift(thing)
    else there.push(thing)
    things.set(place.cell, there)
  }
  return things
}

function isFlat({ kind }: Picture): boolean {
  return kind === 'trail' || kind === 'block' || kind === 'lamp' || kind === 'spot'
}

export function thingFrom(content: readonly string[], roles: readonly string[], board: Board): Thing | undefined {
  const telling = content.length > 1 ? content.filter((word) => !PLACING.has(word)) : content
  if (telling.length === 0 || telling.some((word) => EMPTY.has(word))) return undefined
  const picture = pictureOf(telling, content, roles, board)
  return { picture, name: telling.map(plainWord).join(' ') }
}

function pictureOf(
  words: readonly string[],
  content: readonly string[],
  roles: readonly string[],
  board: Board,
): Picture {
  const colour = words.find((word) => COLOURS.has(word)) ?? words.find((word) => roles.includes(word))
  const draughts = words.includes('man') || (board.chequered && board.cells.size === 32)
  const man = draughts ? undefined : words.map((word) => MEN[word]).find((found) => found !== undefined)
  if (man !== undefined) return { kind: 'man', man, colour: colour ?? 'white' }
  const short = words.map((word) => /^([wb])([kqrbnp])$/.exec(word)).find((found) => found !== null)
  if (short !== undefined && short !== null) {
    return { kind: 'man', man: SHORT[short[2] ?? ''] ?? 'pawn', colour: short[1] === 'w' ? 'white' : 'black' }
  }
  const last = words.at(-1) ?? ''
  if (colour === 'x' || colour === 'o' || last === 'x' || last === 'o') {
    return { kind: 'mark', mark: (last === 'x' || last === 'o' ? last : colour) === 'x' ? 'x' : 'o' }
  }
  if (words.some((word) => BLOCKS.has(word))) return { kind: 'block' }
  if (words.some((word) => TRAILS.has(word))) return { kind: 'trail' }
  if (words.length === 1 && LAMPS.has(last)) return { kind: 'lamp' }
  if (words.length === 1 && last === 'line') return { kind: 'line' }
  if (colour !== undefined) return { kind: 'disc', colour, crowned: words.includes('king') }
  if (words.some((word) => ROUND.has(word))) return { kind: 'disc', colour: 'plain', crowned: false }
  if (numberIn(last) !== undefined) return { kind: 'tile', text: last }
  // A fact that says nothing but its name marks the cell; one with a value says what is there.
  if (content.length === 1) return { kind: 'spot' }
  return { kind: 'text', text: short4(last), colour: undefined }
}

function short4(word: string): string {
  return word.length > 4 ? word.slice(0, 3) : word
}
