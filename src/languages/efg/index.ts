/** The front door of Gambit's two formats: text to game, and forms to text. */

import { basename, extname } from 'node:path'
import { type Diagnostic, type ExtensiveForm, type Game, RulesError, type StrategicForm } from '../../game/index.js'
import { ExtensiveGame } from './extensive-game.js'
import { readExtensiveForm } from './read-extensive.js'
import { readStrategicForm } from './read-strategic.js'
import { StrategicGame } from './strategic-game.js'

export { writeExtensiveForm, writeStrategicForm } from './write.js'

/** Which of the two formats a text begins like. */
export function gambitFormat(text: string): 'efg' | 'nfg' | undefined {
  const [, letters] = /^\s*(EFG|NFG)\b/.exec(text) ?? []
  return letters === 'EFG' ? 'efg' : letters === 'NFG' ? 'nfg' : undefined
}

export interface GambitLoadOptions {
  readonly file?: string
  readonly params?: Readonly<Record<string, string>>
  readonly mode?: 'chronon' | 'interrupt'
}

/** Throws a RulesError where the text is no such file. */
export function loadGambit(text: string, format: 'efg' | 'nfg', options: GambitLoadOptions = {}): Game {
  const [param] = Object.keys(options.params ?? {})
  if (param !== undefined)
    throw refusal('unknown-parameter', `a Gambit file has no parameters, so ${param} cannot be set`)
  if (options.mode === 'interrupt') throw refusal('mode', 'interrupt mode is SIDL only')
  const name = options.file === undefined ? format : basename(options.file, extname(options.file))
  return format === 'efg'
    ? new ExtensiveGame(name, readExtensiveForm(text))
    : new StrategicGame(name, readStrategicForm(text))
}

/** The form that a game was loaded from, where it came from one. */
export function formOf(game: Game): ExtensiveForm | StrategicForm | undefined {
  return game instanceof ExtensiveGame || game instanceof StrategicGame ? game.form : undefined
}

export function checkGambit(text: string, format: 'efg' | 'nfg'): Diagnostic[] {
  try {
    loadGambit(text, format)
    return []
  } catch (error) {
    if (error instanceof RulesError) return [...error.diagnostics]
    throw error
  }
}

function refusal(code: string, message: string): RulesError {
  return new RulesError([{ severity: 'error', code, message, line: 1, column: 1 }])
}
