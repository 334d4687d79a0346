/**
 * The transposition table: what earlier searches found at a state, in arrays of fixed size. States are known by a
 * 64-bit digest of their key; each digest has two places, one for the deepest find and one for the latest.
 */

/** Depth-limited meaning of the values: exact, or a bound because the window was left. */
export const EXACT = 0
export const AT_LEAST = 1
export const AT_MOST = 2

export interface Find {
  /** What was found: one value, or one per role. */
  readonly values: readonly number[]
  readonly bound: number
  /** How far was looked ahead. */
  readonly depth: number
  /** The proof's bits, and within how many plies it ends. */
  readonly proof: number
  readonly plies: number
  /** Index of the best option; -1 where there is none. */
  readonly best: number
}

export class Transpositions {
  private readonly mask: number
  private readonly low: Int32Array
  private readonly high: Int32Array
  private readonly values: Float64Array
  private readonly best: Int32Array
  private readonly depth: Int16Array
  private readonly plies: Int16Array
  private readonly flags: Uint8Array
  /** Finds of earlier moves are the first to go. */
  private readonly ages: Uint8Array
  private age = 1

  /** `size`: a power of two; `width`: values per state. */
  constructor(
    size: number,
    private readonly width = 1,
  ) {
    this.mask = size - 1
    this.low = new Int32Array(size)
    this.high = new Int32Array(size)
    this.values = new Float64Array(size * width)
    this.best = new Int32Array(size)
    this.depth = new Int16Array(size)
    this.plies = new Int16Array(size)
    this.flags = new Uint8Array(size)
    this.ages = new Uint8Array(size)
  }

  /** A new move begins. */
  grow(): void {
    this.age = this.age === 255 ? 1 : this.age + 1
  }

  get({ low, high }: Digest): Find | undefined {
    const place = this.placeOf(low, high)
    if (place < 0) return undefined
    const flags = this.flags[place]
    return {
      values: Array.from(this.values.subarray(place * this.width, (place + 1) * this.width)),
      bound: flags & 3,
      proof: flags >> 2,
      depth: this.depth[place],
      plies: this.plies[place],
      best: this.best[place],
    }
  }

  set({ low, high }: Digest, find: Find): void {
    const deep = low & this.mask & ~1
    const latest = deep | 1
    const known = this.placeOf(low, high)
    const yields = this.ages[deep] !== this.age || this.depth[deep] <= find.depth
    const place = known >= 0 ? known : yields ? deep : latest
    this.low[place] = low
    this.high[place] = high
    for (let i = 0; i < this.width; i++) this.values[place * this.width + i] = find.values[i]
    this.best[place] = find.best
    this.depth[place] = Math.min(find.depth, DEEPEST)
    this.plies[place] = Math.min(find.plies, DEEPEST)
    this.flags[place] = find.bound | (find.proof << 2)
    this.ages[place] = this.age
  }

  private placeOf(low: number, high: number): number {
    const deep = low & this.mask & ~1
    if (this.low[deep] === low && this.high[deep] === high && this.ages[deep] !== 0) return deep
    const latest = deep | 1
    return this.low[latest] === low && this.high[latest] === high && this.ages[latest] !== 0 ? latest : -1
  }
}

const DEEPEST = 32_767

export interface Digest {
  readonly low: number
  readonly high: number
}

/** Two multiplicative hashes over the text's characters, mixed at the end. */
export function digest(text: string): Digest {
  let low = 0x9e3779b9 | 0
  let high = 0x85ebca6b | 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    low = Math.imul(low ^ code, 0x9e3779b1)
    high = Math.imul(high ^ code, 0x5f356495)
  }
  const mixedLow = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  const mixedHigh = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  return { low: mixedLow ^ (mixedLow >>> 15), high: mixedHigh ^ (mixedHigh >>> 15) }
}
