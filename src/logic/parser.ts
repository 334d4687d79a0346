/**
 * One clause from its tokens: operator precedence parsing after ISO 13211-1, 6.3, on a stack of our own,
 * so that no nesting of the text can exhaust the host's. Where ISO leaves it open whether a prefix operator is meant as
 * an atom, the tokens behind it decide. Unlike ISO, an operator may be an operand without brackets (`- = x`), as in SWI-Prolog.
 */

import { PrologSyntaxError, SyntaxFault } from './faults.js'
import type { Token } from './lexer.js'
import { ARGUMENT_PRIORITY, type Operator, type Operators, TERM_PRIORITY } from './operators.js'
import { Atom, Compound, Float, Int, int, type Term, Var } from './terms.js'
import { MAX_LOOKAHEAD, type Tokens } from './tokens.js'
import { afterTerm, insteadOfTerm, priorityClash } from './unexpected.js'

/** Brackets and prefix operators may be nested this deep; chains of infix operators and lists have no limit. */
export const MAX_NESTING = 10_000

export type DoubleQuotes = 'codes' | 'chars' | 'atom'

const CLOSING = { round: ')', arguments: ')', list: ']', tail: ']', curly: '}' } as const

type BracketKind = keyof typeof CLOSING

/** Something begun that the next complete term goes into. */
export interface Frame<Kind = 'infix' | 'prefix' | BracketKind> {
  readonly kind: Kind
  /** The operator or functor, or the opening bracket. */
  readonly name: string
  readonly priority: number
  /** The highest priority allowed where this term stands. */
  readonly max: number
  readonly start: number
  /** Where the operator or bracket itself stands. */
  readonly at: number
  /** The left operand, arguments or list elements so far. */
  readonly items: Term[]
}

export class ClauseParser {
  readonly occurrences = new Map<Var, number[]>()
  private readonly named = new Map<string, Var>()
  private readonly frames: Frame[] = []
  private nesting = 0
  private max = TERM_PRIORITY
  /** The complete term to the left of the next token, its priority and where it begins, brackets included. */
  private term: Term = new Atom('')
  private priority = 0
  private start = 0

  constructor(
    private readonly tokens: Tokens,
    private readonly operators: Operators,
    private readonly doubleQuotes: DoubleQuotes,
    private readonly stopIsOptional: boolean,
  ) {}

  /** The clause up to its full stop, which is the last token taken. Throws PrologSyntaxError. */
  parse(): Term {
    for (;;) {
      while (!this.operand()) {}
      while (this.reduce()) {}
      const token = this.tokens.peek(0)
      if (this.frames.length > 0) continue
      if (token.kind !== 'end' && !(token.kind === 'eof' && this.stopIsOptional)) throw this.surprise(token)
      this.tokens.take()
      return this.term
    }
  }

  /** Takes what begins a term; false when that only opened something, so that an operand comes next. */
  private operand(): boolean {
    const token = this.tokens.take()
    switch (token.kind) {
      case 'number':
        return this.complete(number(token, 1), token.start)
      case 'var':
        this.complete(this.variable(token), token.start)
        if (this.callFollows()) throw this.surprise(this.tokens.peek(0))
        return true
      case 'string':
        return this.complete(quotedText(token, this.doubleQuotes), token.start)
      case 'codes':
        return this.complete(quotedText(token, 'codes'), token.start)
      case 'name':
      case 'quoted':
        return this.name(token.text, token)
      case 'punctuation':
        return this.bracket(token)
      default:
        throw new PrologSyntaxError(token.fault ?? insteadOfTerm(token, this.frames))
    }
  }

  private bracket(token: Token): boolean {
    const follows = this.tokens.peek(0)
    const closes = (bracket: string): boolean => follows.kind === 'punctuation' && follows.text === bracket
    switch (token.text) {
      case '(':
        return this.open('round', '(', TERM_PRIORITY, token.start)
      case '[':
        if (!closes(']')) return this.open('list', '[', ARGUMENT_PRIORITY, token.start)
        this.tokens.take()
        return this.name('[]', token)
      case '{':
        if (!closes('}')) return this.open('curly', '{', TERM_PRIORITY, token.start)
        this.tokens.take()
        return this.name('{}', token)
      default:
        throw new PrologSyntaxError(insteadOfTerm(token, this.frames))
    }
  }

  private open(kind: BracketKind, name: string, max: number, start: number, at = start): false {
    this.push({ kind, name, priority: 0, max: this.max, start, at, items: [] })
    this.max = max
    return false
  }

  private push(frame: Frame): void {
    if (frame.kind !== 'infix' && ++this.nesting > MAX_NESTING) {
      throw new PrologSyntaxError(new SyntaxFault('nested too deeply', frame.at))
    }
    this.frames.push(frame)
  }

  /** A name begins a compound, a negative number, a prefix operator with its operand, or is an atom. */
  private name(name: string, token: Token): boolean {
    if (this.callFollows()) {
      return this.open('arguments', name, ARGUMENT_PRIORITY, token.start, this.tokens.take().start)
    }
    // ISO 6.3.4.1; layout may stand between the two.
    if (name === '-' && this.tokens.peek(0).kind === 'number') {
      return this.complete(number(this.tokens.take(), -1, token.start), token.start)
    }
    const operator = this.operators.prefix(name)
    if (operator === undefined || this.isAtomHere(token)) return this.complete(new Atom(name, token.start), token.start)
    if (operator.priority > this.max) throw new PrologSyntaxError(priorityClash(token, this.frames))
    const { priority, right } = operator
    this.push({ kind: 'prefix', name, priority, max: this.max, start: token.start, at: token.start, items: [] })
    this.max = right
    return false
  }

  private callFollows(ahead = 0): boolean {
    const token = this.tokens.peek(ahead)
    return token.kind === 'punctuation' && token.text === '(' && !token.layout
  }

  /**
   * Whether the prefix operator just taken is an atom: nothing it could apply to follows. In a row of infix
   * operators, operands and operators must alternate, which settles the first of them. Whoever quotes an operator before
   * an infix one (`'+' - []`) means the atom.
   */
  private isAtomHere(operator: Token): boolean {
    let row = operator.kind === 'quoted' && this.isInfix(0) ? 1 : 0
    while (row < MAX_LOOKAHEAD - 1 && this.isInfixOnly(row)) row++
    const follows = this.tokens.peek(row)
    return beginsTerm(follows) ? row % 2 === 1 : row % 2 === 0
  }

  private isInfixOnly(ahead: number): boolean {
    return this.isInfix(ahead) && this.operators.prefix(this.tokens.peek(ahead).text) === undefined
  }

  /** Whether an infix operator lies ahead that does not itself begin a compound or a negative number. */
  private isInfix(ahead: number): boolean {
    const token = this.tokens.peek(ahead)
    if (token.kind !== 'name' && token.kind !== 'quoted') return false
    if (this.operators.infix(token.text) === undefined) return false
    const next = this.tokens.peek(ahead + 1)
    const isNegative = token.text === '-' && next.kind === 'number' && !next.layout
    return !isNegative && !this.callFollows(ahead + 1)
  }

  private complete(term: Term, start: number, priority = 0): true {
    this.term = term
    this.start = start
    this.priority = priority
    return true
  }

  /** Puts the complete term where it belongs; false when an operand comes next or the clause is complete. */
  private reduce(): boolean {
    const token = this.tokens.peek(0)
    const applied = this.apply(token)
    if (applied !== undefined) return applied
    const frame = this.frames.pop()
    if (frame === undefined) return false
    if (frame.kind !== 'infix') this.nesting--
    if (isBracket(frame)) return this.inBracket(token, frame)
    const { name, priority, start, items } = frame
    items.push(this.term)
    this.max = frame.max
    return this.complete(new Compound(name, items, start), start, priority)
  }

  /** Applies the token as infix or postfix operator to the term; undefined when it is none or binds less tightly. */
  private apply(token: Token): boolean | undefined {
    const infix = this.infixAt(token)
    if (infix !== undefined && infix.priority <= this.max) {
      if (this.priority > infix.left) throw new PrologSyntaxError(priorityClash(token, this.frames))
      this.tokens.take()
      const { name, priority } = infix
      this.push({
        kind: 'infix',
        name,
        priority,
        max: this.max,
        start: this.start,
        at: token.start,
        items: [this.term],
      })
      // ISO has `**` as xfx, but people write towers of powers: they associate to the right.
      this.max = token.text === '**' ? infix.priority : infix.right
      return false
    }
    if (token.kind !== 'name' && token.kind !== 'quoted') return undefined
    const postfix = this.operators.postfix(token.text)
    if (postfix === undefined || postfix.priority > this.max) return undefined
    if (this.priority > postfix.left) throw new PrologSyntaxError(priorityClash(token, this.frames))
    this.tokens.take()
    return this.complete(new Compound(postfix.name, [this.term], this.start), this.start, postfix.priority)
  }

  private infixAt(token: Token): Operator | undefined {
    const mayBe =
      token.kind === 'name' ||
      (token.kind === 'quoted' && token.text !== ',') ||
      (token.kind === 'punctuation' && (token.text === ',' || token.text === '|'))
    if (!mayBe) return undefined
    const infix = this.operators.infix(token.text)
    const isPostfix = infix !== undefined && this.operators.postfix(token.text) !== undefined
    return isPostfix && !beginsTerm(this.tokens.peek(1)) ? undefined : infix
  }

  /** The term is complete within its bracket: a separator asks for another, a closing bracket ends it. */
  private inBracket(token: Token, frame: Frame<BracketKind>): boolean {
    const { kind, name, start, items } = frame
    const text = token.kind === 'punctuation' ? token.text : ''
    if (text === ',' && (kind === 'arguments' || kind === 'list')) {
      items.push(this.term)
      return this.goOn(frame)
    }
    if (text === '|' && kind === 'list') {
      items.push(this.term)
      return this.goOn({ ...frame, kind: 'tail' })
    }
    if (text !== CLOSING[kind]) {
      this.frames.push(frame)
      throw this.surprise(token)
    }
    this.tokens.take()
    this.max = frame.max
    switch (kind) {
      case 'round':
        return this.complete(this.term, start)
      case 'curly':
        return this.complete(new Compound('{}', [this.term], start), start)
      case 'arguments':
        items.push(this.term)
        return this.complete(new Compound(name, items, start), start)
      case 'list':
        items.push(this.term)
        return this.complete(listAt(items, new Atom('[]', token.start), start), start)
      case 'tail':
        return this.complete(listAt(items, this.term, start), start)
    }
  }

  private goOn(frame: Frame): false {
    this.tokens.take()
    this.nesting++
    this.frames.push(frame)
    this.max = ARGUMENT_PRIORITY
    return false
  }

  private variable(token: Token): Var {
    const known = token.text === '_' ? undefined : this.named.get(token.text)
    if (known !== undefined) {
      this.occurrences.get(known)?.push(token.start)
      return known
    }
    const variable = new Var(token.text, token.start)
    this.occurrences.set(variable, [token.start])
    if (token.text !== '_') this.named.set(token.text, variable)
    return variable
  }

  /** The named variables in order of first occurrence. */
  variables(): Var[] {
    return [...this.named.values()]
  }

  private surprise(token: Token): PrologSyntaxError {
    const isOperator = this.infixAt(token) !== undefined
    return new PrologSyntaxError(token.fault ?? afterTerm(token, this.tokens.previous, this.frames, isOperator))
  }
}

function isBracket(frame: Frame): frame is Frame<BracketKind> {
  return frame.kind !== 'infix' && frame.kind !== 'prefix'
}

/** Whether a term can begin with the token; operators count as the atoms they may be. */
function beginsTerm(token: Token): boolean {
  if (token.kind === 'punctuation') return token.text === '(' || token.text === '[' || token.text === '{'
  return token.kind !== 'end' && token.kind !== 'eof'
}

function number(token: Token, sign: 1 | -1, at = token.start): Term {
  const { value = 0 } = token
  if (typeof value === 'object') return new Float(sign * value.float, at)
  if (typeof value === 'bigint') return int(sign === 1 ? value : -value, at)
  // Zero has no sign: -0 is a float in JavaScript.
  return new Int(sign === 1 || value === 0 ? value : -value, at)
}

function quotedText(token: Token, as: DoubleQuotes): Term {
  const at = token.start
  if (as === 'atom') return new Atom(token.text, at)
  const items = Array.from(token.text, (c) => (as === 'chars' ? new Atom(c, at) : new Int(c.codePointAt(0) ?? 0, at)))
  return listAt(items, new Atom('[]', at), at)
}

/** A list whose first cell begins at its bracket and every other one at its element. */
function listAt(items: readonly Term[], tail: Term, at: number): Term {
  let term = tail
  for (let i = items.length - 1; i >= 0; i--) {
    term = new Compound('.', [items[i], term], i === 0 ? at : (items[i].at ?? at))
  }
  return term
}
