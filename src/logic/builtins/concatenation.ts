/** atom_concat/3 and its kin: joining two texts, or all the ways to split one. */

import type { Database } from '../database.js'
import type { Machine } from '../machine.js'
import { isVariable } from './arguments.js'
import { addEnumeration } from './enumeration.js'
import { textAtom } from './text.js'

export type TextArgument = (m: Machine, cell: number) => string

/** Solutions are numbered by where the whole text is split; with one part known there is one solution, 0. */
export function addConcatenation(database: Database, name: string, textOf: TextArgument): void {
  const read = (m: Machine, cell: number): string | undefined => (isVariable(m, cell) ? undefined : textOf(m, cell))

  addEnumeration(database, name, 3, {
    next(m, from) {
      const left = read(m, m.a0)
      const right = read(m, m.a1)
      if (left !== undefined && right !== undefined) {
        read(m, m.a2)
        return from === 0 ? 0 : -1
      }
      const whole = textOf(m, m.a2)
      if (left !== undefined) return from === 0 && whole.startsWith(left) ? 0 : -1
      if (right !== undefined) return from === 0 && whole.endsWith(right) ? 0 : -1
      const split = isInsideCharacter(whole, from) ? from + 1 : from
      return split <= whole.length ? split : -1
    },
    unify(m, split) {
      const left = read(m, m.a0)
      const right = read(m, m.a1)
      if (left !== undefined && right !== undefined) return m.unify(m.a2, textAtom(m, left + right))
      const whole = textOf(m, m.a2)
      if (left !== undefined) return m.unify(m.a1, textAtom(m, whole.slice(left.length)))
      if (right !== undefined) return m.unify(m.a0, textAtom(m, whole.slice(0, whole.length - right.length)))
      return m.unify(m.a0, textAtom(m, whole.slice(0, split))) && m.unify(m.a1, textAtom(m, whole.slice(split)))
    },
  })
}

function isInsideCharacter(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit < 0xe000
}
