import { expect, test } from 'vitest'
import { offersIn, ticks } from './series.js'

const ROLES = ['alice', 'bob']
const change = (created: string[], acts: { role: string; action: string }[] = []) => ({
  acts: acts.map((act) => ({ ...act, decision: `[${act.role}]`, by: 'submitted' as const })),
  created,
  deleted: [],
  paid: [0, 0],
})

test('an auction that hides its acts is drawn from its facts: start, bids, worth and sale', () => {
  const offers = offersIn(
    [
      { turn: 0, facts: ['[quiet,0]', '[leading,nobody,10.0]'] },
      { turn: 1, facts: [], change: change(['[worth,alice,22.0]']) },
      { turn: 2, facts: [], change: change(['[leading,bob,11.5]', '[quiet,0]']) },
      { turn: 3, facts: [], change: change(['[leading,alice,13.0]'], [{ role: 'alice', action: '[alice,bid,13.0]' }]) },
      { turn: 5, facts: [], change: change(['[sold,alice,13.0]']) },
    ],
    ROLES,
  )
  expect(offers.lines).toEqual([
    { name: 'start', points: [{ turn: 0, value: 10 }] },
    { name: 'bob', points: [{ turn: 2, value: 11.5 }] },
    { name: 'alice', points: [{ turn: 3, value: 13 }] },
  ])
  expect(offers.levels).toEqual([{ name: 'alice', value: 22, label: 'worth to alice' }])
  expect(offers.deals).toEqual([{ name: 'alice', turn: 5, value: 13 }])
})

test('an offer that its fact leaves without a name belongs to whoever made it', () => {
  const offers = offersIn(
    [
      { turn: 0, facts: ['[proposer,alice]', '[round,1]'] },
      { turn: 1, facts: [], change: change(['[offered,40.0]'], [{ role: 'alice', action: '[offer,40.0]' }]) },
    ],
    ROLES,
  )
  expect(offers.lines).toEqual([{ name: 'alice', points: [{ turn: 1, value: 40 }] }])
})

test('whoever comes late finds what stands on the table', () => {
  const late = { turn: 7, facts: ['[leading,bob,15.0]', '[worth,alice,20.0]'], change: change([]) }
  expect(offersIn([late], ROLES).lines).toEqual([{ name: 'bob', points: [{ turn: 7, value: 15 }] }])
})

test('an axis is cut at round numbers', () => {
  expect(ticks(9.2, 23.4, 5)).toEqual([10, 15, 20])
  expect(ticks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
})
