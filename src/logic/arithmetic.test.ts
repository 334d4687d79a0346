import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ArithmeticFault,
  bitLength,
  evaluate,
  isEvaluable,
  type Num,
  numericCompare,
  standardCompareNum,
} from './arithmetic.js'

const limits = { maxBits: 100_000 }
const run = (name: string, ...args: Num[]): Num => evaluate(name, args, limits)

/** The value, or the fault as an ISO error term would print it. */
function outcome(name: string, ...args: Num[]): Num | string {
  try {
    return run(name, ...args)
  } catch (error) {
    if (error instanceof ArithmeticFault) return error.fault.type === 'resource' ? 'resource' : error.message
    throw error
  }
}

type Row = readonly [string, ...Num[]]
function agree(rows: readonly (readonly [Row, Num | string])[]): void {
  for (const [[name, ...args], expected] of rows) {
    const got = outcome(name, ...args)
    expect(Object.is(got, expected), `${name}(${args.join(', ')}) is ${expected}, not ${got}`.slice(0, 200)).toBe(true)
  }
}

const ZERO_DIVISOR = 'evaluation_error(zero_divisor)'
const UNDEFINED = 'evaluation_error(undefined)'
const OVERFLOW = 'evaluation_error(float_overflow)'

describe("the standard's examples", () => {
  it('gives the simple arithmetic functors (9.1.7) their published values', () => {
    agree([
      [['+', 7n, 35n], 42n],
      [['+', 0n, 3.2 + 11], 14.2],
      [['-', 7n], -7n],
      [['-', 7n, 35n], -28n],
      [['-', 20n, 14n], 6n],
      [['*', 0n, 14n], 0n],
      [['*', 1.5, 2n], 3],
      [['/', 7n, 35n], 0.2],
      [['/', 140n, 14n], 10n],
      [['//', 7n, 2n], 3n],
      [['//', -7n, 2n], -3n],
      [['mod', 7n, 3n], 1n],
      [['mod', 0n, 14n], 0n],
      [['mod', 7n, -2n], -1n],
      [['floor', 7.4], 7n],
      [['floor', -0.4], -1n],
      [['round', 7.5], 8n],
      [['round', 7.6], 8n],
      [['round', -0.6], -1n],
      [['ceiling', -0.5], 0n],
      [['truncate', -0.5], 0n],
      [['float', 7n], 7],
      [['float', 7.3], 7.3],
      [['abs', 7n], 7n],
      [['abs', -8n], 8n],
      [['mod', 7.5, 2n], 'type_error(integer,7.5)'],
      [['foo', 77n, 1n], 'type_error(evaluable,foo/2)'],
    ])
  })

  it('gives the other arithmetic functors (9.3 and Cor. 2) their published values', () => {
    agree([
      [['**', 5n, 3n], 125n],
      [['**', -5.0, 3n], -125],
      [['**', 5n, -1n], 0.2],
      [['**', 5n, 3.0], 125],
      [['**', 0.0, 0n], 1],
      [['^', 7n, 7n], 823543n],
      [['^', 0n, 0n], 1n],
      [['^', 1n, -1n], 1n],
      [['^', -1n, -1n], -1n],
      [['^', 2n, -1n], 'type_error(float,2)'],
      [['^', 2n, -1.0], 0.5],
      [['sin', 0], 0],
      [['cos', 0], 1],
      [['atan', 0], 0],
      [['exp', 0], 1],
      [['exp', 1], Math.E],
      [['log', 1], 0],
      [['log', Math.E], 1],
      [['log', 0n], UNDEFINED],
      [['log', -1.0], UNDEFINED],
      [['sqrt', 0], 0],
      [['sqrt', 1n], 1],
      [['sqrt', 1.21], 1.1],
      [['sqrt', -1.0], UNDEFINED],
      [['asin', 2n], UNDEFINED],
      [['acos', 2n], UNDEFINED],
      [['atan2', 1n, 0n], Math.PI / 2],
      [['atan2', 0n, -1n], Math.PI],
      [['atan2', 0.0, 0.0], UNDEFINED],
      [['div', -7n, 2n], -4n],
      [['max', 2n, 3n], 3n],
      [['min', 2n, 3.0], 2n],
      [['pi'], Math.PI],
    ])
  })

  it('gives the bitwise functors (9.4) their published values', () => {
    agree([
      [['>>', 16n, 2n], 4n],
      [['>>', 19n, 2n], 4n],
      [['>>', -16n, 2n], -4n],
      [['<<', 16n, 2n], 64n],
      [['<<', 19n, 2n], 76n],
      [['<<', -16n, 2n], -64n],
      [['/\\', 10n, 12n], 8n],
      [['/\\', 125n, 255n], 125n],
      [['/\\', -10n, 12n], 4n],
      [['\\/', 10n, 12n], 14n],
      [['\\/', 125n, 255n], 255n],
      [['\\/', -10n, 12n], -2n],
      [['\\', 10n], -11n],
      [['xor', 10n, 12n], 6n],
      [['xor', 125n, 255n], 130n],
      [['xor', -10n, 12n], -6n],
      [['<<', 1.0, 1n], 'type_error(integer,1)'],
      [['\\', 1.5], 'type_error(integer,1.5)'],
    ])
  })
})

describe('what SWI-Prolog 9 answers', () => {
  it('divides exactly where it can', () => {
    agree([
      [['/', 7n, 2n], 3.5],
      [['/', 4n, 2n], 2n],
      [['/', 10n ** 400n, 10n ** 399n], 10n],
      [['/', 10n ** 400n, 3n], OVERFLOW],
      [['/', 0n, 0n], ZERO_DIVISOR],
      [['/', 1n, 0.0], ZERO_DIVISOR],
      [['/', 0n, 0.0], UNDEFINED],
      [['//', 7n, 0n], ZERO_DIVISOR],
      [['//', 7n, -2n], -3n],
      [['//', 7n, 2.0], 'type_error(integer,2)'],
      [['mod', -7n, 3n], 2n],
      [['mod', 7n, -3n], -2n],
      [['rem', -7n, 3n], -1n],
      [['div', 7n, 0n], ZERO_DIVISOR],
    ])
  })

  it('raises to powers', () => {
    agree([
      [['**', 2n, 3n], 8n],
      [['**', 2n, -1n], 0.5],
      [['**', 1n, -1n], 1n],
      [['**', -1n, -2n], 1n],
      [['**', 0n, -1n], ZERO_DIVISOR],
      [['**', 2n, 0.5], Math.SQRT2],
      [['**', -8n, 0.5], UNDEFINED],
      [['**', 0.0, -1n], ZERO_DIVISOR],
      [['**', 2.0, 1024n], OVERFLOW],
      [['**', 2n, 200n], 1606938044258990275541962092341162602522202993782792835301376n],
      [['**', -1n, 2n ** 70n + 1n], -1n],
      [['^', 0n, 2n ** 70n], 0n],
      [['powm', 3n, 4n, 5n], 1n],
      [['powm', 3n, -1n, 7n], 'domain_error(not_less_than_zero,-1)'],
    ])
  })

  it('rounds half away from zero and keeps integers integers', () => {
    agree([
      [['integer', 2.5], 3n],
      [['integer', -2.5], -3n],
      [['integer', 0.49999999999999994], 0n],
      [['integer', 1e20], 100000000000000000000n],
      [['float_integer_part', -2.5], -2],
      [['float_fractional_part', -2.5], -0.5],
      [['float_fractional_part', 3n], 0n],
      [['truncate', 3n], 3n],
      [['ceiling', 2.1], 3n],
      [['float', 9007199254740993n], 9007199254740992],
      [['float', 9007199254740995n], 9007199254740996],
      [['float', 10n ** 400n], OVERFLOW],
    ])
  })

  it('knows signs, extremes and neighbours', () => {
    agree([
      [['sign', -3n], -1n],
      [['sign', -3.0], -1],
      [['min', 1n, 1.0], 1],
      [['max', 1.0, 1n], 1],
      [['max', 0.0, -0.0], 0],
      [['min', 0.0, -0.0], -0],
      [['copysign', 2n, -0.0], -2n],
      [['copysign', 2.5, -1n], -2.5],
      [['nexttoward', 1n, 2n], 1.0000000000000002],
      [['nexttoward', 1.0, -10n], 0.9999999999999999],
      [['nexttoward', 0n, 1n], 5e-324],
      [['nexttoward', 5e-324, -1n], 0],
      [['gcd', -12n, 18n], 6n],
      [['gcd', 0n, 0n], 0n],
      [['lcm', -4n, 6n], 12n],
      [['msb', 1000n], 9n],
      [['msb', 0n], 'domain_error(not_less_than_one,0)'],
      [['lsb', 12n], 2n],
      [['popcount', 255n], 8n],
      [['getbit', 5n, 0n], 1n],
      [['>>', 8n, -1n], 16n],
      [['<<', 1n, -1n], 0n],
      [['>>', -9n, 1n], -5n],
    ])
  })

  it('lets infinity and nan be written but not computed', () => {
    agree([
      [['inf'], Number.POSITIVE_INFINITY],
      [['nan'], Number.NaN],
      [['+', Number.POSITIVE_INFINITY, 1n], OVERFLOW],
      [['-', Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY], UNDEFINED],
      [['*', 1e308, 10n], OVERFLOW],
      [['exp', 1000n], OVERFLOW],
      [['exp', -1000n], 0],
      [['abs', Number.NEGATIVE_INFINITY], Number.POSITIVE_INFINITY],
      [['atanh', 2n], UNDEFINED],
      [['sinh', 1n], 1.1752011936438014],
      [['asinh', 1n], 0.881373587019543],
      [['atanh', 0.5], 0.5493061443340548],
    ])
  })
})

describe('limits', () => {
  it('refuses an integer past its limit before computing it', () => {
    const towering = 7n ** 343n
    agree([
      [['**', 7n, towering], 'resource'],
      [['^', -7n, towering], 'resource'],
      [['<<', 1n, 1_000_000_000n], 'resource'],
      [['<<', 1n, 2n ** 70n], 'resource'],
      [['>>', 1n, -(2n ** 70n)], 'resource'],
      [['*', 2n ** 60_000n, 2n ** 60_000n], 'resource'],
      [['lcm', 2n ** 90_000n, 3n ** 20_000n], 'resource'],
      [['gcd', 2n ** 60_000n, 3n ** 40_000n], 'resource'],
      [['gcd', 6n ** 30_000n, 12n], 12n],
      [['powm', 3n, 2n ** 99_000n, 5n ** 20_000n], 'resource'],
      [['<<', 0n, 2n ** 70n], 0n],
      [['>>', -1n, 2n ** 70n], -1n],
    ])
  })

  it('draws the line exactly at 2^maxBits', () => {
    const small = { maxBits: 10 }
    expect(evaluate('+', [1000n, 23n], small)).toBe(1023n)
    expect(() => evaluate('+', [1000n, 24n], small)).toThrow(ArithmeticFault)
    expect(evaluate('*', [33n, 31n], small)).toBe(1023n)
    expect(() => evaluate('*', [32n, 32n], small)).toThrow(ArithmeticFault)
    expect(evaluate('**', [2n, 9n], small)).toBe(512n)
    expect(() => evaluate('**', [2n, 10n], small)).toThrow(ArithmeticFault)
  })
})

describe('determinism', () => {
  it('has no functor that depends on the clock or on chance', () => {
    for (const name of ['random', 'random_float', 'cputime', 'realtime']) {
      expect(isEvaluable(name, 0) || isEvaluable(name, 1), name).toBe(false)
    }
    expect(isEvaluable('constructor', 0)).toBe(false)
    expect(isEvaluable('mod', 2)).toBe(true)
  })
})

describe('order', () => {
  it('compares integers and floats exactly, past the reach of a double', () => {
    expect(numericCompare(9007199254740993n, 9007199254740992)).toBe(1)
    expect(numericCompare(10n ** 400n, Number.MAX_VALUE)).toBe(1)
    expect(numericCompare(1n, 1.0)).toBe(0)
    expect(numericCompare(Number.NaN, 1n)).toBeNaN()
  })

  it('sorts NaN, -0.0, 0.0, 0, 1.0, 1 in this order', () => {
    const sorted: Num[] = [Number.NaN, Number.NEGATIVE_INFINITY, -0.0, 0.0, 0n, 1.0, 1n, 1.5, 2n ** 53n + 1n, 1e300]
    for (const [i, a] of sorted.entries()) {
      for (const [j, b] of sorted.entries()) expect(standardCompareNum(a, b), `${a} ? ${b}`).toBe(Math.sign(i - j))
    }
  })
})

describe('laws', () => {
  const big = fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n })
  const divisor = big.filter((value) => value !== 0n)
  const check = <T>(arbitrary: fc.Arbitrary<T>, law: (value: T) => void): void =>
    fc.assert(fc.property(arbitrary, law), { numRuns: 200, interruptAfterTimeLimit: 2000 })

  it('x is (x // y) * y + x rem y, and rem has the sign of x', () => {
    check(fc.tuple(big, divisor), ([x, y]) => {
      const rest = run('rem', x, y)
      expect(run('+', run('*', run('//', x, y), y), rest)).toBe(x)
      if (rest !== 0n) expect(rest > 0n).toBe(x > 0n)
    })
  })

  it('x is (x div y) * y + x mod y, and mod has the sign of y', () => {
    check(fc.tuple(big, divisor), ([x, y]) => {
      const rest = run('mod', x, y)
      expect(run('+', run('*', run('div', x, y), y), rest)).toBe(x)
      if (rest !== 0n) expect(rest > 0n).toBe(y > 0n)
    })
  })

  it('gcd divides both, and gcd times lcm is the product', () => {
    check(fc.tuple(divisor, divisor), ([x, y]) => {
      const common = run('gcd', x, y)
      expect([run('mod', x, common), run('mod', y, common)]).toEqual([0n, 0n])
      expect(run('*', common, run('lcm', x, y))).toBe(run('abs', run('*', x, y)))
    })
  })

  it('msb is the greatest power of two within', () => {
    check(fc.bigInt({ min: 1n, max: 2n ** 200n }), (x) => {
      const top = run('msb', x)
      expect(numericCompare(run('<<', 1n, top), x)).toBeLessThanOrEqual(0)
      expect(numericCompare(run('<<', 1n, run('+', top, 1n)), x)).toBe(1)
      expect(BigInt(bitLength(x))).toBe(run('+', top, 1n))
    })
  })

  it('powm agrees with ** and mod', () => {
    check(fc.tuple(big, fc.bigInt({ min: 0n, max: 30n }), fc.bigInt({ min: 1n, max: 2n ** 80n })), ([x, y, m]) => {
      expect(run('powm', x, y, m)).toBe(run('mod', run('**', x, y), m))
    })
  })

  it('nexttoward there and back is where one began', () => {
    check(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }), (x) => {
      const up = run('nexttoward', x, Number.POSITIVE_INFINITY)
      expect(numericCompare(up, x)).toBe(1)
      expect(numericCompare(run('nexttoward', up, Number.NEGATIVE_INFINITY), x)).toBe(0)
    })
  })

  it('standard order is a total order that agrees with the numeric one', () => {
    const number: fc.Arbitrary<Num> = fc.oneof(
      fc.double(),
      fc.bigInt({ min: -9n, max: 9n }),
      fc.integer({ min: -9, max: 9 }),
    )
    check(fc.tuple(number, number, number), ([a, b, c]) => {
      expect(standardCompareNum(a, b) + standardCompareNum(b, a)).toBe(0)
      if (standardCompareNum(a, b) <= 0 && standardCompareNum(b, c) <= 0)
        expect(standardCompareNum(a, c) <= 0).toBe(true)
      if (numericCompare(a, b) < 0) expect(standardCompareNum(a, b)).toBe(-1)
    })
  })
})
