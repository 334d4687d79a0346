/** Which division of a rule, if any, is worth while: by the literals that its instances are expected to have in all. */

import { type Division, divisions, divisionsByTwo } from './condense.js'
import { isEmitted } from './join.js'
import { estimateRows, type PlanContext, type Supposed, valuesOf } from './plan.js'
import {
  type Holds,
  holds,
  isHolds,
  type Literal,
  type Predicate,
  type Rule,
  type Variable,
  variablePattern,
} from './rules.js'

/** A literal outside that keeps the inside from being derived for values that never meet it. */
export interface Guard {
  readonly literal: Holds
  /** Those of its variables that the inside knows. */
  readonly variables: readonly Variable[]
}

export interface Choice extends Division {
  readonly guards: readonly Guard[]
}

/** A division must promise to save at least a quarter: estimates are rough, and every relation made costs something. */
const WORTHWHILE = 0.75

/** From so many literals on, divisions are also sought two variables at a time. */
const WORTH_A_SEARCH = 5000
const LONGEST_SEARCHED = 24

/** A guard must leave out at least a quarter. */
const RESTRICTIVE = 0.75

/** A row of a relation that never changes has no instance, but takes time and room. */
const SETTLED = 0.25

export function bestDivision(rule: Rule, plans: PlanContext): Choice | undefined {
  const whole = estimateRows(rule.body, plans) * weight(rule.body, plans)
  const isWorthASearch = whole > WORTH_A_SEARCH && rule.body.length <= LONGEST_SEARCHED
  const byTwo = isWorthASearch ? divisionsByTwo(rule, plans.changing) : []
  let best: Choice | undefined
  let least = whole * WORTHWHILE
  for (const division of [...divisions(rule, plans.changing), ...byTwo]) {
    const choice = { ...division, guards: guardsOf(division, plans) }
    const cost = costOf(choice, plans)
    if (cost < least) {
      best = choice
      least = cost
    }
  }
  return best
}

function guardsOf({ inside, outside, shared }: Division, plans: PlanContext): Guard[] {
  return outside.filter(isHolds).flatMap((literal) => {
    const variables = shared.filter((variable) => literal.variables.has(variable))
    if (variables.length === 0) return []
    const possible = product(variables.map((variable) => valuesOf(variable, inside, plans)))
    return projectedRows(literal, variables, plans) < possible * RESTRICTIVE ? [{ literal, variables }] : []
  })
}

function costOf({ inside, outside, shared, guards }: Choice, plans: PlanContext): number {
  const supposed = new Map<Predicate, Supposed>()
  const suppose = (variables: readonly Variable[], from: readonly Literal[], rows: number): Holds => {
    const predicate: Predicate = { functor: -1, name: 'supposed', arity: variables.length, kind: 'auxiliary' }
    supposed.set(predicate, { rows, distinct: variables.map((variable) => valuesOf(variable, from, plans)) })
    return holds(predicate, variables.map(variablePattern))
  }
  const withSupposed = { ...plans, supposed }
  const guarding = guards.map(({ literal, variables }) =>
    suppose(variables, [literal], projectedRows(literal, variables, plans)),
  )
  const rows = estimateRows([...inside, ...guarding], withSupposed)
  const part = suppose(shared, inside, partRows(rows, inside, shared, plans))
  const isFixed = !inside.some((literal) => isEmitted(literal, plans.changing))
  const rest = estimateRows([...outside, part], withSupposed) * (weight(outside, plans) + (isFixed ? 0 : 1))
  return rest + rows * (isFixed ? SETTLED : weight(inside, plans))
}

/** How many rows are left when a join with so many is projected. */
function partRows(rows: number, inside: readonly Literal[], shared: readonly Variable[], plans: PlanContext): number {
  const [only, ...others] = inside.filter(isHolds)
  if (only !== undefined && others.length === 0) return projectedRows(only, shared, plans)
  const possible = product(shared.map((variable) => valuesOf(variable, inside, plans)))
  // As many as if each row had hit one of the possible combinations by chance.
  return possible * -Math.expm1(-rows / possible)
}

/** How many combinations of values these variables have in the literal's relation. */
function projectedRows(literal: Holds, variables: readonly Variable[], { relations }: PlanContext): number {
  const { table, leaves } = relations.table(literal)
  const columns = variables.flatMap((variable) => {
    const column = leaves.findIndex((leaf) => leaf.kind === 'variable' && leaf.variable === variable)
    return column < 0 ? [] : [column]
  })
  return table.distinctAmong(columns)
}

/** What one instance costs: its literals, and its place among those of the same head. */
function weight(body: readonly Literal[], { changing }: PlanContext): number {
  return 1 + body.filter((literal) => isEmitted(literal, changing)).length
}

function product(factors: readonly number[]): number {
  return factors.reduce((result, factor) => result * factor, 1)
}
