/** Which helpers are worth remembering: those that depend on nothing but arguments and facts, and do more than compute. */

import type { Predicate } from './database.js'
import { indicator, type Term } from './terms.js'

const WIDEST = 8

/** Goals that become a few instructions: a single clause of them is fast enough as it is. */
const COMPUTED = names('true = \\= == \\== is < > =< >= =:= =\\= var nonvar atom integer float number atomic compound')

/** Goals whose answers depend on nothing but their arguments, and that call no others. */
const PURE =
  names(`@< @> @=< @>= compare member memberchk nth0 nth1 append length last reverse sum_list sumlist max_list
  min_list numlist between succ plus select msort sort list_to_set subtract functor arg =.. fail false`)

const CONTROL = new Set([',/2', ';/2', '->/2', '\\+/1', 'not/1', 'once/1'])

/** Those of the predicates to remember. `known`: all whose answers depend on nothing else; `reader` reads the facts. */
export function fitForMemory(
  predicates: Iterable<Predicate>,
  known: Iterable<Predicate>,
  reader?: string,
): Predicate[] {
  const candidates = new Map([...known].map((predicate) => [`${predicate.name}/${predicate.arity}`, predicate]))
  return [...predicates].filter(
    (predicate) =>
      predicate.arity > 0 &&
      predicate.arity <= WIDEST &&
      predicate.kind === 'static' &&
      !predicate.tabled &&
      isPure(predicate, candidates, reader) &&
      !isComputed(predicate, candidates),
  )
}

type Candidates = ReadonlyMap<string, Predicate>

function isPure(predicate: Predicate, candidates: Candidates, reader?: string, met = new Set<Predicate>()): boolean {
  if (met.has(predicate)) return true
  met.add(predicate)
  return predicate.clauses.every(({ body }) =>
    goalsOf(body).every((goal) => {
      const called = candidates.get(goal)
      if (called) return isPure(called, candidates, reader, met)
      return goal === reader || COMPUTED.has(nameOf(goal)) || PURE.has(nameOf(goal))
    }),
  )
}

/** Whether a call becomes part of its caller and does not call anything there. */
function isComputed({ clauses }: Predicate, candidates: Candidates, depth = 0): boolean {
  return (
    clauses.length === 1 &&
    depth < 4 &&
    clauses.every(({ body }) =>
      goalsOf(body).every((goal) => {
        const called = candidates.get(goal)
        return called ? isComputed(called, candidates, depth + 1) : COMPUTED.has(nameOf(goal))
      }),
    )
  )
}

/** The goals of a body, inside control constructs and negations too; '' for one that is not known. */
function goalsOf(body: Term): string[] {
  const goals: string[] = []
  const pending: Term[] = [body]
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (term.kind !== 'atom' && term.kind !== 'compound') return ['']
    const name = indicator(term)
    if (term.kind === 'compound' && CONTROL.has(name)) pending.push(...term.args)
    else goals.push(name)
  }
  return goals
}

function nameOf(goal: string): string {
  return goal.slice(0, goal.lastIndexOf('/'))
}

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
