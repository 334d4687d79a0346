/** A role's several decisions as one joint choice: to a search, a move. */

import type { Choice, Decision } from '../game/index.js'

/**
 * Every way to choose at all of these decisions at once, the first decision varying slowest, at most `limit` of them.
 * Unlimited decisions are left undefined: a search offers values of its own there.
 */
export function jointChoices(decisions: readonly Decision[], limit = 4096): readonly (readonly Choice[])[] {
  let joint: (readonly Choice[])[] = [[]]
  for (const { actions } of decisions) {
    const own: readonly Choice[] = actions.length === 0 ? [undefined] : [...actions.keys()]
    joint = joint.flatMap((chosen) => own.map((choice) => [...chosen, choice])).slice(0, limit)
  }
  return joint
}
