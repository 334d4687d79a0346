/**
 * Simultaneous choices of any number of roles, each for its own score: regret matching (Hart and Mas-Colell 2000).
 * Every role's average play is what it answers with; no claim is made that it is an equilibrium.
 */

/** What every role is paid, by the option that each one chose. */
export type Payoffs = (picks: readonly number[]) => readonly number[]

export interface Mixture {
  /** For each side a probability for each option. */
  readonly strategies: readonly (readonly number[])[]
  /** What the roles expect when all play so. */
  readonly scores: readonly number[]
}

const ROUNDS = 400

/** `roles`: whose score each side maximises; `sizes`: how many options it has. */
export function regretMatching(roles: readonly number[], sizes: readonly number[], payoffs: Payoffs): Mixture {
  const regrets = sizes.map((size) => new Float64Array(size))
  const sums = sizes.map((size) => new Float64Array(size))
  for (let round = 1; round <= ROUNDS; round++) {
    const now = regrets.map(proportions)
    for (const [side, role] of roles.entries()) {
      const worth = new Float64Array(sizes[side])
      for (const { picks, reach } of profiles(now, side)) {
        for (let option = 0; option < worth.length; option++) {
          picks[side] = option
          worth[option] += reach * payoffs(picks)[role]
        }
      }
      const average = worth.reduce((sum, each, option) => sum + each * now[side][option], 0)
      // Later rounds weigh more, and regrets never go below nothing (regret matching plus, Tammelin 2014).
      for (let option = 0; option < worth.length; option++) {
        regrets[side][option] = Math.max(0, regrets[side][option] + worth[option] - average)
        sums[side][option] += round * now[side][option]
      }
    }
  }
  const strategies = sums.map((sum) => proportions(sum))
  const scores: number[] = []
  for (const { picks, reach } of profiles(strategies, -1)) {
    for (const [role, score] of payoffs(picks).entries()) scores[role] = (scores[role] ?? 0) + reach * score
  }
  return { strategies, scores }
}

function proportions(weights: Float64Array): readonly number[] {
  const total = weights.reduce((sum, each) => sum + each, 0)
  return Array.from(weights, (weight) => (total > 0 ? weight / total : 1 / weights.length))
}

/** Every combination of options that can happen, with its probability; the side `free` is left at option 0. */
function* profiles(
  strategies: readonly (readonly number[])[],
  free: number,
): Generator<{ picks: number[]; reach: number }> {
  const picks = strategies.map(() => 0)
  function* from(side: number, reach: number): Generator<{ picks: number[]; reach: number }> {
    if (side === strategies.length) yield { picks, reach }
    else if (side === free) yield* from(side + 1, reach)
    else {
      for (const [option, probability] of strategies[side].entries()) {
        if (probability <= 0) continue
        picks[side] = option
        yield* from(side + 1, reach * probability)
      }
    }
  }
  yield* from(0, 1)
}
