/** format/2 into a string: the directives of SWI-Prolog's format/2 that write terms, numbers and columns. */

import { Columns } from './columns.js'
import { fixed, general, scientific, withPoint } from './decimal.js'
import type { Operators } from './operators.js'
import { listItems, type Term } from './terms.js'
import { formatTerm } from './writer.js'

/** The message is what goes into the term `format(Message)`. */
export class FormatError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FormatError'
  }
}

export interface FormatOptions {
  /** Where on its line the output begins. */
  readonly column?: number
  /** The value of an arithmetic expression given to a numeric directive. */
  readonly evaluate?: (expression: Term) => Term
}

/** Bounds against `~1000000000c` and its like. */
const MAX_ARGUMENT = 100_000
const MAX_LENGTH = 10_000_000

const DEFAULT_COLUMN_WIDTH = 8
const DEFAULT_RADIX = 8
const DEFAULT_DIGITS = 6

export function formatDirective(
  text: string,
  args: readonly Term[],
  operators: Operators,
  options: FormatOptions = {},
): string {
  return new Formatter(text, args, operators, options).run()
}

class Formatter {
  private readonly columns: Columns
  private at = 0
  private used = 0

  constructor(
    private readonly text: string,
    private readonly args: readonly Term[],
    private readonly operators: Operators,
    private readonly options: FormatOptions,
  ) {
    this.columns = new Columns(options.column)
  }

  run(): string {
    const { text, columns } = this
    while (this.at < text.length) {
      const tilde = text.indexOf('~', this.at)
      const end = tilde < 0 ? text.length : tilde
      columns.write(text.slice(this.at, end))
      this.at = end + 1
      if (tilde >= 0) this.directive(this.numericArgument())
      if (columns.length > MAX_LENGTH) throw new FormatError('the output is too long')
    }
    if (this.used < this.args.length) throw new FormatError('too many arguments')
    return columns.text()
  }

  /** The number between `~` and its letter: digits, `*` for the next argument, or a character after a back quote. */
  private numericArgument(): number | undefined {
    const { text } = this
    if (text[this.at] === '*') {
      this.at++
      const argument = this.next()
      if (argument.kind === 'int' && argument.value >= 0) return bounded(Number(argument.value))
      throw new FormatError("no or negative integer for `*' argument")
    }
    if (text[this.at] === '`') {
      const code = text.codePointAt(this.at + 1)
      if (code === undefined) throw new FormatError('truncated format specification')
      this.at += code > 0xffff ? 3 : 2
      return code
    }
    const start = this.at
    while (text[this.at] >= '0' && text[this.at] <= '9') this.at++
    return start === this.at ? undefined : bounded(Number(text.slice(start, this.at)))
  }

  private directive(argument: number | undefined): void {
    const { columns } = this
    const letter = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0)
    this.at += letter.length
    if (letter === '\0') throw new FormatError('truncated format specification')
    if (letter === 't') columns.fill(String.fromCodePoint(argument ?? 32))
    else if (letter === '+') columns.stopAfter(argument ?? DEFAULT_COLUMN_WIDTH)
    else if (letter === '|' && argument === undefined) columns.stop()
    else if (letter === '|') columns.stopAt(argument ?? 0)
    else columns.write(this.conversion(letter, argument))
  }

  private conversion(letter: string, argument: number | undefined): string {
    const { operators } = this
    switch (letter) {
      case '~':
        return '~'
      case 'n':
        return '\n'.repeat(argument ?? 1)
      case 'i':
        this.next()
        return ''
      case 'w':
        return formatTerm(this.next(), { quoted: false, operators })
      case 'p':
      case 'q':
        return formatTerm(this.next(), { operators })
      case 'a':
        return this.atomic()
      case 's':
        return this.string()
      case 'c':
        return this.character().repeat(argument ?? 1)
      case 'd':
        return withPoint(this.integer(letter), argument ?? 0)
      case 'D':
        return grouped(withPoint(this.integer(letter), argument ?? 0))
      case 'r':
        return this.integer(letter).toString(radix(argument))
      case 'R':
        return this.integer(letter).toString(radix(argument)).toUpperCase()
      case 'e':
        return scientific(Number(this.number(letter)), argument ?? DEFAULT_DIGITS)
      case 'f':
        return fixed(this.number(letter), argument ?? DEFAULT_DIGITS)
      case 'g':
        return general(Number(this.number(letter)), argument ?? DEFAULT_DIGITS)
      default:
        throw new FormatError(`unknown directive ~${letter}`)
    }
  }

  private next(): Term {
    if (this.used >= this.args.length) throw new FormatError('not enough arguments')
    return this.args[this.used++]
  }

  private atomic(): string {
    const term = this.next()
    if (term.kind === 'var' || term.kind === 'compound') throw this.illegal('a', term)
    return formatTerm(term, { quoted: false })
  }

  private string(): string {
    const term = this.next()
    const items = listItems(term)
    if (items === undefined) {
      if (term.kind === 'atom') return term.name
      throw this.illegal('s', term)
    }
    const characters = items.map((item) => (item.kind === 'atom' ? item.name : codePoint(item)))
    if (!characters.every((c) => c !== undefined)) throw this.illegal('s', term)
    return characters.join('')
  }

  private character(): string {
    const term = this.next()
    const character = codePoint(term)
    if (character === undefined) throw this.illegal('c', term)
    return character
  }

  private integer(letter: string): bigint {
    const term = this.value()
    if (term.kind !== 'int') throw this.illegal(letter, term)
    return BigInt(term.value)
  }

  /** An integer as bigint, so that no digit is lost. */
  private number(letter: string): number | bigint {
    const term = this.value()
    if (term.kind === 'float') return term.value
    if (term.kind === 'int') return BigInt(term.value)
    throw this.illegal(letter, term)
  }

  private value(): Term {
    const term = this.next()
    const { evaluate } = this.options
    if (evaluate === undefined || term.kind === 'int' || term.kind === 'float') return term
    return evaluate(term)
  }

  private illegal(letter: string, term: Term): FormatError {
    const shown = formatTerm(term, { operators: this.operators, maxLength: 60 })
    return new FormatError(`illegal argument to ~${letter}: ${shown}`)
  }
}

function bounded(argument: number): number {
  if (argument <= MAX_ARGUMENT) return argument
  throw new FormatError(`a numeric argument is greater than ${MAX_ARGUMENT}`)
}

function radix(argument = DEFAULT_RADIX): number {
  if (argument >= 2 && argument <= 36) return argument
  throw new FormatError(`no radix: ${argument}`)
}

function codePoint(term: Term): string | undefined {
  const isCode = term.kind === 'int' && term.value >= 0 && term.value <= 0x10ffff
  return isCode ? String.fromCodePoint(Number(term.value)) : undefined
}

/** Thousands apart by commas, in the whole part only. */
function grouped(number: string): string {
  const [whole, fraction] = number.split('.')
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? apart : `${apart}.${fraction}`
}
