import { expect, test } from 'vitest'
import { actionFrom, fieldFault } from './fields.js'

const price = { field: 'price', type: 'double' as const, range: { low: 10, high: 30, step: 0.5 } }
const days = { field: 'days', type: 'int' as const }

test.each([
  ['', undefined],
  ['12.5', undefined],
  ['12,5', undefined],
  ['nine', 'a number'],
  ['9', 'at least 10'],
  ['31', 'at most 30'],
])('a price typed as “%s” is told: %s', (text, fault) => {
  expect(fieldFault(price, text)).toBe(fault)
})

test('days are whole', () => {
  expect(fieldFault(days, '2.5')).toBe('a whole number')
  expect(fieldFault(days, '2')).toBeUndefined()
})

test('an action is made when all fields will do, and text is quoted as Prolog wants it', () => {
  const template = { parts: ['seller1', 'quote', price, days] }
  expect(actionFrom(template, { price: '12,5', days: '3' })).toBe('[seller1,quote,12.5,3]')
  expect(actionFrom(template, { price: '12.5' })).toBeUndefined()
  const note = { parts: ['say', { field: 'text', type: 'text' as const }] }
  expect(actionFrom(note, { text: "it's a deal" })).toBe("[say,'it\\'s a deal']")
})
