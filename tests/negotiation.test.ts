import { expect, it } from 'vitest'
import { quotations } from './quotations.js'

/** A sample; `npm run trial` has a thousand. */
const RUNS = 200

it('a boulware seller earns more than a conceder against the same buyer, each alone with it', async () => {
  const firm = await quotations(['boulware:reservation=4'], RUNS / 2)
  const soft = await quotations(['conceder:reservation=4'], RUNS / 2)
  expect(firm.earned['boulware:reservation=4']).toBeGreaterThan(soft.earned['conceder:reservation=4'] ?? 0)
  expect(firm.leastAsked['boulware:reservation=4']).toBeGreaterThanOrEqual(4 - 1e-9)
  expect(soft.leastAsked['conceder:reservation=4']).toBeGreaterThanOrEqual(4 - 1e-9)
})

it('a boulware seller earns more than the conceder it competes with, and neither quotes below its cost', async () => {
  const { earned, leastAsked, contracts } = await quotations(['boulware', 'conceder'], RUNS)
  expect(earned.boulware).toBeGreaterThan(earned.conceder ?? 0)
  expect(Math.min(leastAsked.boulware ?? -1, leastAsked.conceder ?? -1)).toBeGreaterThanOrEqual(-1e-9)
  expect(contracts).toBe(RUNS)
})
