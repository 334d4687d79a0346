/** The program as text: listing/1 and portray_clause/1, as SWI-Prolog has them. */

import { ATOM } from '../cells.js'
import { exportTerm } from '../convert.js'
import type { Database, Predicate } from '../database.js'
import { clauseText } from '../portray.js'
import { recall } from '../records.js'
import { Atom, Compound, int } from '../terms.js'
import { formatTerm } from '../writer.js'
import { bound } from './arguments.js'
import { put } from './output.js'
import { indicators } from './predicates.js'

export function installListing(database: Database): void {
  const { m } = database

  function list(predicate: Predicate): void {
    const { name, arity, kind } = predicate
    if (kind === 'dynamic') {
      const declaration = new Compound('dynamic', [new Compound('/', [new Atom(name), int(arity)])])
      put(m, `:- ${formatTerm(declaration, { operators: database.operators })}.\n\n`)
    }
    for (const { cells } of database.clausesOf(predicate)) {
      const top = m.H
      put(m, clauseText(exportTerm(m, recall(m, cells)), database.operators))
      m.H = top
    }
    put(m, '\n')
  }

  database.addBuiltin('portray_clause', 1, (m) => {
    put(m, clauseText(exportTerm(m, m.a0), database.operators))
    return true
  })

  // A name stands for the predicates of all arities.
  database.addBuiltin('listing', 1, (m) => {
    const wanted = bound(m, m.a0)
    const isWanted =
      (wanted & 7) === ATOM
        ? ({ name }: Predicate) => name === m.symbols.name(wanted)
        : ({ name, arity }: Predicate) => indicators(m, wanted).some((one) => one.name === name && one.arity === arity)
    for (const predicate of database.userPredicates()) {
      if (predicate.kind !== 'undefined' && isWanted(predicate)) list(predicate)
    }
    return true
  })
  database.markLibrary('portray_clause', 1)
  database.markLibrary('listing', 1)
}
