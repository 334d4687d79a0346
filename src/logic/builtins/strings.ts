/** SWI-Prolog's predicates on strings. There is no string type: a string is an atom here. */

import { BOX, INT, REF } from '../cells.js'
import type { Database } from '../database.js'
import { instantiationError } from '../errors.js'
import type { Machine } from '../machine.js'
import { checkCount, countValue, integerArgument, isVariable } from './arguments.js'
import { addConcatenation } from './concatenation.js'
import { addSubtext } from './subtext.js'
import { anyText, characterCount, parseNumber, type Spelling, spell, spelledText, textAtom } from './text.js'

export function installStrings(database: Database): void {
  const add = (name: string, arity: number, builtin: (m: Machine) => boolean): void => {
    database.addBuiltin(name, arity, builtin)
    database.markLibrary(name, arity)
  }
  for (const name of ['string_concat', 'text_concat']) {
    addConcatenation(database, name, anyText)
    database.markLibrary(name, 3)
  }
  addSubtext(database, 'sub_string', anyText)
  database.markLibrary('sub_string', 5)

  add('string_length', 2, (m) => m.unify(m.a1, m.integer(characterCount(anyText(m, m.a0)))))
  add('string_chars', 2, (m) => stringSpelling(m, 'chars'))
  add('string_codes', 2, (m) => stringSpelling(m, 'codes'))
  add('string_to_atom', 2, (m) => sameText(m, m.a0, m.a1))
  add('atom_string', 2, (m) => sameText(m, m.a1, m.a0))
  add('text_to_string', 2, (m) => m.unify(m.a1, textAtom(m, anyText(m, m.a0))))
  add('number_string', 2, numberString)
  add('string_lower', 2, (m) => m.unify(m.a1, textAtom(m, anyText(m, m.a0).toLowerCase())))
  add('string_upper', 2, (m) => m.unify(m.a1, textAtom(m, anyText(m, m.a0).toUpperCase())))
  add('string_code', 3, stringCode)
  add('split_string', 4, (m) => {
    const parts = splitString(anyText(m, m.a0), anyText(m, m.a1), anyText(m, m.a2))
    m.charge(parts.length)
    return m.unify(m.a3, m.list(parts.map((part) => textAtom(m, part))))
  })
}

function stringSpelling(m: Machine, spelling: Spelling): boolean {
  if (!isVariable(m, m.a0)) return m.unify(m.a1, spell(m, anyText(m, m.a0), spelling))
  const text = spelledText(m, m.a1, spelling)
  if (text === undefined) throw instantiationError()
  return m.unify(m.a0, textAtom(m, text))
}

/** Either text may be unknown; both are atoms once they are known. */
function sameText(m: Machine, left: number, right: number): boolean {
  if (!isVariable(m, left)) {
    const text = anyText(m, left)
    return isVariable(m, right) ? m.unify(right, textAtom(m, text)) : text === anyText(m, right)
  }
  return m.unify(left, textAtom(m, anyText(m, right)))
}

function numberString(m: Machine): boolean {
  if (!isVariable(m, m.a1)) {
    const value = parseNumber(anyText(m, m.a1).trim())
    return value !== undefined && m.unify(m.a0, m.numberCell(value))
  }
  const number = m.deref(m.a0)
  if ((number & 7) === REF) throw instantiationError()
  return ((number & 7) === INT || (number & 7) === BOX) && m.unify(m.a1, textAtom(m, anyText(m, number)))
}

/** Counted from 1; past either end there is none. */
function stringCode(m: Machine): boolean {
  const index = integerArgument(m, m.a0)
  checkCount(m, index)
  const text = anyText(m, m.a1)
  const place = countValue(m, index) ?? 0
  if (place < 1 || place > text.length) return false
  let seen = 0
  for (const character of text) if (++seen === place) return m.unify(m.a2, m.integer(character.codePointAt(0) ?? 0))
  return false
}

/**
 * The fields between separators, stripped of padding at both ends. Padding before a field may itself be separators,
 * so that a row of characters that are both counts as one separator.
 */
function splitString(text: string, separators: string, padding: string): string[] {
  const isSeparator = new Set(separators)
  const isPadding = new Set(padding)
  const characters = Array.from(text)
  const stripped = (from: number, to: number): number => {
    let end = to
    while (end > from && isPadding.has(characters[end - 1])) end--
    return end
  }
  const last = stripped(0, characters.length)
  const parts: string[] = []
  let start = 0
  for (;;) {
    while (start < last && isPadding.has(characters[start])) start++
    let end = start
    while (end < last && !isSeparator.has(characters[end])) end++
    parts.push(characters.slice(start, stripped(start, end)).join(''))
    if (end >= last) return parts
    start = end + 1
  }
}
