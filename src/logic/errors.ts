/** Errors as ISO 13211-1 §7.12 classifies them, thrown by built-ins and carried to catch/3 or to the host. */

import { Atom, Compound, int, type Term, Var } from './terms.js'

/** A ball that a program threw, or an ISO error. Uncaught, it reaches the host. */
export class PrologError extends Error {
  override readonly name = 'PrologError'
  constructor(readonly term: Term) {
    super(undefined)
  }
  override get message(): string {
    return String(this.formal)
  }
  /** The first argument of error/2, or the whole ball. */
  get formal(): Term {
    const { term } = this
    return term.kind === 'compound' && term.name === 'error' && term.args.length === 2 ? (term.args[0] as Term) : term
  }
}

export function isoError(formal: Term, context: Term = new Var('_')): PrologError {
  return new PrologError(new Compound('error', [formal, context]))
}

export function instantiationError(): PrologError {
  return isoError(new Atom('instantiation_error'))
}

export function typeError(expected: string, culprit: Term): PrologError {
  return isoError(new Compound('type_error', [new Atom(expected), culprit]))
}

export function domainError(domain: string, culprit: Term): PrologError {
  return isoError(new Compound('domain_error', [new Atom(domain), culprit]))
}

export function representationError(what: string): PrologError {
  return isoError(new Compound('representation_error', [new Atom(what)]))
}

export function evaluationError(what: string): PrologError {
  return isoError(new Compound('evaluation_error', [new Atom(what)]))
}

export function resourceError(what: string): PrologError {
  return isoError(new Compound('resource_error', [new Atom(what)]))
}

export function permissionError(operation: string, type: string, culprit: Term): PrologError {
  return isoError(new Compound('permission_error', [new Atom(operation), new Atom(type), culprit]))
}

export function existenceError(type: string, culprit: Term): PrologError {
  return isoError(new Compound('existence_error', [new Atom(type), culprit]))
}

export function syntaxError(message: string): PrologError {
  return isoError(new Compound('syntax_error', [new Atom(message)]))
}

export function indicatorTerm(name: string, arity: number): Term {
  return new Compound('/', [new Atom(name), int(arity)])
}
