/** Negation must be stratified: no relation may depend on its own negation, however far around. */

import type { Dependency, DependencyGraph } from '../dependencies.js'
import { definitions, type Finding, occurrences, type Rule } from '../program.js'
import { type Sentence, type Signature, signature } from '../terms.js'
import { unifiable } from '../unify.js'

/** Nobody mends more circles at once. */
const MOST_CIRCLES = 10

export function checkStrata(rules: readonly Rule[], { edges, part }: DependencyGraph): Finding[] {
  const negations = [...edges.values()]
    .flat()
    .filter(({ from, to, negated }) => negated && part.get(from) === part.get(to))
    .slice(0, MOST_CIRCLES)
  if (negations.length === 0) return []
  const defined = definitions(rules)
  const found = negations.map((negation): [string, Finding] => {
    const { from, to, at } = negation
    const circle = shortened([from, ...path(to, from, edges, part)].map(nameOf))
    const message = `Negation goes in a circle: ${circle.join(' needs ').replace(' needs ', ' needs not ')}.`
    const hint = 'Break the circle: what is negated must be decided without it.'
    const severity = isReal(negation, part, defined) ? 'error' : 'warning'
    return [`${severity} ${from} ${to}`, { severity, code: 'unstratified', message, at, hint }]
  })
  return [...new Map(found.reverse()).values()].reverse()
}

/** Of a long circle both ends. */
function shortened(circle: readonly string[]): readonly string[] {
  return circle.length <= 8 ? circle : [...circle.slice(0, 4), '…', ...circle.slice(-3)]
}

/**
 * Whether the circle closes for single rules too. `(<= (goal ?r 0) (not (goal ?r 100)))` needs only rules for 100:
 * not allowed by the letter, but what it means is clear.
 */
function isReal(
  { rule, to }: Dependency,
  part: ReadonlyMap<Signature, number>,
  defined: ReadonlyMap<Signature, readonly Rule[]>,
): boolean {
  const needed = (sentence: Sentence): Rule[] => {
    const relation = signature(sentence)
    if (part.get(relation) !== part.get(to)) return []
    return (defined.get(relation) ?? []).filter(({ head }) => unifiable(head, sentence))
  }
  const negated = occurrences(rule.body).filter((each) => each.negated)
  const reached = new Set(negated.flatMap(({ sentence }) => needed(sentence)))
  for (const next of reached) {
    for (const { sentence } of occurrences(next.body)) for (const each of needed(sentence)) reached.add(each)
  }
  return reached.has(rule)
}

/** The shortest way along dependencies inside a part, both ends included. */
function path(
  from: Signature,
  to: Signature,
  edges: ReadonlyMap<Signature, readonly Dependency[]>,
  part: ReadonlyMap<Signature, number>,
): Signature[] {
  const before = new Map<Signature, Signature | undefined>([[from, undefined]])
  for (const relation of before.keys()) {
    if (relation === to) break
    for (const next of edges.get(relation) ?? []) {
      if (part.get(next.to) === part.get(from) && !before.has(next.to)) before.set(next.to, relation)
    }
  }
  const steps: Signature[] = []
  for (let step: Signature | undefined = to; step !== undefined; step = before.get(step)) steps.push(step)
  return steps.reverse()
}

export function nameOf(relation: Signature): string {
  return relation.slice(0, relation.lastIndexOf('/'))
}
