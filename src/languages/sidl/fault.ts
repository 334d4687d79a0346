/** What goes wrong while rules run: which question was asked, in which state, and what came of it. */

import { BudgetError, PrologError, type Term } from '../../logic/index.js'

export class RuleFault extends Error {
  override readonly name = 'RuleFault'
}

/** Ask the rules, and say what was asked when they break. */
export function asking<T>(question: string, facts: () => readonly Term[], ask: () => T): T {
  try {
    return ask()
  } catch (error) {
    if (!(error instanceof PrologError) && !(error instanceof BudgetError)) throw error
    throw new RuleFault(`${question} ${explain(error)}; the state was ${shorten(facts().join(' '))}`, { cause: error })
  }
}

export function explain(error: PrologError | BudgetError): string {
  if (error instanceof BudgetError) return `did not come to an end: ${error.message}`
  const { formal } = error
  if (formal.kind === 'compound' && formal.name === 'type_error' && String(formal.args[0]) === 'word') {
    return `made ${formal.args[1]}, which is no word: a word is a list of atoms and numbers without variables`
  }
  if (formal.kind === 'compound' && formal.name === 'resource_error')
    return 'did not come to an end: the budget of cells is spent'
  return `raised ${formal}`
}

function shorten(text: string): string {
  return text.length > 2000 ? `${text.slice(0, 2000)} …` : text
}
