import { expect, test } from 'vitest'
import type { LibraryGame } from '../protocol.js'
import { families, NO_FILTER, sift } from './sift.js'

const game = (id: string, roles: number, rest: Partial<LibraryGame> = {}): LibraryGame => ({
  id,
  family: 'classics',
  title: id,
  about: '',
  language: 'sidl',
  roles: Array.from({ length: roles }, (_, i) => `role${i}`),
  chance: false,
  hidden: false,
  unlimited: false,
  ...rest,
})
const GAMES = [
  game('puzzle', 1, { family: 'gdl/puzzles', language: 'gdl' }),
  game('chess', 2),
  game('auction', 4, { hidden: true, chance: true, about: 'The highest bid buys.' }),
]
const ids = (found: readonly LibraryGame[]) => found.map(({ id }) => id)

test('every word must be found somewhere', () => {
  expect(ids(sift(GAMES, { ...NO_FILTER, text: 'BID high' }))).toEqual(['auction'])
  expect(ids(sift(GAMES, { ...NO_FILTER, text: 'bid chess' }))).toEqual([])
})

test('three players means three or more', () => {
  expect(ids(sift(GAMES, { ...NO_FILTER, players: '3' }))).toEqual(['auction'])
  expect(ids(sift(GAMES, { ...NO_FILTER, players: '1' }))).toEqual(['puzzle'])
})

test('chance, secrets and language sift too', () => {
  expect(ids(sift(GAMES, { ...NO_FILTER, chance: 'no', hidden: 'no' }))).toEqual(['puzzle', 'chess'])
  expect(ids(sift(GAMES, { ...NO_FILTER, language: 'gdl' }))).toEqual(['puzzle'])
})

test('classics come first', () => {
  expect(families(GAMES).map(([name, games]) => [name, ids(games)])).toEqual([
    ['Classics', ['chess', 'auction']],
    ['Puzzles', ['puzzle']],
  ])
})
