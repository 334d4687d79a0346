/** The games of the library, for tests that hold for every one of them. */

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Game, runGame } from '../src/game/index.js'
import { type LoadOptions, loadGame } from '../src/languages/index.js'
import { makePlayer } from '../src/players/index.js'

export interface LibraryText {
  readonly name: string
  readonly path: string
  readonly text: string
}

export const LIBRARY: readonly LibraryText[] = readdirSync('games', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.sidl'))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort()
  .map((path) => ({ name: basename(path, '.sidl'), path, text: readFileSync(path, 'utf8') }))

export function load({ text, path }: LibraryText, options: LoadOptions = {}): Game {
  return loadGame(text, { language: 'sidl', file: path, ...options })
}

/** A game between random players, recorded. */
export function recordRandom(game: Game, { text }: LibraryText, seed: number, chronons: number) {
  const players = game.roles.map(() => makePlayer('random', seed))
  return runGame(game, players, { rules: text, seed, chronons })
}
