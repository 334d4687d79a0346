/** Rule text to game, in whichever language it is written. */

import { type Diagnostic, type Game, RulesError } from '../game/index.js'
import type { Budget } from '../logic/index.js'
import { checkSidl } from './sidl/check-play.js'
import { loadSidl } from './sidl/load.js'

export type Language = 'sidl' | 'gdl'

export interface LoadOptions {
  /** Guessed from the text when absent. */
  readonly language?: Language
  /** Values for the rules' parameters, as text. */
  readonly params?: Readonly<Record<string, string>>
  readonly mode?: 'chronon' | 'interrupt'
  /** What one question to the rules may use. */
  readonly budget?: Partial<Budget>
  /** Named in messages. */
  readonly file?: string
}

/** Throws a RulesError with diagnostics when the rules cannot be run. */
export function loadGame(text: string, options: LoadOptions = {}): Game {
  requireSidl(text, options)
  return loadSidl(text, options)
}

/** All that can be said against the rules, by reading them and by playing them a little. */
export function checkRules(text: string, options: LoadOptions = {}): Diagnostic[] {
  requireSidl(text, options)
  return checkSidl(text, options)
}

function requireSidl(text: string, options: LoadOptions): void {
  if ((options.language ?? guess(text)) === 'sidl') return
  const message = 'this looks like GDL, which cannot be loaded yet'
  throw new RulesError([{ severity: 'error', code: 'language', message, line: 1, column: 1, hint: 'SIDL rules are Prolog clauses' }])
}

/** KIF begins with a bracket or a semicolon comment; no SIDL clause does. */
function guess(text: string): Language {
  return /^\s*[(;]/.test(text) ? 'gdl' : 'sidl'
}
