/** throw/1, and what a program may ask of the machine that runs it. */

import { exportTerm } from '../convert.js'
import type { Database } from '../database.js'
import { domainError, PrologError } from '../errors.js'
import type { Machine } from '../machine.js'
import { atomArgument, bound } from './arguments.js'

export function installControlBuiltins(database: Database): void {
  database.addBuiltin('throw', 1, (m) => {
    throw new PrologError(exportTerm(m, bound(m, m.a0)))
  })
  let asked = 0
  const sinceAsked = (now: number): number => {
    const since = now - asked
    asked = now
    return since
  }
  database.addBuiltin('statistics', 2, (m) => m.unify(m.a1, statistic(m, atomArgument(m, m.a0), sinceAsked)))
  database.markLibrary('statistics', 2)
}

function statistic(m: Machine, key: number, sinceAsked: (now: number) => number): number {
  switch (m.symbols.name(key)) {
    case 'runtime': {
      const now = Math.round(performance.now())
      return m.list([m.integer(now), m.integer(sinceAsked(now))])
    }
    case 'cputime':
      return m.numberCell(performance.now() / 1000)
    case 'inferences':
      return m.integer(Math.round(m.inferences))
    default:
      throw domainError('statistics_key', exportTerm(m, key))
  }
}
