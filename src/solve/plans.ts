/** Realisation plans: how likely a player's own moves make each of its sequences, nature and the others aside. */

import type { BehaviourProfile } from './certificate.js'
import type { Numbers } from './numbers.js'
import type { SequenceForm } from './sequences.js'

/** By sequence; the empty one has 1. */
export type Plan<T> = readonly T[]

/** What a player does at each of its sets; evenly where its own moves never lead. */
export function behaviourOf<T>(
  { form, players }: SequenceForm,
  plans: readonly Plan<T>[],
  numbers: Numbers<T>,
): BehaviourProfile<T> {
  const profile: T[][] = form.informationSets.map(({ actions }) => even(actions.length, numbers))
  for (const [player, { sets }] of players.entries()) {
    const plan = plans[player] ?? []
    for (const { informationSet, parent, first, actions } of sets) {
      const reach = plan[parent] ?? numbers.zero
      if (numbers.compare(reach, numbers.zero) <= 0) continue
      const chosen = plan.slice(first, first + actions)
      const total = chosen.reduce((sum, each) => numbers.add(sum, each), numbers.zero)
      if (numbers.compare(total, numbers.zero) <= 0) continue
      profile[informationSet] = chosen.map((each) => numbers.divide(each, total))
    }
  }
  return profile
}

function even<T>(count: number, numbers: Numbers<T>): T[] {
  let whole = numbers.zero
  for (let each = 0; each < count; each++) whole = numbers.add(whole, numbers.one)
  return Array.from({ length: count }, () => numbers.divide(numbers.one, whole))
}
