import { describe, expect, it } from 'vitest'
import { bargainingPoints, paretoFrontier } from './bargaining.js'

describe('bargaining solutions', () => {
  it('split a pie of ten evenly, whichever the solution', () => {
    const points = bargainingPoints(
      paretoFrontier([
        [0, 10],
        [10, 0],
        [3, 3],
      ]),
      [0, 0],
    )
    expect(points?.nash).toEqual([5, 5])
    expect(points?.kalaiSmorodinsky).toEqual([5, 5])
    expect(points?.egalitarian).toEqual([5, 5])
  })

  it('give each half of what is left above no agreement (Nash)', () => {
    const points = bargainingPoints(
      paretoFrontier([
        [0, 10],
        [10, 0],
      ]),
      [4, 0],
    )
    expect(points?.nash).toEqual([7, 3])
  })

  it('part where one side can gain twice as much: Kalai and Smorodinsky follow the ideal, equality does not', () => {
    const points = bargainingPoints(
      paretoFrontier([
        [0, 10],
        [20, 0],
      ]),
      [0, 0],
    )
    expect(points?.nash).toEqual([10, 5])
    expect(points?.kalaiSmorodinsky.map((value) => Number(value.toFixed(9)))).toEqual([10, 5])
    expect(points?.egalitarian.map((value) => Number(value.toFixed(9)))).toEqual([6.666666667, 6.666666667])
  })

  it('do not exist where nothing is better for both', () => {
    expect(
      bargainingPoints(
        paretoFrontier([
          [0, 10],
          [10, 0],
        ]),
        [8, 8],
      ),
    ).toBeUndefined()
  })

  it('leave points inside the hull off the frontier', () => {
    expect(
      paretoFrontier([
        [0, 4],
        [1, 1],
        [2, 3],
        [4, 0],
        [1, 3.4],
      ]),
    ).toEqual([
      [0, 4],
      [2, 3],
      [4, 0],
    ])
  })
})
