import { describe, expect, it } from 'vitest'
import { fromFen, KIWIPETE, perft, START } from './chess.js'
import { LIBRARY, load } from './library.js'

const [chess] = LIBRARY.filter(({ name }) => name === 'chess').map((rules) => load(rules))
if (chess === undefined) throw new Error('the library has no chess')

/** https://www.chessprogramming.org/Perft_Results */
describe('the library’s chess plays as many games as are known to exist', () => {
  it.each([
    [1, 20],
    [2, 400],
    [3, 8902],
  ])('of %i half-moves from the start: %i', (depth, count) => {
    expect(perft(chess.initial, depth)).toBe(count)
  })

  it.each([
    [1, 48],
    [2, 2039],
  ])('of %i half-moves from Kiwipete: %i', (depth, count) => {
    expect(perft(fromFen(chess, KIWIPETE), depth)).toBe(count)
  })

  it('and starts where a FEN of the start does', () => {
    expect(fromFen(chess, START).key).toBe(chess.initial.key)
  })
})
