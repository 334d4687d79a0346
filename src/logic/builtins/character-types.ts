/** char_type/2 and code_type/2: the common classes of characters, by ASCII where C has them and by Unicode else. */

import { ATOM, INT, LIST, REF, STR } from '../cells.js'
import { exportTerm } from '../convert.js'
import type { Database } from '../database.js'
import { domainError } from '../errors.js'
import type { Machine } from '../machine.js'
import { compoundParts } from './arguments.js'
import { enumerationBlock } from './enumeration.js'
import { characterOf, codePointOf } from './text.js'

const TESTS: Readonly<Record<string, RegExp>> = {
  alnum: /^[\p{L}\p{N}]$/u,
  alpha: /^[\p{L}]$/u,
  csym: /^[\p{L}\p{N}_]$/u,
  csymf: /^[\p{L}_]$/u,
  ascii: /^\p{ASCII}$/u,
  white: /^[ \t]$/u,
  cntrl: /^\p{Cc}$/u,
  space: /^\s$/u,
  end_of_line: /^[\n\v\f\r]$/u,
  lower: /^\p{Ll}$/u,
  upper: /^\p{Lu}$/u,
  digit: /^[0-9]$/u,
  punct: /^[\p{P}\p{S}]$/u,
  graph: /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u,
  print: /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]$/u,
  period: /^[.?!]$/u,
  quote: /^['"`]$/u,
  newline: /^\n$/u,
}

/** What a class with an argument says of a character: another character, a number, or undefined where it is not in it. */
const RELATIONS: Readonly<Record<string, (character: string) => string | number | undefined>> = {
  digit: (c) => (/^[0-9]$/.test(c) ? Number(c) : undefined),
  xdigit: (c) => (/^[0-9a-fA-F]$/.test(c) ? Number.parseInt(c, 16) : undefined),
  lower: (c) => (/^\p{Ll}$/u.test(c) ? oneCharacter(c.toUpperCase(), c) : undefined),
  upper: (c) => (/^\p{Lu}$/u.test(c) ? oneCharacter(c.toLowerCase(), c) : undefined),
  to_lower: (c) => oneCharacter(c.toLowerCase(), c),
  to_upper: (c) => oneCharacter(c.toUpperCase(), c),
  paren: (c) => ({ '(': ')', '[': ']', '{': '}' })[c],
}

const CLASSES = [...Object.keys(TESTS).map((name) => `${name}/0`), ...Object.keys(RELATIONS).map((name) => `${name}/1`)]
const CODES = 0x110000

export function installCharacterTypes(database: Database): void {
  for (const [name, asCode] of [
    ['char_type', false],
    ['code_type', true],
  ] as const) {
    database.addBlock(name, 2, characterTypes(database.m, asCode))
    database.markLibrary(name, 2)
  }
}

/** Solutions are numbered by code, then class. */
function characterTypes(m: Machine, asCode: boolean) {
  const cellOf = (m: Machine, character: string): number => {
    return asCode ? m.integer(character.codePointAt(0) ?? 0) : m.symbols.atom(character)
  }
  return enumerationBlock(m, 2, {
    next(m, from) {
      const known = knownCharacter(m)
      const wanted = classOf(m, m.a1)
      let i = from
      if (known !== undefined) i = Math.max(i, (known.codePointAt(0) ?? 0) * CLASSES.length)
      for (; i < CODES * CLASSES.length; i++) {
        const code = Math.floor(i / CLASSES.length)
        if (known !== undefined && code !== known.codePointAt(0)) return -1
        if (wanted !== undefined) {
          const at = code * CLASSES.length + wanted
          if (i > at) {
            i = (code + 1) * CLASSES.length - 1
            continue
          }
          i = at
        }
        if ((i & 1023) === 0) m.charge(256)
        if (isInClass(code, i % CLASSES.length)) return i
      }
      return -1
    },
    unify(m, solution) {
      const character = String.fromCodePoint(Math.floor(solution / CLASSES.length))
      const [name, arity] = CLASSES[solution % CLASSES.length].split('/')
      if (knownCharacter(m) === undefined && !m.unify(m.a0, cellOf(m, character))) return false
      if (arity === '0') return m.unify(m.a1, m.symbols.atom(name))
      const value = RELATIONS[name](character)
      const argument = typeof value === 'string' ? cellOf(m, value) : m.integer(value ?? 0)
      return m.unify(m.a1, m.struct(m.symbols.functorOf(name, 1), [argument]))
    },
  })
}

/** Both predicates take a character or a code. */
function knownCharacter(m: Machine): string | undefined {
  const x = m.deref(m.a0)
  if ((x & 7) === REF) return undefined
  return (x & 7) === INT ? codePointOf(m, x) : characterOf(m, x)
}

/** The class that the second argument asks for; undefined for any. */
function classOf(m: Machine, cell: number): number | undefined {
  const x = m.deref(cell)
  if ((x & 7) === REF) return undefined
  const isCompound = (x & 7) === STR || (x & 7) === LIST
  const functor = isCompound ? compoundParts(m, x).functor : m.symbols.functor((x & 7) === ATOM ? x : m.nil, 0)
  const index = CLASSES.indexOf(`${m.symbols.functorName(functor)}/${m.symbols.arity(functor)}`)
  if (index < 0) throw domainError('char_type', exportTerm(m, x))
  return index
}

function isInClass(code: number, index: number): boolean {
  if (code >= 0xd800 && code < 0xe000) return false
  const character = String.fromCodePoint(code)
  const [name, arity] = CLASSES[index].split('/')
  return arity === '0' ? TESTS[name].test(character) : RELATIONS[name](character) !== undefined
}

/** Some characters become two in the other case: those have none. */
function oneCharacter(text: string, otherwise: string): string {
  return Array.from(text).length === 1 ? text : otherwise
}
