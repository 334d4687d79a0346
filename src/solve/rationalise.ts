/** The simplest fraction near a float, by continued fractions. */

import Fraction from 'fraction.js'

export function nearestFraction(value: number, largestDenominator: number): Fraction {
  let [before, now] = [0, 1]
  let [beforeDenominator, denominator] = [1, 0]
  for (let rest = value, step = 0; step < 40; step++) {
    const whole = Math.floor(rest + 1e-9)
    const next = whole * denominator + beforeDenominator
    if (next > largestDenominator) break
    ;[before, now] = [now, whole * now + before]
    ;[beforeDenominator, denominator] = [denominator, next]
    if (Math.abs(value - now / denominator) < 1e-12) break
    rest = 1 / (rest - whole)
    if (!Number.isFinite(rest)) break
  }
  return new Fraction(now, denominator || 1)
}
