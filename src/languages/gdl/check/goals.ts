/** Goal values are whole numbers from 0 to 100. */

import type { Finding, Rule } from '../program.js'
import { argumentsOf, type GdlTerm, signature } from '../terms.js'

export function checkGoals(rules: readonly Rule[]): Finding[] {
  return rules.flatMap(({ head, at }) => {
    if (signature(head) !== 'goal/2') return []
    const value = argumentsOf(head)[1]
    if (value === undefined || value.kind === 'var' || isGoalValue(value)) return []
    const message = `${value} is no goal value: those are whole numbers from 0 to 100.`
    return [{ severity: 'error', code: 'goal-value', message, at: value.at ?? at }]
  })
}

export function isGoalValue(term: GdlTerm): boolean {
  return term.kind === 'atom' && /^\d{1,3}$/.test(term.name) && Number(term.name) <= 100
}
