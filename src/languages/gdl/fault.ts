/** What goes wrong while rules run: which question was asked, in which state, and what came of it. */

import { BudgetError, PrologError } from '../../logic/index.js'
import type { Sentence } from './terms.js'

export class RuleFault extends Error {
  override readonly name = 'RuleFault'
}

/** Ask the rules; when they break, say what was asked and in which state. */
export function asking<Answer>(question: string, facts: () => readonly Sentence[], ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    if (!(error instanceof PrologError) && !(error instanceof BudgetError)) throw error
    const message = `asking for ${question} ${explained(error)}; the state was ${shortened(facts().join(' '))}`
    throw new RuleFault(message, { cause: error })
  }
}

function explained(error: PrologError | BudgetError): string {
  if (error instanceof BudgetError) return `did not come to an end: ${error.message}`
  const { formal } = error
  const isMemory = formal.kind === 'compound' && formal.name === 'resource_error'
  return isMemory ? 'did not come to an end: the budget of cells is spent' : `raised ${formal}`
}

function shortened(text: string): string {
  return text.length > 2000 ? `${text.slice(0, 2000)} …` : text
}
