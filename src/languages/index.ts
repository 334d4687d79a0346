/** Rule text to game, in whichever language it is written. */

import type { Diagnostic, Game } from '../game/index.js'
import type { Budget } from '../logic/index.js'
import { checkGambit, gambitFormat, loadGambit } from './efg/index.js'
import { checkGdl, type GdlImage, imageOf, isGdl, loadGdl, reopenGdl } from './gdl/index.js'
import { checkSidl } from './sidl/check-play.js'
import { loadSidl } from './sidl/load.js'

export { formOf, writeExtensiveForm, writeStrategicForm } from './efg/index.js'
export { convertGdl } from './gdl/index.js'
export { type LibraryGame, libraryGames } from './library.js'

export type Language = Game['language']

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
  const language = languageOf(text, options)
  const game = gameIn(language, text, options)
  sources.set(game, { text, options: { ...options, language } })
  return game
}

function gameIn(language: Language, text: string, options: LoadOptions): Game {
  if (language === 'gdl') return loadGdl(text, options)
  return language === 'sidl' ? loadSidl(text, options) : loadGambit(text, language, options)
}

/** What a thread needs to have the same game: plain data, with the circuit where there is one. */
export interface GameSource {
  readonly text: string
  readonly options: LoadOptions
  readonly image?: GdlImage
}

const sources = new WeakMap<Game, GameSource>()

/** Undefined for a game that was not loaded here. */
export function sourceOf(game: Game): GameSource | undefined {
  const source = sources.get(game)
  const image = imageOf(game)
  return source && image ? { ...source, image } : source
}

/** The game again, in the thread that its source was sent to. */
export function reopenGame({ text, options, image }: GameSource): Game {
  return image === undefined ? loadGame(text, options) : reopenGdl(text, image, options)
}

/** All that can be said against the rules, by reading them and by playing them a little. */
export function checkRules(text: string, options: CheckOptions = {}): Diagnostic[] {
  const language = languageOf(text, options)
  if (language === 'gdl') return checkGdl(text, options)
  return language === 'sidl' ? checkSidl(text, options) : checkGambit(text, language)
}

function languageOf(text: string, { language }: LoadOptions): Language {
  return language ?? gambitFormat(text) ?? (isGdl(text) ? 'gdl' : 'sidl')
}
