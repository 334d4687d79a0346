/**
 * Variables without a value where one is needed: in negations, comparisons, arithmetic and created words. Follows
 * each clause from left to right and takes any ordinary goal to give its variables values, so what is reported is certain.
 */

import type { Compound, Term, Var } from '../../../logic/index.js'
import { type Finding, warning } from '../../finding.js'
import type { RuleClause } from '../program.js'
import { collection, involves, isNamed, negated, universal } from './scopes.js'
import { show, spine, subterms, variablesOf } from './shape.js'

/** Variables that may have values; what is learned in an inner scope is not known in the outer one. */
interface Scope {
  readonly own: Set<Var>
  readonly outer: Scope | undefined
}

function inside(outer: Scope): Scope {
  return { own: new Set(), outer }
}

function knows(scope: Scope, variable: Var): boolean {
  for (let next: Scope | undefined = scope; next !== undefined; next = next.outer)
    if (next.own.has(variable)) return true
  return false
}

function learn(scope: Scope, variables: Iterable<Var>): void {
  for (const variable of variables) scope.own.add(variable)
}

/** What runs behind a goal, innermost first. */
interface Continuation {
  readonly goals: readonly Term[]
  readonly from: number
  readonly after: Continuation | undefined
}

interface Walk {
  readonly clause: RuleClause
  /** Variables of the head that the clause itself must give values to. */
  readonly asked: ReadonlySet<Var>
  /** Each variable is reported once. */
  readonly reported: Set<Var>
  readonly findings: Finding[]
  /** What looking into negations and ahead may still cost; spent, no more is reported. */
  patience: number
}

const PATIENCE = 100_000
/** Of one clause. */
const MOST_FINDINGS = 20

/** `given`: the variables that have values when the clause is called. The second result: those that have in the end, or were reported. */
export function checkBinding(clause: RuleClause, given: ReadonlySet<Var>): [Finding[], ReadonlySet<Var>] {
  const asked = new Set([...variablesOf(clause.head)].filter((variable) => !given.has(variable)))
  const walk: Walk = { clause, asked, reported: new Set(), findings: [], patience: PATIENCE }
  const scope: Scope = { own: new Set(given), outer: undefined }
  follow(walk, clause.body, scope, undefined)
  return [walk.findings, new Set([...scope.own, ...walk.reported])]
}

function follow(walk: Walk, goal: Term, scope: Scope, after: Continuation | undefined): void {
  const conjuncts = spine(goal, ',')
  if (conjuncts.length > 1) {
    conjuncts.forEach((part, i) => {
      follow(walk, part, scope, { goals: conjuncts, from: i + 1, after })
    })
    return
  }
  const branches = spine(goal, ';')
  if (branches.length > 1) {
    followBranches(walk, branches, scope, after)
    return
  }
  if (goal.kind !== 'compound') {
    if (goal.kind === 'var') learn(scope, [goal])
    return
  }
  const [first, second, third] = goal.args
  const inner = negated(goal)
  const every = universal(goal)
  const collected = collection(goal)
  if (inner !== undefined) followNegation(walk, goal, inner, scope, after)
  else if (every !== undefined) {
    const within = inside(scope)
    follow(walk, every[0], within, { goals: every, from: 1, after: undefined })
    follow(walk, every[1], within, undefined)
  } else if (collected !== undefined) {
    follow(walk, collected.goal, inside(scope), { goals: collected.template, from: 0, after: undefined })
    learn(scope, variablesOf(...collected.results))
  } else if ((isNamed(goal, '->', 2) || isNamed(goal, '*->', 2)) && first !== undefined && second !== undefined) {
    follow(walk, first, scope, { goals: [second], from: 0, after })
    follow(walk, second, scope, after)
  } else if (ONCE.has(goal.name) && goal.args.length === 1 && first !== undefined) follow(walk, first, scope, after)
  else if (isNamed(goal, 'catch', 3) && first !== undefined && second !== undefined && third !== undefined) {
    const recovery = inside(scope)
    learn(recovery, variablesOf(second))
    follow(walk, third, recovery, after)
    follow(walk, first, scope, after)
    learn(scope, recovery.own)
  } else followGoal(walk, goal, scope, after)
}

const ONCE: ReadonlySet<string> = new Set(['call', 'once', 'ignore'])

/** Behind a disjunction a variable may have a value if any branch can give it one. */
function followBranches(walk: Walk, branches: readonly Term[], scope: Scope, after: Continuation | undefined): void {
  const learned = branches.map((branch) => {
    const within = inside(scope)
    follow(walk, branch, within, after)
    return within.own
  })
  for (const variables of learned) learn(scope, variables)
}

function followNegation(walk: Walk, goal: Compound, inner: Term, scope: Scope, after: Continuation | undefined): void {
  const [left, right] = isNamed(inner, '=', 2) ? inner.args : []
  const free = [left, right].find((side) => side?.kind === 'var' && !knows(scope, side) && left !== right)
  if (free?.kind === 'var') report(walk, free, goal, 'unbound-in-negation', () => `so ${show(goal)} never holds`)
  else {
    for (const variable of patientVariablesOf(walk, inner)) {
      if (isLocal(walk, variable, scope, after)) continue
      report(walk, variable, goal, 'unbound-in-negation', () => `so ${show(goal)} asks whether there is none at all`)
    }
  }
  follow(walk, inner, inside(scope), undefined)
}

/** Negations in negations would be read once for each that holds them. */
function patientVariablesOf(walk: Walk, term: Term): Set<Var> {
  const found = new Set<Var>()
  for (const part of subterms([term])) {
    if (walk.patience-- <= 0) break
    if (part.kind === 'var') found.add(part)
  }
  return found
}

/** It has a value already, or nobody outside the negation asks for one. */
function isLocal(walk: Walk, variable: Var, scope: Scope, after: Continuation | undefined): boolean {
  if (knows(scope, variable) || variable.name.startsWith('_')) return true
  return !walk.asked.has(variable) && !isUsedIn(walk, variable, after)
}

function isUsedIn(walk: Walk, variable: Var, after: Continuation | undefined): boolean {
  for (let next = after; next !== undefined; next = next.after) {
    for (let i = next.from; i < next.goals.length; i++) {
      if (walk.patience-- <= 0) return false
      const goal = next.goals[i]
      if (goal !== undefined && involves(goal, variable)) return true
    }
  }
  return false
}

function followGoal(walk: Walk, goal: Compound, scope: Scope, after: Continuation | undefined): void {
  const [word] = goal.args
  const needed = neededBy(goal, scope)
  for (const variable of needed) report(walk, variable, goal, 'unbound-in-comparison', () => outcome(goal))
  if (goal.name === '\\=' && goal.args.length === 2) {
    for (const variable of variablesOf(goal)) {
      if (isLocal(walk, variable, scope, after)) continue
      report(walk, variable, goal, 'unbound-in-comparison', () => `and ${show(goal)} gives it none`)
    }
  } else if (goal.name === 'create' && goal.args.length === 1 && word !== undefined) {
    for (const variable of variablesOf(goal)) {
      if (!knows(scope, variable)) report(walk, variable, goal, 'non-ground-word', () => `so ${show(word)} is no word`)
    }
  } else if (goal.args.length !== 2 || !COMPARISONS.has(goal.name)) learn(scope, variablesOf(goal))
  // A variable once reported counts as bound: one slip, one report.
  learn(scope, needed)
}

/** The variables without value that the goal cannot do without. */
function neededBy(goal: Compound, scope: Scope): Var[] {
  const [left, right] = goal.args
  if (left === undefined) return []
  if (goal.args.length === 1) {
    return TYPE_TESTS.has(goal.name) && left.kind === 'var' && !knows(scope, left) ? [left] : []
  }
  if (goal.args.length !== 2 || right === undefined) return []
  if (goal.name === 'is') return [...variablesOf(right)].filter((variable) => !knows(scope, variable))
  if (ARITHMETIC.has(goal.name)) return [...variablesOf(goal)].filter((variable) => !knows(scope, variable))
  if (!COMPARISONS.has(goal.name) || left === right) return []
  return [left, right].filter((side) => side.kind === 'var').filter((side) => !knows(scope, side))
}

const ARITHMETIC: ReadonlySet<string> = new Set(['<', '>', '=<', '>=', '=:=', '=\\='])
const COMPARISONS: ReadonlySet<string> = new Set([...ARITHMETIC, '\\=', '==', '\\==', '@<', '@>', '@=<', '@>='])
const TYPE_TESTS: ReadonlySet<string> = new Set([
  'atom',
  'number',
  'integer',
  'float',
  'atomic',
  'compound',
  'callable',
  'is_list',
])

function outcome(goal: Compound): string {
  if (goal.name === 'is' || ARITHMETIC.has(goal.name)) return `so ${show(goal)} stops the game with an error`
  if (goal.name === '\\==') return `so ${show(goal)} always holds`
  if (goal.name.startsWith('@')) return `so ${show(goal)} says nothing about it`
  return `so ${show(goal)} never holds`
}

function report(walk: Walk, variable: Var, goal: Compound, code: string, consequence: () => string): void {
  if (walk.reported.has(variable) || walk.findings.length === MOST_FINDINGS) return
  walk.reported.add(variable)
  const start = goal.at ?? walk.clause.at
  const at = walk.clause.occurrences.get(variable)?.find((place) => place >= start) ?? start
  const hint =
    code === 'non-ground-word'
      ? `Give ${variable.name} a value first, with fact/1 for example.`
      : `Move it behind the goal that gives ${variable.name} a value.`
  walk.findings.push(warning(code, `${variable.name} has no value here, ${consequence()}.`, at, hint))
}
