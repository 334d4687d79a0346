import { expect, test } from 'vitest'
import { headerOf } from './header.js'
import { tokens } from './tokens.js'
import { actionWording, amount, listed, wording } from './wording.js'

test.each([
  ['[bid,alice,12.5]', ['bid', 'alice', '12.5']],
  ['(mark 1 2)', ['mark', '1', '2']],
  ['mark(1, 2)', ['mark', '1', '2']],
  ['noop', ['noop']],
  ["['it''s here',x]", ["it's here", 'x']],
  ['[account,-3]', ['account', '-3']],
])('%s is the words %j in any of the three spellings', (term, words) => {
  expect(tokens(term)).toEqual(words)
})

test.each([
  ['[alice,12.5]', 'alice 12.5'],
  ['(may-castle white kingside)', 'may castle white kingside'],
  ['[taken_by,bob]', 'taken by bob'],
  ['(control red)', 'red is to move'],
  ['noop', 'wait'],
  ['[leading,bob,12.0]', 'leading bob 12'],
])('where the rules are silent, %s reads “%s”', (term, text) => {
  expect(wording(term, {})).toBe(text)
})

test('where the rules speak, their sentence stands, with its numbers as people write them', () => {
  expect(wording('[bid,alice,12.0]', { '[bid,alice,12.0]': 'alice bids 12.0' })).toBe('alice bids 12')
  expect(wording('[x]', { '[x]': 'it is 0.30000000000000004 or 12.5' })).toBe('it is 0.3 or 12.5')
})

test('nobody needs to read the own name on a button', () => {
  expect(actionWording('[role1,rock]', {}, 'role1')).toBe('rock')
  expect(actionWording('[role1,rock]', { '[role1,rock]': 'show rock' }, 'role1')).toBe('show rock')
})

test('numbers and lists read as people write them', () => {
  expect([amount(10), amount(0.1 + 0.2), amount(-2.5)]).toEqual(['10', '0.3', '-2.5'])
  expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ])
})

test('a GDL text introduces itself in the comment at its head', () => {
  const rules =
    '; Hex, on the board of 9 by 9.\n;\n; Rules   The board is a rhombus. Two players\n;         put stones.\n; Roles   red\n\n(role red)\n'
  expect(headerOf(rules)).toEqual({ title: 'Hex', about: 'The board is a rhombus.' })
  expect(headerOf('(role red)\n')).toEqual({})
})
