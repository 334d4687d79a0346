/** Prolog flags as predicates (ISO 13211-1 §8.17). */

import { ATOM, REF } from '../cells.js'
import { exportTerm } from '../convert.js'
import type { Database } from '../database.js'
import { domainError, permissionError, typeError } from '../errors.js'
import { FLAG_VALUES, READ_ONLY_FLAGS } from '../flags.js'
import type { Machine } from '../machine.js'
import { Compound } from '../terms.js'
import { atomArgument, bound } from './arguments.js'

export function installFlags(database: Database): void {
  const { flags } = database

  database.addBuiltin('set_prolog_flag', 2, (m) => {
    const given = bound(m, m.a1)
    const flag = m.symbols.name(atomArgument(m, m.a0))
    const flagTerm = exportTerm(m, m.a0)
    if (READ_ONLY_FLAGS.has(flag)) throw permissionError('modify', 'flag', flagTerm)
    const values = FLAG_VALUES.get(flag)
    if (values === undefined) throw domainError('prolog_flag', flagTerm)
    const value = (given & 7) === ATOM ? m.symbols.name(given) : ''
    if (!values.includes(value)) throw domainError('flag_value', new Compound('+', [flagTerm, exportTerm(m, given)]))
    flags.set(flag, value)
    return true
  })

  // Flag-Value for each flag that the pattern may be.
  database.addBuiltin('$flags', 2, (m) => {
    const pattern = m.deref(m.a0)
    if ((pattern & 7) !== REF && (pattern & 7) !== ATOM) throw typeError('atom', exportTerm(m, pattern))
    const wanted = (pattern & 7) === ATOM ? m.symbols.name(pattern) : undefined
    if (wanted !== undefined && !flags.has(wanted) && !READ_ONLY_FLAGS.has(wanted)) {
      throw domainError('prolog_flag', exportTerm(m, pattern))
    }
    const found = [...flags].filter(([flag]) => wanted === undefined || flag === wanted)
    const pair = m.symbols.functorOf('-', 2)
    const pairs = found.map(([flag, value]) => m.struct(pair, [m.atom(flag), valueCell(m, value)]))
    return m.unify(m.a1, m.list(pairs))
  })
}

function valueCell(m: Machine, value: string | number | bigint): number {
  if (typeof value === 'string') return m.atom(value)
  return typeof value === 'bigint' ? m.bigInteger(value) : m.integer(value)
}
