/** Who calls whom in a rule text, through `\+`, findall/3, maplist/3 and the text's own predicates that call an argument. */

import { type Atom, type Compound, listItems, type Term, type Var } from '../../../logic/index.js'
import { goalArguments } from '../builtins.js'
import type { Indicator } from '../keywords.js'
import type { RuleClause } from '../program.js'
import { grouped } from './group.js'

/** A goal in a clause's body. */
export interface Call {
  /** Of the predicate it calls: `maplist(legal, Is)` calls legal/1. */
  readonly indicator: Indicator
  readonly goal: Atom | Compound
  /** How many arguments its caller adds. */
  readonly added: number
  readonly at: number
  /** False where only the text's own predicates make it a goal: they might also take it as data. */
  readonly certain: boolean
}

export interface CallGraph {
  readonly clauses: readonly RuleClause[]
  readonly definitions: ReadonlyMap<Indicator, readonly RuleClause[]>
  calls(clause: RuleClause): readonly Call[]
  /** All that some clause calls. */
  readonly called: ReadonlySet<Indicator>
  /** Numbers where goals should stand. */
  readonly numbersCalled: readonly Term[]
  /** Some goals are only known at run time. */
  readonly open: boolean
}

type GoalArguments = (indicator: Indicator) => string | undefined

interface Body {
  readonly calls: Call[]
  readonly variables: { readonly variable: Var; readonly added: number }[]
  readonly numbers: Term[]
}

/** Chains of predicates that hand a goal on are followed so far. */
const LONGEST_CHAIN = 8

export function callGraph(clauses: readonly RuleClause[]): CallGraph {
  const definitions = grouped(clauses, (clause) => clause.indicator)
  const inferred = new Map<Indicator, string>()
  const goalsOf: GoalArguments = (indicator) =>
    definitions.has(indicator) ? inferred.get(indicator) : goalArguments(indicator)
  let bodies = new Map<RuleClause, Body>()
  for (let round = 0; round < LONGEST_CHAIN; round++) {
    bodies = new Map(clauses.map((clause) => [clause, readBody(clause, goalsOf, inferred)]))
    if (!learn(bodies, inferred)) break
  }
  return {
    clauses,
    definitions,
    calls: (clause) => bodies.get(clause)?.calls ?? [],
    called: new Set([...bodies.values()].flatMap((body) => body.calls.map((call) => call.indicator))),
    numbersCalled: [...bodies.values()].flatMap((body) => body.numbers),
    open: [...bodies].some(([clause, body]) =>
      body.variables.some(({ variable }) => argumentIndex(clause, variable) < 0),
    ),
  }
}

/** Notes the arguments that clauses call; false when nothing new came up. */
function learn(bodies: ReadonlyMap<RuleClause, Body>, inferred: Map<Indicator, string>): boolean {
  let learned = false
  for (const [clause, body] of bodies) {
    if (clause.head.kind !== 'compound') continue
    const arity = clause.head.args.length
    for (const { variable, added } of body.variables) {
      const index = argumentIndex(clause, variable)
      if (index < 0 || added > 9) continue
      const signs = [...(inferred.get(clause.indicator) ?? '-'.repeat(arity))]
      if (signs[index] !== '-') continue
      signs[index] = String(added)
      inferred.set(clause.indicator, signs.join(''))
      learned = true
    }
  }
  return learned
}

function argumentIndex(clause: RuleClause, variable: Var): number {
  return clause.head.kind === 'compound' ? clause.head.args.indexOf(variable) : -1
}

function readBody(clause: RuleClause, goalsOf: GoalArguments, inferred: ReadonlyMap<Indicator, string>): Body {
  const body: Body = { calls: [], variables: [], numbers: [] }
  const waiting = [{ goal: clause.body, added: 0, at: clause.at, certain: true }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { goal, added, certain } = next
    const at = goal.at ?? next.at
    if (goal.kind === 'var') body.variables.push({ variable: goal, added })
    else if (goal.kind === 'int' || goal.kind === 'float') body.numbers.push(goal)
    else {
      const indicator = `${goal.name}/${(goal.kind === 'atom' ? 0 : goal.args.length) + added}`
      if (!PUNCTUATION.has(indicator)) body.calls.push({ indicator, goal, added, at, certain })
      const lambda = lambdaBody(goal, added)
      if (lambda !== undefined) waiting.push({ ...lambda, at, certain })
      const signs = goalsOf(indicator)
      if (signs === undefined || goal.kind === 'atom') continue
      for (let i = goal.args.length - 1; i >= 0; i--) {
        const sign = signs[i]
        const argument = goal.args[i]
        if (sign === undefined || sign === '-' || argument === undefined) continue
        const inner = sign === '^' ? withoutQuantifiers(argument) : argument
        const more = sign === '^' ? 0 : Number(sign)
        waiting.push({ goal: inner, added: more, at, certain: certain && !inferred.has(indicator) })
      }
    }
  }
  return body
}

/** `[X, Y]>>Goal` takes as many of the added arguments as it has parameters and hands the rest on. */
function lambdaBody(goal: Atom | Compound, added: number): { goal: Term; added: number } | undefined {
  if (goal.kind === 'atom' || goal.name !== '>>' || goal.args.length !== 2) return undefined
  const [parameters, body] = goal.args
  if (parameters === undefined || body === undefined) return undefined
  const isShared = parameters.kind === 'compound' && parameters.name === '/' && parameters.args.length === 2
  const names = listItems((isShared ? parameters.args[1] : undefined) ?? parameters)
  return names === undefined ? undefined : { goal: body, added: Math.max(0, added - names.length) }
}

/** Between goals rather than goals themselves. */
const PUNCTUATION: ReadonlySet<Indicator> = new Set([',/2', ';/2', '->/2', '*->/2', '!/0', 'true/0'])

/** The goal of `X^Y^Goal`. */
export function withoutQuantifiers(term: Term): Term {
  let goal = term
  while (goal.kind === 'compound' && goal.name === '^' && goal.args.length === 2) goal = goal.args[1] ?? goal
  return goal
}
