/**
 * The classes of characters of ISO 13211-1, 6.5, carried on to Unicode the way SWI-Prolog does:
 * upper and title case begin variables, other letters begin atoms, symbols glue together.
 */

export const OTHER = 0
export const LAYOUT = 1
export const LOWER = 2
export const UPPER = 3
export const DIGIT = 4
export const SYMBOL = 5
/** `! , ; | ( ) [ ] { } % ' " `` ` ``: each stands for itself. */
export const SOLO = 6

const ASCII = asciiClasses()

function asciiClasses(): Uint8Array {
  const classes = new Uint8Array(128)
  const put = (characters: string, value: number): void => {
    for (const c of characters) classes[c.charCodeAt(0)] = value
  }
  put(' \t\n\v\f\r', LAYOUT)
  put('abcdefghijklmnopqrstuvwxyz', LOWER)
  put('ABCDEFGHIJKLMNOPQRSTUVWXYZ_', UPPER)
  put('0123456789', DIGIT)
  put('+-*/\\^<>=~:.?@#&$', SYMBOL)
  put('!,;|()[]{}%\'"`', SOLO)
  return classes
}

/** The class of a code point at the start of a token. */
export function characterClass(code: number): number {
  return code < 128 ? ASCII[code] : unicodeClass(String.fromCodePoint(code))
}

function unicodeClass(character: string): number {
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return UPPER
  if (/\p{ID_Start}/u.test(character)) return LOWER
  if (/[\p{Z}\u0085\uFEFF]/u.test(character)) return LAYOUT
  return /\p{S}/u.test(character) ? SYMBOL : OTHER
}

/** Whether a code point may continue an atom or a variable. */
export function isAlphanumeric(code: number): boolean {
  if (code < 128) {
    const kind = ASCII[code]
    return kind === LOWER || kind === UPPER || kind === DIGIT
  }
  return /\p{ID_Continue}/u.test(String.fromCodePoint(code))
}

export function isSymbol(code: number): boolean {
  return characterClass(code) === SYMBOL
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** The value of a digit in any base up to 36, or 99. */
export function digitValue(code: number): number {
  if (isDigit(code)) return code - 48
  const lower = code | 32
  return lower >= 97 && lower <= 122 ? lower - 87 : 99
}

/** How many UTF-16 units a code point takes. */
export function width(code: number): 1 | 2 {
  return code > 0xffff ? 2 : 1
}

/** Characters that a quoted atom shows as themselves; the rest are written as escapes. */
export function isPrintable(code: number): boolean {
  if (code < 128) return code >= 32 && code !== 127
  return !/[\p{C}\p{Z}]/u.test(String.fromCodePoint(code))
}
