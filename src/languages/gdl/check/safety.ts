/** Safety: every variable of a head, of a negation and of `distinct` must get its value from a positive condition. */

import { type Clause, isDistinct, normalise } from '../normal.js'
import type { Finding, Rule } from '../program.js'
import { type GdlTerm, type Variable, variablesOf } from '../terms.js'

export function checkSafety(rules: readonly Rule[]): Finding[] {
  return rules.flatMap((rule) => {
    const found = new Map<string, Finding>()
    for (const clause of normalise([rule])) {
      for (const finding of checkClause(clause)) found.set(`${finding.code} ${finding.message}`, finding)
    }
    return [...found.values()]
  })
}

function checkClause({ head, body, rule }: Clause): Finding[] {
  const positive = body.filter(({ sentence, negated }) => !negated && !isDistinct(sentence))
  const valued = variablesOf(...positive.map(({ sentence }) => sentence))
  const open = (...terms: readonly GdlTerm[]): Variable[] =>
    [...variablesOf(...terms).values()].filter(({ name }) => !valued.has(name))
  const inHead = open(head).map((variable) => {
    const message = `${variable} stands in the head, but no positive condition gives it a value.`
    return unsafe('unsafe-head', message, variable, rule)
  })
  const inBody = body.flatMap(({ sentence, negated }) => {
    if (!negated && !isDistinct(sentence)) return []
    const [code, where] = negated ? ['unsafe-negation', 'under not'] : ['unsafe-distinct', 'in distinct']
    return open(sentence).map((variable) => {
      const message = `${variable} stands ${where}, but no positive condition gives it a value.`
      return unsafe(code, message, variable, rule)
    })
  })
  return [...inHead, ...inBody]
}

function unsafe(code: string, message: string, variable: Variable, rule: Rule): Finding {
  const hint = `Add a condition that gives ${variable} a value, such as (role ${variable}) for a role.`
  return { severity: 'error', code, message, at: variable.at ?? rule.at, hint }
}
