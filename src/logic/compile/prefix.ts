/** How a clause begins: the part of it that can be tried before a choice point is pushed. */

import type { Var } from '../terms.js'
import type { Clause } from './clause.js'
import { flat, type Goal, isTest } from './goals.js'

export interface Prefix {
  readonly tests: readonly Goal[]
  /** Whether the clause cuts right after its tests. */
  readonly cuts: boolean
  readonly rest: readonly Goal[]
  /** Whether the head unifies without binding anything, so that failing needs no undoing. */
  readonly bindsNothing: boolean
}

/** `indexed` is the argument known to be no variable, or -1. */
export function prefixOf(clause: Clause, indexed: number): Prefix {
  const met = new Set<Var>()
  const bindsNothing = clause.args.every((arg, i) => {
    if (arg.kind === 'var') return !met.has(arg) && met.add(arg)
    if (i !== indexed) return false
    if (arg.kind !== 'compound') return arg.kind === 'atom' || arg.kind === 'int'
    return arg.args.every((inner) => inner.kind === 'var' && !met.has(inner) && met.add(inner))
  })
  const goals = flat([clause.body])
  let n = 0
  while (n < goals.length && isTest(goals[n] as Goal)) n++
  const next = goals[n]
  const cuts = next !== undefined && next.op === 'cut' && next.barrier === clause.barrier
  return { tests: goals.slice(0, n), cuts, rest: goals.slice(cuts ? n + 1 : n), bindsNothing }
}
