/**
 * Rules: a fixed program that is asked about one set of facts after another. The facts are a value handed to each
 * inquiry, so states can be shared and forked; what an inquiry wants changed it notes down.
 */

import { type Budget, DEFAULT_BUDGET } from './budget.js'
import { installBuiltins } from './builtins/index.js'
import { INT } from './cells.js'
import { compareTerms } from './compare.js'
import { exportTerm, importTerm } from './convert.js'
import { Database, type Predicate, type SourceClause } from './database.js'
import { Distinct } from './distinct.js'
import { FactSet, type Word, wordOf } from './facts.js'
import { loadLibrary } from './library.js'
import { CP_H, CP_N, CP_TR, FAIL, Machine, SOLUTION } from './machine.js'
import { Memories } from './memo.js'
import { installFacts } from './scan.js'
import type { Term, Var } from './terms.js'

export interface RulesOptions {
  /** The predicate that reads the facts: `name(Word)`. */
  readonly facts: string
  /** Clauses beside the program's own, which it cannot redefine. */
  readonly prelude?: readonly SourceClause[]
  /** Predicates to table. */
  readonly tables?: readonly { readonly name: string; readonly arity: number }[]
  /** Predicates that the program must not reach, as `name/arity`. */
  readonly closed?: Iterable<string>
  /** Predicates whose answers do not depend on the facts, as `name/arity`. */
  readonly independent?: Iterable<string>
  /** Predicates whose answers depend on the facts and on nothing else that changes. */
  readonly ofFacts?: Iterable<string>
  readonly budget?: Partial<Budget>
}

export class Rules {
  private readonly machine = new Machine()
  private readonly database = new Database(this.machine)
  private readonly budget: Budget
  private readonly memories: Memories
  private facts: FactSet
  private earlier = 0

  constructor(clauses: readonly SourceClause[], options: RulesOptions) {
    const { machine, database } = this
    this.budget = { ...DEFAULT_BUDGET, ...options.budget }
    this.facts = FactSet.empty(machine.symbols)
    installBuiltins(database)
    loadLibrary(database)
    installFacts(database, options.facts, () => this.facts)
    installNotes(database)
    for (const { head, body } of options.prelude ?? []) database.addSystemClause(head, body, false)
    database.close(options.closed ?? [])
    for (const clause of clauses) database.addClause(database.ownOf(clause.head), clause)
    for (const { name, arity } of options.tables ?? []) database.table(database.own(name, arity))
    const those = (indicators: Iterable<string> = []): Predicate[] => {
      const named = new Set(indicators)
      return [...database.userPredicates()].filter(({ name, arity }) => named.has(`${name}/${arity}`))
    }
    const memorable = { independent: those(options.independent), ofFacts: those(options.ofFacts) }
    this.memories = new Memories(machine, database, memorable, `${options.facts}/1`)
  }

  /** More clauses that the program cannot redefine. */
  add(clauses: readonly SourceClause[]): void {
    for (const { head, body } of clauses) this.database.addSystemClause(head, body, false)
  }

  get noFacts(): FactSet {
    return FactSet.empty(this.machine.symbols)
  }

  /** The words that these terms are; a PrologError where one is no list of atoms and numbers. */
  words(terms: readonly Term[]): Word[] {
    this.machine.reset()
    return terms.map((term) => wordOf(this.machine, importTerm(this.machine, term)))
  }

  /** Ask about these facts. Only the newest inquiry may be used. */
  ask(facts: FactSet, budget: Partial<Budget> = {}): Inquiry {
    this.memories.begin(facts !== this.facts)
    this.facts = facts
    this.earlier += this.machine.inferences
    this.machine.reset()
    this.machine.grant({ ...this.budget, ...budget })
    return new Inquiry(this.machine)
  }

  /** Made for all inquiries so far. */
  get inferences(): number {
    return this.earlier + this.machine.inferences
  }

  isDefined(name: string, arity: number): boolean {
    return this.database.isDefinedByUser(name, arity)
  }
}

/** Used again and again: making its arrays costs as much as a short question. */
const distinct = new Distinct()

export class Inquiry {
  constructor(private readonly m: Machine) {}

  /** What the template is in each solution of the goal, in order. */
  all(goal: Term, template: Term, most = Number.POSITIVE_INFINITY): Term[] {
    const { m } = this
    const found: Term[] = []
    let more = this.start(goal, template)
    while (more && found.length < most) {
      found.push(exportTerm(m, m.heap[m.K + 2] as number))
      more = found.length < most && m.run(FAIL)
    }
    return found
  }

  /** Like `all`, but each instance of the template once, in order of first appearance. */
  distinct(goal: Term, template: Term): Term[] {
    const { m } = this
    const found: Term[] = []
    distinct.clear()
    for (let more = this.start(goal, template); more; more = m.run(FAIL)) {
      const cell = m.heap[m.K + 2] as number
      if (distinct.add(m, cell)) found.push(exportTerm(m, cell))
    }
    return found
  }

  /** The goal's first solution, whose notes and bindings are kept; undefined when it fails, with all undone. */
  once(goal: Term, template: Term = goal): Term | undefined {
    return this.start(goal, template) ? exportTerm(this.m, this.m.heap[this.m.K + 2] as number) : undefined
  }

  /** Whether the goal has a solution; its notes are kept. */
  holds(goal: Term): boolean {
    return this.start(goal, goal)
  }

  note(kind: number, term: Term): void {
    this.m.note(kind, importTerm(this.m, term))
  }

  /** The notes of a kind, oldest first. */
  noted(kind: number): Term[] {
    return this.cells(kind).map((cell) => exportTerm(this.m, cell))
  }

  notedWords(kind: number): Word[] {
    return this.cells(kind).map((cell) => wordOf(this.m, cell))
  }

  get inferences(): number {
    return this.m.inferences
  }

  private cells(kind: number): number[] {
    const { notes } = this.m
    const cells: number[] = []
    for (let i = 0; i < notes.length; i += 2) if (notes[i] === kind) cells.push(notes[i + 1] as number)
    return cells
  }

  private start(goal: Term, template: Term): boolean {
    const { m } = this
    // What earlier goals left on the heap stays: it is below the choice point that this goal starts from.
    m.B = 0
    m.TR = 0
    m.C[CP_TR] = 0
    m.C[CP_N] = 0
    m.K = 0
    const cells = new Map<Var, number>()
    const goalCell = importTerm(m, goal, cells)
    const templateCell = importTerm(m, template, cells)
    m.frameCells[SOLUTION] = 1
    m.reserve(8)
    m.heap[m.frame(SOLUTION, 1)] = templateCell
    m.C[CP_H] = m.H
    m.HB = m.H
    m.a0 = goalCell
    return m.run(m.callBlock)
  }
}

/** Notes of a kind are a set. */
function isNoted(m: Machine, kind: number, word: number): boolean {
  for (let i = 0; i < m.notes.length; i += 2) {
    if (m.notes[i] === kind && compareTerms(m, m.notes[i + 1] as number, word) === 0) return true
  }
  return false
}

/** `'$note'(Kind, Word)` and `'$noted'(Kind, List)`. */
function installNotes(database: Database): void {
  database.addBuiltin('$note', 2, (m) => {
    const kind = m.deref(m.a0) >> 3
    wordOf(m, m.a1)
    if (!isNoted(m, kind, m.a1)) m.note(kind, m.a1)
    return true
  })
  database.addBuiltin('$noted', 2, (m) => {
    const kind = m.deref(m.a0)
    const cells: number[] = []
    for (let i = 0; i < m.notes.length; i += 2)
      if ((((m.notes[i] as number) << 3) | INT) === kind) cells.push(m.notes[i + 1] as number)
    return m.unify(m.a1, m.list(cells))
  })
}
