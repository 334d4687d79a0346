/**
 * Text into tokens, one at a time: ISO 13211-1, 6.4, with SWI-Prolog's digit groups, `\c`, `\e`, `\s`, `\u` and special floats.
 * A character that begins no token gives a token of kind `fault`, and lexing goes on behind it.
 */

import {
  characterClass,
  DIGIT,
  isAlphanumeric,
  isSymbol,
  LAYOUT,
  LOWER,
  OTHER,
  SOLO,
  SYMBOL,
  UPPER,
  width,
} from './characters.js'
import { SyntaxFault } from './faults.js'
import { type NumberValue, scanNumber } from './numbers.js'
import { scanQuoted } from './quotes.js'

/** `name` is an unquoted atom, `string` is in double and `codes` in back quotes, `end` is the full stop. */
export type TokenKind =
  | 'name'
  | 'quoted'
  | 'var'
  | 'number'
  | 'string'
  | 'codes'
  | 'punctuation'
  | 'end'
  | 'eof'
  | 'fault'

export interface Token {
  readonly kind: TokenKind
  /** The characters it denotes. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** Whether white space or a comment stands before it. */
  readonly layout: boolean
  /** Whether it is the first on its line. */
  readonly newLine: boolean
  /** Of a number. */
  readonly value: NumberValue | undefined
  /** Of a `fault`. */
  readonly fault: SyntaxFault | undefined
}

const NEWLINE = 10
const PERCENT = 37
const QUOTE = 39
const STAR = 42
const DOT = 46
const SLASH = 47
const BACK_QUOTE = 96
const DOUBLE_QUOTE = 34

export class Lexer {
  private at = 0
  private openComment = -1
  private layout = false
  private newLine = false

  constructor(private readonly text: string) {}

  next(): Token {
    const before = this.at
    this.newLine = before === 0
    this.skipLayout()
    const { text, at: start } = this
    this.layout = start > before
    if (this.openComment >= 0) return this.unclosedComment()
    if (start >= text.length) return this.endOfText(before)
    const code = text.codePointAt(start) ?? 0
    switch (characterClass(code)) {
      case LOWER:
        return this.word('name')
      case UPPER:
        return this.word('var')
      case DIGIT:
        return this.number()
      case SYMBOL:
        return this.symbol(code)
      case SOLO:
        return this.solo(code)
      default:
        return this.badCharacters(code)
    }
  }

  private skipLayout(): void {
    const { text } = this
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at)
      if (code === 32) this.at++
      else if (code === NEWLINE) {
        this.newLine = true
        this.at++
      } else if (code === PERCENT) this.skipTo(text.indexOf('\n', this.at))
      else if (code === SLASH) {
        if (text.charCodeAt(this.at + 1) !== STAR) return
        const close = text.indexOf('*/', this.at + 2)
        if (close < 0) this.openComment = this.at
        this.skipTo(close < 0 ? close : close + 2)
      } else if (characterClass(code) === LAYOUT) this.at++
      else return
    }
  }

  private skipTo(offset: number): void {
    this.at = offset < 0 ? this.text.length : offset
  }

  private unclosedComment(): Token {
    const start = this.openComment
    this.openComment = -1
    return this.fault(new SyntaxFault('this comment is never closed', start, 'close it with */'), this.at)
  }

  /** Begins where the last token ends, which is where something is missing. */
  private endOfText(start: number): Token {
    return { ...this.token('eof', '', this.at), start }
  }

  private word(kind: 'name' | 'var'): Token {
    const { text, at: start } = this
    let end = start
    for (;;) {
      const code = text.charCodeAt(end)
      if (code < 128 ? isAlphanumeric(code) : code >= 128 && isAlphanumeric(text.codePointAt(end) ?? 0)) {
        end += code >= 0xd800 && code < 0xdc00 ? 2 : 1
      } else break
    }
    return this.token(kind, text.slice(start, end), end)
  }

  private symbol(first: number): Token {
    const { text, at: start } = this
    if (first === DOT && this.endsClause(start + 1)) return this.token('end', '.', start + 1)
    let end = start + width(first)
    for (;;) {
      const code = text.codePointAt(end)
      if (code === undefined || !isSymbol(code)) break
      end += width(code)
    }
    return this.token('name', text.slice(start, end), end)
  }

  /** ISO 6.4.8: a full stop is followed by layout, the end of the text or a comment. */
  private endsClause(at: number): boolean {
    const code = this.text.codePointAt(at)
    return code === undefined || code === PERCENT || characterClass(code) === LAYOUT
  }

  private solo(code: number): Token {
    if (code === QUOTE || code === DOUBLE_QUOTE || code === BACK_QUOTE) return this.quoted(code)
    const text = String.fromCharCode(code)
    const kind = text === '!' || text === ';' ? 'name' : 'punctuation'
    return this.token(kind, text, this.at + 1)
  }

  private quoted(quote: number): Token {
    const { text, end, fault } = scanQuoted(this.text, this.at, quote)
    if (fault !== undefined) return this.fault(fault, end)
    return this.token(quote === QUOTE ? 'quoted' : quote === DOUBLE_QUOTE ? 'string' : 'codes', text, end)
  }

  private number(): Token {
    const { value, end, fault } = scanNumber(this.text, this.at)
    return fault === undefined ? this.token('number', '', end, value) : this.fault(fault, end)
  }

  /** Swallows the whole row of such characters, so that binary files give few faults. */
  private badCharacters(first: number): Token {
    const { text, at: start } = this
    let end = start + width(first)
    for (;;) {
      const code = text.codePointAt(end)
      if (code === undefined || characterClass(code) !== OTHER) break
      end += width(code)
    }
    return this.fault(badCharacter(first, start), end)
  }

  private fault(fault: SyntaxFault, end: number): Token {
    return this.token('fault', '', end, undefined, fault)
  }

  private token(kind: TokenKind, text: string, end: number, value?: NumberValue, fault?: SyntaxFault): Token {
    const { at: start, layout, newLine } = this
    this.at = end
    return { kind, text, start, end, layout, newLine, value, fault }
  }
}

function badCharacter(code: number, at: number): SyntaxFault {
  const character = String.fromCodePoint(code)
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  if (/[\u2018-\u201F]/u.test(character)) {
    return new SyntaxFault(`${character} is not a quotation mark in Prolog`, at, `use the straight ' or "`)
  }
  const shown = /[\p{C}\p{M}]/u.test(character) ? name : `${character} (${name})`
  return new SyntaxFault(`the character ${shown} cannot stand here`, at, 'put it in quotes if it is part of a name')
}
