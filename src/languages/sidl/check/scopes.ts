/** Goals whose variables stay inside them: negations and the collecting predicates. */

import type { Compound, Term, Var } from '../../../logic/index.js'
import { withoutQuantifiers } from './graph.js'
import { occursIn, spine, variablesOf } from './shape.js'

/** `goal` runs in a scope of its own; `template` is read from its solutions; `results` get values outside. */
export interface Collection {
  readonly template: readonly Term[]
  readonly goal: Term
  readonly results: readonly Term[]
}

export function negated(goal: Term): Term | undefined {
  const isNegation = goal.kind === 'compound' && (goal.name === '\\+' || goal.name === 'not') && goal.args.length === 1
  return isNegation ? goal.args[0] : undefined
}

/** Condition and conclusion of forall/2. */
export function universal(goal: Term): readonly [Term, Term] | undefined {
  const [condition, conclusion] = isNamed(goal, 'forall', 2) ? goal.args : []
  return condition === undefined || conclusion === undefined ? undefined : [condition, conclusion]
}

export function collection(goal: Term): Collection | undefined {
  if (goal.kind !== 'compound') return undefined
  const [first, second, third, fourth] = goal.args
  if (first === undefined || second === undefined || third === undefined) return undefined
  if (isNamed(goal, 'findall', 3) || isNamed(goal, 'aggregate_all', 3)) {
    return { template: [first], goal: second, results: [third] }
  }
  if (isNamed(goal, 'bagof', 3) || isNamed(goal, 'setof', 3)) {
    const inner = withoutQuantifiers(second)
    return { template: [first], goal: inner, results: [third, ...freeVariables(first, second, inner)] }
  }
  if (fourth === undefined) return undefined
  if (isNamed(goal, 'findall', 4)) return { template: [first], goal: second, results: [third, fourth] }
  if (isNamed(goal, 'aggregate_all', 4)) return { template: [first, second], goal: third, results: [fourth] }
  return undefined
}

/** What bagof/3 and setof/3 give values to beside their result. */
function freeVariables(template: Term, quantified: Term, inner: Term): Var[] {
  const local = variablesOf(template)
  let rest = quantified
  while (rest !== inner && rest.kind === 'compound') {
    const [variable, goal] = rest.args
    if (variable === undefined || goal === undefined) break
    for (const name of variablesOf(variable)) local.add(name)
    rest = goal
  }
  return [...variablesOf(inner)].filter((variable) => !local.has(variable))
}

/** Whether a goal reads or sets the variable's value outside such scopes. */
export function involves(goal: Term, variable: Var): boolean {
  if (negated(goal) !== undefined || universal(goal) !== undefined) return false
  const collected = collection(goal)
  if (collected !== undefined) return collected.results.some((result) => occursIn(variable, result))
  for (const operator of [',', ';'] as const) {
    const parts = spine(goal, operator)
    if (parts.length > 1) return parts.some((part) => involves(part, variable))
  }
  if (isNamed(goal, '->', 2) || isNamed(goal, '*->', 2)) return goal.args.some((part) => involves(part, variable))
  return occursIn(variable, goal)
}

export function isNamed(goal: Term, name: string, arity: number): goal is Compound {
  return goal.kind === 'compound' && goal.name === name && goal.args.length === arity
}
