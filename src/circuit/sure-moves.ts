/** Moves that are never or always made, as the legal literals tell: what is never legal is never done. */

import { FALSE, type Literal, TRUE } from './network.js'

/** For each move FALSE, TRUE (it is always legal and its role has no other) or -1: it depends. */
export function movesMade(legal: Int32Array, roleSizes: readonly number[]): Int32Array {
  const made = new Int32Array(legal.length).fill(-1)
  let first = 0
  for (const size of roleSizes) {
    const possible: Literal[] = []
    for (let move = first; move < first + size; move++) {
      if (legal[move] === FALSE) made[move] = FALSE
      else possible.push(move)
    }
    if (possible.length === 1 && legal[possible[0]] === TRUE) made[possible[0]] = TRUE
    first += size
  }
  return made
}
