/**
 * A disjunction of cubes (conjunctions of literals) as a network of few gates: literals common to many cubes are
 * taken out, most frequent first. Halves the gates of reversi (28 k to 18.7 k) and doubles its speed.
 */

import { FALSE, type Literal, type NetworkBuilder, TRUE } from './network.js'

export type Cube = number[]

/** Above this many cubes frequencies are counted once, not after each factor: keeps the work nearly linear. */
const RECOUNT_LIMIT = 256

export class Factoring {
  /** By literal; all zero between uses. */
  private counts = new Int32Array(4096)

  constructor(private readonly builder: NetworkBuilder) {}

  /** Consumes the cubes. */
  sum(cubes: Cube[]): Literal {
    const kept: Cube[] = []
    for (const cube of cubes) {
      const size = clean(cube)
      if (size === 0) return TRUE
      if (size > 0) kept.push(cube)
    }
    return this.sumOfClean(kept)
  }

  private sumOfClean(cubes: Cube[]): Literal {
    if (cubes.length === 0) return FALSE
    if (cubes.length === 1) return this.builder.and(cubes[0])
    const rest = cubes.filter((cube) => cube.length > 1)
    if (rest.length === cubes.length) return this.builder.or(this.factors(rest))
    const singles = new Set<Literal>()
    for (const cube of cubes) if (cube.length === 1) singles.add(cube[0])
    return this.sumWithSingles(singles, rest)
  }

  /** a + ab = a, and a + a'b = a + b. */
  private sumWithSingles(singles: Set<Literal>, cubes: Cube[]): Literal {
    for (const literal of singles) if (singles.has(literal ^ 1)) return TRUE
    const kept: Cube[] = []
    let shrunk = false
    for (const cube of cubes) {
      if (cube.some((literal) => singles.has(literal))) continue
      const smaller = cube.some((literal) => singles.has(literal ^ 1))
        ? cube.filter((literal) => !singles.has(literal ^ 1))
        : cube
      if (smaller.length === 0) return TRUE
      if (smaller.length === 1) shrunk = true
      kept.push(smaller)
    }
    if (shrunk) return this.sumOfClean([...Array.from(singles, (literal) => [literal]), ...kept])
    return this.builder.or([...singles, ...this.factors(kept)])
  }

  /** Literals whose disjunction is that of the cubes, each of two literals or more. */
  private factors(cubes: Cube[]): Literal[] {
    const factors: Literal[] = []
    let left = cubes
    while (left.length > 0) {
      const best = this.count(left)
      if (best < 0) {
        this.uncount(left)
        for (const cube of left) factors.push(this.builder.and(cube))
        break
      }
      if (left.length > RECOUNT_LIMIT) {
        const buckets = this.byMostFrequent(left)
        this.uncount(left)
        for (const bucket of buckets) factors.push(this.withCommonPart(bucket))
        break
      }
      this.uncount(left)
      const having: Cube[] = []
      const without: Cube[] = []
      for (const cube of left) (cube.includes(best) ? having : without).push(cube)
      factors.push(this.withCommonPart(having))
      left = without
    }
    return factors
  }

  private withCommonPart(cubes: Cube[]): Literal {
    if (cubes.length === 1) return this.builder.and(cubes[0])
    let common = cubes[0]
    for (const cube of cubes) common = common.filter((literal) => cube.includes(literal))
    const rests = cubes.map((cube) => cube.filter((literal) => !common.includes(literal)))
    if (rests.some((rest) => rest.length === 0)) return this.builder.and([...common])
    return this.builder.and([...common, this.sumOfClean(rests)])
  }

  private byMostFrequent(cubes: Cube[]): Cube[][] {
    const buckets = new Map<Literal, Cube[]>()
    for (const cube of cubes) {
      let best = cube[0]
      for (const literal of cube) if (this.counts[literal] > this.counts[best]) best = literal
      const bucket = buckets.get(best)
      if (bucket === undefined) buckets.set(best, [cube])
      else bucket.push(cube)
    }
    return [...buckets.values()]
  }

  /** Counts every literal and returns the one in most cubes, or -1 where none is in two. */
  private count(cubes: Cube[]): Literal {
    const needed = this.builder.size * 2
    if (needed > this.counts.length) this.counts = new Int32Array(needed * 2)
    let best = -1
    let most = 1
    for (const cube of cubes) {
      for (const literal of cube) {
        const seen = ++this.counts[literal]
        if (seen > most) {
          most = seen
          best = literal
        }
      }
    }
    return best
  }

  private uncount(cubes: Cube[]): void {
    for (const cube of cubes) for (const literal of cube) this.counts[literal] = 0
  }
}

/** Sorts a cube and takes out repetition and truth, in place. Returns its size, or -1 where it cannot hold. */
function clean(cube: Cube): number {
  for (let i = 1; i < cube.length; i++) {
    const literal = cube[i]
    let j = i - 1
    while (j >= 0 && cube[j] > literal) {
      cube[j + 1] = cube[j]
      j--
    }
    cube[j + 1] = literal
  }
  let size = 0
  for (const literal of cube) {
    if (literal === TRUE) continue
    if (literal === FALSE) return -1
    if (size > 0) {
      if (cube[size - 1] === literal) continue
      if (cube[size - 1] === (literal ^ 1)) return -1
    }
    cube[size++] = literal
  }
  cube.length = size
  return size
}
