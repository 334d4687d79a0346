/** What phrase/3 needs of the host: grammar bodies checked and translated while the program runs. */

import { ATOM, LIST, STR } from '../cells.js'
import { exportTerm, importTerm } from '../convert.js'
import type { Database } from '../database.js'
import { typeError } from '../errors.js'
import { translateBody, translateRule } from '../grammar.js'
import type { Machine } from '../machine.js'
import { type Term, Var } from '../terms.js'
import { bound } from './arguments.js'

const CONTROL = [',/2', ';/2', '|/2', '->/2', '*->/2', '\\+/1', '{}/1', '{}/0', '!/0', '[]/0']

export function installGrammar(database: Database): void {
  const control = new Set(CONTROL.map((key) => functorOf(database.m, key)))

  database.addBuiltin('$grammar_body', 1, (m) => {
    const body = bound(m, m.a0)
    if ((body & 7) !== ATOM && (body & 7) !== STR && (body & 7) !== LIST)
      throw typeError('callable', exportTerm(m, body))
    return true
  })

  // Fails where the body is a plain non-terminal.
  database.addBuiltin('$grammar_goal', 4, (m) => {
    const body = bound(m, m.a0)
    const functor = (body & 7) === STR ? m.heap[body >> 3] : m.symbols.functor(body, 0)
    if ((body & 7) !== LIST && !control.has(functor)) return false
    return m.unify(
      m.a3,
      translated(m, body, (term) => translateBody(term, before, behind), [
        [before, m.a1],
        [behind, m.a2],
      ]),
    )
  })
  const before = new Var('_S0')
  const behind = new Var('_S')

  database.addBuiltin('dcg_translate_rule', 2, (m) => {
    const rule = bound(m, m.a0)
    const isRule = (rule & 7) === STR && m.heap[rule >> 3] === m.symbols.functorOf('-->', 2)
    if (!isRule) throw typeError('dcg_rule', exportTerm(m, rule))
    return m.unify(
      m.a1,
      translated(m, rule, (term) => (term.kind === 'compound' ? translateRule(term) : term)),
    )
  })
  database.markLibrary('dcg_translate_rule', 2)
}

function functorOf(m: Machine, key: string): number {
  const slash = key.lastIndexOf('/')
  return m.symbols.functorOf(key.slice(0, slash), Number(key.slice(slash + 1)))
}

/** Out of the machine, translated, and in again with the same variables. */
function translated(m: Machine, cell: number, translate: (term: Term) => Term, known: [Var, number][] = []): number {
  const variables = new Map<number, Var>()
  const term = translate(exportTerm(m, cell, variables))
  const cells = new Map<Var, number>(known)
  for (const [address, variable] of variables) cells.set(variable, address << 3)
  return importTerm(m, term, cells)
}
