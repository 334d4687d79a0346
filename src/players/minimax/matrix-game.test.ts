import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { solveMatrix } from './matrix-game.js'

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

describe('a matrix game', () => {
  it('is worth what theory says: matching pennies, rock-paper-scissors, and a saddle point', () => {
    expect(
      solveMatrix([
        [1, -1],
        [-1, 1],
      ]).value,
    ).toBeCloseTo(0, 9)
    const { value, rows, columns } = solveMatrix([
      [0, -1, 1],
      [1, 0, -1],
      [-1, 1, 0],
    ])
    expect(value).toBeCloseTo(0, 9)
    for (const probability of [...rows, ...columns]) expect(probability).toBeCloseTo(1 / 3, 9)
    expect(
      solveMatrix([
        [3, 5],
        [1, 9],
      ]),
    ).toEqual({ value: 3, rows: [1, 0], columns: [1, 0] })
  })

  // Williams, The Compleat Strategyst (1954), chapter 2: a 2 by 2 game without a saddle point.
  it('mixes by the oddments', () => {
    const { value, rows, columns } = solveMatrix([
      [6, 3],
      [2, 7],
    ])
    expect(value).toBeCloseTo(4.5, 9)
    expect(rows[0]).toBeCloseTo(5 / 8, 9)
    expect(columns[0]).toBeCloseTo(1 / 2, 9)
  })

  it('gives both sides strategies that secure the value against everything', () => {
    const matrices = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 })).chain(([height, width]) =>
      fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    )
    fc.assert(
      fc.property(matrices, (matrix) => {
        const { value, rows, columns } = solveMatrix(matrix)
        expect(sum(rows)).toBeCloseTo(1, 7)
        expect(sum(columns)).toBeCloseTo(1, 7)
        for (const column of matrix[0].keys()) {
          expect(sum(matrix.map((row, i) => row[column] * rows[i]))).toBeGreaterThanOrEqual(value - 1e-7)
        }
        for (const row of matrix) {
          expect(sum(row.map((each, j) => each * columns[j]))).toBeLessThanOrEqual(value + 1e-7)
        }
      }),
    )
  })
})
