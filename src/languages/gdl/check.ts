/** All that can be said about a GDL description without playing it. */

import type { Diagnostic } from '../../game/index.js'
import { place } from '../sidl/check/finding.js'
import { checkGoals } from './check/goals.js'
import { checkIndependence } from './check/independence.js'
import { checkKeywords, checkPresence } from './check/keywords.js'
import { checkRecursion } from './check/recursion.js'
import { checkRelations } from './check/relations.js'
import { checkSafety } from './check/safety.js'
import { checkStrata } from './check/strata.js'
import { dependencyGraph } from './dependencies.js'
import type { Finding, Program } from './program.js'

/** Never throws. Rules with errors among the findings must not be run. */
export function checkStatically(program: Program): Finding[] {
  const { rules } = program
  const complete = !program.findings.some(({ severity }) => severity === 'error')
  const graph = dependencyGraph(rules)
  return [
    ...program.findings,
    ...checkKeywords(rules),
    ...checkPresence(rules, complete),
    ...checkRelations(rules, complete),
    ...checkSafety(rules),
    ...checkStrata(graph),
    ...checkRecursion(rules, graph),
    ...checkIndependence(rules, graph),
    ...checkGoals(rules),
  ]
}

export function placed(program: Program, findings: readonly Finding[]): Diagnostic[] {
  return place(program.text, findings)
}
