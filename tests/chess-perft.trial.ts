import { expect, it } from 'vitest'
import { fromFen, KIWIPETE, perft } from './chess.js'
import { LIBRARY, load } from './library.js'

/** https://www.chessprogramming.org/Perft_Results */
it('the library’s chess plays as many longer games as are known to exist', () => {
  for (const chess of LIBRARY.filter(({ name }) => name === 'chess').map((rules) => load(rules))) {
    expect(perft(chess.initial, 4)).toBe(197_281)
    expect(perft(fromFen(chess, KIWIPETE), 3)).toBe(97_862)
  }
})
