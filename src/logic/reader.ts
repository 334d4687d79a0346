/** Prolog text into terms, clause by clause; after a fault reading goes on behind the next full stop. */

import { PrologSyntaxError, SyntaxFault } from './faults.js'
import { Lexer } from './lexer.js'
import { Operators } from './operators.js'
import { ClauseParser, type DoubleQuotes } from './parser.js'
import type { Term, Var } from './terms.js'
import { Tokens } from './tokens.js'

export { caret, PrologSyntaxError, position, SyntaxFault } from './faults.js'

export interface ReadFlags {
  readonly doubleQuotes: DoubleQuotes
}

export interface ReadTerm {
  readonly term: Term
  /** The named variables in order of first occurrence; `_` is not one. */
  readonly variables: readonly Var[]
  /** Those that occur once and whose names do not begin with `_`. */
  readonly singletons: readonly Var[]
  /** The offsets of every variable, `_` included. */
  readonly occurrences: ReadonlyMap<Var, readonly number[]>
  readonly start: number
  /** Behind the full stop. */
  readonly end: number
}

const ISO_FLAGS: ReadFlags = { doubleQuotes: 'codes' }

/** A text with more faults than this is no Prolog text. */
const MAX_FAULTS = 100

export class Reader {
  private readonly lexer: Lexer
  private faults = 0

  constructor(
    text: string,
    private readonly operators: Operators,
    private readonly flags: ReadFlags,
  ) {
    this.lexer = new Lexer(text)
  }

  /** The next clause or what is wrong with it; undefined at the end of the text. */
  next(): ReadTerm | SyntaxFault | undefined {
    if (this.faults > MAX_FAULTS) return undefined
    const tokens = new Tokens(this.lexer)
    const first = tokens.peek(0)
    if (first.kind === 'eof') return undefined
    try {
      return readClause(tokens, this.operators, this.flags, false)
    } catch (error) {
      if (!(error instanceof PrologSyntaxError)) throw error
      tokens.skip()
      this.faults++
      return this.faults > MAX_FAULTS ? new SyntaxFault('too many errors', error.fault.at) : error.fault
    }
  }
}

/** Reads a text that is exactly one term; its full stop may be left out. Throws PrologSyntaxError. */
export function readTerm(text: string, operators = Operators.standard(), flags: ReadFlags = ISO_FLAGS): ReadTerm {
  const lexer = new Lexer(text)
  const read = readClause(new Tokens(lexer), operators, flags, true)
  const rest = lexer.next()
  if (rest.kind === 'eof') return read
  throw new PrologSyntaxError(rest.fault ?? new SyntaxFault('more text follows the term', rest.start))
}

function readClause(tokens: Tokens, operators: Operators, flags: ReadFlags, stopIsOptional: boolean): ReadTerm {
  const start = tokens.peek(0).start
  const parser = new ClauseParser(tokens, operators, flags.doubleQuotes, stopIsOptional)
  const term = parser.parse()
  const { occurrences } = parser
  const variables = parser.variables()
  const singletons = variables.filter((v) => !v.name.startsWith('_') && occurrences.get(v)?.length === 1)
  return { term, variables, singletons, occurrences, start, end: tokens.peek(0).end }
}
