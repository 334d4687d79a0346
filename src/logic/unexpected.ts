/** The sentences about a token that cannot stand where it does, with the usual cause where one is known. */

import { SyntaxFault } from './faults.js'
import type { Token } from './lexer.js'
import type { Frame } from './parser.js'

const MISSING_STOP = 'the clause before may lack its full stop'
const MISSING_COMMA = 'a comma or an operator may be missing'

/** A term was to begin at the token. */
export function insteadOfTerm(token: Token, frames: readonly Frame[]): SyntaxFault {
  const last = frames.at(-1)
  if (token.kind === 'eof') return endOfText(token, frames)
  if (last === undefined) {
    const clause = token.kind === 'end' ? 'a clause is missing before this full stop' : `unexpected ${token.text}`
    return new SyntaxFault(clause, token.start)
  }
  const follows = `something must follow ${last.kind === 'arguments' ? `${last.name}(` : last.name}`
  if (token.kind === 'end') {
    const hint = last.name === ',' ? 'a clause ends in a full stop alone, without a comma' : undefined
    return new SyntaxFault(`unexpected end of clause: ${follows}`, token.start, hint)
  }
  if (last.kind === 'arguments' && token.text === ')' && last.items.length === 0) {
    return new SyntaxFault('empty brackets after a name', token.start, 'write the name alone')
  }
  return new SyntaxFault(`unexpected ${token.text}: ${follows}`, token.start)
}

/** The token follows a complete term, whose last token is `before`, but neither continues nor ends it. */
export function afterTerm(
  token: Token,
  before: Token | undefined,
  frames: readonly Frame[],
  isOperator: boolean,
): SyntaxFault {
  const bracket = openBracket(frames)
  if (token.kind === 'eof') return endOfText(token, frames)
  if (token.kind === 'end' && bracket !== undefined) {
    return new SyntaxFault('this bracket is not closed before the end of the clause', bracket.at)
  }
  if (token.kind === 'punctuation') return punctuationAfterTerm(token, before, bracket)
  if (isOperator) return priorityClash(token, frames)
  if (bracket !== undefined) return new SyntaxFault(`expected ${separators(bracket)}`, token.start, MISSING_COMMA)
  const hint = token.newLine ? MISSING_STOP : MISSING_COMMA
  return new SyntaxFault('expected an operator or a full stop', token.start, hint)
}

function punctuationAfterTerm(token: Token, before: Token | undefined, bracket: Frame | undefined): SyntaxFault {
  const { text, start } = token
  if (text === '(' && before?.kind === 'var' && !token.layout) {
    const hint = 'names of predicates and functors begin with a lower-case letter, or stand in single quotes'
    return new SyntaxFault('a variable cannot have arguments', start, hint)
  }
  if (text === '(' && (before?.kind === 'name' || before?.kind === 'quoted')) {
    return new SyntaxFault('unexpected (', start, 'no space may stand between a name and its bracket')
  }
  if ('([{'.includes(text)) {
    return new SyntaxFault(`unexpected ${text}`, start, token.newLine ? MISSING_STOP : MISSING_COMMA)
  }
  if (bracket === undefined) return new SyntaxFault(`unexpected ${text}`, start, 'no bracket is open here')
  return new SyntaxFault(`expected ${separators(bracket)} instead of ${text}`, start)
}

export function priorityClash(token: Token, frames: readonly Frame[]): SyntaxFault {
  const isNeck = token.text === ':-' || token.text === '-->'
  const hint = !isNeck
    ? 'put round brackets around one of the operators with its operands'
    : openBracket(frames)
      ? 'a bracket before it may not be closed; a clause inside a term stands in round brackets'
      : MISSING_STOP
  return new SyntaxFault(`operator priority clash at ${token.text}`, token.start, hint)
}

function endOfText(token: Token, frames: readonly Frame[]): SyntaxFault {
  const bracket = openBracket(frames)
  if (bracket !== undefined) return new SyntaxFault('this bracket is never closed', bracket.at)
  return new SyntaxFault('unexpected end of text: the full stop is missing', token.start)
}

function openBracket(frames: readonly Frame[]): Frame | undefined {
  return frames.findLast((frame) => frame.kind !== 'infix' && frame.kind !== 'prefix')
}

function separators(bracket: Frame): string {
  if (bracket.kind === 'arguments') return 'a comma or )'
  if (bracket.kind === 'list') return 'a comma, | or ]'
  return bracket.kind === 'tail' ? ']' : bracket.kind === 'round' ? ')' : '}'
}
