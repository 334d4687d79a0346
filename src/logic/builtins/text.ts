/** Text as built-ins take and give it: atoms, numbers, lists of characters, lists of character codes. */

import { ATOM, BOX, INT, LIST, REF } from '../cells.js'
import { exportTerm } from '../convert.js'
import { instantiationError, representationError, typeError } from '../errors.js'
import { Lexer } from '../lexer.js'
import type { Machine } from '../machine.js'
import { floatText } from '../quoting.js'
import { bound, firstItems, spine, wrongType } from './arguments.js'

/** How lists spell a text: `[a,b]` or `[97,98]`. */
export type Spelling = 'chars' | 'codes'

/** The atom for a text made at run time: charged for its length, and counted against the budget. */
export function textAtom(m: Machine, text: string): number {
  m.charge(text.length >> 4)
  return m.atom(text)
}

/** The text of an atom or a number; undefined for anything else. */
export function atomicText(m: Machine, x: number): string | undefined {
  if ((x & 7) === ATOM) return m.symbols.name(x)
  if ((x & 7) === INT) return String(x >> 3)
  if ((x & 7) !== BOX) return undefined
  const value = m.number(x)
  if (typeof value === 'number') return floatText(value)
  const text = value.toString()
  m.charge(text.length >> 2)
  return text
}

/** The text of an atom, of a number, or of a list of characters or codes; `[]` is the empty text. */
export function anyText(m: Machine, cell: number): string {
  const x = bound(m, cell)
  if (x === m.nil) return ''
  if ((x & 7) === LIST) {
    const spelling = m.isInteger(m.deref(m.heap[x >> 3])) ? 'codes' : 'chars'
    const text = spelledText(m, x, spelling)
    if (text === undefined) throw instantiationError()
    return text
  }
  const text = atomicText(m, x)
  if (text === undefined) throw wrongType(m, 'text', x)
  return text
}

/**
 * The text that a list spells; undefined where the list or some item is still a variable. Errors are those of
 * atom_chars/2 and atom_codes/2 (ISO 13211-1 §8.16.4, §8.16.5).
 */
export function spelledText(m: Machine, cell: number, spelling: Spelling): string | undefined {
  const { length, tail } = spine(m, cell)
  const isPartial = (tail & 7) === REF
  if (!isPartial && tail !== m.nil) throw wrongType(m, 'list', cell)
  let text = ''
  let isOpen = isPartial
  for (const item of firstItems(m, cell, length)) {
    if ((item & 7) === REF) isOpen = true
    else text += spelling === 'chars' ? characterOf(m, item) : codePointOf(m, item)
  }
  m.charge(length >> 3)
  return isOpen ? undefined : text
}

/** The text of an atom of one character. */
export function characterOf(m: Machine, x: number): string {
  const name = (x & 7) === ATOM ? m.symbols.name(x) : ''
  if (!isCharacter(name)) throw typeError('character', exportTerm(m, x))
  return name
}

export function isCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff)
}

/** The character of a code. */
export function codePointOf(m: Machine, x: number): string {
  if (!m.isInteger(x)) throw wrongType(m, 'integer', x)
  const code = Number(m.number(x))
  if (code < 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) throw representationError('character_code')
  return String.fromCodePoint(code)
}

/** The list that spells a text. */
export function spell(m: Machine, text: string, spelling: Spelling, tail = m.nil): number {
  m.charge(text.length >> 3)
  m.reserve(2 * text.length)
  const cells: number[] = []
  for (const character of text) {
    cells.push(spelling === 'chars' ? m.symbols.atom(character) : ((character.codePointAt(0) ?? 0) << 3) | INT)
  }
  return m.list(cells, tail)
}

/** How many characters a text has: code points, not UTF-16 units. */
export function characterCount(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit < 0xdc00) count--
  }
  return count
}

/** The number that a text is, by Prolog's syntax with layout before it; undefined when it is none. */
export function parseNumber(text: string): bigint | number | undefined {
  const lexer = new Lexer(text)
  let token = lexer.next()
  const isNegative = token.kind === 'name' && token.text === '-'
  if (isNegative) {
    token = lexer.next()
    if (token.layout) return undefined
  }
  if (token.kind !== 'number' || token.end !== text.length || token.value === undefined) return undefined
  if (typeof token.value === 'object') return isNegative ? -token.value.float : token.value.float
  const value = BigInt(token.value)
  return isNegative ? -value : value
}
