/** The layout that both writers share: rules with conditions are paragraphs; so are facts of one relation together. */

import type { Rule } from './program.js'
import { signature } from './terms.js'

export function paragraphs(rules: readonly Rule[], ruleText: (rule: Rule) => string): string {
  let text = ''
  rules.forEach((rule, index) => {
    const before = rules[index - 1]
    if (before !== undefined) text += isOfOneKind(before, rule) ? '\n' : '\n\n'
    text += ruleText(rule)
  })
  return text === '' ? '' : `${text}\n`
}

function isOfOneKind(one: Rule, other: Rule): boolean {
  return one.body.length === 0 && other.body.length === 0 && signature(one.head) === signature(other.head)
}
