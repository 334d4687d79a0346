/** A Prolog system: consult texts, ask queries, each under a budget. */

import { type Budget, DEFAULT_BUDGET } from './budget.js'
import { installBuiltins } from './builtins/index.js'
import { termVariables } from './compile/goals.js'
import { consult, type Fault, readFlags } from './consult.js'
import { exportTerm, importTerm } from './convert.js'
import { Database } from './database.js'
import { loadLibrary } from './library.js'
import { CP_ALT, CP_H, DISABLED, FAIL, Machine, SOLUTION } from './machine.js'
import { moveProgram } from './move-program.js'
import type { DoubleQuotes } from './parser.js'
import { readTerm } from './reader.js'
import type { Term, Var } from './terms.js'

export interface Solution {
  /** The query's named variables and what they are bound to, in the order of the query. */
  readonly bindings: ReadonlyMap<string, Term>
  /** Whether it is known that no other solution follows. */
  readonly isLast: boolean
}

export interface PrologOptions {
  readonly budget?: Partial<Budget>
  /** How texts between double quotes are read until a program sets the flag; ISO's choice is codes. */
  readonly doubleQuotes?: DoubleQuotes
  /** Where write/1 and its kin write; nowhere when absent. */
  readonly output?: (text: string) => void
}

export interface QueryOptions {
  /** What this query may use, where it is not what the system's queries may. */
  readonly budget?: Partial<Budget>
}

export class Prolog {
  private database_: Database
  private readonly budget: Budget
  /** Of the atoms that were there before any query. */
  private ownCharacters: number
  /** Counts queries: a query goes on only while it is the newest. */
  private newest = 0

  constructor(private readonly options: PrologOptions = {}) {
    this.budget = { ...DEFAULT_BUDGET, ...options.budget }
    this.database_ = this.newDatabase()
    this.ownCharacters = this.machine.symbols.characters
  }

  get database(): Database {
    return this.database_
  }

  get machine(): Machine {
    return this.database_.m
  }

  /** Forget the program, flags and operators. */
  reset(): void {
    this.newest++
    this.database_ = this.newDatabase()
  }

  /** Add a text's clauses to the program and run its directives. What is wrong is told and passed over. */
  consult(text: string): Fault[] {
    return consult(text, this.database, (goal) => {
      for (const _ of this.query(goal)) return true
      return false
    })
  }

  /**
   * Ask; solutions are found as the iteration goes on. Throws PrologSyntaxError for a goal that cannot be read,
   * PrologError for a ball that the program does not catch, and BudgetError. Another query ends this one.
   */
  *query(goal: string | Term, options: QueryOptions = {}): Generator<Solution> {
    const query = ++this.newest
    this.sweepAtoms()
    const { machine: m, database } = this
    const { term, variables } =
      typeof goal === 'string'
        ? readTerm(goal, database.operators, readFlags(database))
        : { term: goal, variables: named(goal) }
    m.reset()
    m.grant({ ...this.budget, ...options.budget })
    const cells = new Map<Var, number>()
    m.a0 = importTerm(m, term, cells)
    m.reserve(variables.length)
    m.frameCells[SOLUTION] = variables.length
    const frame = m.frame(SOLUTION, variables.length)
    variables.forEach((variable, i) => {
      m.heap[frame + i] = importTerm(m, variable, cells)
    })
    m.C[CP_H] = m.H
    m.HB = m.H
    let found = m.run(m.callBlock)
    while (found) {
      const names = new Map<number, Var>()
      const bindings = new Map(variables.map(({ name }, i) => [name, exportTerm(m, m.heap[m.K + 2 + i], names)]))
      const left = performance.now()
      yield { bindings, isLast: isLast(m) }
      if (query !== this.newest) throw new Error('this query was ended by a later one')
      m.postpone(performance.now() - left)
      found = m.run(FAIL)
    }
  }

  private newDatabase(): Database {
    const { doubleQuotes, output } = this.options
    const database = new Database(new Machine())
    installBuiltins(database)
    loadLibrary(database)
    if (doubleQuotes) database.flags.set('double_quotes', doubleQuotes)
    if (output) database.m.output = output
    return database
  }

  /** Atoms are never taken back one by one: after a query that made very many, the program moves to a new machine. */
  private sweepAtoms(): void {
    if (this.machine.symbols.characters - this.ownCharacters < Math.max(this.budget.cells / 4, 1 << 20)) return
    const fresh = this.newDatabase()
    moveProgram(this.database, fresh)
    this.database_ = fresh
    this.ownCharacters = this.machine.symbols.characters
  }
}

function named(goal: Term): Var[] {
  return [...termVariables(goal)].filter(({ name }) => name !== '_')
}

function isLast(m: Machine): boolean {
  let b = m.B
  while (b !== 0 && m.C[b + CP_ALT] === DISABLED) b = m.C[b]
  return b === 0
}
