import { describe, expect, it } from 'vitest'
import { regretMatching } from './regret-matching.js'

/** A two-role game from rows of [first's, second's] payoffs. */
function play(table: readonly (readonly (readonly [number, number])[])[]) {
  return regretMatching([0, 1], [table.length, table[0].length], ([row, column]) => table[row][column])
}

describe('regret matching', () => {
  it('defects in the prisoner’s dilemma', () => {
    const { strategies, scores } = play([
      [
        [3, 3],
        [0, 5],
      ],
      [
        [5, 0],
        [1, 1],
      ],
    ])
    for (const [cooperates] of strategies) expect(cooperates).toBeLessThan(0.01)
    expect(scores[0]).toBeCloseTo(1, 1)
  })

  it('mixes evenly at matching pennies', () => {
    const { strategies } = play([
      [
        [1, -1],
        [-1, 1],
      ],
      [
        [-1, 1],
        [1, -1],
      ],
    ])
    for (const [heads] of strategies) expect(heads).toBeCloseTo(0.5, 1)
  })

  it('lets three roles each take what is best for it alone', () => {
    const { strategies, scores } = regretMatching([0, 1, 2], [2, 2, 2], (picks) => picks.map((pick) => pick))
    for (const [, second] of strategies) expect(second).toBeGreaterThan(0.99)
    expect(scores.every((score) => score > 0.99)).toBe(true)
  })
})
