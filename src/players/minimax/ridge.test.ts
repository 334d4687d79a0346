import { expect, it } from 'vitest'
import { stream } from '../../game/index.js'
import { deadline } from '../deadline.js'
import { fitRidge, predict } from './ridge.js'

const FREELY = deadline({ milliseconds: Number.POSITIVE_INFINITY })

it('a fit finds the law behind examples without noise', async () => {
  const dice = stream('ridge', 1)
  const law = [3, -2, 0, 7, 0.5]
  const rows = Array.from({ length: 200 }, () => {
    const columns = Int32Array.from([...law.keys()].filter(() => dice.nextFloat() < 0.5))
    return { columns, values: Float64Array.from(columns, () => dice.nextFloat() * 2) }
  })
  const truth = Float64Array.from(rows, ({ columns, values }) =>
    columns.reduce((sum, column, i) => sum + law[column] * values[i], 11),
  )
  const fit = await fitRidge(rows, truth, law.length, 1e-6, FREELY)
  expect(fit.intercept).toBeCloseTo(11, 2)
  for (const [column, weight] of law.entries()) expect(fit.weights[column]).toBeCloseTo(weight, 2)
  expect(predict(fit, rows[0])).toBeCloseTo(truth[0], 2)
})

it('a ridge shrinks weights, and features that never come up weigh nothing', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => ({ columns: Int32Array.of(0), values: Float64Array.of(i % 2) }))
  const targets = Float64Array.from(rows, ({ values }) => values[0] * 10)
  const [free, held] = await Promise.all([1e-6, 5].map((ridge) => fitRidge(rows, targets, 2, ridge, FREELY)))
  expect(free.weights[0]).toBeCloseTo(10, 3)
  expect(held.weights[0]).toBeCloseTo(5, 3)
  expect(held.weights[1]).toBe(0)
})
