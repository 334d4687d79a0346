import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draw, type Stream, stream } from './seeds.js'

const take = (from: Stream, count: number) => Array.from({ length: count }, () => from.nextFloat())

/** The 99.99 % point of chi-square with 9 degrees of freedom, from published tables. */
const CHI_SQUARE_9 = 33.72

describe('a seeded stream', () => {
  it('gives the same numbers for the same seed and path', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), (seed, name) => {
        expect(take(stream(seed, name), 5)).toEqual(take(stream(seed, name), 5))
      }),
    )
  })

  it('takes a number and its digits as the same seed, as a command line does', () => {
    expect(take(stream(7, 'nature'), 5)).toEqual(take(stream('7', 'nature'), 5))
  })

  it('differs between seeds and between paths', () => {
    const firsts = [stream(1), stream(2), stream(1, 'a'), stream(1, 'b'), stream(1, 'a', 'b'), stream(1, 'ab')]
    expect(new Set(firsts.map((each) => each.nextFloat())).size).toBe(firsts.length)
  })

  it('spreads its whole numbers evenly', () => {
    const from = stream(42)
    const counts = new Array<number>(10).fill(0)
    for (let i = 0; i < 10_000; i++) {
      const drawn = from.nextInt(10)
      counts[drawn] = (counts[drawn] ?? 0) + 1
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
    expect(chiSquare).toBeLessThan(CHI_SQUARE_9)
  })

  it('refuses to draw one of nothing', () => {
    expect(() => stream(1).nextInt(0)).toThrow('cannot draw one of 0')
  })
})

describe('drawing by probabilities', () => {
  it('never draws what is impossible and stays near the expected share', () => {
    const from = stream('shares')
    const counts = [0, 0, 0, 0]
    for (let i = 0; i < 10_000; i++) {
      const drawn = draw([0, 0.25, 0.75, 0], from)
      counts[drawn] = (counts[drawn] ?? 0) + 1
    }
    expect([counts[0], counts[3]]).toEqual([0, 0])
    // Five standard deviations of a binomial with n = 10,000 and p = 1/4 are 217.
    expect(Math.abs((counts[1] ?? 0) - 2500)).toBeLessThan(217)
  })

  it('says so when nothing can happen', () => {
    expect(() => draw([0, 0], stream(1))).toThrow('no outcome')
  })
})
