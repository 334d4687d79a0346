import { expect, test } from 'vitest'
import { exactFigure, fieldsIn, percent, situation } from './findings.js'

test('what a player has seen reads as steps, without whose turn it is and without what it did itself where that shows', () => {
  const says = { '[alice,check]': 'check' }
  const set =
    'alice holds the jack, alice is to move; [alice,check], alice checked, bob is to move; bob bet, alice is to move'
  expect(situation(set, says, 'alice')).toBe('Alice holds the jack; alice checked; bob bet')
  expect(situation('[alice,check]', says, 'alice')).toBe('Check')
  expect(situation('[proposer]', {}, 'proposer')).toBe('At the start')
  expect(situation('strategy', {}, 'he')).toBe('Always')
})

test('numbers read as people write them', () => {
  expect(exactFigure('-1/18')).toBe('−1/18')
  expect(exactFigure('-0.0856063')).toBe('−0.08561')
  expect(percent(1 / 3)).toBe('33.3 %')
  expect(percent(0.0001)).toBe('under 0.1 %')
})

test('fields that need a grid are found in the rules', () => {
  expect(fieldsIn('unlimited([B], [B, bid, (price, double)]) :- player([B]).\nunlimited([B], [B, wait]).')).toEqual([
    'price',
  ])
})
