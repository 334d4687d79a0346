import { expect, it } from 'vitest'
import { quotations } from './quotations.js'

const RUNS = 1000

it(`over ${RUNS} requests for quotation a boulware seller earns more than a conceder it competes with`, async () => {
  const { earned, leastAsked } = await quotations(['boulware', 'conceder'], RUNS)
  console.log('in competition', earned, 'least asked', leastAsked)
  expect(earned.boulware).toBeGreaterThan(earned.conceder ?? 0)
  expect(Math.min(...Object.values(leastAsked))).toBeGreaterThanOrEqual(-1e-9)
})

it.each([0, 5])(`and so it does alone, ${RUNS} runs each, with a reservation value of %i`, async (reservation) => {
  const [firm = '', soft = ''] = ['boulware', 'conceder'].map((name) => `${name}:reservation=${reservation}`)
  const [one, other] = [await quotations([firm], RUNS), await quotations([soft], RUNS)]
  console.log('alone', one, other)
  expect(one.earned[firm]).toBeGreaterThan(other.earned[soft] ?? 0)
  expect(one.leastAsked[firm]).toBeGreaterThanOrEqual(reservation - 1e-9)
  expect(other.leastAsked[soft]).toBeGreaterThanOrEqual(reservation - 1e-9)
})
