import { describe, expect, it } from 'vitest'
import { nim } from '../../../tests/fake.js'
import { stream } from '../../game/index.js'
import { PlayerOptions } from '../options.js'
import { shading, truthful } from './bidders.js'
import { BOULWARE, CONCEDER, conceding, LINEAR } from './concession.js'
import { NEGOTIATORS } from './kinds.js'
import type { Table } from './negotiator.js'
import { titForTat } from './tit-for-tat.js'
import { scorer, sniper } from './waiting.js'
import { zeroIntelligence } from './zero-intelligence.js'

function table(over: Partial<Table>): Table {
  const game = nim()
  return {
    game,
    role: 0,
    view: game.initial.view(0),
    time: 0,
    turn: 0,
    isLast: false,
    reservation: 10,
    ideal: 110,
    answer: undefined,
    rivals: 2,
    dice: stream(1),
    ...over,
  }
}

describe('concession over time', () => {
  it.each([BOULWARE, LINEAR, CONCEDER])('goes from everything to the reservation value, with beta %d', (beta) => {
    const ask = conceding({ beta, k: 0 })
    expect(ask(table({ time: 0 }))).toBe(110)
    expect(ask(table({ time: 1 }))).toBe(10)
  })

  it('follows the formula of Faratin, Sierra and Jennings', () => {
    expect(conceding({ beta: 1, k: 0.2 })(table({ time: 0.5 }))).toBeCloseTo(110 - 100 * 0.6)
    expect(conceding({ beta: 0.5, k: 0 })(table({ time: 0.5 }))).toBeCloseTo(110 - 100 * 0.25)
    expect(conceding({ beta: 2, k: 0 })(table({ time: 0.25 }))).toBeCloseTo(110 - 100 * 0.5)
  })

  it('is later for a boulware and sooner for a conceder at every moment between', () => {
    for (const time of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const [boulware = 0, linear = 0, conceder = 0] = [BOULWARE, LINEAR, CONCEDER].map((beta) =>
        conceding({ beta, k: 0 })(table({ time })),
      )
      expect(boulware).toBeGreaterThan(linear)
      expect(linear).toBeGreaterThan(conceder)
    }
  })
})

describe('tit-for-tat', () => {
  it('concedes as much as it was conceded, and nothing to those who take back', () => {
    const ask = titForTat('absolute')
    const asked = [20, 25, 25, 15, 40].map((answer) => ask(table({ answer })))
    expect(asked).toEqual([110, 105, 105, 105, 90])
  })

  it('concedes in the same proportion', () => {
    const ask = titForTat('relative')
    expect([20, 25, 50].map((answer) => ask(table({ answer })))).toEqual([110, 88, 44])
  })

  it('stops at its reservation value', () => {
    const ask = titForTat('absolute')
    expect([0, 500].map((answer) => ask(table({ answer })))).toEqual([110, 10])
  })
})

it('zero intelligence asks for anything that brings no loss, evenly', () => {
  const dice = stream('zi')
  const asked = Array.from({ length: 2000 }, () => zeroIntelligence(table({ dice })) ?? 0)
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(10)
  expect(Math.max(...asked)).toBeLessThanOrEqual(110)
  // The mean of 2000 even draws from 10 to 110 lies within four standard errors of 60.
  expect(Math.abs(asked.reduce((sum, each) => sum + each, 0) / 2000 - 60)).toBeLessThan(
    (4 * 100) / Math.sqrt(12 * 2000),
  )
})

it('a truthful bidder keeps nothing, a shading one its share', () => {
  expect(truthful(table({}))).toBe(10)
  expect(shading(undefined)(table({ rivals: 4 }))).toBe(35)
  expect(shading(0.1)(table({ rivals: 4 }))).toBe(20)
})

it('the sniper and the scorer wait for the last moment', () => {
  expect(sniper(table({}))).toBeUndefined()
  expect(sniper(table({ isLast: true }))).toBe(110)
  const score = scorer(50)
  expect(score(table({ answer: 40 }))).toBeUndefined()
  expect(score(table({ answer: 60 }))).toBe(60)
  expect(score(table({ answer: 40, isLast: true }))).toBe(40)
})

describe('what a user writes', () => {
  const make = (spec: string) => {
    const kind = NEGOTIATORS.find(({ name }) => name === spec.split(':')[0])
    return kind?.make(new PlayerOptions(spec, kind.options), 1)
  }

  it('may set reservation value, deadline, worth and shape', () => {
    expect(make('boulware:reservation=40:deadline=10:beta=0.1')?.name).toBe(
      'boulware:reservation=40:deadline=10:beta=0.1',
    )
  })

  it.each([
    ['conceder:beta=0', 'beta must be above 0'],
    ['linear:k=2', 'k must be from 0 to 1'],
    ['tit-for-tat:by=fun', 'by must be absolute or relative'],
    ['zi:deadline=0', 'deadline must be a whole number of at least 1'],
    ['truthful:beta=1', 'truthful has no option beta; it knows reservation, deadline, value'],
  ])('is refused where it makes no sense: %s', (spec, why) => {
    expect(() => make(spec)).toThrow(why)
  })
})
