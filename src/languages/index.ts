/** Rule text to game, in whichever language it is written. */

import type { Diagnostic, Game } from '../game/index.js'
import type { Budget } from '../logic/index.js'
import { checkGdl, isGdl, loadGdl } from './gdl/index.js'
import { checkSidl } from './sidl/check-play.js'
import { loadSidl } from './sidl/load.js'

export { convertGdl } from './gdl/index.js'

export type Language = 'sidl' | 'gdl'

export interface LoadOptions {
  /** Guessed from the text when absent. */
  readonly language?: Language
  /** Values for the rules' parameters, as text. */
  readonly params?: Readonly<Record<string, string>>
  readonly mode?: 'chronon' | 'interrupt'
  /** What one question to the rules may use. */
  readonly budget?: Partial<Budget>
  /** GDL: a circuit where the rules ground within the limits, else logic (`auto`); or one of the two. */
  readonly engine?: 'auto' | 'circuit' | 'logic'
  /** GDL: what setting up a circuit may take. */
  readonly grounding?: { readonly seconds?: number; readonly instances?: number; readonly bytes?: number }
  /** Named in messages. */
  readonly file?: string
}

export interface CheckOptions extends LoadOptions {
  /** How much SIDL rules are played: 1 for a fraction of a second, more for that many times as much, 0 for none. */
  readonly effort?: number
}

/** Throws a RulesError with diagnostics when the rules cannot be run. */
export function loadGame(text: string, options: LoadOptions = {}): Game {
  return languageOf(text, options) === 'gdl' ? loadGdl(text, options) : loadSidl(text, options)
}

/** All that can be said against the rules, by reading them and by playing them a little. */
export function checkRules(text: string, options: CheckOptions = {}): Diagnostic[] {
  return languageOf(text, options) === 'gdl' ? checkGdl(text, options) : checkSidl(text, options)
}

function languageOf(text: string, { language }: LoadOptions): Language {
  return language ?? (isGdl(text) ? 'gdl' : 'sidl')
}
