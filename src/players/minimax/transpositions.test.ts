import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digest, EXACT, Transpositions } from './transpositions.js'

function find(value: number, depth: number) {
  return { values: [value], bound: EXACT, depth, proof: 0, plies: 0, best: 3 }
}

describe('the transposition table', () => {
  it('gives back what was kept, and nothing for other states', () => {
    const table = new Transpositions(1024)
    table.set(digest('here'), { ...find(0.25, 4), proof: 7, plies: 9, bound: 2 })
    expect(table.get(digest('here'))).toEqual({ values: [0.25], bound: 2, depth: 4, proof: 7, plies: 9, best: 3 })
    expect(table.get(digest('there'))).toBeUndefined()
  })

  it('keeps one value per role where it is asked to', () => {
    const table = new Transpositions(64, 3)
    table.set(digest('a'), { ...find(0, 1), values: [1, 2, 3] })
    table.set(digest('b'), { ...find(0, 1), values: [4, 5, 6] })
    expect(table.get(digest('a'))?.values).toEqual([1, 2, 3])
  })

  it('keeps the deepest of a move however much comes after, and lets it go with the next', () => {
    const table = new Transpositions(2)
    table.set(digest('deep'), find(1, 9))
    for (let n = 0; n < 50; n++) table.set(digest(`shallow ${n}`), find(0, 1))
    expect(table.get(digest('deep'))?.depth).toBe(9)
    expect(table.get(digest('shallow 49'))?.depth).toBe(1)
    table.grow()
    table.set(digest('new'), find(0, 1))
    expect(table.get(digest('deep'))).toBeUndefined()
  })

  it('tells texts apart that differ in one place', () => {
    const texts = fc.string({ minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(texts, fc.nat(), (text, n) => {
        const at = n % text.length
        const other = `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`
        expect(digest(other)).not.toEqual(digest(text))
      }),
      { numRuns: 1000 },
    )
  })
})
