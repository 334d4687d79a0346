/** Keywords only where the paper allows them, through helper predicates as well. */

import { error, type Finding, warning } from '../../finding.js'
import { isReadyMade } from '../builtins.js'
import {
  arityOf,
  BODY_KEYWORDS,
  enumerate,
  HEAD_KEYWORDS,
  type HeadKeyword,
  type Indicator,
  keywordsNamed,
  nameOf,
} from '../keywords.js'
import type { RuleClause, TableDirective } from '../program.js'
import type { Call, CallGraph } from './graph.js'

/** For each body keyword: the predicates that use it, each with the next step towards it. */
export type KeywordUse = ReadonlyMap<Indicator, ReadonlyMap<Indicator, Indicator>>

/** Spreads from each keyword to its callers, their callers and so on; the shortest way is kept. */
export function keywordUse(graph: CallGraph): KeywordUse {
  const callers = new Map<Indicator, Set<Indicator>>()
  for (const clause of graph.clauses) {
    for (const { indicator } of graph.calls(clause)) {
      const known = callers.get(indicator)
      if (known === undefined) callers.set(indicator, new Set([clause.indicator]))
      else known.add(clause.indicator)
    }
  }
  return new Map([...BODY_KEYWORDS.keys()].map((keyword) => [keyword, spread(keyword, callers)]))
}

function spread(
  keyword: Indicator,
  callers: ReadonlyMap<Indicator, ReadonlySet<Indicator>>,
): Map<Indicator, Indicator> {
  const steps = new Map<Indicator, Indicator>()
  const reached = [keyword]
  for (const next of reached) {
    for (const caller of callers.get(next) ?? []) {
      if (steps.has(caller)) continue
      steps.set(caller, next)
      if (!isGuarded(caller)) reached.push(caller)
    }
  }
  return steps
}

/** Calling a head keyword is a fault of its own; what stands behind it is not reported again. */
function isGuarded(indicator: Indicator): boolean {
  const keyword = HEAD_KEYWORDS.get(indicator)
  return keyword !== undefined && keyword.origin !== 'addition'
}

export function checkPlacement(graph: CallGraph, use: KeywordUse): Finding[] {
  const findings: Finding[] = []
  for (const clause of graph.clauses) {
    const head = HEAD_KEYWORDS.get(clause.indicator)
    for (const call of graph.calls(clause)) {
      const misused = headInBody(call)
      if (misused !== undefined) findings.push(misused)
      else if (head !== undefined && isKeywordHere(head, graph.called)) findings.push(...useUnder(head, call, use))
    }
  }
  return findings
}

/** A text that calls `view/1` itself has a helper of that name, not our addition. */
function isKeywordHere(head: HeadKeyword, called: ReadonlySet<Indicator>): boolean {
  return head.origin !== 'addition' || head.readable || !called.has(head.indicator)
}

function headInBody(call: Call): Finding | undefined {
  const keyword = HEAD_KEYWORDS.get(call.indicator)
  if (keyword === undefined || keyword.origin === 'addition' || !call.certain) return undefined
  const message = `${call.indicator} may only stand at the head of a rule, not in conditions.`
  const hint =
    INSTEAD.get(call.indicator) ?? 'Move its conditions into a helper predicate and call that from both rules.'
  return error('misplaced-keyword', message, call.at, hint)
}

const INSTEAD: ReadonlyMap<Indicator, string> = new Map([
  ['init/1', 'Read the state with fact/1.'],
  ['init/2', 'Ask for the players with player/1.'],
  ['do/1', 'Move what the action does into a helper predicate and call that from both rules.'],
])

function useUnder(head: HeadKeyword, call: Call, use: KeywordUse): Finding[] {
  const { indicator, at } = call
  const allowed = head.conditions.size === 0 ? 'no keyword' : `${enumerate(head.conditions)} only`
  const hint = `The conditions of ${head.indicator} may use ${allowed}.`
  const forbidden = [...BODY_KEYWORDS.keys()].filter((keyword) => !head.conditions.has(keyword))
  if (forbidden.includes(indicator)) {
    const message = `${indicator} may not stand in the conditions of ${head.indicator}.`
    return [error('misplaced-keyword', message, at, hint)]
  }
  const reached = forbidden.find((keyword) => use.get(keyword)?.has(indicator))
  if (reached === undefined) return []
  const path = abridged([head.indicator, ...pathTo(reached, indicator, use)]).join(' → ')
  const message = `${reached} may not stand in the conditions of ${head.indicator}, but is used through a helper: ${path}.`
  return [error('misplaced-keyword', message, at, hint)]
}

function pathTo(keyword: Indicator, from: Indicator, use: KeywordUse): Indicator[] {
  const path = [from]
  for (let next = use.get(keyword)?.get(from); next !== undefined; next = use.get(keyword)?.get(next)) path.push(next)
  return path
}

function abridged(path: readonly Indicator[]): readonly string[] {
  return path.length <= 8 ? path : [...path.slice(0, 4), '…', ...path.slice(-3)]
}

/** `legal/2` where the paper has `legal/1`: as a helper it is confusing, and uncalled it says nothing. */
export function checkArities(graph: CallGraph): Finding[] {
  return [...graph.definitions].flatMap(([indicator, clauses]) =>
    wrongArity(indicator, clauses, graph.open || graph.called.has(indicator)),
  )
}

function wrongArity(indicator: Indicator, [first]: readonly RuleClause[], isHelper: boolean): Finding[] {
  const keywords = keywordsNamed(nameOf(indicator))
  const isOther = HEAD_KEYWORDS.has(indicator) || isReadyMade(indicator)
  if (first === undefined || keywords.length === 0 || isOther) return []
  const takes = keywords.map((keyword) => arityOf(keyword)).join(' or ')
  const plural = takes === '1' ? '' : 's'
  const given = arityOf(indicator)
  const message = `The keyword ${nameOf(indicator)} takes ${takes} argument${plural}, not ${given}.`
  if (!isHelper) return [error('keyword-arity', message, first.at, 'Correct the number of arguments.')]
  return [warning('keyword-arity', message, first.at, 'If it is a helper predicate, give it a name of its own.')]
}

/** A table keeps answers: what create/1 and delete/1 noted is not noted again when the answer is taken from it. */
export function checkTables(tables: readonly TableDirective[], graph: CallGraph, use: KeywordUse): Finding[] {
  return tables.flatMap(({ indicator, at }): Finding[] => {
    if (!graph.definitions.has(indicator)) {
      const message = `${indicator} is tabled but not defined.`
      return [error('unknown-predicate', message, at, 'Check the name and the number of arguments.')]
    }
    const effect = ['create/1', 'delete/1'].find((keyword) => use.get(keyword)?.has(indicator))
    if (effect === undefined) return []
    const message = `${indicator} is tabled and uses ${effect}, which works only the first time a table is asked.`
    return [warning('tabled-effect', message, at, `Take ${effect} out of the tabled predicate.`)]
  })
}
