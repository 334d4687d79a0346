import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actionsOf, chosen, decision, priceChosen, priced } from '../../tests/choosing.js'
import { nim, sealedBids } from '../../tests/fake.js'
import { type Decision, numberOf, runGame } from '../game/index.js'
import { randomPlayer } from './random.js'

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed)

function prices(at: Decision, facts: readonly string[] = []) {
  return Promise.all(SEEDS.map((seed) => priceChosen(randomPlayer(seed), at, facts)))
}

describe('the random player', () => {
  it('takes every action of a decision sooner or later, and none that is not there', async () => {
    const seen = await Promise.all(SEEDS.map((seed) => chosen(randomPlayer(seed), [actionsOf('[a]', '[b]', '[c]')])))
    expect(new Set(seen.flat())).toEqual(new Set([0, 1, 2]))
  })

  it('chooses the same for the same seed and role', async () => {
    const play = (seed: number) =>
      runGame(nim(), [randomPlayer(seed), randomPlayer(seed)], { rules: '', seed, chronons: 100 })
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        expect(await play(seed)).toEqual(await play(seed))
      }),
      { numRuns: 20 },
    )
  })

  it('keeps to the grid of a range', async () => {
    const lows = fc.integer({ min: -50, max: 50 })
    const steps = fc.constantFrom(0.05, 0.1, 0.5, 1, 3)
    await fc.assert(
      fc.asyncProperty(lows, fc.nat(40), steps, fc.nat(), async (low, width, step, seed) => {
        const at = priced({ type: 'double', range: { low, high: low + width, step } })
        const price = numberOf(await priceChosen(randomPlayer(seed), at)) ?? Number.NaN
        expect(price).toBeGreaterThanOrEqual(low)
        expect(price).toBeLessThanOrEqual(low + width)
        expect(Math.abs((price - low) / step - Math.round((price - low) / step))).toBeLessThan(1e-6)
      }),
    )
  })

  it('gives whole numbers to int fields and floats to double fields', async () => {
    const range = { low: 0.5, high: 3, step: 0.5 }
    for (const price of await prices(priced({ type: 'int', range }))) expect(price.kind).toBe('int')
    for (const price of await prices(priced({ type: 'double', range }))) expect(price.kind).toBe('float')
  })

  it('stays near numbers on the table where there is no range', async () => {
    const found = (await prices(priced({ type: 'double' }), ['[price,100]', '[turn,ann]'])).map(
      (price) => numberOf(price) ?? 0,
    )
    expect(Math.min(...found)).toBeGreaterThanOrEqual(80)
    expect(Math.max(...found)).toBeLessThanOrEqual(120)
    expect(new Set(found).size).toBeGreaterThan(20)
  })

  it('fills text fields with names on the table', async () => {
    const names = await prices(priced({ type: 'text' }), ['[item,vase]', '[item,lamp]'])
    expect(new Set(names.map(String))).toEqual(new Set(['item', 'vase', 'lamp']))
  })

  it('asks up to twenty times whether it may, then abstains', async () => {
    let asked = 0
    const closed = priced({ type: 'int' }, () => {
      asked++
      return 'no bids today'
    })
    expect(await chosen(randomPlayer(1), [closed])).toEqual([undefined])
    expect(asked).toBe(20)
  })

  it('finds admitted bids in a sealed auction', async () => {
    const record = await runGame(sealedBids(), [randomPlayer(5), randomPlayer(5)], { rules: '', seed: 5 })
    expect(record.end).toBe('over')
    expect(record.chronons[1]?.refused).toEqual([])
    expect(record.chronons[1]?.submitted.length).toBeGreaterThan(0)
  })

  it('leaves a decision that offers nothing', async () => {
    expect(await chosen(randomPlayer(1), [decision()])).toEqual([undefined])
  })
})
