/**
 * Seeded streams of random numbers. A path names what a stream is for ('nature', or 'player' and a role), so that
 * streams of one seed are independent and adding one never shifts another: same seed, same game, always.
 */

import { createHash } from 'node:crypto'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'

export type Seed = number | string

/** Changes as it is read. */
export interface Stream {
  /** A whole number from 0 up to, but without, `count`. */
  nextInt(count: number): number
  /** From 0 up to, but without, 1. */
  nextFloat(): number
}

export function stream(seed: Seed, ...path: readonly (string | number)[]): Stream {
  const digest = createHash('sha256')
    .update(JSON.stringify([String(seed), ...path.map(String)]))
    .digest()
  const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => digest.readInt32LE(offset)))
  return {
    nextInt(count) {
      if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`cannot draw one of ${count}`)
      return uniformInt(generator, 0, count - 1)
    },
    nextFloat: () => uniformFloat64(generator),
  }
}

/** The index of one of these probabilities, drawn in their proportion. */
export function draw(probabilities: readonly number[], from: Stream): number {
  const total = probabilities.reduce((sum, probability) => sum + probability, 0)
  let left = from.nextFloat() * total
  let last = -1
  for (const [index, probability] of probabilities.entries()) {
    if (probability <= 0) continue
    if (left < probability) return index
    left -= probability
    last = index
  }
  if (last < 0) throw new RangeError('cannot draw: no outcome has a positive probability')
  return last
}
