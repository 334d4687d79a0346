/**
 * Terms into text that reads back as the same term: writeq and its relatives, ISO 13211-1, 7.10.5, spaced like
 * SWI-Prolog's. Works on a stack of its own, so that no term is too deep or too long to print.
 */

import { ARGUMENT_PRIORITY, type Operator, Operators, TERM_PRIORITY } from './operators.js'
import { type Edge, edge, floatText, quoteAtom } from './quoting.js'
import type { Atom, Compound, Term, Var } from './terms.js'

export interface WriteOptions {
  /** Quote atoms that need it; default true. */
  readonly quoted?: boolean
  /** Write operators like other functors; default false. */
  readonly ignoreOps?: boolean
  /** Write `'$VAR'(1)` as `B`; default true. */
  readonly numberVars?: boolean
  readonly operators?: Operators
  /** Terms nested deeper, and list elements further on, are written `...`. */
  readonly maxDepth?: number
  /** A longer text is cut there and ends in `...`. */
  readonly maxLength?: number
  /** `next_argument` puts a space after the commas of arguments and lists. */
  readonly spacing?: 'standard' | 'next_argument'
  /** Names for variables, in place of their own. */
  readonly variableNames?: ReadonlyMap<Var, string>
}

const STANDARD = Operators.standard()

export function formatTerm(term: Term, options: WriteOptions = {}): string {
  if (term.kind === 'int') return clip(String(term.value), options.maxLength)
  if (term.kind === 'atom') return clip(options.quoted === false ? term.name : quoteAtom(term.name), options.maxLength)
  return new Writer(options).write(term)
}

function clip(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}...` : text
}

/** A term still to be written. An operand that is itself an operator's atom needs brackets. */
interface Pending {
  readonly term: Term
  readonly max: number
  readonly depth: number
  readonly isOperand: boolean
}

/** The rest of a list behind its `written` first elements. */
interface Rest {
  readonly rest: Term
  readonly depth: number
  readonly written: number
}

class Writer {
  private readonly quoted: boolean
  private readonly ignoreOps: boolean
  private readonly numberVars: boolean
  private readonly operators: Operators
  private readonly maxDepth: number
  private readonly maxLength: number
  private readonly comma: string
  private readonly names: ReadonlyMap<Var, string> | undefined

  private readonly stack: (string | Pending | Rest)[] = []
  private readonly pieces: string[] = []
  private length = 0
  private last: Edge = 0
  /** A bracket right behind a prefix operator would make it a functor. */
  private behindPrefix = false

  constructor(options: WriteOptions) {
    this.quoted = options.quoted ?? true
    this.ignoreOps = options.ignoreOps ?? false
    this.numberVars = options.numberVars ?? true
    this.operators = options.operators ?? STANDARD
    this.maxDepth = options.maxDepth ?? Number.POSITIVE_INFINITY
    this.maxLength = options.maxLength ?? Number.POSITIVE_INFINITY
    this.comma = options.spacing === 'next_argument' ? ', ' : ','
    this.names = options.variableNames
  }

  write(term: Term): string {
    const { stack } = this
    this.pend(term, TERM_PRIORITY, 1)
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (typeof next === 'string') this.put(next)
      else if ('rest' in next) this.putRest(next)
      else this.putTerm(next)
      if (this.length > this.maxLength) break
    }
    return clip(this.pieces.join(''), this.maxLength)
  }

  private pend(term: Term, max: number, depth: number, isOperand = false): void {
    this.stack.push({ term, max, depth, isOperand })
  }

  /** Appends a token, with a space where it would run into the one before. */
  private put(token: string): void {
    if (token === '') return
    const first = edge(token.codePointAt(0) ?? 0)
    if ((first !== 0 && first === this.last) || (this.behindPrefix && token.startsWith('('))) this.append(' ')
    this.behindPrefix = false
    this.append(token)
    this.last = edge(lastCodePoint(token))
  }

  private append(text: string): void {
    this.pieces.push(text)
    this.length += text.length
  }

  private putTerm({ term, max, depth, isOperand }: Pending): void {
    if (term.kind === 'compound') {
      if (depth > this.maxDepth) this.put('...')
      else this.putCompound(term, max, depth)
    } else if (term.kind === 'atom') this.putAtom(term, isOperand)
    else if (term.kind === 'int') this.put(String(term.value))
    else if (term.kind === 'float') this.put(floatText(term.value))
    else this.put(this.names?.get(term) ?? term.name)
  }

  private putAtom(atom: Atom, isOperand: boolean): void {
    const text = this.atomText(atom.name)
    this.put(isOperand && this.operators.has(atom.name) ? `(${text})` : text)
  }

  private atomText(name: string): string {
    return this.quoted ? quoteAtom(name) : name
  }

  private putCompound(term: Compound, max: number, depth: number): void {
    const { name, args } = term
    const [first] = args
    const operator = this.operatorOf(term)
    if (name === '.' && args.length === 2) this.putList(term, depth)
    else if (name === '{}' && args.length === 1) this.putCurly(first, depth)
    else if (this.numberVars && isNumberedVariable(term)) this.put(variableName(term))
    else if (operator === undefined) this.putCanonical(term, depth)
    else if (args.length === 2) this.putInfix(operator, args, max, depth)
    else if (operator.left > 0) this.putPostfix(operator, first, max, depth)
    else if (name === '-' && this.beginsWithDigit(first, operator.right)) this.putCanonical(term, depth)
    else this.putPrefix(operator, first, max, depth)
  }

  private putCanonical({ name, args }: Compound, depth: number): void {
    const { stack } = this
    this.put(this.atomText(name))
    this.append('(')
    this.last = 0
    stack.push(')')
    for (let i = args.length - 1; i >= 0; i--) {
      this.pend(args[i], ARGUMENT_PRIORITY, depth + 1)
      if (i > 0) stack.push(this.comma)
    }
  }

  private putList(list: Compound, depth: number): void {
    this.put('[')
    this.stack.push({ rest: list.args[1], depth, written: 1 })
    this.pend(list.args[0], ARGUMENT_PRIORITY, depth + 1)
  }

  private putRest({ rest, depth, written }: Rest): void {
    if (rest.kind === 'atom' && rest.name === '[]') this.put(']')
    else if (rest.kind !== 'compound' || rest.name !== '.' || rest.args.length !== 2) {
      this.put('|')
      this.stack.push(']')
      this.pend(rest, ARGUMENT_PRIORITY, depth + 1)
    } else if (depth + written > this.maxDepth) this.put('|...]')
    else {
      this.put(this.comma)
      this.stack.push({ rest: rest.args[1], depth, written: written + 1 })
      this.pend(rest.args[0], ARGUMENT_PRIORITY, depth + 1)
    }
  }

  private putCurly(inside: Term, depth: number): void {
    this.put('{')
    this.stack.push('}')
    this.pend(inside, TERM_PRIORITY, depth + 1)
  }

  private putInfix(operator: Operator, args: readonly Term[], max: number, depth: number): void {
    const { name, priority, left, right } = operator
    this.bracket(priority > max)
    this.pend(args[1], right, depth + 1, true)
    this.stack.push(this.infixText(name))
    this.pendLeft(args[0], left, priority, depth)
  }

  /** A left operand of equal priority that reaches out to its right (xfy, fy) would swallow what follows. */
  private pendLeft(operand: Term, left: number, priority: number, depth: number): void {
    const operator = operand.kind === 'compound' ? this.operatorOf(operand) : undefined
    const swallows = operator !== undefined && operator.priority === priority && operator.right === priority
    this.pend(operand, swallows ? left - 1 : left, depth + 1, true)
  }

  /** The operator that a compound is written with, if any. */
  private operatorOf({ name, args }: Compound): Operator | undefined {
    if (this.ignoreOps || name === '.' || name === '{}') return undefined
    if (args.length === 2) return this.operators.infix(name)
    if (args.length !== 1) return undefined
    const prefix = this.operators.prefix(name)
    if (prefix === undefined) return this.operators.postfix(name)
    // Readers differ on whether a quoted name is still a prefix operator.
    return this.quoted && quoteAtom(name).startsWith("'") ? undefined : prefix
  }

  /** Symbols stand close, words between spaces. */
  private infixText(name: string): string {
    if (name === ',') return ','
    if (name === '|') return '|'
    const text = this.atomText(name)
    return edge(text.codePointAt(0) ?? 0) === 1 || text.startsWith("'") ? ` ${text} ` : text
  }

  private putPrefix(operator: Operator, operand: Term, max: number, depth: number): void {
    const { name, priority, right } = operator
    const isBracketed = priority > max
    const text = this.atomText(name)
    if (isBracketed) this.put('(')
    this.put(text)
    if (edge(lastCodePoint(text)) === 2) this.behindPrefix = true
    else {
      this.append(' ')
      this.last = 0
    }
    if (isBracketed) this.stack.push(')')
    this.pend(operand, right, depth + 1, true)
  }

  private putPostfix(operator: Operator, operand: Term, max: number, depth: number): void {
    const { name, priority, left } = operator
    this.bracket(priority > max)
    const text = this.atomText(name)
    this.stack.push(text.startsWith("'") ? ` ${text}` : text)
    this.pendLeft(operand, left, priority, depth)
  }

  private bracket(isNeeded: boolean): void {
    if (!isNeeded) return
    this.put('(')
    this.stack.push(')')
  }

  /** Whether an operand's text begins with a digit: behind a minus it would read as a negative number. */
  private beginsWithDigit(operand: Term, max: number): boolean {
    let term = operand
    let limit = max
    while (term.kind === 'compound') {
      const operator = this.operatorOf(term)
      if (operator === undefined || operator.left === 0 || operator.priority > limit) return false
      term = term.args[0]
      limit = operator.left
    }
    if (term.kind === 'int') return term.value >= 0
    return term.kind === 'float' && (term.value >= 0 || Number.isNaN(term.value)) && !Object.is(term.value, -0)
  }
}

/** ISO 7.10.5: '$VAR'(N) with N a non-negative integer. */
function isNumberedVariable({ name, args }: Compound): boolean {
  if (name !== '$VAR' || args.length !== 1) return false
  const [number] = args
  return number.kind === 'int' && number.value >= 0
}

function variableName({ args: [number] }: Compound): string {
  const value = number.kind === 'int' ? BigInt(number.value) : 0n
  const letter = String.fromCharCode(65 + Number(value % 26n))
  return value < 26n ? letter : `${letter}${value / 26n}`
}

function lastCodePoint(text: string): number {
  const unit = text.charCodeAt(text.length - 1)
  return unit >= 0xdc00 && unit <= 0xdfff ? (text.codePointAt(text.length - 2) ?? unit) : unit
}
