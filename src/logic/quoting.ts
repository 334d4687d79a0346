/** Atoms and floats as text that reads back as the same atom or float. */

import { characterClass, DIGIT, isAlphanumeric, isPrintable, LOWER, SYMBOL, UPPER } from './characters.js'

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\\', '\\\\'],
  ["'", "\\'"],
])

const SOLO_ATOMS: ReadonlySet<string> = new Set(['[]', '{}', '!', ';'])

/** An atom as writeq writes it: in quotes where it needs them. */
export function quoteAtom(name: string): string {
  return needsNoQuotes(name) ? name : `'${escapeQuoted(name)}'`
}

function needsNoQuotes(name: string): boolean {
  if (name === '') return false
  const kind = characterClass(name.codePointAt(0) ?? 0)
  if (kind === LOWER) return every(name, isAlphanumeric)
  if (kind === SYMBOL) return name !== '.' && !name.startsWith('/*') && every(name, isSymbolCharacter)
  return SOLO_ATOMS.has(name)
}

function isSymbolCharacter(code: number): boolean {
  return characterClass(code) === SYMBOL
}

function every(text: string, test: (code: number) => boolean): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) ?? 0
    if (!test(code)) return false
    if (code > 0xffff) i++
  }
  return true
}

function escapeQuoted(name: string): string {
  let text = ''
  for (const character of name) {
    const escaped = ESCAPES.get(character)
    const code = character.codePointAt(0) ?? 0
    if (escaped !== undefined) text += escaped
    else text += isPrintable(code) ? character : `\\x${code.toString(16).toUpperCase()}\\`
  }
  return text
}

/** The shortest text that reads back as the same float, always with a point. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return '1.5NaN'
  if (!Number.isFinite(value)) return value > 0 ? '1.0Inf' : '-1.0Inf'
  if (Object.is(value, -0)) return '-0.0'
  const size = Math.abs(value)
  const shortest = size >= 1e15 || size < 1e-4 ? value.toExponential() : String(value)
  if (value === 0) return '0.0'
  const [digits, exponent] = shortest.split('e')
  const pointed = digits.includes('.') ? digits : `${digits}.0`
  return exponent === undefined ? pointed : `${pointed}e${exponent.replace('+', '')}`
}

/** What a token's first or last character can run into: 0 is nothing, equal classes need a space between. */
export type Edge = 0 | 1 | 2

const WORD: Edge = 1
const GLUE: Edge = 2

export function edge(code: number): Edge {
  const kind = characterClass(code)
  if (kind === LOWER || kind === UPPER || kind === DIGIT || (code >= 128 && isAlphanumeric(code))) return WORD
  return kind === SYMBOL ? GLUE : 0
}
