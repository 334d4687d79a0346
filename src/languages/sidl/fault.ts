/** What goes wrong while rules run: which question was asked, in which state, and what came of it. */

import { BudgetError, type Compound, PrologError, type Term } from '../../logic/index.js'
import type { RuleClause } from './program.js'
import { whyNoWord } from './words.js'

/** What is known of a fault, for whoever looks for the clause behind it. */
export interface FaultOrigin {
  /** The kind of fault, as the checker names it. */
  readonly code?: string
  /** What was asked, such as `owned([main], D)`. */
  readonly goal?: Compound
  /** The solution that cannot be; absent where asking itself broke. */
  readonly answer?: Compound
  /** Where it comes from, and on which line that is. */
  readonly clause?: RuleClause
  readonly line?: number
  readonly cause?: unknown
}

export class RuleFault extends Error {
  override readonly name = 'RuleFault'
  readonly code: string

  constructor(
    /** What is wrong, without where. */
    readonly problem: string,
    readonly origin: FaultOrigin = {},
    readonly state?: string,
  ) {
    const line = origin.line === undefined ? '' : ` (line ${origin.line})`
    const where = state === undefined ? '' : `; the state was ${shorten(state, 2000) || 'without facts'}`
    super(problem + line + where, { cause: origin.cause })
    this.code = origin.code ?? 'run-time-error'
  }
}

/** Ask the rules, and say what was asked when they break. */
export function asking<T>(question: string | Compound, facts: () => readonly Term[], ask: () => T): T {
  try {
    return ask()
  } catch (error) {
    if (!(error instanceof PrologError) && !(error instanceof BudgetError)) throw error
    const origin = { ...originOf(error), ...(typeof question === 'string' ? {} : { goal: question }) }
    throw new RuleFault(`${question} ${explain(error)}`, origin, facts().join(' ') || undefined)
  }
}

/** For questions whose state is told elsewhere. */
export const NO_STATE = (): readonly Term[] => []

function originOf(error: PrologError | BudgetError): FaultOrigin {
  const made = error instanceof PrologError ? madeNoWord(error) : undefined
  return { code: made === undefined ? 'run-time-error' : (whyNoWord(made) ?? 'not-a-word'), cause: error }
}

export function explain(error: PrologError | BudgetError): string {
  if (error instanceof BudgetError) return `did not come to an end: ${error.message}`
  const { formal } = error
  const made = madeNoWord(error)
  if (made !== undefined) return `made ${made}, ${NO_WORD}`
  if (formal.kind === 'compound' && formal.name === 'resource_error')
    return 'did not come to an end: the budget of cells is spent'
  return `raised ${formal}`
}

const NO_WORD = 'which is no word: a word is a list of atoms and numbers without variables'

/** Refuses a part of a solution that should be a word and is none. */
export function requireWord(term: Term, originOf: (made: Term) => { goal: Compound; answer: Compound }): void {
  const code = whyNoWord(term)
  if (code === undefined) return
  const origin = originOf(term)
  throw new RuleFault(`${origin.goal} made ${term}, ${NO_WORD}`, { ...origin, code })
}

/** What create/1 was given when it was no word. */
export function madeNoWord({ formal }: PrologError): Term | undefined {
  const isWordError = formal.kind === 'compound' && formal.name === 'type_error' && String(formal.args[0]) === 'word'
  return isWordError ? formal.args[1] : undefined
}

export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)} …` : text
}
