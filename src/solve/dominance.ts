/**
 * Iterated elimination of dominated strategies, by pure or by mixed ones, strictly or weakly. Strict elimination never
 * loses an equilibrium; weak elimination may.
 */

import Fraction from 'fraction.js'
import type { StrategicForm } from '../game/index.js'
import { EXACT } from './numbers.js'
import { maximise } from './simplex.js'

export interface Elimination {
  readonly round: number
  readonly player: number
  readonly strategy: number
  /** The mixture that does better, by strategy. */
  readonly by: readonly Fraction[]
}

export interface Undominated {
  /** By player: the strategies that remain. */
  readonly strategies: readonly (readonly number[])[]
  readonly eliminations: readonly Elimination[]
}

export function eliminateDominated(form: StrategicForm, kind: 'strict' | 'weak'): Undominated {
  let remaining = form.strategies.map((own) => [...own.keys()])
  const eliminations: Elimination[] = []
  for (let round = 1; ; round++) {
    const found = remaining.flatMap((own, player) =>
      own.flatMap((strategy) => {
        const by = dominating(form, remaining, player, strategy, kind)
        return by === undefined ? [] : [{ round, player, strategy, by }]
      }),
    )
    // Weak dominance is not transitive across a round: two strategies may be equal to each other's dominator.
    const kept = kind === 'strict' ? found : found.slice(0, 1)
    if (kept.length === 0) return { strategies: remaining, eliminations }
    eliminations.push(...kept)
    remaining = remaining.map((own, player) =>
      own.filter((strategy) => !kept.some((each) => each.player === player && each.strategy === strategy)),
    )
  }
}

/** A mixture of the player's other strategies that is better against everything (or never worse, and somewhere better). */
function dominating(
  form: StrategicForm,
  remaining: readonly (readonly number[])[],
  player: number,
  strategy: number,
  kind: 'strict' | 'weak',
): readonly Fraction[] | undefined {
  const others = (remaining[player] ?? []).filter((each) => each !== strategy)
  if (others.length === 0) return undefined
  const profiles = opponents(form, remaining, player)
  const stride = form.strategies.slice(0, player).reduce((product, own) => product * own.length, 1)
  const worth = (own: number, profile: number): Fraction => form.payoffs[profile + own * stride]?.[player] ?? EXACT.zero
  // Strict: maximise the least advantage. Weak: maximise the sum of advantages, none below zero.
  const strict = kind === 'strict'
  const columns = others.length + (strict ? 2 : 0) + profiles.length
  const gain = others.length
  const rows = profiles.map((profile, index) => {
    const row = Array.from({ length: columns }, () => EXACT.zero)
    for (const [at, own] of others.entries()) row[at] = worth(own, profile)
    if (strict) {
      row[gain] = new Fraction(-1)
      row[gain + 1] = EXACT.one
    }
    row[others.length + (strict ? 2 : 0) + index] = new Fraction(-1)
    return row
  })
  rows.push(Array.from({ length: columns }, (_, at) => (at < others.length ? EXACT.one : EXACT.zero)))
  const rest = [...profiles.map((profile) => worth(strategy, profile)), EXACT.one]
  const objective = Array.from({ length: columns }, (_, at) => {
    if (strict) return at === gain ? EXACT.one : at === gain + 1 ? new Fraction(-1) : EXACT.zero
    return at >= others.length ? EXACT.one : EXACT.zero
  })
  const best = maximise({ objective, rows, rest })
  if (best === undefined || best.value.compare(0) <= 0) return undefined
  const mixture = (form.strategies[player] ?? []).map(() => EXACT.zero)
  for (const [at, own] of others.entries()) mixture[own] = best.point[at] ?? EXACT.zero
  return mixture
}

/** The places in the table of all remaining profiles of the others, the player's own strategy being its first. */
function opponents(form: StrategicForm, remaining: readonly (readonly number[])[], player: number): readonly number[] {
  let places = [0]
  let stride = 1
  for (const [each, own] of form.strategies.entries()) {
    const width = stride
    if (each !== player)
      places = places.flatMap((place) => (remaining[each] ?? []).map((strategy) => place + strategy * width))
    stride *= own.length
  }
  return places
}
