import { expect, it } from 'vitest'
import { columns } from './columns.js'

it('columns line up, numbers on the right, without blanks at the end', () => {
  const rows = [
    ['alice', '-1', 'random'],
    ['bob', '12.5', ''],
  ]
  expect(columns(rows, [1])).toEqual(['alice    -1  random', 'bob    12.5'])
})
