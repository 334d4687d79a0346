/** What must not change in the course of play, and what must be known before anybody moves. */

import { type DependencyGraph, dependents } from '../dependencies.js'
import { definitions, type Finding, occurrences, type Rule } from '../program.js'
import { isGround, type Signature, signature } from '../terms.js'
import { nameOf } from './strata.js'

/** Keywords, and what they may not depend on. */
const FIXED: readonly Signature[] = ['role/1', 'init/1', 'base/1', 'input/2']
const BEFORE_MOVES: readonly Signature[] = ['legal/2', 'goal/2', 'terminal/0']

export function checkIndependence(rules: readonly Rule[], graph: DependencyGraph): Finding[] {
  const defined = definitions(rules)
  const onState = dependents(graph, ['true/1'])
  const onMoves = dependents(graph, ['does/2'])
  const offend = (keywords: readonly Signature[], on: ReadonlySet<Signature>, what: string, why: string): Finding[] =>
    keywords.flatMap((keyword) =>
      (defined.get(keyword) ?? []).flatMap(({ body }) => {
        const used = occurrences(body).find(({ sentence }) => on.has(signature(sentence)))
        if (used === undefined) return []
        const { name } = used.sentence
        const way = name === what ? '' : ` through ${name}`
        const message = `${nameOf(keyword)} depends on ${what}${way}, but ${why}.`
        return [{ severity: 'error' as const, code: `depends-on-${what}`, message, at: used.at }]
      }),
    )
  const fixed = 'it must be the same throughout the game'
  return [
    ...offend(FIXED, onState, 'true', fixed),
    ...offend(FIXED, onMoves, 'does', fixed),
    ...offend(BEFORE_MOVES, onMoves, 'does', 'it must be known before anybody moves'),
    ...(defined.get('role/1') ?? []).flatMap(roleForm),
  ]
}

/** Roles are facts. */
function roleForm({ head, body, at }: Rule): Finding[] {
  if (body.length === 0 && isGround(head)) return []
  const message = 'Roles should be facts, so that everybody can tell how many there are.'
  return [{ severity: 'warning', code: 'role-rule', message, at, hint: 'Write (role name) for each.' }]
}
