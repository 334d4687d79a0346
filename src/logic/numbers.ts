/** Numbers as written: ISO 13211-1, 6.4.4 and 6.4.5, with SWI-Prolog's digit groups, `1e10`, `1.0Inf` and `1.5NaN`. */

import { digitValue, isAlphanumeric, isDigit, width } from './characters.js'
import { SyntaxFault } from './faults.js'
import { scanEscape } from './quotes.js'

/** A float is boxed, so that 1.0 is not 1. */
export type NumberValue = number | bigint | { readonly float: number }

interface ScannedNumber {
  readonly value: NumberValue
  readonly end: number
  readonly fault?: SyntaxFault
}

/** Converting digits to an integer takes more than linear time; nobody writes more than these by hand. */
const MAX_DIGITS = 100_000

const ZERO = 48
const QUOTE = 39
const DOT = 46
const UNDERSCORE = 95
const BACKSLASH = 92

export function scanNumber(text: string, start: number): ScannedNumber {
  if (text.charCodeAt(start) === ZERO) {
    if (text.charCodeAt(start + 1) === QUOTE) return scanCharacterCode(text, start)
    const prefixed = scanPrefixed(text, start)
    if (prefixed !== undefined) return prefixed
  }
  const whole = skipDigits(text, start, 10)
  let end = whole
  if (text.charCodeAt(end) === DOT && isDigit(text.charCodeAt(end + 1))) {
    end = skipDigits(text, end + 1, 10)
    const special = text.slice(end, end + 3)
    if (special === 'Inf' || special === 'NaN') {
      const value = { float: special === 'Inf' ? Number.POSITIVE_INFINITY : Number.NaN }
      if (!isAlphanumeric(text.codePointAt(end + 3) ?? 0)) return { value, end: end + 3 }
    }
  }
  end = skipExponent(text, end)
  return end === whole ? integer(text, start, end, '') : float(text, start, end)
}

/** `0'c`: ISO doubles a quote; SWI-Prolog also takes a single one. */
function scanCharacterCode(text: string, start: number): ScannedNumber {
  const at = start + 2
  const code = text.codePointAt(at)
  if (code === QUOTE) return { value: QUOTE, end: text.charCodeAt(at + 1) === QUOTE ? at + 2 : at + 1 }
  if (code === BACKSLASH) {
    const escaped = scanEscape(text, at)
    const value = escaped.text.codePointAt(0)
    if (value !== undefined) return { value, end: escaped.end }
    return { value: 0, end: escaped.end, fault: escaped.fault ?? noCharacter(start) }
  }
  if (code === undefined || (code < 32 && code !== 9)) return { value: 0, end: at, fault: noCharacter(start) }
  return { value: code, end: at + width(code) }
}

function noCharacter(at: number): SyntaxFault {
  return new SyntaxFault("0' must be followed by a character", at)
}

function scanPrefixed(text: string, start: number): ScannedNumber | undefined {
  const letter = text[start + 1]
  const base = letter === 'x' ? 16 : letter === 'o' ? 8 : letter === 'b' ? 2 : 0
  const end = skipDigits(text, start + 2, base)
  return end === start + 2 ? undefined : integer(text, start + 2, end, `0${letter}`)
}

/** The offset behind a row of digits; a single `_` may stand between two of them. */
function skipDigits(text: string, start: number, base: number): number {
  let end = start
  for (;;) {
    const code = text.charCodeAt(end)
    if (digitValue(code) < base) end++
    else if (code === UNDERSCORE && end > start && digitValue(text.charCodeAt(end + 1)) < base) end += 2
    else return end
  }
}

function skipExponent(text: string, at: number): number {
  if ((text.charCodeAt(at) | 32) !== 101) return at
  const sign = text[at + 1] === '+' || text[at + 1] === '-' ? 1 : 0
  let end = at + 1 + sign
  if (!isDigit(text.charCodeAt(end))) return at
  while (isDigit(text.charCodeAt(end))) end++
  return end
}

function integer(text: string, start: number, end: number, prefix: string): ScannedNumber {
  if (end - start > MAX_DIGITS) {
    const fault = new SyntaxFault(`a number of more than ${MAX_DIGITS} digits`, start - prefix.length)
    return { value: 0, end, fault }
  }
  const digits = prefix + withoutGroups(text.slice(start, end))
  const value = Number(digits)
  return { value: Number.isSafeInteger(value) ? value : BigInt(digits), end }
}

function float(text: string, start: number, end: number): ScannedNumber {
  const value = Number(withoutGroups(text.slice(start, end)))
  if (Number.isFinite(value)) return { value: { float: value }, end }
  return { value: 0, end, fault: new SyntaxFault('this float is too large', start, 'infinity is written 1.0Inf') }
}

function withoutGroups(digits: string): string {
  return digits.includes('_') ? digits.replaceAll('_', '') : digits
}
