/** Rules as the grounder works on them: relations are objects, variables are numbers, ground terms are interned. */

import type { Functor, TermId } from './terms.js'

export interface Predicate {
  readonly functor: Functor
  readonly name: string
  readonly arity: number
  /** Given in the rules, made by condensing a rule, or saying which atoms of another one are asked for. */
  readonly kind: 'given' | 'auxiliary' | 'demand'
}

/** A variable of a rule; each rule counts its own from 0. */
export type Variable = number

export type Pattern =
  | { readonly kind: 'ground'; readonly term: TermId }
  | { readonly kind: 'variable'; readonly variable: Variable }
  /** Has a variable somewhere inside. */
  | { readonly kind: 'structure'; readonly functor: Functor; readonly args: readonly Pattern[] }

export interface AtomPattern {
  readonly predicate: Predicate
  readonly args: readonly Pattern[]
  readonly variables: ReadonlySet<Variable>
}

export type Literal =
  | ({ readonly kind: 'holds' } & AtomPattern)
  | ({ readonly kind: 'absent' } & AtomPattern)
  | Distinct

export type Holds = Extract<Literal, { kind: 'holds' }>
export type Absent = Extract<Literal, { kind: 'absent' }>

export interface Distinct {
  readonly kind: 'distinct'
  readonly left: Pattern
  readonly right: Pattern
  readonly variables: ReadonlySet<Variable>
}

export interface Rule {
  readonly head: AtomPattern
  readonly body: readonly Literal[]
  /** Only says what can be reached: it has no instances among the ground rules. */
  readonly isSilent: boolean
  /** Rules with the same number may have equal instances: they come from one rule with `or`. */
  readonly twins: number
}

export function atomPattern(predicate: Predicate, args: readonly Pattern[]): AtomPattern {
  return { predicate, args, variables: variablesOf(args) }
}

export function holds(predicate: Predicate, args: readonly Pattern[]): Holds {
  return { kind: 'holds', ...atomPattern(predicate, args) }
}

export function variablePattern(variable: Variable): Pattern {
  return { kind: 'variable', variable }
}

export function variablesOf(patterns: readonly Pattern[]): Set<Variable> {
  const found = new Set<Variable>()
  const visit = (pattern: Pattern): void => {
    if (pattern.kind === 'variable') found.add(pattern.variable)
    else if (pattern.kind === 'structure') for (const arg of pattern.args) visit(arg)
  }
  for (const pattern of patterns) visit(pattern)
  return found
}

/** The variables of all these literals together. */
export function variablesIn(literals: readonly { readonly variables: ReadonlySet<Variable> }[]): Set<Variable> {
  const found = new Set<Variable>()
  for (const { variables } of literals) for (const variable of variables) found.add(variable)
  return found
}

export function isWithin<T>(some: ReadonlySet<T>, all: ReadonlySet<T>): boolean {
  for (const each of some) if (!all.has(each)) return false
  return true
}

export function isHolds(literal: Literal): literal is Holds {
  return literal.kind === 'holds'
}

export function rulesByHead(rules: readonly Rule[]): Map<Predicate, Rule[]> {
  const found = new Map<Predicate, Rule[]>()
  for (const rule of rules) {
    const list = found.get(rule.head.predicate)
    if (list === undefined) found.set(rule.head.predicate, [rule])
    else list.push(rule)
  }
  return found
}
