/** Which variables have values when a clause is called, and which words it must come up with whole. */

import type { Term, Var } from '../../../logic/index.js'
import { error, type Finding, warning } from '../../finding.js'
import { HEAD_KEYWORDS } from '../keywords.js'
import type { RuleClause } from '../program.js'
import { checkBinding } from './binding.js'
import type { CallGraph } from './graph.js'
import { argument, patientUnifiable, variablesOf } from './shape.js'

export function checkVariables(graph: CallGraph): Finding[] {
  const isUnlimited = unlimitedSwitches(graph)
  return graph.clauses.flatMap((clause) => {
    const given = givenVariables(clause, isUnlimited)
    const [findings, valued] = checkBinding(clause, given)
    if (!HEAD_KEYWORDS.has(clause.indicator)) return findings
    const open = [...variablesOf(clause.head)].find((variable) => !valued.has(variable))
    return open === undefined ? findings : [...findings, withoutValue(clause, open)]
  })
}

/** Helpers may be called with anything; of keywords the manager asks in a known way. */
function givenVariables(clause: RuleClause, isUnlimited: (name: Term | undefined) => boolean): Set<Var> {
  const keyword = HEAD_KEYWORDS.get(clause.indicator)
  if (keyword === undefined || keyword.readable || clause.head.kind === 'atom') return variablesOf(clause.head)
  const { args } = clause.head
  const given = keyword.given.map((index) => args[index]).filter((arg) => arg !== undefined)
  if (clause.indicator === 'switch/2' && isUnlimited(args[0])) return variablesOf(clause.head)
  return variablesOf(...given)
}

/** A submitted action of an unlimited switch is checked, never enumerated. */
function unlimitedSwitches(graph: CallGraph): (name: Term | undefined) => boolean {
  const templates = graph.definitions.get('unlimited/2') ?? []
  const fits = patientUnifiable()
  return (name) => templates.some(({ head }) => fits([argument(head, 0), name]))
}

function withoutValue(clause: RuleClause, variable: Var): Finding {
  const isFact = clause.body.kind === 'atom' && clause.body.name === 'true'
  const finding = isFact && clause.indicator.startsWith('init/') ? error : warning
  return finding(
    'non-ground-word',
    `${variable.name} never gets a value, so ${clause.indicator} gives something that is not fixed.`,
    clause.occurrences.get(variable)?.[0] ?? clause.at,
    isFact
      ? 'Write a constant, or conditions that give it a value.'
      : `Add a condition that gives ${variable.name} a value.`,
  )
}
