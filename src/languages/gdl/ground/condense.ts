/**
 * Condensation: a variable that only some literals of a rule share is projected out into an auxiliary relation, so
 * that `p(X) ← q(X, Y), r(Y, Z), s(Z)` has as many instances as X, Y and Y, Z have values, not X, Y, Z. It is variable
 * elimination as for constraint networks (Dechter 1999), one bucket at a time.
 */

import { isEmitted } from './join.js'
import type { Predicates } from './load.js'
import {
  atomPattern,
  holds,
  isHolds,
  isWithin,
  type Literal,
  type Pattern,
  type Predicate,
  type Rule,
  type Variable,
  variablePattern,
  variablesIn,
} from './rules.js'

/** A way to divide a rule. */
export interface Division {
  /** What moves into the auxiliary relation. */
  readonly inside: readonly Literal[]
  readonly outside: readonly Literal[]
  /** The variables that both know: the arguments of the auxiliary relation. */
  readonly shared: readonly Variable[]
}

export interface Divided {
  readonly auxiliary: Rule
  readonly rest: Rule
}

/** One division for each variable that can be projected out. */
export function divisions(rule: Rule, changing: ReadonlySet<Predicate>): Division[] {
  return privateVariables(rule).flatMap((variable) => divisionBy(new Set([variable]), rule, changing))
}

/** One for each two that stand together in a literal: at times only both together are worth while. */
export function divisionsByTwo(rule: Rule, changing: ReadonlySet<Predicate>): Division[] {
  const variables = privateVariables(rule)
  return variables.flatMap((one, i) =>
    variables
      .slice(i + 1)
      .filter((other) => rule.body.some((literal) => literal.variables.has(one) && literal.variables.has(other)))
      .flatMap((other) => divisionBy(new Set([one, other]), rule, changing)),
  )
}

/** Longer bodies stay whole: looking for divisions takes the cube of their length. */
const LONGEST_DIVIDED = 64

function privateVariables({ head, body }: Rule): Variable[] {
  if (body.length > LONGEST_DIVIDED) return []
  return [...variablesIn(body)].filter((variable) => !head.variables.has(variable))
}

function divisionBy(away: ReadonlySet<Variable>, rule: Rule, changing: ReadonlySet<Predicate>): Division[] {
  const isCore = (literal: Literal): boolean => [...away].some((variable) => literal.variables.has(variable))
  const known = variablesIn(rule.body.filter(isCore))
  // Tests and fixed relations over the same variables cost nothing inside, and may free variables to go as well.
  const isFree = (literal: Literal): boolean =>
    !isEmitted(literal, changing) && literal.variables.size > 0 && isWithin(literal.variables, known)
  const inside = rule.body.filter((literal) => isCore(literal) || isFree(literal))
  const outside = rule.body.filter((literal) => !isCore(literal) && !isFree(literal))
  if (outside.length === 0 || !isWithin(known, variablesIn(inside.filter(isHolds)))) return []
  const around = variablesIn([rule.head, ...outside])
  return [{ inside, outside, shared: [...known].filter((each) => around.has(each)) }]
}

export function divide(rule: Rule, { inside, outside, shared }: Division, predicates: Predicates): Divided {
  const args = shared.map(variablePattern)
  const name = `part of ${rule.head.predicate.name}`
  const head = atomPattern(predicates.made('auxiliary', name, args.length), args)
  return {
    auxiliary: { head, body: inside, isSilent: rule.isSilent, twins: -1 },
    rest: { ...rule, body: [...outside, holds(head.predicate, args)] },
  }
}

/** Divides as long as parts get fewer variables than the whole: without knowing how large relations will be. */
export function condenseBlindly(
  rules: readonly Rule[],
  changing: ReadonlySet<Predicate>,
  predicates: Predicates,
): Rule[] {
  const result: Rule[] = []
  for (const rule of rules) {
    let rest = rule
    for (let division = narrowest(rest, changing); division !== undefined; division = narrowest(rest, changing)) {
      const divided = divide(rest, division, predicates)
      result.push(divided.auxiliary)
      rest = divided.rest
    }
    result.push(rest)
  }
  return result
}

function narrowest(rule: Rule, changing: ReadonlySet<Predicate>): Division | undefined {
  const all = variablesIn(rule.body).size
  let best: Division | undefined
  let least = Number.POSITIVE_INFINITY
  for (const division of divisions(rule, changing)) {
    const variables = variablesIn(division.inside).size
    const isUseful = variables < all && division.outside.some((literal) => literal.variables.size > 0)
    const cost = variables * 10 + division.shared.length
    if (isUseful && cost < least) {
      best = division
      least = cost
    }
  }
  return best
}

/** Equal for rules that mean the same but for the name of their head and their variables. */
export function bodyKey({ head, body }: Rule): string {
  const numbers = new Map<Variable, number>()
  const text = (pattern: Pattern): string => {
    if (pattern.kind === 'ground') return `#${pattern.term}`
    if (pattern.kind === 'structure') return `${pattern.functor}(${pattern.args.map(text).join()})`
    const number = numbers.get(pattern.variable) ?? numbers.size
    numbers.set(pattern.variable, number)
    return `?${number}`
  }
  const literals = body.map((literal) => {
    if (literal.kind === 'distinct') return `${text(literal.left)}!=${text(literal.right)}`
    return `${literal.kind} ${literal.predicate.functor}(${literal.args.map(text).join()})`
  })
  return `${literals.join(' ')} : ${head.args.map(text).join()}`
}
