/**
 * Terms as plain immutable values: what the reader makes, what the writer prints and what
 * crosses the room's front door. Inside the machine terms are cells instead.
 */

// In every class `at` is where the term begins in the text it was read from; terms made otherwise have none.
import { formatTerm } from './writer.js'

/** A variable is the object itself; its name is only for messages. */
export class Var {
  readonly kind = 'var'
  constructor(
    readonly name: string,
    readonly at?: number | undefined,
  ) {}
  toString(): string {
    return this.name
  }
}

export class Atom {
  readonly kind = 'atom'
  constructor(
    readonly name: string,
    readonly at?: number | undefined,
  ) {}
  toString(): string {
    return formatTerm(this)
  }
}

/** An unbounded integer: a number while it is a safe integer, a bigint beyond. `int()` keeps that promise. */
export class Int {
  readonly kind = 'int'
  constructor(
    readonly value: number | bigint,
    readonly at?: number | undefined,
  ) {}
  toString(): string {
    return String(this.value)
  }
}

export class Float {
  readonly kind = 'float'
  constructor(
    readonly value: number,
    readonly at?: number | undefined,
  ) {}
  toString(): string {
    return formatTerm(this)
  }
}

/** Lists are compounds `'.'(Head, Tail)` ending in the atom `[]`, as in ISO. */
export class Compound {
  readonly kind = 'compound'
  constructor(
    readonly name: string,
    readonly args: readonly Term[],
    readonly at?: number | undefined,
  ) {}
  toString(): string {
    return formatTerm(this)
  }
}

export type Term = Var | Atom | Int | Float | Compound

export const NIL = new Atom('[]')

export function int(value: number | bigint, at?: number): Int {
  const big = typeof value === 'bigint'
  if (big && value >= -9007199254740991n && value <= 9007199254740991n) return new Int(Number(value), at)
  return new Int(value, at)
}

export function list(items: readonly Term[], tail: Term = NIL): Term {
  let term = tail
  for (let i = items.length - 1; i >= 0; i--) term = new Compound('.', [items[i] as Term, term])
  return term
}

/** A list's cell. */
export interface Cons extends Compound {
  readonly name: '.'
}

export function isCons(term: Term): term is Cons {
  return term.kind === 'compound' && term.name === '.' && term.args.length === 2
}

/** The items of a proper list, or undefined for anything else. */
export function listItems(term: Term): Term[] | undefined {
  const items: Term[] = []
  let rest = term
  while (isCons(rest)) {
    items.push(rest.args[0] as Term)
    rest = rest.args[1] as Term
  }
  return rest.kind === 'atom' && rest.name === '[]' ? items : undefined
}

/** `name/arity` of an atom or compound. */
export function indicator(term: Atom | Compound): string {
  return `${term.name}/${term.kind === 'atom' ? 0 : term.args.length}`
}
