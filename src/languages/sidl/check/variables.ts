/** Which variables have values when a clause is called, and which words it must come up with whole. */

import type { Term, Var } from '../../../logic/terms.js'
import { HEAD_KEYWORDS } from '../keywords.js'
import type { RuleClause } from '../program.js'
import { checkBinding } from './binding.js'
import type { Finding } from './finding.js'
import type { CallGraph } from './graph.js'
import { unifiable, variablesOf } from './shape.js'

export function checkVariables(graph: CallGraph): Finding[] {
  return graph.clauses.flatMap((clause) => {
    const given = givenVariables(clause, graph)
    const [findings, valued] = checkBinding(clause, given)
    if (!HEAD_KEYWORDS.has(clause.indicator)) return findings
    const open = [...variablesOf(clause.head)].find((variable) => !valued.has(variable))
    return open === undefined ? findings : [...findings, withoutValue(clause, open)]
  })
}

/** Helpers may be called with anything; of keywords the manager asks in a known way. */
function givenVariables(clause: RuleClause, graph: CallGraph): Set<Var> {
  const keyword = HEAD_KEYWORDS.get(clause.indicator)
  if (keyword === undefined || keyword.readable || clause.head.kind === 'atom') return variablesOf(clause.head)
  const { args } = clause.head
  const given = keyword.given.map((index) => args[index]).filter((arg) => arg !== undefined)
  if (clause.indicator === 'switch/2' && isUnlimited(args[0], graph)) return variablesOf(clause.head)
  return variablesOf(...given)
}

/** A submitted action of an unlimited switch is checked, never enumerated. */
function isUnlimited(name: Term | undefined, graph: CallGraph): boolean {
  const templates = graph.definitions.get('unlimited/2') ?? []
  return templates.some(({ head }) => head.kind === 'compound' && unifiable([head.args[0], name]))
}

function withoutValue(clause: RuleClause, variable: Var): Finding {
  const isFact = clause.body.kind === 'atom' && clause.body.name === 'true'
  const stops = isFact && clause.indicator.startsWith('init/')
  return {
    severity: stops ? 'error' : 'warning',
    code: 'non-ground-word',
    message: `${variable.name} never gets a value, so ${clause.indicator} gives something that is not fixed.`,
    at: clause.occurrences.get(variable)?.[0] ?? clause.at,
    hint: isFact
      ? 'Write a constant, or conditions that give it a value.'
      : `Add a condition that gives ${variable.name} a value.`,
  }
}
