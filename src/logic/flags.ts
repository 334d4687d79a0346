/** Prolog flags (ISO 13211-1 §7.11): which there are, what they may be, and which may change. */

export type Flags = Map<string, string | number | bigint>

export const FLAG_VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  ['double_quotes', ['codes', 'chars', 'atom']],
  ['unknown', ['error', 'fail', 'warning']],
  ['char_conversion', ['on', 'off']],
  ['debug', ['on', 'off']],
  // Unification never checks: unify_with_occurs_check/2 does.
  ['occurs_check', ['false']],
])

export const READ_ONLY_FLAGS = new Set([
  'bounded',
  'max_integer',
  'min_integer',
  'integer_rounding_function',
  'max_arity',
  'dialect',
])

export function standardFlags(): Flags {
  return new Map<string, string | number | bigint>([
    ['bounded', 'false'],
    ['max_arity', 'unbounded'],
    ['integer_rounding_function', 'toward_zero'],
    ['char_conversion', 'off'],
    ['debug', 'off'],
    ['unknown', 'error'],
    ['double_quotes', 'codes'],
    ['dialect', 'parley'],
    ['occurs_check', 'false'],
  ])
}
