import { expect, test } from 'vitest'
import { analysePath, gamePath, routeOf, tablePath } from './router.js'

test('an address names a page, and what stands behind the # is a token', () => {
  expect(routeOf('/', '')).toEqual({ page: 'library' })
  expect(routeOf('/table/abc', '#secret')).toEqual({ page: 'table', id: 'abc', token: 'secret' })
  expect(routeOf('/replay/abc', '')).toEqual({ page: 'replay', id: 'abc', token: undefined })
  expect(routeOf('/table', '')).toEqual({ page: 'lost' })
})

test('addresses lead back to what they were made from', () => {
  expect(routeOf(gamePath('gdl/captures/chess'), '')).toEqual({ page: 'game', id: 'gdl/captures/chess' })
  expect(routeOf(analysePath('kuhn'), '')).toEqual({ page: 'analyse', id: 'kuhn' })
  expect(routeOf(analysePath(), '')).toEqual({ page: 'analyse', id: undefined })
  expect(tablePath('abc', 'secret')).toBe('/table/abc#secret')
})
