/** Whole-number vectors and sets of bits: what exact pivoting and vertex enumeration count in. */

import type Fraction from 'fraction.js'

export type IntegerVector = bigint[]

export function gcd(one: bigint, other: bigint): bigint {
  let a = one < 0n ? -one : one
  let b = other < 0n ? -other : other
  while (b !== 0n) {
    const rest = a % b
    a = b
    b = rest
  }
  return a
}

/** Divides a vector by what all its parts have in common. */
export function reduce(vector: IntegerVector): IntegerVector {
  let common = 0n
  for (const part of vector) {
    if (part === 0n) continue
    common = gcd(common, part)
    if (common === 1n) return vector
  }
  return common === 0n ? vector : vector.map((part) => part / common)
}

/** The smallest whole multiple of a row of fractions, and the factor that made it. */
export function integral(row: readonly Fraction[]): { readonly row: IntegerVector; readonly factor: bigint } {
  let factor = 1n
  for (const { d } of row) factor = (factor / gcd(factor, d)) * d
  return { row: row.map(({ s, n, d }) => s * n * (factor / d)), factor }
}

/** How many members a set has. */
export function bits(set: bigint): number {
  let count = 0
  for (let rest = set; rest !== 0n; rest &= rest - 1n) count++
  return count
}
