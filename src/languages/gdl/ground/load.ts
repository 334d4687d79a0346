/**
 * From clauses to the grounder's rules: names become numbers, what no result depends on is left out, and conditions
 * that are not safe get the meaning that provers give them.
 */

import type { Clause, Literal as ClauseLiteral } from '../normal.js'
import { argumentsOf, type GdlTerm, type Sentence, variablesOf as variablesOfTerms } from '../terms.js'
import { GroundingError } from './budget.js'
import {
  type Absent,
  atomPattern,
  type Distinct,
  holds,
  isHolds,
  isWithin,
  type Literal,
  type Pattern,
  type Predicate,
  type Rule,
  rulesByHead,
  type Variable,
  variablePattern,
  variablesIn,
  variablesOf,
} from './rules.js'
import type { TermStore } from './terms.js'

/** The relations that the rules of GDL give a meaning to. */
export interface Keywords {
  readonly role: Predicate
  readonly init: Predicate
  readonly true: Predicate
  readonly does: Predicate
  readonly legal: Predicate
  readonly next: Predicate
  readonly goal: Predicate
  readonly terminal: Predicate
  readonly sees: Predicate
}

export interface Loaded {
  readonly rules: readonly Rule[]
  readonly keywords: Keywords
  readonly predicates: Predicates
}

/** Relations by name, and new ones that no name can mean. */
export class Predicates {
  private readonly byFunctor = new Map<number, Predicate>()
  constructor(private readonly store: TermStore) {}

  named(name: string, arity: number): Predicate {
    const functor = this.store.functor(name, arity)
    let predicate = this.byFunctor.get(functor)
    if (predicate === undefined) {
      predicate = { functor, name, arity, kind: 'given' }
      this.byFunctor.set(functor, predicate)
    }
    return predicate
  }

  made(kind: 'auxiliary' | 'demand', name: string, arity: number): Predicate {
    return { functor: this.store.newFunctor(name, arity), name, arity, kind }
  }
}

export function loadRules(clauses: readonly Clause[], store: TermStore): Loaded {
  const predicates = new Predicates(store)
  const keywords: Keywords = {
    role: predicates.named('role', 1),
    init: predicates.named('init', 1),
    true: predicates.named('true', 1),
    does: predicates.named('does', 2),
    legal: predicates.named('legal', 2),
    next: predicates.named('next', 1),
    goal: predicates.named('goal', 2),
    terminal: predicates.named('terminal', 0),
    sees: predicates.named('sees', 2),
  }
  const rules: Rule[] = []
  const seen = new Set<string>()
  const origins = new Map<Clause['rule'], number>()
  for (const clause of clauses) {
    const text = canonicalText(clause)
    if (seen.has(text)) continue
    seen.add(text)
    const origin = origins.get(clause.rule) ?? origins.size
    origins.set(clause.rule, origin)
    rules.push(...loadClause(clause, origin, store, predicates))
  }
  // The state and the moves are given from outside: rules that say otherwise are not GDL.
  const derived = rules.filter(({ head }) => head.predicate !== keywords.true && head.predicate !== keywords.does)
  return { rules: relevant(derived, keywords), keywords, predicates }
}

/** The clause with its variables numbered: the same for clauses that mean the same, word by word. */
function canonicalText({ head, body }: Clause): string {
  const numbers = new Map(
    [...variablesOfTerms(head, ...body.map((literal) => literal.sentence)).keys()].map((name, i) => [name, i]),
  )
  const text = (term: GdlTerm): string => {
    if (term.kind === 'var') return `?${numbers.get(term.name)}`
    const args = argumentsOf(term)
    return args.length === 0 ? JSON.stringify(term.name) : `(${JSON.stringify(term.name)} ${args.map(text).join(' ')})`
  }
  return [text(head), ...body.map(({ sentence, negated }) => (negated ? '~' : '') + text(sentence))].join(' ')
}

/** Joins are loops inside loops, and hosts do not nest them without end. */
const LONGEST_BODY = 500

function loadClause(clause: Clause, origin: number, store: TermStore, predicates: Predicates): Rule[] {
  if (clause.body.length > LONGEST_BODY) {
    const where = `a rule about ${clause.head.name}`
    throw new GroundingError('too-wide', `${where} has more than ${LONGEST_BODY} conditions`)
  }
  const names = [...variablesOfTerms(clause.head, ...clause.body.map(({ sentence }) => sentence)).keys()]
  const variables = new Map(names.map((name, i): [string, Variable] => [name, i]))
  const pattern = (term: GdlTerm): Pattern => toPattern(term, variables, store)
  const atom = (sentence: Sentence) => {
    const args = argumentsOf(sentence)
    return atomPattern(predicates.named(sentence.name, args.length), args.map(pattern))
  }
  const body = clause.body.map((literal) => toLiteral(literal, pattern, atom))
  const bound = variablesIn(body.filter(isHolds))
  const extra: Rule[] = []
  const safe = body.flatMap((literal): Literal[] => {
    if (literal.kind === 'holds' || isWithin(literal.variables, bound)) return [literal]
    if (literal.kind === 'distinct') return unboundDistinct(literal)
    const projected = existential(literal, bound, predicates)
    extra.push(projected.rule)
    return [projected.literal]
  })
  return [{ head: atom(clause.head), body: safe, isSilent: false, twins: origin }, ...extra]
}

function toPattern(term: GdlTerm, variables: ReadonlyMap<string, Variable>, store: TermStore): Pattern {
  if (term.kind === 'var') return variablePattern(variables.get(term.name) ?? 0)
  const args = argumentsOf(term).map((arg) => toPattern(arg, variables, store))
  const functor = store.functor(term.name, args.length)
  const ground: number[] = []
  for (const arg of args) if (arg.kind === 'ground') ground.push(arg.term)
  if (ground.length < args.length) return { kind: 'structure', functor, args }
  store.scratch.set(ground)
  return { kind: 'ground', term: store.intern(functor) }
}

function toLiteral(
  { sentence, negated }: ClauseLiteral,
  pattern: (term: GdlTerm) => Pattern,
  atom: (sentence: Sentence) => ReturnType<typeof atomPattern>,
): Literal {
  const [left, right, ...more] = argumentsOf(sentence)
  if (sentence.name === 'distinct' && left !== undefined && right !== undefined && more.length === 0 && !negated) {
    const sides = { left: pattern(left), right: pattern(right) }
    return { kind: 'distinct', ...sides, variables: variablesOf([sides.left, sides.right]) }
  }
  return { kind: negated ? 'absent' : 'holds', ...atom(sentence) }
}

/** A variable that nothing binds differs from everything but itself. */
function unboundDistinct(literal: Distinct): Literal[] {
  const isSame = JSON.stringify(literal.left) === JSON.stringify(literal.right)
  return isSame ? [literal] : []
}

/** `not p(X, Y)` where nothing binds Y: no Y at all. */
function existential(
  literal: Absent,
  bound: ReadonlySet<Variable>,
  predicates: Predicates,
): { rule: Rule; literal: Absent } {
  const shared = [...literal.variables].filter((variable) => bound.has(variable)).map(variablePattern)
  const some = predicates.made('auxiliary', `some ${literal.predicate.name}`, shared.length)
  const head = atomPattern(some, shared)
  const body = [holds(literal.predicate, literal.args)]
  return { rule: { head, body, isSilent: false, twins: -1 }, literal: { kind: 'absent', ...head } }
}

/** The rules that anything GDL asks for depends on. */
function relevant(rules: readonly Rule[], keywords: Keywords): Rule[] {
  const { role, init, legal, next, goal, terminal, sees } = keywords
  const defined = rulesByHead(rules)
  const needed = new Set<Predicate>([role, init, legal, next, goal, terminal, sees])
  for (const predicate of needed) {
    for (const { body } of defined.get(predicate) ?? []) {
      for (const literal of body) if (literal.kind !== 'distinct') needed.add(literal.predicate)
    }
  }
  return rules.filter(({ head }) => needed.has(head.predicate))
}
