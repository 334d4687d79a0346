/**
 * Who did better than whom: from each match one comparison for every two players in it, by their scores on the scale
 * of their roles. Where a game has one role, those who played the same round are compared.
 */

import type { Result } from './results.js'

/** 1 where the first did better, 0 where the second did, a half where they did the same. */
export interface Comparison {
  readonly first: string
  readonly second: string
  readonly score: number
}

/** Rounding must not make a winner. */
const EQUAL = 1e-9

/** `ranges` are the known bounds of a game's scores; else those seen in each role count. */
export function comparisonsOf(
  results: readonly Result[],
  ranges: ReadonlyMap<string, readonly [number, number]> = new Map(),
): readonly Comparison[] {
  const finished = results.filter(({ end }) => end === 'over' || end === 'limit')
  const scale = scaleOf(finished, ranges)
  const sittings = new Map<string, Map<string, number[]>>()
  for (const each of finished) {
    const { game, round, seed, seats, scores, id } = each
    const key = JSON.stringify(seats.length === 1 ? [game, round, seed] : [id])
    const sitting = sittings.get(key) ?? new Map<string, number[]>()
    sittings.set(key, sitting)
    for (const [role, player] of seats.entries()) {
      const earned = sitting.get(player) ?? []
      earned.push(scale(game, role, scores[role] ?? 0))
      sitting.set(player, earned)
    }
  }
  return [...sittings.values()].flatMap(compared)
}

function compared(sitting: ReadonlyMap<string, readonly number[]>): readonly Comparison[] {
  const players = [...sitting].map(([player, earned]) => ({ player, mean: mean(earned) }))
  return players.flatMap((one, index) =>
    players.slice(index + 1).map((other) => {
      const difference = one.mean - other.mean
      const score = Math.abs(difference) < EQUAL ? 0.5 : difference > 0 ? 1 : 0
      return { first: one.player, second: other.player, score }
    }),
  )
}

type Scale = (game: string, role: number, score: number) => number

/** Scores from 0 to 1. */
function scaleOf(results: readonly Result[], ranges: ReadonlyMap<string, readonly [number, number]>): Scale {
  const seen = new Map<string, [number, number]>()
  for (const { game, scores } of results) {
    for (const [role, score] of scores.entries()) {
      const [low, high] = seen.get(`${role} ${game}`) ?? [score, score]
      seen.set(`${role} ${game}`, [Math.min(low, score), Math.max(high, score)])
    }
  }
  return (game, role, score) => {
    const [low, high] = ranges.get(game) ?? seen.get(`${role} ${game}`) ?? [0, 1]
    return high > low ? (score - low) / (high - low) : 0.5
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
