/** Negation must be stratified: no relation may depend on its own negation, however far around. */

import type { Dependency, DependencyGraph } from '../dependencies.js'
import type { Finding } from '../program.js'
import type { Signature } from '../terms.js'

export function checkStrata({ edges, part }: DependencyGraph): Finding[] {
  const negations = [...edges.values()]
    .flat()
    .filter(({ from, to, negated }) => negated && part.get(from) === part.get(to))
  const seen = new Set<string>()
  return negations.flatMap((negation) => {
    const { from, to, at } = negation
    const pair = `${from} ${to}`
    if (seen.has(pair)) return []
    seen.add(pair)
    const circle = [from, ...path(to, from, edges, part)]
    const message = `Negation goes in a circle: ${circle.map(nameOf).join(' needs ').replace(' needs ', ' needs not ')}.`
    const hint = 'Break the circle: what is negated must be decided without it.'
    return [{ severity: 'error', code: 'unstratified', message, at, hint }]
  })
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
  for (let step: Signature | undefined = to; step !== undefined; step = before.get(step)) steps.unshift(step)
  return steps
}

export function nameOf(relation: Signature): string {
  return relation.slice(0, relation.lastIndexOf('/'))
}
