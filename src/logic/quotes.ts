/** Quoted items: ISO 13211-1, 6.4.2, with SWI-Prolog's `\c`, `\e`, `\s`, `\uXXXX` and `\UXXXXXXXX`. */

import { characterClass, digitValue, LAYOUT, width } from './characters.js'
import { SyntaxFault } from './faults.js'

interface Scanned {
  /** What the item denotes. */
  readonly text: string
  /** The offset behind it; after a fault, where reading may go on. */
  readonly end: number
  readonly fault?: SyntaxFault
}

const TAB = 9
const NEWLINE = 10
const RETURN = 13
const BACKSLASH = 92

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['s', ' '],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
])

/** Scans a quoted item that opens at `start` with the character code `quote`. */
export function scanQuoted(text: string, start: number, quote: number): Scanned {
  let value = ''
  let run = start + 1
  let at = run
  let fault: SyntaxFault | undefined
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      if (text.charCodeAt(at + 1) !== quote) break
      value += text.slice(run, at + 1)
      at += 2
      run = at
    } else if (code === BACKSLASH) {
      value += text.slice(run, at)
      const escaped = scanEscape(text, at)
      fault ??= escaped.fault
      value += escaped.text
      at = escaped.end
      run = at
    } else if (Number.isNaN(code) || code === NEWLINE || code === RETURN) {
      return { text: '', end: afterUnclosed(text, at), fault: unclosed(start, quote) }
    } else {
      if (code < 32 && code !== TAB) fault ??= controlCharacter(code, at)
      at++
    }
  }
  const scanned = { text: value + text.slice(run, at), end: at + 1 }
  return fault === undefined ? scanned : { ...scanned, fault }
}

/** Scans the escape sequence at the backslash at `at`; a continued line denotes nothing. */
export function scanEscape(text: string, at: number): Scanned {
  const code = text.codePointAt(at + 1)
  if (code === undefined) return { text: '', end: at + 1 }
  const letter = String.fromCodePoint(code)
  const simple = SIMPLE_ESCAPES.get(letter)
  if (simple !== undefined) return { text: simple, end: at + 2 }
  if (code === NEWLINE) return { text: '', end: at + 2 }
  if (letter === 'c') return { text: '', end: skipLayout(text, at + 2) }
  if (code === RETURN && text.charCodeAt(at + 2) === NEWLINE) return { text: '', end: at + 3 }
  if (letter === 'x') return closedEscape(text, at, at + 2, 16)
  if (digitValue(code) < 8) return closedEscape(text, at, at + 1, 8)
  if (letter === 'u') return fixedEscape(text, at, 4)
  if (letter === 'U') return fixedEscape(text, at, 8)
  const hint = 'a backslash itself is written \\\\'
  const end = code === RETURN ? at + 1 : at + 1 + width(code)
  return { text: '', end, fault: new SyntaxFault('unknown escape sequence', at, hint) }
}

function skipLayout(text: string, start: number): number {
  let end = start
  while (end < text.length && characterClass(text.charCodeAt(end)) === LAYOUT) end++
  return end
}

/** `\xHH..\` and `\OOO\`: as many digits as there are, then a closing backslash. */
function closedEscape(text: string, at: number, digits: number, base: number): Scanned {
  let end = digits
  let code = 0
  for (let digit = digitValue(text.charCodeAt(end)); digit < base; digit = digitValue(text.charCodeAt(end))) {
    code = Math.min(code * base + digit, 0x110000)
    end++
  }
  if (end === digits || text.charCodeAt(end) !== BACKSLASH) {
    const hint = 'a numbered character is written \\x41\\ or \\101\\'
    return { text: '', end, fault: new SyntaxFault('this escape sequence is not closed by a backslash', at, hint) }
  }
  return character(code, at, end + 1)
}

function fixedEscape(text: string, at: number, length: number): Scanned {
  const end = at + 2 + length
  const digits = text.slice(at + 2, end)
  if (digits.length === length && /^[0-9a-fA-F]+$/.test(digits)) return character(Number.parseInt(digits, 16), at, end)
  return { text: '', end: at + 2, fault: new SyntaxFault(`expected ${length} hexadecimal digits`, at) }
}

function character(code: number, at: number, end: number): Scanned {
  if (code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) return { text: String.fromCodePoint(code), end }
  return { text: '', end, fault: new SyntaxFault('this escape sequence denotes no character', at) }
}

function controlCharacter(code: number, at: number): SyntaxFault {
  const hint = `write it as \\x${code.toString(16)}\\`
  return new SyntaxFault('a control character cannot stand in quotes', at, hint)
}

function unclosed(start: number, quote: number): SyntaxFault {
  const mark = String.fromCharCode(quote)
  const hint = `close it with ${mark}; a line break inside quotes is written \\n, a ${mark} is doubled`
  return new SyntaxFault('this quotation is not closed on its line', start, hint)
}

/** A line that ends in a full stop most likely ended its clause there, so reading goes on at that stop. */
function afterUnclosed(text: string, endOfLine: number): number {
  let last = endOfLine - 1
  while (text[last] === ' ' || text[last] === '\t') last--
  return text[last] === '.' ? last : endOfLine
}
