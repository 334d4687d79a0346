import { expect, test } from 'vitest'
import { cellsIn, placeOf } from './board.js'
import { hintFor } from './hint.js'
import { inferBoard } from './infer.js'

test.each([
  ['chess', { kind: 'grid' }],
  ['nim', { kind: 'heaps' }],
  ['hex 11 by 11', { kind: 'hex', size: { columns: 11, rows: 11 } }],
  ['grid 7 by 6, row 1 at the bottom', { kind: 'grid', size: { columns: 7, rows: 6 }, upwards: true }],
  ['something new', {}],
])('view(%s) asks for %j', (view, hint) => {
  expect(hintFor(view, '')).toEqual(hint)
})

test('GDL asks by a comment, since it has no word for it', () => {
  expect(hintFor(undefined, '; Go\n; Board   squares, row 1 at the bottom\n')).toEqual({ kind: 'grid', upwards: true })
})

test('an empty board of a named size is drawn before anything stands on it', () => {
  const board = inferBoard({ facts: ['[turn,red]'], actions: [], declared: [], hint: hintFor('hex 3 by 4', '') })
  expect([board?.layout, board?.cells.size]).toEqual(['hex', 12])
})

test('actions widen a board, but make none', () => {
  const actions = ['1', '2', '3'].flatMap((count) => ['1', '2'].map((face) => `[claim,${count},${face}]`))
  expect(inferBoard({ facts: ['[claim,2,1]'], actions: [], declared: [], hint: {} })).toBeUndefined()
  expect(inferBoard({ facts: ['[round,1]'], actions, declared: [], hint: {} })).toBeUndefined()
})

test('letters and numbers, in words of their own or in one, name the same square', () => {
  const pairs = ['a', 'b', 'c'].flatMap((file) => ['1', '2', '3'].map((rank) => `[white,pawn,${file},${rank}]`))
  const names = ['a', 'b', 'c'].flatMap((file) => ['1', '2', '3'].map((rank) => `(at ${file}${rank} white pawn)`))
  const spread = inferBoard({ facts: pairs, actions: [], declared: [], hint: {} })
  const joined = inferBoard({ facts: names, actions: [], declared: [], hint: {} })
  if (spread === undefined || joined === undefined) throw new Error('no board was found')
  expect(placeOf(spread, ['white', 'pawn', 'b', '3'])).toEqual({ cell: 'b 3', content: ['white', 'pawn'] })
  expect(placeOf(joined, ['at', 'b3', 'white', 'pawn'])).toEqual({ cell: 'b3', content: ['at', 'white', 'pawn'] })
  expect(cellsIn(spread, ['b', '1', 'c', '3', 'queen'])).toEqual(['b 1', 'c 3'])
  expect(cellsIn(joined, ['promote', 'b1', 'c3', 'queen'])).toEqual(['b1', 'c3'])
})
