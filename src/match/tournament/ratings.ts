/**
 * Ratings by the Bradley–Terry model (Bradley and Terry, Biometrika 39, 1952): the chance to do better is the logistic
 * function of the difference in strength. Strengths are those of maximum likelihood, a draw counting as half a win and
 * half a loss; their intervals are from the Fisher information. Printed on the Elo scale.
 */

import type { Comparison } from './comparisons.js'

export interface Rating {
  readonly player: string
  /** On the Elo scale, the mean of all players being 1500. */
  readonly elo: number
  /** Half the width of the 95 % interval. */
  readonly margin: number
  /** Comparisons, and the share of them that was won. */
  readonly comparisons: number
  readonly share: number
}

export interface Ratings {
  /** The best first. */
  readonly ratings: readonly Rating[]
  /**
   * Whether half a win was added to both sides of every pair: somebody never lost, or never won, against the rest, and
   * the data alone say no more than that the difference is large.
   */
  readonly isBounded: boolean
}

export interface Strengths {
  /** Natural logarithms of odds, summing to zero. */
  readonly strengths: readonly number[]
  /** Covariances of the strengths, about their mean. */
  readonly covariance: readonly (readonly number[])[]
}

/** 400 points are odds of ten to one. */
export const ELO = 400 / Math.log(10)
const MEAN_ELO = 1500
/** Of the normal distribution, for 95 %. */
export const Z95 = 1.959963984540054

export function rate(players: readonly string[], comparisons: readonly Comparison[]): Ratings {
  const wins = winsOf(players, comparisons)
  const isBounded = !isConnected(wins)
  const counted = isBounded ? wins.map((row, i) => row.map((won, j) => (i === j ? 0 : won + 0.5))) : wins
  const { strengths, covariance } = likeliest(counted)
  const ratings = players.map((player, i) => {
    const won = sum(wins[i] ?? [])
    const lost = sum(wins.map((row) => row[i] ?? 0))
    return {
      player,
      elo: MEAN_ELO + ELO * (strengths[i] ?? 0),
      margin: Z95 * ELO * Math.sqrt(Math.max(0, covariance[i]?.[i] ?? 0)),
      comparisons: won + lost,
      share: won + lost === 0 ? 0.5 : won / (won + lost),
    }
  })
  return { ratings: ratings.sort((one, other) => other.elo - one.elo), isBounded: isBounded && players.length > 1 }
}

/** `wins[i][j]`: how often i did better than j. */
export function winsOf(players: readonly string[], comparisons: readonly Comparison[]): readonly (readonly number[])[] {
  const place = new Map(players.map((player, index) => [player, index]))
  const wins = players.map(() => players.map(() => 0))
  for (const { first, second, score } of comparisons) {
    const i = place.get(first)
    const j = place.get(second)
    if (i === undefined || j === undefined) continue
    add(wins, i, j, score)
    add(wins, j, i, 1 - score)
  }
  return wins
}

function add(matrix: number[][], i: number, j: number, amount: number): void {
  const row = matrix[i]
  if (row !== undefined) row[j] = (row[j] ?? 0) + amount
}

/** Whether everybody has beaten everybody, directly or by way of others: exactly then strengths are finite (Ford 1957). */
function isConnected(wins: readonly (readonly number[])[]): boolean {
  const reaches = (won: (from: number, to: number) => boolean): boolean => {
    const reached = new Set([0])
    for (const from of reached) {
      for (const to of wins.keys()) if (won(from, to)) reached.add(to)
    }
    return reached.size === wins.length
  }
  return reaches((i, j) => (wins[i]?.[j] ?? 0) > 0) && reaches((i, j) => (wins[j]?.[i] ?? 0) > 0)
}

const STEPS = 100
const PRECISE = 1e-10

/** Newton's method on the likelihood, which is concave; steps are bounded so that it cannot overshoot. */
export function likeliest(wins: readonly (readonly number[])[]): Strengths {
  const count = wins.length
  let strengths: readonly number[] = new Array<number>(count).fill(0)
  let covariance = information(wins, strengths)
  for (let step = 0; step < STEPS; step++) {
    covariance = centredInverse(information(wins, strengths))
    const slope = gradient(wins, strengths)
    const move = covariance.map((row) => sum(row.map((value, j) => value * (slope[j] ?? 0))))
    const longest = Math.max(...move.map(Math.abs))
    const shortened = Math.min(1, 1 / longest)
    strengths = strengths.map((strength, i) => strength + shortened * (move[i] ?? 0))
    if (longest < PRECISE) break
  }
  return { strengths, covariance }
}

function chance(strengths: readonly number[], i: number, j: number): number {
  return 1 / (1 + Math.exp((strengths[j] ?? 0) - (strengths[i] ?? 0)))
}

function met(wins: readonly (readonly number[])[], i: number, j: number): number {
  return (wins[i]?.[j] ?? 0) + (wins[j]?.[i] ?? 0)
}

function gradient(wins: readonly (readonly number[])[], strengths: readonly number[]): readonly number[] {
  return wins.map((row, i) => sum(row.map((won, j) => (i === j ? 0 : won - met(wins, i, j) * chance(strengths, i, j)))))
}

function information(wins: readonly (readonly number[])[], strengths: readonly number[]): number[][] {
  const between = (i: number, j: number) =>
    i === j ? 0 : met(wins, i, j) * chance(strengths, i, j) * chance(strengths, j, i)
  return wins.map((row, i) => row.map((_, j) => (i === j ? sum(row.map((__, k) => between(i, k))) : -between(i, j))))
}

/** The inverse on vectors that sum to zero, where the information is regular. */
function centredInverse(matrix: readonly (readonly number[])[]): number[][] {
  const share = 1 / matrix.length
  const inverse = invert(matrix.map((row) => row.map((value) => value + share)))
  return inverse.map((row) => row.map((value) => value - share))
}

/** By Gauss and Jordan, with the largest pivot. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))])
  for (let column = 0; column < size; column++) {
    const rest = rows.slice(column)
    const best = rest.reduce((top, row) => (Math.abs(row[column] ?? 0) > Math.abs(top[column] ?? 0) ? row : top))
    const from = rows.indexOf(best)
    const pivot = best[column] ?? 0
    const scaled = best.map((value) => value / pivot)
    rows[from] = rows[column] ?? scaled
    rows[column] = scaled
    for (const [i, row] of rows.entries()) {
      const factor = row[column] ?? 0
      if (i !== column && factor !== 0) rows[i] = row.map((value, j) => value - factor * (scaled[j] ?? 0))
    }
  }
  return rows.map((row) => row.slice(size))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
