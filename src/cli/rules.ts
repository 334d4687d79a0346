/** Rule files as commands take them: a path or a name from the library, read, and loaded with the user's settings. */

import { existsSync } from 'node:fs'
import { extname, relative } from 'node:path'
import { type Diagnostic, formatDiagnostic, type Game, RulesError } from '../game/index.js'
import { type LoadOptions, libraryGames, loadGame } from '../languages/index.js'
import { Failure } from './failure.js'
import { paintFor } from './paint.js'
import { readText } from './text-file.js'

export interface RuleFile {
  readonly path: string
  readonly text: string
}

/** Reads rules from a path, or by the name of a library game. */
export function readRules(given: string): RuleFile {
  const path = existsSync(given) ? given : libraryPath(given)
  if (path === undefined) {
    throw new Failure(`there is no file and no library game called ${given}: \`parley games\` lists the library`)
  }
  return { path, text: readText(path) }
}

function libraryPath(name: string): string | undefined {
  const path = libraryGames().find((game) => game.name === name)?.path
  const fromHere = path === undefined ? '' : relative('', path)
  return path === undefined || fromHere.startsWith('..') ? path : fromHere
}

export function languageOf(path: string): LoadOptions {
  const ending = extname(path)
  if (ending === '.sidl') return { language: 'sidl' }
  if (ending === '.efg' || ending === '.nfg') return { language: ending === '.efg' ? 'efg' : 'nfg' }
  return ending === '.gdl' || ending === '.kif' ? { language: 'gdl' } : {}
}

/** Loads a game, or says on stderr what is wrong with its rules, as `parley check` would. */
export function loadRules({ path, text }: RuleFile, options: LoadOptions = {}): Game {
  try {
    return loadGame(text, { ...languageOf(path), file: path, ...options })
  } catch (error) {
    if (!(error instanceof RulesError)) throw error
    printDiagnostics(text, path, error.diagnostics)
    const errors = error.diagnostics.filter(({ severity }) => severity === 'error').length
    throw new Failure(`${path} was not loaded: it has ${count(errors, 'error')}`)
  }
}

/** Loads a game, and says on stderr what users should know of how it runs. */
export function loadRulesWithNotice(rules: RuleFile, options: LoadOptions = {}): Game {
  const game = loadRules(rules, options)
  if (game.notice !== undefined) process.stderr.write(`parley: ${rules.path}: ${game.notice}\n`)
  return game
}

export function printDiagnostics(text: string, path: string, diagnostics: readonly Diagnostic[]): void {
  const paint = paintFor(process.stderr)
  for (const diagnostic of diagnostics) {
    const { severity, code } = diagnostic
    const colour = severity === 'error' ? 'red' : 'yellow'
    const head = `${severity}[${code}]`
    process.stderr.write(`${formatDiagnostic(text, path, diagnostic).replace(head, paint(colour, head))}\n`)
  }
}

export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`
}
