/** format/1, format/2 and format/3. */

import { exportTerm, importTerm } from '../convert.js'
import type { Database } from '../database.js'
import { isoError } from '../errors.js'
import { FormatError, formatDirective } from '../format.js'
import type { Machine } from '../machine.js'
import { evaluate } from '../numeric.js'
import { Atom, Compound, listItems, type Term } from '../terms.js'
import { checkStream, currentColumn, put } from './output.js'
import { fillSink, sinkKind } from './sinks.js'
import { anyText } from './text.js'
import { namedTerm } from './writing.js'

export function installFormatting(database: Database): void {
  const add = (arity: number, format: (m: Machine) => boolean): void => {
    database.addBuiltin('format', arity, format)
    database.markLibrary('format', arity)
  }
  const written = (m: Machine, format: number, args: number): boolean => {
    put(m, formatted(m, database, format, args, currentColumn(m)))
    return true
  }
  add(1, (m) => written(m, m.a0, m.nil))
  add(2, (m) => written(m, m.a0, m.a1))
  add(3, (m) => {
    if (sinkKind(m, m.a0) !== undefined) return fillSink(m, m.a0, formatted(m, database, m.a1, m.a2, 0))
    checkStream(m, m.a0)
    return written(m, m.a1, m.a2)
  })
}

function formatted(m: Machine, database: Database, format: number, args: number, column: number): string {
  const text = anyText(m, format)
  const { term } = namedTerm(m, args)
  const evaluated = (expression: Term): Term => exportTerm(m, evaluate(m, importTerm(m, expression)))
  try {
    const written = formatDirective(text, listItems(term) ?? [term], database.operators, {
      column,
      evaluate: evaluated,
    })
    m.charge((text.length + written.length) >> 4)
    return written
  } catch (error) {
    if (error instanceof FormatError) throw isoError(new Compound('format', [new Atom(error.message)]))
    throw error
  }
}
