/** The two kinds of number a solver may count in: exact fractions, and floats where size demands. */

import Fraction from 'fraction.js'

export interface Numbers<T> {
  readonly zero: T
  readonly one: T
  of(value: Fraction): T
  add(one: T, other: T): T
  subtract(one: T, other: T): T
  multiply(one: T, other: T): T
  divide(one: T, other: T): T
  /** Negative, zero or positive, as the first is less than, equal to or greater than the second. */
  compare(one: T, other: T): number
  toNumber(value: T): number
  /** `1/3` for a fraction, decimals for a float. */
  print(value: T): string
}

export const EXACT: Numbers<Fraction> = {
  zero: new Fraction(0),
  one: new Fraction(1),
  of: (value) => value,
  add: (one, other) => one.add(other),
  subtract: (one, other) => one.sub(other),
  multiply: (one, other) => one.mul(other),
  divide: (one, other) => one.div(other),
  compare: (one, other) => one.compare(other),
  toNumber: (value) => value.valueOf(),
  print: (value) => value.toFraction(),
}

export const FLOAT: Numbers<number> = {
  zero: 0,
  one: 1,
  of: (value) => value.valueOf(),
  add: (one, other) => one + other,
  subtract: (one, other) => one - other,
  multiply: (one, other) => one * other,
  divide: (one, other) => one / other,
  compare: (one, other) => one - other,
  toNumber: (value) => value,
  print: (value) => String(Number(value.toPrecision(12))),
}

/** Decimals are taken as they are written: 0.1 is a tenth. */
export function exactly(value: number): Fraction {
  return Number.isSafeInteger(value) ? new Fraction(value) : new Fraction(decimal(value))
}

/** Without an exponent, which the fraction's reader would not take. */
function decimal(value: number): string {
  const text = String(value)
  const [, mantissa, exponent] = /^(-?[\d.]+)e([-+]\d+)$/.exec(text) ?? []
  if (mantissa === undefined || exponent === undefined) return text
  const places = Math.max(0, -Number(exponent) + (mantissa.split('.')[1]?.length ?? 0))
  return places > 0 ? value.toFixed(Math.min(100, places)) : BigInt(value).toString()
}

/** Probabilities of nature: even ones are exact (1/3), others as they are written. */
export function exactProbabilities(probabilities: readonly number[]): readonly Fraction[] {
  const [first] = probabilities
  if (first !== undefined && probabilities.every((each) => Math.abs(each - first) < 1e-12)) {
    return probabilities.map(() => new Fraction(1, probabilities.length))
  }
  const exact = probabilities.map(exactly)
  const total = exact.reduce((sum, each) => sum.add(each), EXACT.zero)
  // 0.333333 three times is meant to be everything.
  return exact.map((each) => each.div(total))
}
