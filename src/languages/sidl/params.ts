/** Parameters: `param(Name, Default)` clauses, and the values that a user sets instead. */

import { type Diagnostic, RulesError } from '../../game/index.js'
import { Atom, Compound, Float, readTerm, type Term } from '../../logic/index.js'
import { nearest } from '../suggest.js'
import type { RuleClause } from './program.js'

export interface Settings {
  readonly clauses: readonly RuleClause[]
  readonly params: Readonly<Record<string, Term>>
}

/** The clauses with the given values in place of the defaults. */
export function setParams(clauses: readonly RuleClause[], given: Readonly<Record<string, string>>): Settings {
  const params: Record<string, Term> = {}
  const settled = clauses.map((clause) => {
    const { head } = clause
    if (clause.indicator !== 'param/2' || head.kind !== 'compound') return clause
    const [name, fallback] = head.args as [Term, Term]
    if (name.kind !== 'atom') return clause
    const text = given[name.name]
    const value = text === undefined ? fallback : settle(name.name, text, fallback)
    params[name.name] = value
    return value === fallback ? clause : { ...clause, head: new Compound('param', [name, value], head.at) }
  })
  for (const name of Object.keys(given)) if (!(name in params)) throw unknownParam(name, Object.keys(params))
  return { clauses: settled, params }
}

/** The value has the kind of the default, so that words made of it match: 25 for a price of 10.0 is 25.0. */
function settle(name: string, text: string, fallback: Term): Term {
  if (fallback.kind === 'atom') return new Atom(text)
  if (fallback.kind !== 'int' && fallback.kind !== 'float') return parsed(name, text)
  const value = parsed(name, text)
  if (value.kind === 'int') return fallback.kind === 'float' ? new Float(Number(value.value)) : value
  if (value.kind === 'float' && fallback.kind === 'float') return value
  throw badParam(`the parameter ${name} must be a ${fallback.kind === 'int' ? 'whole number' : 'number'}, not ${text}`)
}

function parsed(name: string, text: string): Term {
  try {
    return readTerm(text, undefined, { doubleQuotes: 'atom' }).term
  } catch {
    throw badParam(`the value ${text} of the parameter ${name} cannot be read as a term`)
  }
}

function unknownParam(name: string, known: readonly string[]): RulesError {
  if (known.length === 0) return badParam(`these rules have no parameters, so ${name} cannot be set`)
  const close = nearest(name, known)
  return badParam(
    `there is no parameter ${name}`,
    close ? `did you mean ${close}?` : `the parameters are ${known.join(', ')}`,
  )
}

function badParam(message: string, hint?: string): RulesError {
  const diagnostic: Diagnostic = {
    severity: 'error',
    code: 'bad-param',
    message,
    line: 1,
    column: 1,
    ...(hint ? { hint } : {}),
  }
  return new RulesError([diagnostic])
}
