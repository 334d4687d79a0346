/** A Prolog system: consult texts, ask queries, each under a budget. */

import { readdirSync, readFileSync } from 'node:fs'
import { type Budget, DEFAULT_BUDGET } from './budget.js'
import { installBuiltins } from './builtins/index.js'
import { exportTerm, importTerm } from './convert.js'
import { Database } from './database.js'
import { CP_H, Machine, SOLUTION } from './machine.js'
import { Reader, readTerm } from './reader.js'
import { SyntaxFault } from './faults.js'
import type { Term, Var } from './terms.js'

export interface Solution {
  /** The query's named variables and what they are bound to, in the order of the query. */
  readonly bindings: ReadonlyMap<string, Term>
}

export interface PrologOptions {
  readonly budget?: Partial<Budget>
}

/** The library's clauses are read once per process. */
let library: { head: Term; body: Term; isLibrary: boolean }[] | undefined

export class Prolog {
  readonly machine = new Machine()
  readonly database = new Database(this.machine)
  private readonly budget: Budget

  constructor(options: PrologOptions = {}) {
    this.budget = { ...DEFAULT_BUDGET, ...options.budget }
    installBuiltins(this.database)
    library ??= readLibrary()
    for (const { head, body, isLibrary } of library) this.database.addSystemClause(head, body, isLibrary)
  }

  /** Ask; solutions are found as the iteration goes on. Another query ends this one. */
  *query(goal: string | Term): Generator<Solution> {
    const { machine: m } = this
    const term = typeof goal === 'string' ? this.read(goal) : { term: goal, variables: [] }
    m.reset()
    m.grant(this.budget)
    const cells = new Map<Var, number>()
    const goalCell = importTerm(m, term.term, cells)
    m.frameCells[SOLUTION] = term.variables.length
    const p = m.frame(SOLUTION, term.variables.length)
    term.variables.forEach((variable, i) => {
      m.heap[p + i] = cells.get(variable) as number
    })
    m.C[CP_H] = m.H
    m.HB = m.H
    m.a0 = goalCell
    let found = m.run(m.callBlock)
    while (found) {
      const names = new Map<number, Var>()
      const bindings = new Map<string, Term>()
      term.variables.forEach((variable, i) => {
        bindings.set(variable.name, exportTerm(m, m.heap[m.K + 2 + i] as number, names))
      })
      yield { bindings }
      found = m.run(2)
    }
  }

  private read(text: string): { term: Term; variables: readonly Var[] } {
    return readTerm(text, this.database.operators, { doubleQuotes: 'codes' })
  }

  consult(text: string): SyntaxFault[] {
    const faults: SyntaxFault[] = []
    const reader = new Reader(text, this.database.operators, { doubleQuotes: 'codes' })
    for (let read = reader.next(); read !== undefined; read = reader.next()) {
      if (read instanceof SyntaxFault) {
        faults.push(read)
        continue
      }
      const { term } = read
      if (term.kind === 'compound' && term.name === ':-' && term.args.length === 1) continue
      const { head, body } = splitClause(term)
      const { name, arity } = head.kind === 'compound' ? { name: head.name, arity: head.args.length } : { name: String(head), arity: 0 }
      this.database.addClause(this.database.own(name, arity), { head, body })
    }
    return faults
  }
}

function splitClause(term: Term): { head: Term; body: Term } {
  if (term.kind === 'compound' && term.name === ':-' && term.args.length === 2) return { head: term.args[0] as Term, body: term.args[1] as Term }
  return { head: term, body: readTerm('true').term }
}

function readLibrary(): { head: Term; body: Term; isLibrary: boolean }[] {
  const folder = new URL('./library/', import.meta.url)
  const clauses: { head: Term; body: Term; isLibrary: boolean }[] = []
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.pl')) continue
    const text = readFileSync(new URL(file, folder), 'utf8')
    const reader = new Reader(text, new Database(new Machine()).operators, { doubleQuotes: 'codes' })
    for (let read = reader.next(); read !== undefined; read = reader.next()) {
      if (read instanceof SyntaxFault) throw new Error(`library/${file}: ${read.message} at ${read.at}`)
      clauses.push({ ...splitClause(read.term), isLibrary: file !== 'system.pl' })
    }
  }
  return clauses
}
