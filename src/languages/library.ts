/** The library of games that comes with the package: one rule file per game, in folders by family. */

import { readdirSync } from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface LibraryGame {
  /** The file's name without its ending: what `parley run` takes in place of a path. */
  readonly name: string
  readonly family: string
  readonly path: string
}

const ENDINGS = new Set(['.sidl', '.gdl', '.kif', '.efg', '.nfg'])

/** The folder of the package, from src/languages and dist/languages alike. */
const GAMES = fileURLToPath(new URL('../../games', import.meta.url))

export function libraryGames(folder: string = GAMES): readonly LibraryGame[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ENDINGS.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      name: basename(path, extname(path)),
      family: relative(folder, dirname(path)).replaceAll('\\', '/'),
      path,
    }))
    .sort((a, b) => a.family.localeCompare(b.family, 'en') || a.name.localeCompare(b.name, 'en'))
}
