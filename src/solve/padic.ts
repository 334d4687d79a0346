/**
 * Square whole-number systems solved exactly by p-adic lifting (Dixon 1982): invert once modulo a prime, then gain one
 * digit a step with small numbers only. Turns the basis that a float solver ends with into exact fractions.
 */

import Fraction from 'fraction.js'
import { gcd } from './integers.js'

/** By row: columns and coefficients, whole numbers below 2^20. */
export type SparseRows = readonly (readonly (readonly [column: number, value: number])[])[]

/** The largest prime below 2^25: products of two residues stay exact in a float. */
const PRIME = 33554393
const MOST_DIGITS = 4000

/** Undefined where the system is singular (modulo the prime) or its fractions are too long. */
export function solveExactly(rows: SparseRows, rest: readonly number[]): readonly Fraction[] | undefined {
  const inverse = invert(rows)
  if (inverse === undefined) return undefined
  const size = rows.length
  const prime = BigInt(PRIME)
  const digits: number[][] = []
  let left = [...rest]
  for (let wanted = 16; wanted <= MOST_DIGITS; wanted *= 2) {
    while (digits.length < wanted) {
      const digit = multiply(inverse, left, size)
      digits.push(digit)
      left = rows.map((row, index) => {
        let sum = left[index] ?? 0
        for (const [column, value] of row) sum -= value * (digit[column] ?? 0)
        return sum / PRIME
      })
    }
    const modulus = prime ** BigInt(digits.length)
    const solution = reconstruct(assemble(digits, size, prime), modulus)
    if (solution !== undefined) return solution
  }
  return undefined
}

/** Gauss and Jordan modulo the prime, by rows in flat arrays. */
function invert(rows: SparseRows): Float64Array | undefined {
  const size = rows.length
  const width = 2 * size
  const matrix = new Float64Array(size * width)
  for (const [index, row] of rows.entries()) {
    for (const [column, value] of row) {
      const at = index * width + column
      matrix[at] = modulo((matrix[at] as number) + value)
    }
    matrix[index * width + size + index] = 1
  }
  for (let column = 0; column < size; column++) {
    let pivot = column
    while (pivot < size && matrix[pivot * width + column] === 0) pivot++
    if (pivot === size) return undefined
    if (pivot !== column) swapRows(matrix, width, pivot, column)
    const scale = inverseOf(matrix[column * width + column] as number)
    const own = column * width
    for (let at = own; at < own + width; at++)
      if (matrix[at] !== 0) matrix[at] = ((matrix[at] as number) * scale) % PRIME
    for (let row = 0; row < size; row++) {
      const factor = matrix[row * width + column] as number
      if (row === column || factor === 0) continue
      const start = row * width
      for (let at = column; at < width; at++) {
        const other = matrix[own + at] as number
        if (other !== 0) matrix[start + at] = modulo((matrix[start + at] as number) - factor * other)
      }
    }
  }
  const inverse = new Float64Array(size * size)
  for (let row = 0; row < size; row++) inverse.set(matrix.subarray(row * width + size, (row + 1) * width), row * size)
  return inverse
}

function swapRows(matrix: Float64Array, width: number, one: number, other: number): void {
  const kept = matrix.slice(one * width, (one + 1) * width)
  matrix.copyWithin(one * width, other * width, (other + 1) * width)
  matrix.set(kept, other * width)
}

function multiply(inverse: Float64Array, vector: readonly number[], size: number): number[] {
  const residues = vector.map(modulo)
  return Array.from({ length: size }, (_, row) => {
    let sum = 0
    for (let column = 0; column < size; column++) {
      const residue = residues[column] as number
      if (residue !== 0) sum = (sum + (inverse[row * size + column] as number) * residue) % PRIME
    }
    return sum
  })
}

function modulo(value: number): number {
  const rest = value % PRIME
  return rest < 0 ? rest + PRIME : rest
}

/** By Fermat's little theorem. */
function inverseOf(value: number): number {
  let result = 1
  let base = value
  for (let power = PRIME - 2; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = (result * base) % PRIME
    base = (base * base) % PRIME
  }
  return result
}

function assemble(digits: readonly (readonly number[])[], size: number, prime: bigint): readonly bigint[] {
  return Array.from({ length: size }, (_, index) => {
    let value = 0n
    for (let digit = digits.length - 1; digit >= 0; digit--) value = value * prime + BigInt(digits[digit]?.[index] ?? 0)
    return value
  })
}

/** Fractions with one common denominator, found entry by entry (Wang 1981); undefined where the digits are too few. */
function reconstruct(residues: readonly bigint[], modulus: bigint): readonly Fraction[] | undefined {
  const bound = root(modulus / 2n)
  let denominator = 1n
  const numerators: bigint[] = []
  for (const residue of residues) {
    const scaled = (residue * denominator) % modulus
    const near = scaled > modulus / 2n ? scaled - modulus : scaled
    if (near < bound && near > -bound) {
      numerators.push(near)
      continue
    }
    const found = fractionOf(scaled, modulus, bound)
    if (found === undefined) return undefined
    denominator *= found.denominator
    if (denominator > bound) return undefined
    for (let at = 0; at < numerators.length; at++) numerators[at] = (numerators[at] ?? 0n) * found.denominator
    numerators.push(found.numerator)
  }
  return numerators.map((numerator) => {
    const common = gcd(numerator, denominator) || 1n
    return new Fraction(numerator / common, denominator / common)
  })
}

function fractionOf(
  residue: bigint,
  modulus: bigint,
  bound: bigint,
): { numerator: bigint; denominator: bigint } | undefined {
  let [high, low] = [modulus, residue]
  let [before, now] = [0n, 1n]
  while (low > bound) {
    const times = high / low
    ;[high, low] = [low, high - times * low]
    ;[before, now] = [now, before - times * now]
  }
  if (now === 0n || now > bound || now < -bound) return undefined
  return now < 0n ? { numerator: -low, denominator: -now } : { numerator: low, denominator: now }
}

function root(value: bigint): bigint {
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const better = (guess + value / guess) / 2n
    if (better >= guess) return guess
    guess = better
  }
}
