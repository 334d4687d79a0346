/** How a clause begins: the part of it that can be tried before a choice point is pushed. */

import type { Var } from '../terms.js'
import type { Clause } from './clause.js'
import { flat, type Goal, goalVariables, isTest } from './goals.js'
import type { Linker } from './linker.js'

export interface Prefix {
  readonly goals: readonly Goal[]
  /** Whether the clause cuts right after these goals. */
  readonly cuts: boolean
  readonly rest: readonly Goal[]
  /** Whether nothing is bound, so that failing needs no undoing. */
  readonly bindsNothing: boolean
  /** Whether a goal needs the argument registers. */
  readonly calls: boolean
}

/** `indexed` is the argument known to be no variable, or -1. */
export function prefixOf(clause: Clause, indexed: number, linker: Linker): Prefix {
  const met = new Set<Var>()
  const bindsNothing = clause.args.every((arg, i) => {
    if (arg.kind === 'var') return !met.has(arg) && met.add(arg)
    if (i !== indexed) return false
    if (arg.kind !== 'compound') return arg.kind === 'atom' || arg.kind === 'int'
    return arg.args.every((inner) => inner.kind === 'var' && !met.has(inner) && met.add(inner))
  })
  const goals = flat([clause.body])
  const n = lengthOf(clause, goals, linker)
  const next = goals[n]
  const cuts = next !== undefined && next.op === 'cut' && next.barrier === clause.barrier
  const taken = goals.slice(0, n)
  return {
    goals: taken,
    cuts,
    rest: goals.slice(cuts ? n + 1 : n),
    bindsNothing: bindsNothing && taken.every(isTest),
    calls: !taken.every((goal) => isTest(goal) || goal.op === 'is' || goal.op === 'unify'),
  }
}

/** How many goals may be tried: the last of them is one that can fail, as the others need no trial. */
function lengthOf({ args, body }: Clause, goals: readonly Goal[], linker: Linker): number {
  const seen = goalVariables({ op: 'call', name: '', args })
  let n = 0
  for (const [i, goal] of goals.entries()) {
    const isCall = goal.op === 'call' || goal.op === 'if'
    if (isTest(goal) || (isCall && args.length <= MOST_ARGUMENTS && isTrial(goal, seen, linker))) n = i + 1
    else if (goal.op !== 'is' && goal.op !== 'unify') break
    goalVariables(goal, seen)
  }
  return body.op === 'fail' ? 0 : n
}

/** Those of a predicate that tries calls must fit into registers that are fields. */
const MOST_ARGUMENTS = 8

/** A call that probably has one answer at most: no more than one of its arguments is unknown. Or a negated one. */
function isTrial(goal: Goal, seen: ReadonlySet<Var>, linker: Linker): boolean {
  if (goal.op === 'call') {
    if (linker.isTest(goal.name, goal.args.length)) return true
    const unknown = goal.args.filter((arg) => arg.kind === 'var' && !seen.has(arg))
    return unknown.length < 2 && linker.probe(goal.name, goal.args.length) !== undefined
  }
  return negatedCall(goal, linker) !== undefined
}

/** The call that a goal negates, where there is a probe for whether it has an answer. */
export function negatedCall(goal: Goal, linker: Linker): Extract<Goal, { op: 'call' }> | undefined {
  if (goal.op !== 'if' || goal.soft || goal.yes.op !== 'fail' || goal.no.op !== 'true') return undefined
  const { condition } = goal
  if (condition.op !== 'call') return undefined
  return linker.probe(condition.name, condition.args.length)?.exists === undefined ? undefined : condition
}
