/** A state as bits, fact by fact, 32 to a word: small to keep, quick to compare. */
export type StateBits = Uint32Array

export function wordsFor(factCount: number): number {
  return Math.ceil(factCount / 32)
}

export function packState(facts: ArrayLike<number>): StateBits {
  const bits = new Uint32Array(wordsFor(facts.length))
  for (let fact = 0; fact < facts.length; fact++) if (facts[fact] !== 0) bits[fact >> 5] |= 1 << (fact & 31)
  return bits
}

export function hasFact(bits: StateBits, fact: number): boolean {
  return ((bits[fact >> 5] >>> (fact & 31)) & 1) === 1
}

export function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
