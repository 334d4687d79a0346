/** What findall/3, bagof/3, setof/3 and the list library ask of terms: partial lists, free variables, lengths. */

import { REF, STR } from '../cells.js'
import type { Database } from '../database.js'
import { checkPartialList, spine } from './arguments.js'
import { termVariables } from './variables.js'

export function installSolutions(database: Database): void {
  const caret = database.m.symbols.functorOf('^', 2)

  database.addBuiltin('$partial_list', 1, (m) => {
    checkPartialList(m, m.a0)
    return true
  })

  database.addBuiltin('$skip_list', 3, (m) => {
    const { length, tail } = spine(m, m.a1)
    return m.unify(m.a0, m.integer(length)) && m.unify(m.a2, tail)
  })

  // ISO 13211-1 §7.1.1.4: the variables of a goal that are neither in the template nor bound by a caret before it.
  database.addBuiltin('$free_variables', 4, (m) => {
    const taken = termVariables(m, m.a0)
    let goal = m.deref(m.a1)
    while ((goal & 7) === STR && m.heap[goal >> 3] === caret) {
      const at = goal >> 3
      termVariables(m, m.heap[at + 1], taken)
      goal = m.deref(m.heap[at + 2])
    }
    const witness = (goal & 7) === REF ? [] : [...termVariables(m, goal)].filter((variable) => !taken.has(variable))
    return m.unify(m.a2, goal) && m.unify(m.a3, m.list(witness))
  })
}
