/** All that can be said about a GDL description without playing it. */

import { checkGoals } from './check/goals.js'
import { checkIndependence } from './check/independence.js'
import { checkKeywords, checkPresence } from './check/keywords.js'
import { checkRecursion } from './check/recursion.js'
import { checkRelations } from './check/relations.js'
import { checkSafety } from './check/safety.js'
import { checkStrata } from './check/strata.js'
import { dependencyGraph } from './dependencies.js'
import { type Finding, occurrences, type Program, type Rule } from './program.js'

/** Never throws. */
export function checkStatically(program: Program): Finding[] {
  const { rules } = program
  const complete = !program.findings.some(({ severity }) => severity === 'error')
  const tooLong = checkLength(rules)
  if (tooLong.length > 0) return [...program.findings, ...tooLong]
  const graph = dependencyGraph(rules)
  return [
    ...program.findings,
    ...checkKeywords(rules),
    ...checkPresence(rules, complete),
    ...checkRelations(rules, complete),
    ...checkSafety(rules),
    ...checkStrata(rules, graph),
    ...checkRecursion(rules, graph),
    ...checkIndependence(rules, graph),
    ...checkGoals(rules),
  ]
}

/** Longer rules than any game needs could keep the checks and engines busy for long. */
const LONGEST_RULE = 2000

function checkLength(rules: readonly Rule[]): Finding[] {
  return rules.flatMap(({ body, at }) => {
    const { length } = occurrences(body)
    if (length <= LONGEST_RULE) return []
    const message = `The rule has ${length} conditions; at most ${LONGEST_RULE} are taken.`
    return [{ severity: 'error', code: 'too-long', message, at, hint: 'Divide it by relations of your own.' }]
  })
}

/** Errors against the laws of GDL that leave no doubt what the rules mean. Public descriptions have them too. */
const PLAYABLE: ReadonlySet<string> = new Set([
  'depends-on-does',
  'depends-on-true',
  'goal-value',
  'no-goal',
  'no-terminal',
  'recursion',
  'relation-arity',
  'term-arity',
  'unsafe-distinct',
  'unsafe-head',
  'unsafe-negation',
])

export function preventsPlay({ severity, code }: Finding): boolean {
  return severity === 'error' && !PLAYABLE.has(code)
}
