import { expect, it } from 'vitest'
import { type MoveReport, mergeReports, preferredMove } from './report.js'

function move(choice: number, over: Partial<MoveReport> = {}): MoveReport {
  return {
    choices: [choice],
    visits: 1,
    sum: 0,
    low: Number.NEGATIVE_INFINITY,
    high: Number.POSITIVE_INFINITY,
    ...over,
  }
}

it('what several threads have seen of a move is added up, and what one has proven goes for all', () => {
  const one = { moves: [move(0, { visits: 5, sum: 4 }), move(1, { visits: 2, high: 0 })], playouts: 7 }
  const other = { moves: [move(1, { visits: 9, sum: 9 }), move(2, { visits: 1, low: 0 })], playouts: 10 }
  expect(mergeReports([one, other])).toEqual({
    moves: [move(0, { visits: 5, sum: 4 }), move(1, { visits: 11, sum: 9, high: 0 }), move(2, { low: 0 })],
    playouts: 17,
  })
})

it('a proven win is preferred to anything, a proven loss to nothing', () => {
  const win = move(1, { visits: 1, low: 100, high: 100 })
  const loss = move(2, { visits: 500, sum: 500, low: 0, high: 0 })
  const busy = move(3, { visits: 90, sum: 9000, low: 0, high: 100 })
  expect(preferredMove([busy, win, loss])).toBe(win)
  expect(preferredMove([loss, busy])).toBe(busy)
  expect(preferredMove([loss])).toBe(loss)
})

it('of moves of which nothing is proven the one looked at most is made', () => {
  expect(preferredMove([move(0, { visits: 3, sum: 3 }), move(1, { visits: 4, sum: 2 })])?.choices).toEqual([1])
  expect(preferredMove([])).toBeUndefined()
})
