/** Runs the conformity corpus: ISO 13211-1 with its corrigenda, and the library that people expect beside it. */

import { describe, expect, it } from 'vitest'
import { Compound, formatTerm, Prolog, PrologError, PrologSyntaxError, type Term, Var } from '../../src/logic/index.js'
import { arithmetic } from './arithmetic.js'
import { atoms } from './atoms.js'
import { clauses } from './clauses.js'
import { control } from './control.js'
import type { Example, Expectation, Group } from './corpus.js'
import { database } from './database.js'
import { flags } from './flags.js'
import { functions } from './functions.js'
import { library } from './library.js'
import { lists } from './lists.js'
import { order } from './order.js'
import { solutions } from './solutions.js'
import { syntax } from './syntax.js'
import { terms } from './terms.js'

const groups: readonly Group[] = [
  ...control,
  ...terms,
  ...order,
  ...syntax,
  ...arithmetic,
  ...functions,
  ...atoms,
  ...solutions,
  ...clauses,
  ...database,
  ...flags,
  ...lists,
  ...library,
]

/** More solutions than any example that ends has. */
const ENOUGH = 100

function outcome(program: string, { goal, expect: expected }: Example): Expectation {
  const prolog = new Prolog()
  prolog.consult(program)
  const wanted = typeof expected === 'object' && 'more' in expected ? expected.solutions.length : ENOUGH
  const found: string[] = []
  try {
    for (const { bindings } of prolog.query(goal)) {
      found.push(printBindings(bindings))
      if (found.length === wanted) return { solutions: found, more: true }
    }
  } catch (error) {
    return { error: printError(error) }
  }
  return found.length === 0 ? 'fails' : { solutions: found }
}

function printBindings(bindings: ReadonlyMap<string, Term>): string {
  const shown = [...bindings].filter(([name]) => !name.startsWith('_'))
  return shown.length === 0 ? 'true' : shown.map(([name, value]) => printBinding(name, value)).join(', ')
}

/** A compound is written as an operand of `=`, so that it has brackets where it needs them. */
function printBinding(name: string, value: Term): string {
  if (value.kind === 'atom') return `${name} = ${formatTerm(value)}`
  const side = new Var('X')
  const equation = formatTerm(new Compound('=', [side, value]), { variableNames: anonymous(value).set(side, 'X') })
  return `${name} = ${equation.replace(/^X *= */, '')}`
}

function printError(error: unknown): string {
  if (error instanceof PrologSyntaxError) return 'syntax_error'
  if (!(error instanceof PrologError)) throw error
  const { formal } = error
  if (formal.kind === 'compound' && formal.name === 'syntax_error') return 'syntax_error'
  return formatTerm(formal, { variableNames: anonymous(formal) })
}

function anonymous(term: Term): Map<Var, string> {
  const names = new Map<Var, string>()
  const rest: Term[] = [term]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (next.kind === 'var') names.set(next, '_')
    else if (next.kind === 'compound') rest.push(...next.args)
  }
  return names
}

describe.each(groups)('$title', ({ program = '', examples }) => {
  it.each(examples)('$goal', (example) => {
    expect(outcome(program, example)).toEqual(example.expect)
  })
})

describe('the corpus', () => {
  it('asks no goal twice of one program', () => {
    for (const { title, examples } of groups) {
      const goals = examples.map(({ goal }) => goal)
      expect(goals.length, title).toBe(new Set(goals).size)
    }
  })
})
