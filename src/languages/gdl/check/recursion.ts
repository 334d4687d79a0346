/**
 * The recursion restriction (Love et al., General Game Playing: Game Description Language Specification, definition
 * of a GDL description): in a condition that leads back to its rule's head, each argument must be without variables,
 * an argument of the head, or an argument of a condition that does not lead back. It keeps what can be derived finite.
 */

import type { DependencyGraph } from '../dependencies.js'
import { type Literal, normalise } from '../normal.js'
import type { Finding, Rule } from '../program.js'
import { argumentsOf, type GdlTerm, isGround, type Sentence, signature } from '../terms.js'
import { nameOf } from './strata.js'

export function checkRecursion(rules: readonly Rule[], { part, recursive }: DependencyGraph): Finding[] {
  return rules.flatMap((rule) => {
    const defined = signature(rule.head)
    if (!recursive.has(defined)) return []
    const leadsBack = (sentence: Sentence): boolean => part.get(signature(sentence)) === part.get(defined)
    const found = new Map<number, Finding>()
    for (const { head, body } of normalise([rule])) {
      const outside = body.filter(({ sentence, negated }) => !negated && !leadsBack(sentence))
      const given = new Set([head, ...outside.map(({ sentence }) => sentence)].flatMap(argumentsOf).map(String))
      for (const literal of body.filter(({ sentence, negated }) => !negated && leadsBack(sentence))) {
        const finding = checkLiteral(literal, given, head)
        if (finding !== undefined) found.set(finding.at, finding)
      }
    }
    return [...found.values()]
  })
}

/** Only terms that grow can go on for ever; otherwise the restriction is a matter of form. */
function checkLiteral({ sentence, at }: Literal, given: ReadonlySet<string>, head: Sentence): Finding | undefined {
  const loose = argumentsOf(sentence).find((argument) => !isGround(argument) && !given.has(String(argument)))
  if (loose === undefined) return undefined
  const name = nameOf(signature(head))
  const message = `${loose} in the recursive condition ${sentence} is neither an argument of the head nor of a condition outside the recursion.`
  const hint = `Add a condition that does not depend on ${name} and says what ${loose} can be.`
  return { severity: argumentsOf(head).some(isGrowing) ? 'error' : 'warning', code: 'recursion', message, at, hint }
}

function isGrowing(term: GdlTerm): boolean {
  return term.kind === 'compound' && !isGround(term)
}
