import { describe, expect, it } from 'vitest'
import { answers, holds } from './harness.js'

describe('between/3', () => {
  it('counts past the integers that fit in a cell', () => {
    expect(answers('between(268435454, 268435457, X)')).toEqual([
      'X=268435454',
      'X=268435455',
      'X=268435456',
      'X=268435457',
    ])
    expect(
      answers('X is 2**64, Y is X + 1, findall(Z, between(X, Y, Z), L)').map((line) => line.replace(/.*L=/, '')),
    ).toEqual(['[18446744073709551616,18446744073709551617]'])
    expect(answers('between(-1, 1, X)')).toEqual(['X=-1', 'X=0', 'X=1'])
    expect(answers('between(1, inf, X), X > 3, !')).toEqual(['X=4'])
  })

  it('tests a known number, and is empty where the bounds cross', () => {
    expect(answers('between(1, 3, 3)')).toEqual(['true'])
    expect(answers('between(1, infinite, 0)')).toEqual([])
    expect(answers('between(3, 1, X)')).toEqual([])
  })

  it('takes no memory in a loop by failure', () => {
    const goal = 'between(1, 100000, X), Y = f(X, X), arg(1, Y, Z), Z >= 100000'
    expect(answers(goal, { budget: { cells: 10_000 } })).toEqual(['X=100000 Y=f(100000,100000) Z=100000'])
  })
})

describe('arithmetic called by name', () => {
  it('is what it is when compiled', () => {
    expect(holds('maplist([X, Y]>>call(is, Y, X * 2), [1, 2], L), call(<, 1, 1.5), \\+ call(=:=, 1, 2)')).toBe(true)
    expect(answers('G = (X is 7 mod 0), call(G)')).toEqual(['error: evaluation_error(zero_divisor)'])
    expect(holds('G = (nan =:= nan), \\+ call(G), X is nan, call(=\\=, X, X)')).toBe(true)
  })
})

describe('statistics/2', () => {
  it('counts inferences up', () => {
    expect(holds('statistics(inferences, A), numlist(1, 1000, _), statistics(inferences, B), B - A >= 1000')).toBe(true)
    expect(answers('statistics(weather, X)')).toEqual(['error: domain_error(statistics_key,weather)'])
  })
})
