/** Unification: what variables must stand for so that two terms are the same. */

import { type GdlTerm, Structure, substitute, Variable, variablesOf } from './terms.js'

/** Undefined when they cannot be the same. Variables of one name are one variable. */
export function unify(left: GdlTerm, right: GdlTerm): Map<string, GdlTerm> | undefined {
  const bindings = new Map<string, GdlTerm>()
  return solve(left, right, bindings) ? bindings : undefined
}

function solve(left: GdlTerm, right: GdlTerm, bindings: Map<string, GdlTerm>): boolean {
  const one = substitute(left, bindings)
  const other = substitute(right, bindings)
  if (one.kind === 'var') return bind(one, other, bindings)
  if (other.kind === 'var') return bind(other, one, bindings)
  if (one.name !== other.name) return false
  if (one.kind === 'atom' || other.kind === 'atom') return one.kind === other.kind
  return (
    one.args.length === other.args.length &&
    one.args.every((argument, i) => solve(argument, other.args[i] ?? argument, bindings))
  )
}

function bind(variable: Variable, value: GdlTerm, bindings: Map<string, GdlTerm>): boolean {
  if (value.kind === 'var' && value.name === variable.name) return true
  if (variablesOf(value).has(variable.name)) return false
  const last = new Map([[variable.name, value]])
  for (const [name, term] of bindings) bindings.set(name, substitute(term, last))
  bindings.set(variable.name, value)
  return true
}

/** Whether the terms can be the same, when their variables have nothing to do with one another. */
export function unifiable(left: GdlTerm, right: GdlTerm): boolean {
  return unify(left, apart(right)) !== undefined
}

function apart(term: GdlTerm): GdlTerm {
  if (term.kind === 'var') return new Variable(`${term.name} of the other`)
  return term.kind === 'atom' ? term : new Structure(term.name, term.args.map(apart))
}
