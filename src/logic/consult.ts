/** Texts into programs: clauses are added, directives run as they come, and reading goes on after what is wrong. */

import type { Database } from './database.js'
import { explain } from './explain.js'
import { isGrammarRule, translateRule } from './grammar.js'
import type { DoubleQuotes } from './parser.js'
import { Reader, type ReadFlags, type ReadTerm, SyntaxFault } from './reader.js'
import { sourceClause } from './source-clause.js'
import type { Compound, Term } from './terms.js'

/** A clause that cannot be added, or a directive that fails or ends in an error. */
export class ProgramFault {
  declare readonly hint?: string
  constructor(
    readonly kind: 'clause' | 'directive',
    /** One sentence without its full stop. */
    readonly message: string,
    /** Where in the text the clause or directive begins. */
    readonly at: number,
  ) {}
}

export type Fault = SyntaxFault | ProgramFault

/** `prove` runs a goal to its first solution and says whether there is one. */
export function consult(text: string, database: Database, prove: (goal: Term) => boolean): Fault[] {
  const faults: Fault[] = []
  const afterwards: { goal: Term; at: number }[] = []
  const reader = new Reader(text, database.operators, readFlags(database))
  for (let read = reader.next(); read !== undefined; read = reader.next()) {
    if (read instanceof SyntaxFault) {
      faults.push(read)
      continue
    }
    const { term, start } = read
    const goal = directive(term)
    if (goal === undefined) addClause(read)
    else if (isInitialization(goal)) afterwards.push({ goal: goal.args[0], at: start })
    else run(goal, start)
  }
  for (const { goal, at } of afterwards) run(goal, at)
  return faults

  function addClause({ term, start }: ReadTerm): void {
    try {
      const clause = sourceClause(isGrammarRule(term) ? translateRule(term) : term)
      database.addClause(database.ownOf(clause.head), clause)
    } catch (error) {
      faults.push(new ProgramFault('clause', explain(error), start))
    }
  }

  function run(goal: Term, at: number): void {
    try {
      if (!prove(goal)) faults.push(new ProgramFault('directive', `the directive failed: ${goal}`, at))
    } catch (error) {
      faults.push(new ProgramFault('directive', explain(error), at))
    }
  }
}

/** What the flags say about reading, at any moment. */
export function readFlags({ flags }: Database): ReadFlags {
  return {
    get doubleQuotes(): DoubleQuotes {
      const value = flags.get('double_quotes')
      return value === 'chars' || value === 'atom' ? value : 'codes'
    },
  }
}

function directive(term: Term): Term | undefined {
  const isDirective = term.kind === 'compound' && (term.name === ':-' || term.name === '?-') && term.args.length === 1
  return isDirective ? term.args[0] : undefined
}

function isInitialization(goal: Term): goal is Compound {
  return goal.kind === 'compound' && goal.name === 'initialization' && goal.args.length <= 2
}
