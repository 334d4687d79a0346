/** Reads Gambit's files token by token: quoted texts, braces, numbers and words; commas are blanks. */

import Fraction from 'fraction.js'
import { RulesError } from '../../game/index.js'
import { error, place } from '../finding.js'

type Token =
  | { readonly kind: 'text' | 'number' | 'word'; readonly text: string; readonly at: number }
  | { readonly kind: '{' | '}' | 'end'; readonly text: string; readonly at: number }

const TOKEN =
  /[\s,]*(?:"((?:\\[\s\S]|[^"\\])*)"|([{}])|([-+]?(?:\d+\/\d+|\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?))(?![\w.])|([^\s,{}"]+))/y

/** A power of ten beyond this is no payoff but an attack on memory. */
const LARGEST_EXPONENT = 400

export class Tokens {
  private readonly tokens: Token[] = []
  private next = 0

  constructor(private readonly text: string) {
    TOKEN.lastIndex = 0
    for (let at = 0; ; ) {
      const match = TOKEN.exec(text)
      if (match === null) {
        const rest = /[\s,]*/y
        rest.lastIndex = at
        const blank = rest.exec(text)?.[0].length ?? 0
        if (at + blank < text.length) this.fail(at + blank, 'syntax', 'this text has no closing quote')
        this.tokens.push({ kind: 'end', text: '', at: text.length })
        return
      }
      const [whole, quoted, brace, number, word] = match
      const start = at + whole.length - whole.replace(/^[\s,]+/, '').length
      if (quoted !== undefined) this.tokens.push({ kind: 'text', text: quoted.replace(/\\([\s\S])/g, '$1'), at: start })
      else if (brace === '{' || brace === '}') this.tokens.push({ kind: brace, text: brace, at: start })
      else if (number !== undefined) this.tokens.push({ kind: 'number', text: number, at: start })
      else this.tokens.push({ kind: 'word', text: word ?? '', at: start })
      at += whole.length
    }
  }

  /** Where the next token stands. */
  get at(): number {
    return this.peek().at
  }

  is(kind: Token['kind']): boolean {
    return this.peek().kind === kind
  }

  private peek(ahead = 0): Token {
    return (
      this.tokens[Math.min(this.next + ahead, this.tokens.length - 1)] ?? {
        kind: 'end',
        text: '',
        at: this.text.length,
      }
    )
  }

  /** Whether the token after a brace is a brace as well. */
  get opensTwice(): boolean {
    return this.peek().kind === '{' && this.peek(1).kind === '{'
  }

  take(kind: Token['kind'], what: string): string {
    const token = this.peek()
    if (token.kind !== kind) {
      const found = token.kind === 'end' ? 'the file ends' : `${JSON.stringify(token.text)} stands`
      this.fail(token.at, 'syntax', `${found} where ${what} should`)
    }
    this.next++
    return token.text
  }

  skip(kind: Token['kind']): boolean {
    if (this.peek().kind !== kind) return false
    this.next++
    return true
  }

  /** Every `each` between braces. */
  block<T>(what: string, each: () => T): T[] {
    this.take('{', `the opening brace of ${what}`)
    const found: T[] = []
    while (!this.is('}')) {
      if (this.is('end')) this.fail(this.at, 'syntax', `the file ends before the closing brace of ${what}`)
      found.push(each())
    }
    this.next++
    return found
  }

  /** Decimals are read as written: 0.1 is a tenth. */
  fraction(what: string): Fraction {
    const { at } = this
    const text = this.take('number', what)
    const exponent = /[eE]([-+]?\d+)$/.exec(text)?.[1]
    if (exponent !== undefined && Math.abs(Number(exponent)) > LARGEST_EXPONENT)
      this.fail(at, 'number', `${text} is out of range`)
    if (/\/0+$/.test(text)) this.fail(at, 'number', `${text} divides by zero`)
    return exactly(text, exponent)
  }

  whole(what: string, least = 0): number {
    const { at } = this
    const value = Number(this.take('number', what))
    if (!Number.isSafeInteger(value) || value < least)
      this.fail(at, 'number', `${what} must be a whole number of at least ${least}`)
    return value
  }

  fail(at: number, code: string, message: string, hint?: string): never {
    throw new RulesError(place(this.text, [error(code, message, at, hint)]))
  }
}

function exactly(text: string, exponent: string | undefined): Fraction {
  if (exponent === undefined) return new Fraction(text.replace(/^\+/, '').replace(/\.$/, ''))
  const mantissa = new Fraction(text.slice(0, text.search(/[eE]/)).replace(/^\+/, '').replace(/\.$/, ''))
  const power = 10n ** BigInt(Math.abs(Number(exponent)))
  return Number(exponent) < 0 ? mantissa.div(new Fraction(power)) : mantissa.mul(new Fraction(power))
}
