/** How each two players did against each other, with an interval for the share of the points. */

import type { Comparison } from './comparisons.js'
import { Z95 } from './ratings.js'

export interface Pairing {
  readonly first: string
  readonly second: string
  readonly matches: number
  /** Of the first. */
  readonly wins: number
  readonly draws: number
  readonly losses: number
  /** Draws count as halves. */
  readonly share: number
  readonly low: number
  readonly high: number
}

export function pairingsOf(players: readonly string[], comparisons: readonly Comparison[]): readonly Pairing[] {
  return players.flatMap((first, index) =>
    players.slice(index + 1).flatMap((second) => {
      const scores = comparisons.flatMap((each) => {
        if (each.first === first && each.second === second) return [each.score]
        return each.first === second && each.second === first ? [1 - each.score] : []
      })
      if (scores.length === 0) return []
      const wins = scores.filter((score) => score === 1).length
      const losses = scores.filter((score) => score === 0).length
      const draws = scores.length - wins - losses
      const share = (wins + draws / 2) / scores.length
      return [{ first, second, matches: scores.length, wins, draws, losses, share, ...wilson(share, scores.length) }]
    }),
  )
}

/** Wilson's score interval for 95 % (JASA 22, 1927). Where there are draws it is wider than it need be. */
export function wilson(share: number, count: number): { low: number; high: number } {
  const square = Z95 * Z95
  const centre = (share + square / (2 * count)) / (1 + square / count)
  const half = (Z95 / (1 + square / count)) * Math.sqrt((share * (1 - share)) / count + square / (4 * count * count))
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}
