/** The order in which a join looks at its literals, chosen by how many rows are expected to match. */

import type { Leaf, Relations, Table } from './relations.js'
import {
  type Absent,
  type Distinct,
  type Holds,
  isHolds,
  isWithin,
  type Literal,
  type Predicate,
  type Variable,
} from './rules.js'

export type Step =
  /** Go through the rows that agree in these columns. */
  | {
      readonly kind: 'join'
      readonly literal: Holds
      readonly table: Table
      readonly leaves: readonly Leaf[]
      readonly columns: readonly number[]
    }
  /** Give up where there is such a row. */
  | {
      readonly kind: 'absent'
      readonly literal: Absent
      readonly table: Table
      readonly leaves: readonly Leaf[]
      readonly columns: readonly number[]
    }
  | { readonly kind: 'distinct'; readonly literal: Distinct }

export interface Plan {
  readonly steps: readonly Step[]
  /** How many times the innermost part is expected to run. */
  readonly rows: number
}

export interface PlanContext {
  readonly relations: Relations
  readonly changing: ReadonlySet<Predicate>
  /** Whether relations that change may still grow: the smallest ones are then not trusted to stay so. */
  readonly isGrowing: boolean
  /** What to expect of relations that do not exist yet. */
  readonly supposed?: ReadonlyMap<Predicate, Supposed>
}

export interface Supposed {
  readonly rows: number
  /** Of each column. */
  readonly distinct: readonly number[]
}

/** Negations of what changes are no part of a join: they are left out. */
export function planJoin(body: readonly Literal[], first: Holds | undefined, context: PlanContext): Plan {
  const { order, rows } = bestOrder(body, first, context)
  const bound = new Set<Variable>()
  const steps = order.map((literal) => {
    const step = stepFor(literal, bound, context)
    for (const variable of literal.variables) bound.add(variable)
    return step
  })
  return { steps, rows }
}

/** About how many rows the join of these literals has. */
export function estimateRows(body: readonly Literal[], context: PlanContext): number {
  return bestOrder(body, undefined, context).rows
}

interface Order {
  readonly order: readonly Literal[]
  /** At the end. */
  readonly rows: number
  /** On the way, all together. */
  readonly work: number
}

/** Bodies with more literals are ordered once, from their smallest relation. */
const MOST_STARTS = 10

/** Greedy orders from each literal that could come first (or next, where the first is given): the cheapest of them. */
function bestOrder(body: readonly Literal[], first: Holds | undefined, context: PlanContext): Order {
  const joined = body.filter((literal) => literal.kind !== 'absent' || !context.changing.has(literal.predicate))
  const given = first === undefined ? [] : [first]
  const starts = joined.filter((literal) => isHolds(literal) && literal !== first)
  let best = greedyOrder(joined, given, context)
  if (starts.length > MOST_STARTS) return best
  for (const start of starts) {
    const order = greedyOrder(joined, [...given, start], context)
    if (order.work < best.work) best = order
  }
  return best
}

function greedyOrder(body: readonly Literal[], given: readonly Literal[], context: PlanContext): Order {
  const bound = new Set<Variable>()
  const order: Literal[] = []
  let rows = 1
  let work = 0
  let waiting = body
  const place = (literal: Literal): void => {
    waiting = waiting.filter((other) => other !== literal)
    order.push(literal)
    if (literal.kind === 'holds') {
      rows *= expectedRows(literal, bound, context)
      work += rows
    }
    for (const variable of literal.variables) bound.add(variable)
  }
  for (const literal of given) place(literal)
  while (waiting.length > 0) {
    const test = waiting.find((literal) => literal.kind !== 'holds' && isWithin(literal.variables, bound))
    const next = test ?? fewestRows(waiting, bound, context)
    if (next === undefined) {
      // What nothing binds is only ever compared with itself.
      order.push(...waiting)
      break
    }
    place(next)
  }
  return { order, rows, work }
}

function fewestRows(
  waiting: readonly Literal[],
  bound: ReadonlySet<Variable>,
  context: PlanContext,
): Holds | undefined {
  let best: Holds | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const literal of waiting) {
    if (literal.kind !== 'holds') continue
    // A test never makes more rows, so it goes before whatever might.
    const isTest = isWithin(literal.variables, bound)
    const expected = expectedRows(literal, bound, context) * (isTest ? 1e-6 : 1)
    if (expected < fewest) {
      best = literal
      fewest = expected
    }
  }
  return best
}

function stepFor(literal: Literal, bound: ReadonlySet<Variable>, { relations }: PlanContext): Step {
  if (literal.kind === 'distinct') return { kind: 'distinct', literal }
  const { table, leaves } = relations.table(literal)
  const columns = leaves.flatMap((leaf, column) => (isBound(leaf, bound) ? [column] : []))
  return literal.kind === 'holds'
    ? { kind: 'join', literal, table, leaves, columns }
    : { kind: 'absent', literal, table, leaves, columns }
}

function isBound(leaf: Leaf, bound: ReadonlySet<Variable>): boolean {
  return leaf.kind === 'ground' || bound.has(leaf.variable)
}

const FEW_ROWS = 50

/** How many rows match where these variables have values. Columns are taken to be independent of each other. */
function expectedRows(literal: Holds, bound: ReadonlySet<Variable>, context: PlanContext): number {
  const supposed = context.supposed?.get(literal.predicate)
  if (supposed !== undefined) return supposedRows(literal, bound, supposed)
  const { table, leaves } = context.relations.table(literal)
  let expected = Math.max(table.rows, 0.5)
  leaves.forEach((leaf, column) => {
    if (isBound(leaf, bound)) expected /= table.distinct(column)
  })
  if (isWithin(literal.variables, bound)) return Math.min(expected, 1)
  const isUnsure = context.isGrowing && table.rows < FEW_ROWS && context.changing.has(literal.predicate)
  return isUnsure ? Math.max(expected * 3, 2) : Math.max(expected, 0.02)
}

function supposedRows(literal: Holds, bound: ReadonlySet<Variable>, { rows, distinct }: Supposed): number {
  let expected = Math.max(rows, 0.5)
  literal.args.forEach((arg, column) => {
    if (arg.kind === 'variable' && bound.has(arg.variable)) expected /= distinct[column] ?? 1
  })
  return isWithin(literal.variables, bound) ? Math.min(expected, 1) : Math.max(expected, 0.02)
}

/** About how many values a variable can have among the rows of these literals. */
export function valuesOf(variable: Variable, literals: readonly Literal[], { relations }: PlanContext): number {
  let fewest = Number.POSITIVE_INFINITY
  for (const literal of literals) {
    if (literal.kind !== 'holds' || !literal.variables.has(variable)) continue
    const { table, leaves } = relations.table(literal)
    leaves.forEach((leaf, column) => {
      if (leaf.kind === 'variable' && leaf.variable === variable) fewest = Math.min(fewest, table.distinct(column))
    })
  }
  return fewest
}

/** Equal exactly when the plans do the same. */
export function planKey({ steps }: Plan, body: readonly Literal[]): string {
  return steps.map(({ literal }) => body.indexOf(literal)).join()
}
