/** Games that never end, as far as play can tell. */

import { type Finding, warning } from '../../../finding.js'
import type { CheckedRules } from '../../check.js'
import { argument } from '../shape.js'
import type { Journey } from './explore.js'

export function endFinding({ graph, uses }: CheckedRules, journey: Journey, chronons: number): Finding | undefined {
  const [clause] = graph.definitions.get('legal/1') ?? []
  if (clause === undefined || journey.hasEnd || journey.isBroken) return undefined
  const message = why(journey, uses.get('legal/1')?.has('fact/1') ?? false, chronons)
  if (message === undefined) return undefined
  return warning('no-reachable-end', message, argument(clause.head, 0)?.at ?? clause.at, HINT)
}

const HINT =
  'A game is over when no switch is legal: let legal/1 ask for a fact that some action deletes, or for one that a clock owned by equal(1) counts down.'

function why(journey: Journey, readsState: boolean, chronons: number): string | undefined {
  if (!readsState) return 'Legality does not depend on the state, so the game never ends, whatever the players do.'
  if (journey.isExhaustive)
    return `The game never ends: in each of the ${journey.states} states that play can reach some switch is legal.`
  // One in which all are silent may well go on for ever.
  if (journey.silence !== 'endless' || journey.endless === 0) return undefined
  return `None of ${journey.endless + 1} games ended within ${chronons} chronons, one of them in silence, the rest at random; it may end later, by rarer choices only, or never.`
}
