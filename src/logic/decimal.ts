/**
 * Numbers in decimal with a given number of digits, exactly and ties to even, as C's printf writes them.
 * JavaScript's own toFixed stops at 1e21 and 100 digits and rounds ties up.
 */

/** coefficient / 10 ** scale, exactly. */
interface Decimal {
  readonly isNegative: boolean
  readonly coefficient: bigint
  readonly scale: number
}

/** `%.<places>f` */
export function fixed(value: number | bigint, places: number): string {
  const special = notFinite(value)
  if (special !== undefined) return special
  const { isNegative, coefficient, scale } = decimal(value)
  return (isNegative ? '-' : '') + withPoint(rescale(coefficient, scale, places), places)
}

/** `%.<places>e` */
export function scientific(value: number | bigint, places: number): string {
  const special = notFinite(value)
  if (special !== undefined) return special
  const { isNegative, digits, exponent } = significant(value, places + 1)
  const size = String(Math.abs(exponent)).padStart(2, '0')
  const mantissa = places === 0 ? digits : `${digits[0]}.${digits.slice(1)}`
  return `${isNegative ? '-' : ''}${mantissa}e${exponent < 0 ? '-' : '+'}${size}`
}

/** `%.<precision>g` */
export function general(value: number | bigint, precision: number): string {
  const special = notFinite(value)
  if (special !== undefined) return special
  const count = Math.max(1, precision)
  const { exponent } = significant(value, count)
  if (exponent >= -4 && exponent < count) return withoutTrailingZeros(fixed(value, count - 1 - exponent))
  const [mantissa, power] = scientific(value, count - 1).split('e')
  return `${withoutTrailingZeros(mantissa)}e${power}`
}

/** The digits of an integer with its last `places` behind a point. */
export function withPoint(coefficient: bigint, places: number): string {
  if (places === 0) return String(coefficient)
  const sign = coefficient < 0n ? '-' : ''
  const digits = String(coefficient < 0n ? -coefficient : coefficient).padStart(places + 1, '0')
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

function notFinite(value: number | bigint): string | undefined {
  if (typeof value === 'bigint' || Number.isFinite(value)) return undefined
  return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'
}

function decimal(value: number | bigint): Decimal {
  if (typeof value === 'bigint') {
    return { isNegative: value < 0n, coefficient: value < 0n ? -value : value, scale: 0 }
  }
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, value)
  const word = bits.getBigUint64(0)
  const exponentBits = Number((word >> 52n) & 0x7ffn)
  const fraction = word & 0xfffffffffffffn
  const mantissa = exponentBits === 0 ? fraction : fraction | 0x10000000000000n
  const exponent = Math.max(exponentBits, 1) - 1075
  const isNegative = word >> 63n === 1n
  if (exponent >= 0) return { isNegative, coefficient: mantissa << BigInt(exponent), scale: 0 }
  // m / 2^k = m * 5^k / 10^k
  return { isNegative, coefficient: mantissa * 5n ** BigInt(-exponent), scale: -exponent }
}

/** The coefficient at another scale, rounded to nearest, ties to even. */
function rescale(coefficient: bigint, from: number, to: number): bigint {
  if (to >= from) return coefficient * 10n ** BigInt(to - from)
  const divisor = 10n ** BigInt(from - to)
  const quotient = coefficient / divisor
  const twice = (coefficient % divisor) * 2n
  const roundsUp = twice > divisor || (twice === divisor && quotient % 2n === 1n)
  return roundsUp ? quotient + 1n : quotient
}

/** Exactly `count` digits d, so that the value is about d[0].d[1]… times 10 ** exponent. */
function significant(value: number | bigint, count: number): { isNegative: boolean; digits: string; exponent: number } {
  const { isNegative, coefficient, scale } = decimal(value)
  if (coefficient === 0n) return { isNegative, digits: '0'.repeat(count), exponent: 0 }
  const exponent = String(coefficient).length - 1 - scale
  const digits = String(rescale(coefficient, scale, count - 1 - exponent))
  // 9.99 may round to 10.0: one digit more, and its last is 0.
  if (digits.length > count) return { isNegative, digits: digits.slice(0, count), exponent: exponent + 1 }
  return { isNegative, digits, exponent }
}

function withoutTrailingZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
