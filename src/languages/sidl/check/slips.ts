/** Small slips of writing: a variable that stands once, a rule written twice, a predicate nobody calls. */

import { type Finding, warning } from '../../finding.js'
import { nearest } from '../../suggest.js'
import { HEAD_KEYWORDS, type Indicator } from '../keywords.js'
import type { RuleClause } from '../program.js'
import type { CallGraph } from './graph.js'
import { nearestIndicator } from './predicates.js'
import { argument, variantKey } from './shape.js'

export function checkSingletons(clauses: readonly RuleClause[]): Finding[] {
  return clauses.flatMap((clause) =>
    clause.singletons.map((variable) => {
      const near = isShort(clause) ? nearest(variable.name, names(clause)) : undefined
      const advice = `Write _${variable.name} or _ if any value will do.`
      const hint = near === undefined ? advice : `Did you mean ${near}? ${advice}`
      const at = clause.occurrences.get(variable)?.[0] ?? clause.at
      return warning('singleton', `${variable.name} stands only once in this rule.`, at, hint)
    }),
  )
}

/** In clauses made by machines, comparing every name with every other would take too long. */
function isShort(clause: RuleClause): boolean {
  return clause.variables.length <= 100
}

function names(clause: RuleClause): string[] {
  return clause.variables.map((variable) => variable.name)
}

export function checkDuplicates(clauses: readonly RuleClause[]): Finding[] {
  const seen = new Set<string>()
  return clauses.flatMap((clause): Finding[] => {
    const key = variantKey(clause.head, clause.body)
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    const counts = clause.indicator === 'payoff/2' || clause.indicator === 'goal/2' ? ', so it pays twice' : ''
    const message = `This rule for ${clause.indicator} stands in the text already${counts}.`
    return [warning('duplicate-clause', message, clause.at, 'Take one of them out.')]
  })
}

/** Comparing names takes time; nobody reads more. */
const MOST_UNUSED = 200

/** A keyword misspelt at a head makes a predicate that nobody calls. */
export function checkUnused(graph: CallGraph): Finding[] {
  const called = new Set<Indicator>()
  for (const clause of graph.clauses) {
    for (const { indicator } of graph.calls(clause)) if (indicator !== clause.indicator) called.add(indicator)
  }
  const keywords = [...HEAD_KEYWORDS.keys()]
  const uncalled = [...graph.definitions].filter(
    ([indicator]) => !called.has(indicator) && !HEAD_KEYWORDS.has(indicator),
  )
  return uncalled.slice(0, MOST_UNUSED).flatMap(([indicator, [clause]]): Finding[] => {
    const near = nearestIndicator(indicator, keywords)
    if (clause === undefined || (near === undefined && graph.open)) return []
    const hint = near === undefined ? 'Call it somewhere, or take it out.' : `Did you mean ${near}?`
    return [warning('unused-predicate', `Nothing calls ${indicator}.`, clause.at, hint)]
  })
}

/** Parameters are read by name, so a misspelt name would silently fail. */
export function checkParameters(graph: CallGraph): Finding[] {
  const declared = (graph.definitions.get('param/2') ?? []).map(({ head }) => argument(head, 0))
  const names = new Set(declared.flatMap((name) => (name?.kind === 'atom' ? [name.name] : [])))
  if (names.size === 0 || declared.some((name) => name?.kind === 'var')) return []
  return graph.clauses.flatMap((clause) =>
    graph.calls(clause).flatMap(({ indicator, goal, added }): Finding[] => {
      const name = indicator === 'param/2' && added === 0 ? argument(goal, 0) : undefined
      if (name?.kind !== 'atom' || names.has(name.name)) return []
      const near = names.size <= 100 ? nearest(name.name, names) : undefined
      const hint = near === undefined ? `Declare it: param(${name.name}, default).` : `Did you mean ${near}?`
      const message = `The rules declare no parameter ${name.name}.`
      return [warning('unknown-parameter', message, name.at ?? clause.at, hint)]
    }),
  )
}
