/** A program taken from one machine to another: clauses as terms, for cells mean something only in their own machine. */

import { exportTerm } from './convert.js'
import type { Database, Predicate } from './database.js'
import type { DynamicClause } from './dynamic.js'
import { recall } from './records.js'
import { type SourceClause, sourceClause } from './source-clause.js'
import { Atom, Compound, type Term } from './terms.js'

export function moveProgram(from: Database, to: Database): void {
  from.m.reset()
  for (const [flag, value] of from.flags) to.flags.set(flag, value)
  to.operators = from.operators
  const behind = new Set([...from.userPredicates()].map(({ tabled }) => tabled))
  for (const predicate of from.userPredicates()) {
    if (predicate.kind === 'undefined' || behind.has(predicate)) continue
    const target = to.own(predicate.name, predicate.arity)
    if (predicate.tabled) to.table(target)
    if (predicate.store) to.makeDynamic(target)
    for (const clause of clauses(from, predicate)) to.addClause(target, clause)
  }
}

function* clauses(from: Database, { name, clauses, store, tabled }: Predicate): IterableIterator<SourceClause> {
  if (store) for (const clause of store) yield sourceOf(from, clause)
  else if (tabled) for (const clause of tabled.clauses) yield { ...clause, head: renamed(clause.head, name) }
  else yield* clauses
}

function sourceOf({ m }: Database, { cells }: DynamicClause): SourceClause {
  const top = m.H
  const term = exportTerm(m, recall(m, cells))
  m.H = top
  return sourceClause(term)
}

function renamed(head: Term, name: string): Term {
  return head.kind === 'compound' ? new Compound(name, head.args, head.at) : new Atom(name, head.at)
}
