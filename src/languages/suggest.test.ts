import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance, nearest } from './suggest.js'

describe('the nearest name', () => {
  const names = ['member', 'memberchk', 'maplist', 'between', 'payoff', 'length', 'last']

  test.each([
    ['membr', 'member'],
    ['memebr', 'member'],
    ['mapList', 'maplist'],
    ['betwen', 'between'],
    ['lenght', 'length'],
    ['payof', 'payoff'],
    ['lst', 'last'],
  ])('to %s is %s', (slip, meant) => {
    expect(nearest(slip, names)).toBe(meant)
  })

  test('is nobody where all are far', () => {
    expect(nearest('frobnicate', names)).toBeUndefined()
    expect(nearest('x', ['y', 'z'])).toBeUndefined()
  })

  test('is never the name itself', () => {
    expect(nearest('last', ['last'])).toBeUndefined()
  })
})

describe('edit distance', () => {
  test('agrees with published examples', () => {
    expect(editDistance('kitten', 'sitting')).toBe(3)
    expect(editDistance('saturday', 'sunday')).toBe(3)
    expect(editDistance('ca', 'ac')).toBe(1)
    expect(editDistance('', 'abc')).toBe(3)
  })

  test('is symmetric, and zero exactly between equals', () => {
    const short = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') })
    fc.assert(
      fc.property(short, short, (one, other) => {
        expect(editDistance(one, other)).toBe(editDistance(other, one))
        expect(editDistance(one, other) === 0).toBe(one === other)
      }),
    )
  })
})
