/** GDL's terms: the logic room's, printed as KIF. Constants are names whatever they look like: `01` is not `1`. */

import { Atom, Compound, type Term, Var } from '../../logic/index.js'
import { kifFunction, kifName, kifVariable } from './names.js'

export class Constant extends Atom {
  override toString(): string {
    return kifName(this.name)
  }
}

/** Variables of one rule are the same when their names are. */
export class Variable extends Var {
  override toString(): string {
    return kifVariable(this.name)
  }
}

/** A name with arguments: `(cell 1 1 b)`. */
export class Structure extends Compound {
  declare readonly args: readonly GdlTerm[]
  private text: string | undefined
  constructor(name: string, args: readonly GdlTerm[], at?: number) {
    super(name, args, at)
  }
  override toString(): string {
    this.text ??= `(${[kifFunction(this.name), ...this.args].join(' ')})`
    return this.text
  }
}

export type GdlTerm = Constant | Variable | Structure

/** What can hold or fail: a relation, with arguments or without. */
export type Sentence = Constant | Structure

/** The role that moves at random, in GDL-II. */
export const RANDOM = 'random'

/** `name/arity`. */
export type Signature = string

export function signature(term: Sentence): Signature {
  return `${term.name}/${argumentsOf(term).length}`
}

export function argumentsOf(term: GdlTerm): readonly GdlTerm[] {
  return term.kind === 'compound' ? term.args : []
}

/** A name with these arguments, which may be none. */
export function sentence(name: string, args: readonly GdlTerm[], at?: number): Sentence {
  return args.length === 0 ? new Constant(name, at) : new Structure(name, args, at)
}

/** The variables of these terms, by name, in order of first appearance, where each first stands. */
export function variablesOf(...terms: readonly GdlTerm[]): Map<string, Variable> {
  const found = new Map<string, Variable>()
  const visit = (term: GdlTerm): void => {
    if (term.kind === 'var') {
      if (!found.has(term.name)) found.set(term.name, term)
    } else for (const each of argumentsOf(term)) visit(each)
  }
  for (const term of terms) visit(term)
  return found
}

export function isGround(term: GdlTerm): boolean {
  return term.kind === 'var' ? false : argumentsOf(term).every(isGround)
}

/** The term with variables replaced by what they stand for. */
export function substitute(term: GdlTerm, bindings: ReadonlyMap<string, GdlTerm>): GdlTerm {
  if (term.kind === 'var') return bindings.get(term.name) ?? term
  if (term.kind === 'atom') return term
  return new Structure(
    term.name,
    term.args.map((each) => substitute(each, bindings)),
    term.at,
  )
}

/** Any term of the logic room as GDL's: numbers are names. */
export function toGdl(term: Term): GdlTerm {
  if (term instanceof Constant || term instanceof Variable || term instanceof Structure) return term
  if (term.kind === 'compound') return new Structure(term.name, term.args.map(toGdl))
  if (term.kind === 'var') return new Variable(term.name)
  return new Constant(term.kind === 'atom' ? term.name : String(term))
}
