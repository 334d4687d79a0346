import { describe, expect, it } from 'vitest'
import { pairingsOf, wilson } from './pairings.js'

describe('pairings', () => {
  it('count wins, draws and losses from the side of the first, whoever was named first', () => {
    const comparisons = [
      { first: 'a', second: 'b', score: 1 },
      { first: 'b', second: 'a', score: 0 },
      { first: 'b', second: 'a', score: 1 },
      { first: 'a', second: 'b', score: 0.5 },
    ]
    expect(pairingsOf(['a', 'b', 'c'], comparisons)).toEqual([
      expect.objectContaining({ first: 'a', second: 'b', matches: 4, wins: 2, draws: 1, losses: 1, share: 0.625 }),
    ])
  })

  /** R: prop.test(15, 20, correct = FALSE)$conf.int; Agresti and Coull, The American Statistician 52, for 0 of n. */
  it('have the intervals of Wilson', () => {
    expect(wilson(15 / 20, 20).low).toBeCloseTo(0.5313, 4)
    expect(wilson(15 / 20, 20).high).toBeCloseTo(0.8881, 4)
    expect(wilson(0, 10).low).toBe(0)
    expect(wilson(0, 10).high).toBeCloseTo(3.8415 / (10 + 3.8415), 4)
  })
})
