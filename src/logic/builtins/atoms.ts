/** Atoms and their characters (ISO 13211-1 §8.16). Where ISO takes an atom to take it apart, numbers do as well. */

import { BOX, INT, REF } from '../cells.js'
import type { Database } from '../database.js'
import { instantiationError, syntaxError } from '../errors.js'
import type { Machine } from '../machine.js'
import { atomArgument, bound, checkCount, isVariable, wrongType } from './arguments.js'
import { addConcatenation } from './concatenation.js'
import { addSubtext } from './subtext.js'
import {
  anyText,
  atomicText,
  characterCount,
  characterOf,
  codePointOf,
  parseNumber,
  type Spelling,
  spell,
  spelledText,
  textAtom,
} from './text.js'

export function installAtoms(database: Database): void {
  database.addBuiltin('atom_length', 2, (m) => {
    const atom = atomArgument(m, m.a0)
    checkCount(m, m.a1)
    return m.unify(m.a1, m.integer(characterCount(m.symbols.name(atom))))
  })
  addConcatenation(database, 'atom_concat', (m, cell) => {
    const text = atomicText(m, bound(m, cell))
    if (text === undefined) throw wrongType(m, 'atomic', cell)
    return text
  })
  addSubtext(database, 'sub_atom', (m, cell) => m.symbols.name(atomArgument(m, cell)))
  for (const spelling of ['chars', 'codes'] as const) {
    database.addBuiltin(`atom_${spelling}`, 2, (m) => atomSpelling(m, spelling))
    database.addBuiltin(`number_${spelling}`, 2, (m) => numberSpelling(m, spelling))
  }
  database.addBuiltin('char_code', 2, charCode)
  database.addBuiltin('atom_number', 2, atomNumber)
  database.addBuiltin('upcase_atom', 2, (m) => m.unify(m.a1, textAtom(m, anyText(m, m.a0).toUpperCase())))
  database.addBuiltin('downcase_atom', 2, (m) => m.unify(m.a1, textAtom(m, anyText(m, m.a0).toLowerCase())))
  for (const name of ['atom_number', 'upcase_atom', 'downcase_atom']) database.markLibrary(name, 2)
}

function atomSpelling(m: Machine, spelling: Spelling): boolean {
  const atom = m.deref(m.a0)
  if ((atom & 7) !== REF) {
    const text = atomicText(m, atom)
    if (text === undefined) throw wrongType(m, 'atom', atom)
    spelledText(m, m.a1, spelling)
    return m.unify(m.a1, spell(m, text, spelling))
  }
  const text = spelledText(m, m.a1, spelling)
  if (text === undefined) throw instantiationError()
  return m.unify(atom, textAtom(m, text))
}

/** The list decides where it is complete, as several lists spell one number. */
function numberSpelling(m: Machine, spelling: Spelling): boolean {
  const number = m.deref(m.a0)
  const isNumber = (number & 7) === INT || (number & 7) === BOX
  if (!isNumber && (number & 7) !== REF) throw wrongType(m, 'number', number)
  const text = spelledText(m, m.a1, spelling)
  if (text !== undefined) {
    const value = parseNumber(text)
    if (value === undefined) throw syntaxError('illegal_number')
    return m.unify(number, m.numberCell(value))
  }
  if (!isNumber) throw instantiationError()
  return m.unify(m.a1, spell(m, atomicText(m, number) ?? '', spelling))
}

function charCode(m: Machine): boolean {
  const character = m.deref(m.a0)
  const code = m.deref(m.a1)
  if ((character & 7) === REF) return m.unify(character, m.symbols.atom(codePointOf(m, bound(m, code))))
  const text = characterOf(m, character)
  if ((code & 7) !== REF) codePointOf(m, code)
  return m.unify(code, m.integer(text.codePointAt(0) ?? 0))
}

function atomNumber(m: Machine): boolean {
  if (isVariable(m, m.a0)) {
    const number = bound(m, m.a1)
    if ((number & 7) !== INT && (number & 7) !== BOX) throw wrongType(m, 'number', number)
    return m.unify(m.a0, textAtom(m, atomicText(m, number) ?? ''))
  }
  const text = m.symbols.name(atomArgument(m, m.a0))
  if (!/^[-+]?\d/.test(text)) return false
  const value = parseNumber(text.startsWith('+') ? text.slice(1) : text)
  return value !== undefined && m.unify(m.a1, m.numberCell(value))
}
