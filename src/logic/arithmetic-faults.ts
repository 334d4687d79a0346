/** What can go wrong in arithmetic, as values that the machine turns into ISO error terms. */

/** A bigint is a Prolog integer, a number a Prolog float (`3` is 3.0). */
export type Num = bigint | number

export type Fault =
  | { readonly type: 'type'; readonly expected: 'integer' | 'float'; readonly culprit: Num }
  /** The culprit is the indicator, `foo/2`. */
  | { readonly type: 'type'; readonly expected: 'evaluable'; readonly culprit: string }
  | {
      readonly type: 'domain'
      readonly expected: 'not_less_than_zero' | 'not_less_than_one'
      readonly culprit: Num
    }
  | { readonly type: 'evaluation'; readonly what: 'zero_divisor' | 'undefined' | 'float_overflow' }
  | { readonly type: 'resource' }

export class ArithmeticFault extends Error {
  constructor(readonly fault: Fault) {
    super(describe(fault))
    this.name = 'ArithmeticFault'
  }
}

function describe(fault: Fault): string {
  switch (fault.type) {
    case 'type':
      return `type_error(${fault.expected},${fault.culprit})`
    case 'domain':
      return `domain_error(${fault.expected},${fault.culprit})`
    case 'evaluation':
      return `evaluation_error(${fault.what})`
    case 'resource':
      return 'an integer would grow past its limit'
  }
}

export function wrongType(expected: 'integer' | 'float', culprit: Num): never {
  throw new ArithmeticFault({ type: 'type', expected, culprit })
}

export function outOfDomain(expected: 'not_less_than_zero' | 'not_less_than_one', culprit: Num): never {
  throw new ArithmeticFault({ type: 'domain', expected, culprit })
}

export function fail(what: 'zero_divisor' | 'undefined' | 'float_overflow'): never {
  throw new ArithmeticFault({ type: 'evaluation', what })
}

export function tooBig(): never {
  throw new ArithmeticFault({ type: 'resource' })
}
