/**
 * ISO arithmetic on plain values, complete and unhurried: the machine does small integers itself and comes here for
 * the rest. Semantics are those of ISO 13211-1 with Cor. 2 and 3; beyond it, SWI-Prolog's defaults. Nothing here
 * depends on the clock or on chance, so that a game replays the same everywhere.
 */

import { ArithmeticFault, fail, type Num, outOfDomain, tooBig, wrongType } from './arithmetic-faults.js'

export { ArithmeticFault, type Num } from './arithmetic-faults.js'

export interface ArithmeticLimits {
  /** No integer of more bits than this is ever computed. */
  readonly maxBits: number
}

export function evaluate(name: string, args: readonly Num[], limits: ArithmeticLimits): Num {
  const operation = operations[args.length]?.get(name)
  if (operation === undefined) {
    throw new ArithmeticFault({ type: 'type', expected: 'evaluable', culprit: `${name}/${args.length}` })
  }
  return operation(args, limits)
}

export function isEvaluable(name: string, arity: number): boolean {
  return operations[arity]?.has(name) ?? false
}

/**
 * For `=:=`, `<` and their kin: -1, 0 or 1, exact also between integers and floats, and NaN where an operand is NaN,
 * so that `c === 0`, `c < 0` and `c <= 0` are all false then and only `=\=` holds.
 */
export function numericCompare(a: Num, b: Num): number {
  if (a < b) return -1
  if (a > b) return 1
  return Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : 0
}

/** Standard order: by value; of equals, floats before integers and -0.0 before 0.0; NaN before all numbers. */
export function standardCompareNum(a: Num, b: Num): -1 | 0 | 1 {
  if (a < b) return -1
  if (a > b) return 1
  return sign(standardRank(a) - standardRank(b))
}

function standardRank(value: Num): number {
  if (typeof value === 'bigint') return 3
  if (Number.isNaN(value)) return 0
  return Object.is(value, -0) ? 1 : 2
}

function sign(value: number): -1 | 0 | 1 {
  return value < 0 ? -1 : value > 0 ? 1 : 0
}

/** The bits needed for the absolute value; 0 for 0. */
export function bitLength(value: bigint): number {
  const hex = abs(value).toString(16)
  return (hex.length - 1) * 4 + 32 - Math.clz32(Number.parseInt(hex.charAt(0), 16))
}

// --- conversions and checks

function integer(value: Num): bigint {
  return typeof value === 'bigint' ? value : wrongType('integer', value)
}

function float(value: Num): number {
  if (typeof value === 'number') return value
  const converted = Number(value)
  return Number.isFinite(converted) ? converted : fail('float_overflow')
}

/** Infinities and NaN may be written (`inf`, `nan`) and passed on, but are not the result of a computation. */
function finite(value: number): number {
  if (Number.isNaN(value)) fail('undefined')
  return Number.isFinite(value) ? value : fail('float_overflow')
}

/** True where |value| < 2^bits, and cheap: V8 does not copy an integer that fits. */
function fits(value: bigint, bits: number): boolean {
  return BigInt.asIntN(bits + 1, value) === value
}

function bounded(value: bigint, { maxBits }: ArithmeticLimits): bigint {
  return fits(value, maxBits) ? value : tooBig()
}

function toInteger(round: (value: number) => number) {
  return (value: Num): bigint => {
    if (typeof value === 'bigint') return value
    return Number.isFinite(value) ? BigInt(round(value)) : fail('undefined')
  }
}

/** Half away from zero. Adding 0.5 first would round 0.49999999999999994 up. */
function roundHalfAway(value: number): number {
  const whole = Math.trunc(value)
  return Math.abs(value - whole) >= 0.5 ? whole + Math.sign(value) : whole
}

// --- integers

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}

function multiply(a: bigint, b: bigint, limits: ArithmeticLimits): bigint {
  const half = limits.maxBits >> 1
  if (fits(a, half) && fits(b, half)) return a * b
  if (a !== 0n && b !== 0n && bitLength(a) + bitLength(b) - 1 > limits.maxBits) tooBig()
  return bounded(a * b, limits)
}

function nonZero(divisor: bigint): bigint {
  return divisor === 0n ? fail('zero_divisor') : divisor
}

function floorMod(a: bigint, b: bigint): bigint {
  const rest = a % b
  return rest !== 0n && rest < 0n !== b < 0n ? rest + b : rest
}

/** Euclid's algorithm takes the square of the smaller length: 2^15 bits are a fifth of a second. */
const GCD_BITS = 2 ** 15

function gcd(a: bigint, b: bigint): bigint {
  let x = abs(a)
  let y = abs(b)
  if (!fits(x, GCD_BITS) && !fits(y, GCD_BITS)) tooBig()
  while (y !== 0n) {
    const rest = x % y
    x = y
    y = rest
  }
  return x
}

function shiftLeft(value: bigint, by: bigint, limits: ArithmeticLimits): bigint {
  if (by < 0n) return shiftRight(value, -by, limits)
  if (value === 0n) return 0n
  if (by > BigInt(limits.maxBits)) tooBig()
  return bounded(value << by, limits)
}

function shiftRight(value: bigint, by: bigint, limits: ArithmeticLimits): bigint {
  if (by < 0n) return shiftLeft(value, -by, limits)
  if (by > BigInt(limits.maxBits)) return value < 0n ? -1n : 0n
  return value >> by
}

/** For an exponent of zero or more; a power of 0, 1 or -1 takes any exponent. */
function integerPower(base: bigint, exponent: bigint, limits: ArithmeticLimits): bigint {
  if (base === 0n) return exponent === 0n ? 1n : 0n
  if (base === 1n) return 1n
  if (base === -1n) return exponent % 2n === 0n ? 1n : -1n
  if (exponent * BigInt(bitLength(base) - 1) > BigInt(limits.maxBits)) tooBig()
  return bounded(base ** exponent, limits)
}

/** What modularPower may cost, in bits of the exponent times the square of the modulus' length: 4096 bits each fit. */
const POWER_COST = 2 ** 37

function modularPower(base: bigint, exponent: bigint, modulus: bigint): bigint {
  if (bitLength(exponent) * (bitLength(modulus) + 64) ** 2 > POWER_COST) tooBig()
  const reduced = floorMod(base, modulus)
  let result = floorMod(1n, modulus)
  for (const digit of exponent.toString(2)) {
    result = (result * result) % modulus
    if (digit === '1') result = (result * reduced) % modulus
  }
  return result
}

function ones(value: bigint): bigint {
  let count = 0
  for (const digit of value.toString(2)) if (digit === '1') count++
  return BigInt(count)
}

function natural(value: Num): bigint {
  const whole = integer(value)
  return whole < 0n ? outOfDomain('not_less_than_zero', whole) : whole
}

function positive(value: Num): bigint {
  const whole = integer(value)
  return whole < 1n ? outOfDomain('not_less_than_one', whole) : whole
}

// --- floats

function floatPower(base: number, exponent: number): number {
  if (base === 1) return 1
  if (base === 0 && exponent < 0) fail('zero_divisor')
  return finite(base ** exponent)
}

function power(a: Num, b: Num, limits: ArithmeticLimits): Num {
  if (typeof a === 'number' || typeof b === 'number') return floatPower(float(a), float(b))
  if (b >= 0n || a === 1n || a === -1n) return integerPower(a, abs(b), limits)
  return floatPower(Number(a), Number(b))
}

/** ISO Cor. 2, 9.3.10: an integer to an integer is an integer or an error. */
function integralPower(a: Num, b: Num, limits: ArithmeticLimits): Num {
  if (typeof a === 'bigint' && typeof b === 'bigint' && b < 0n && abs(a) !== 1n) {
    return a === 0n ? fail('zero_divisor') : wrongType('float', a)
  }
  return power(a, b, limits)
}

function divide(a: Num, b: Num): Num {
  if (typeof a === 'bigint' && typeof b === 'bigint') {
    if (a % nonZero(b) === 0n) return a / b
  }
  const dividend = float(a)
  const divisor = float(b)
  if (divisor === 0 && dividend !== 0 && !Number.isNaN(dividend)) fail('zero_divisor')
  return finite(dividend / divisor)
}

function logarithm(value: Num, log: (value: number) => number): number {
  const x = float(value)
  return x <= 0 ? fail('undefined') : finite(log(x))
}

function arcTangent(y: Num, x: Num): number {
  const [fy, fx] = [float(y), float(x)]
  return fy === 0 && fx === 0 ? fail('undefined') : finite(Math.atan2(fy, fx))
}

/** The nearest float on the way from `start` to `goal`: one step in the order of the bit patterns. */
function nextToward(start: number, goal: number): number {
  if (Number.isNaN(start) || Number.isNaN(goal)) return fail('undefined')
  if (start === goal) return start
  if (start === 0) return goal > 0 ? Number.MIN_VALUE : -Number.MIN_VALUE
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, start)
  const outward = start > 0 === goal > start
  view.setBigInt64(0, view.getBigInt64(0) + (outward ? 1n : -1n))
  return finite(view.getFloat64(0))
}

/** The greater or smaller; of equals the float, and NaN before anything. */
function choose(a: Num, b: Num, wanted: 1 | -1): Num {
  const order = numericCompare(a, b)
  if (Number.isNaN(order)) return Number.NaN
  if (order !== 0) return order === wanted ? a : b
  if (typeof a === 'number' && typeof b === 'number') return standardCompareNum(a, b) === wanted ? a : b
  return typeof a === 'number' ? a : b
}

function isNegative(value: Num): boolean {
  return value < 0 || Object.is(value, -0)
}

// --- the table

type Operation = (args: readonly Num[], limits: ArithmeticLimits) => Num
type Unary = (x: Num, limits: ArithmeticLimits) => Num
type Binary = (x: Num, y: Num, limits: ArithmeticLimits) => Num
type Ternary = (x: Num, y: Num, z: Num) => Num

function onFloat(compute: (x: number) => number): Unary {
  return (x) => finite(compute(float(x)))
}

function onIntegers(compute: (x: bigint, y: bigint, limits: ArithmeticLimits) => bigint): Binary {
  return (x, y, limits) => compute(integer(x), integer(y), limits)
}

function onEither(
  ofIntegers: (x: bigint, y: bigint, limits: ArithmeticLimits) => bigint,
  ofFloats: (x: number, y: number) => number,
): Binary {
  return (x, y, limits) => {
    if (typeof x === 'bigint' && typeof y === 'bigint') return ofIntegers(x, y, limits)
    return finite(ofFloats(float(x), float(y)))
  }
}

const add = onEither(
  (x, y, limits) => bounded(x + y, limits),
  (x, y) => x + y,
)

const constants: Record<string, Num> = {
  pi: Math.PI,
  e: Math.E,
  inf: Number.POSITIVE_INFINITY,
  infinite: Number.POSITIVE_INFINITY,
  nan: Number.NaN,
  epsilon: Number.EPSILON,
  max_integer: 2n ** 63n - 1n,
  min_integer: -(2n ** 63n),
  max_tagged_integer: 2n ** 60n - 1n,
  min_tagged_integer: -(2n ** 60n),
}

const unary: Record<string, Unary> = {
  '-': (x, limits) => (typeof x === 'bigint' ? bounded(-x, limits) : -x),
  '+': (x) => x,
  eval: (x) => x,
  succ: (x, limits) => bounded(natural(x) + 1n, limits),
  abs: (x) => (typeof x === 'bigint' ? abs(x) : Math.abs(x)),
  sign: (x) => (typeof x === 'bigint' ? BigInt(x > 0n) - BigInt(x < 0n) : Number.isNaN(x) ? x : sign(x)),
  '\\': (x, limits) => bounded(~integer(x), limits),
  msb: (x) => BigInt(bitLength(positive(x)) - 1),
  lsb: (x) => BigInt(bitLength(positive(x) & -positive(x)) - 1),
  popcount: (x) => ones(natural(x)),
  float,
  integer: toInteger(roundHalfAway),
  round: toInteger(roundHalfAway),
  truncate: toInteger(Math.trunc),
  trunc: toInteger(Math.trunc),
  ceiling: toInteger(Math.ceil),
  floor: toInteger(Math.floor),
  float_integer_part: (x) => (typeof x === 'bigint' ? x : finite(Math.trunc(x))),
  float_fractional_part: (x) => (typeof x === 'bigint' ? 0n : finite(x % 1)),
  sqrt: onFloat(Math.sqrt),
  exp: onFloat(Math.exp),
  log: (x) => logarithm(x, Math.log),
  log2: (x) => logarithm(x, Math.log2),
  log10: (x) => logarithm(x, Math.log10),
  sin: onFloat(Math.sin),
  cos: onFloat(Math.cos),
  tan: onFloat(Math.tan),
  cot: (x) => (float(x) === 0 ? fail('undefined') : finite(1 / Math.tan(float(x)))),
  asin: onFloat(Math.asin),
  acos: onFloat(Math.acos),
  atan: onFloat(Math.atan),
  acot: onFloat((x) => Math.atan(1 / x)),
  sinh: onFloat(Math.sinh),
  cosh: onFloat(Math.cosh),
  tanh: onFloat(Math.tanh),
  asinh: onFloat(Math.asinh),
  acosh: onFloat(Math.acosh),
  atanh: onFloat(Math.atanh),
}

const binary: Record<string, Binary> = {
  '+': add,
  plus: add,
  '-': onEither(
    (x, y, limits) => bounded(x - y, limits),
    (x, y) => x - y,
  ),
  '*': onEither(multiply, (x, y) => x * y),
  '/': divide,
  '//': onIntegers((x, y, limits) => bounded(x / nonZero(y), limits)),
  rem: onIntegers((x, y) => x % nonZero(y)),
  mod: onIntegers((x, y) => floorMod(x, nonZero(y))),
  div: onIntegers((x, y, limits) => bounded((x - floorMod(x, nonZero(y))) / y, limits)),
  gcd: onIntegers(gcd),
  lcm: onIntegers((x, y, limits) => (x === 0n || y === 0n ? 0n : abs(multiply(x / gcd(x, y), y, limits)))),
  '**': power,
  '^': integralPower,
  '>>': onIntegers(shiftRight),
  '<<': onIntegers(shiftLeft),
  '/\\': onIntegers((x, y) => x & y),
  '\\/': onIntegers((x, y) => x | y),
  xor: onIntegers((x, y) => x ^ y),
  getbit: (x, y, limits) => shiftRight(natural(x), natural(y), limits) & 1n,
  min: (x, y) => choose(x, y, -1),
  max: (x, y) => choose(x, y, 1),
  log: (base, x) => {
    const divisor = logarithm(base, Math.log)
    return divisor === 0 ? fail('zero_divisor') : finite(logarithm(x, Math.log) / divisor)
  },
  atan: arcTangent,
  atan2: arcTangent,
  copysign: (x, y) => (isNegative(x) === isNegative(y) ? x : -x),
  nexttoward: (x, y) => nextToward(float(x), float(y)),
}

const ternary: Record<string, Ternary> = {
  powm: (x, y, z) => modularPower(integer(x), natural(y), positive(z)),
}

const operations: readonly ReadonlyMap<string, Operation>[] = [
  table(constants, (value) => () => value),
  table(
    unary,
    (compute) =>
      ([x], limits) =>
        compute(x, limits),
  ),
  table(
    binary,
    (compute) =>
      ([x, y], limits) =>
        compute(x, y, limits),
  ),
  table(
    ternary,
    (compute) =>
      ([x, y, z]) =>
        compute(x, y, z),
  ),
]

function table<T>(entries: Record<string, T>, operation: (entry: T) => Operation): ReadonlyMap<string, Operation> {
  return new Map(Object.entries(entries).map(([name, entry]) => [name, operation(entry)]))
}
