/** All that can be said about a rule text without playing it. */

import type { Diagnostic } from '../../game/index.js'
import { type Finding, place } from '../finding.js'
import { type CallGraph, callGraph } from './check/graph.js'
import { checkArities, checkPlacement, checkTables, keywordUse } from './check/placement.js'
import { checkPredicates } from './check/predicates.js'
import { checkDuplicates, checkParameters, checkSingletons, checkUnused } from './check/slips.js'
import { checkSwitches } from './check/switches.js'
import { checkValues } from './check/values.js'
import { checkVariables } from './check/variables.js'
import { checkWords } from './check/words.js'
import type { Indicator } from './keywords.js'
import { parseRules, type RuleClause } from './program.js'

export interface CheckedRules {
  readonly text: string
  readonly clauses: readonly RuleClause[]
  /** The predicates to be tabled. */
  readonly tables: readonly Indicator[]
  readonly graph: CallGraph
  /** For each predicate of the text, the body keywords it uses, itself or through others; none: independent of the state. */
  readonly uses: ReadonlyMap<Indicator, ReadonlySet<Indicator>>
  /** For checks by play to add to: `place(text, [...findings, ...more])` merges them in order. */
  readonly findings: readonly Finding[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Never throws. A text with errors among its diagnostics must not be run. */
export function checkStatically(text: string): CheckedRules {
  const parsed = parseRules(text)
  const { clauses, tables } = parsed
  // Where a clause could not be read, what it would have defined is not missing.
  const complete = !parsed.findings.some((finding) => UNREAD.has(finding.code))
  const graph = callGraph(clauses)
  const use = keywordUse(graph)
  const findings = [
    ...parsed.findings,
    ...checkSingletons(clauses),
    ...checkDuplicates(clauses),
    ...checkPredicates(graph, complete),
    ...checkPlacement(graph, use),
    ...checkArities(graph),
    ...checkVariables(graph),
    ...checkWords(graph),
    ...checkValues(graph),
    ...(complete
      ? [...checkTables(tables, graph, use), ...checkUnused(graph), ...checkParameters(graph), ...checkSwitches(graph)]
      : []),
  ]
  return {
    text,
    clauses,
    tables: [...new Set(tables.map((table) => table.indicator))],
    graph,
    uses: new Map([...graph.definitions.keys()].map((indicator) => [indicator, keywordsOf(indicator, use)])),
    findings,
    diagnostics: place(text, findings),
  }
}

const UNREAD: ReadonlySet<string> = new Set(['syntax', 'too-large', 'not-text', 'too-deep', 'bad-head', 'grammar-rule'])

function keywordsOf(
  indicator: Indicator,
  use: ReadonlyMap<Indicator, ReadonlyMap<Indicator, Indicator>>,
): Set<Indicator> {
  return new Set([...use].filter(([, users]) => users.has(indicator)).map(([keyword]) => keyword))
}
