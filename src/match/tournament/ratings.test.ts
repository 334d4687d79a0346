import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Comparison } from './comparisons.js'
import { ELO, likeliest, rate } from './ratings.js'

const results = (first: string, second: string, scores: readonly number[]): Comparison[] =>
  scores.map((score) => ({ first, second, score }))

describe('ratings', () => {
  /** Agresti, Categorical Data Analysis, table 10.10: games won in the American League East, 1987. */
  it('are those published for a baseball season', () => {
    const teams = ['Milwaukee', 'Detroit', 'Toronto', 'New York', 'Boston', 'Cleveland', 'Baltimore']
    const wins = [
      [0, 7, 9, 7, 7, 9, 11],
      [6, 0, 7, 5, 11, 9, 9],
      [4, 6, 0, 7, 7, 8, 12],
      [6, 8, 6, 0, 6, 7, 10],
      [6, 2, 6, 7, 0, 7, 12],
      [4, 4, 5, 6, 6, 0, 6],
      [2, 4, 1, 3, 1, 7, 0],
    ]
    const { strengths, covariance } = likeliest(wins)
    const last = teams.length - 1
    const aboveBaltimore = strengths.map((strength) => strength - (strengths[last] ?? 0))
    for (const [i, published] of [1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0].entries()) {
      expect(aboveBaltimore[i]).toBeCloseTo(published, 3)
    }
    /** Standard errors as the R package BradleyTerry2 prints them in its vignette. */
    for (const [i, published] of [0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319].entries()) {
      const at = (row: number, column: number) => covariance[row]?.[column] ?? Number.NaN
      const variance = at(i, i) + at(last, last) - 2 * at(i, last)
      expect(Math.sqrt(variance)).toBeCloseTo(published, 3)
    }
  })

  it('of two players differ by the logit of the share of points, draws being halves', () => {
    const { ratings, isBounded } = rate(['a', 'b'], results('a', 'b', [1, 1, 1, 1, 1, 0.5, 0.5, 0, 0, 0]))
    expect(isBounded).toBe(false)
    const [best, other] = ratings
    expect((best?.elo ?? 0) - (other?.elo ?? 0)).toBeCloseTo(ELO * Math.log(0.6 / 0.4), 6)
    expect((best?.elo ?? 0) + (other?.elo ?? 0)).toBeCloseTo(3000, 6)
    // The difference has the standard error 1 / sqrt(n p q); each is half of it away from the middle.
    expect(best?.margin).toBeCloseTo((1.96 * ELO) / Math.sqrt(10 * 0.6 * 0.4) / 2, 1)
  })

  it('put 75 % of the points 191 Elo apart', () => {
    const [best, other] = rate(['a', 'b'], results('b', 'a', [0, 0, 0, 1])).ratings
    expect(Math.round((best?.elo ?? 0) - (other?.elo ?? 0))).toBe(191)
  })

  it('stay finite for somebody who never loses, and say so', () => {
    const { ratings, isBounded } = rate(
      ['a', 'b', 'c'],
      [...results('a', 'b', [1, 1, 1]), ...results('a', 'c', [1, 1, 1]), ...results('b', 'c', [1, 0])],
    )
    expect(isBounded).toBe(true)
    expect(ratings[0]?.player).toBe('a')
    expect(ratings.every(({ elo, margin }) => Number.isFinite(elo) && Number.isFinite(margin))).toBe(true)
  })

  it('are the same for players who were never told apart', () => {
    const { ratings } = rate(['a', 'b'], results('a', 'b', [0.5, 0.5]))
    expect(ratings.map(({ elo }) => elo)).toEqual([1500, 1500])
  })

  it('make the expected points those that were won, whatever the results', () => {
    const players = ['a', 'b', 'c', 'd']
    const one = fc.record({ first: fc.nat(3), second: fc.nat(3), score: fc.constantFrom(0, 0.5, 1) })
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 60 }), (drawn) => {
        const comparisons = drawn
          .filter(({ first, second }) => first !== second)
          .map(({ first, second, score }) => ({ first: players[first] ?? '', second: players[second] ?? '', score }))
        const { ratings, isBounded } = rate(players, comparisons)
        if (isBounded) return
        const elo = new Map(ratings.map((rating) => [rating.player, rating.elo]))
        for (const { player, comparisons: count, share } of ratings) {
          const expected = comparisons.flatMap(({ first, second }) => {
            const other = first === player ? second : second === player ? first : undefined
            const gap = (elo.get(other ?? '') ?? 0) - (elo.get(player) ?? 0)
            return other === undefined ? [] : [1 / (1 + 10 ** (gap / 400))]
          })
          expect(expected.reduce((sum, each) => sum + each, 0)).toBeCloseTo(count * share, 5)
        }
      }),
      { numRuns: 60 },
    )
  })
})
