/** `parley games`: the library, one line each. */

import type { Command } from 'commander'
import { type Game, RulesError } from '../game/index.js'
import { type LibraryGame, libraryGames, loadGame } from '../languages/index.js'
import { type Traits, traitsOf } from '../match/index.js'
import { columns } from './columns.js'
import { Failure } from './failure.js'
import { paintFor } from './paint.js'
import { progress } from './progress.js'
import { count, languageOf, readRules } from './rules.js'

interface Listed extends LibraryGame, Pick<Traits, 'chance' | 'hidden'> {
  readonly roles: readonly string[]
  readonly title: string
}

export function define(command: Command): void {
  command
    .argument('[family]', 'only this family')
    .option('--json', 'print an array of {name, family, roles, chance, hidden, title, path}')
    .action(list)
}

async function list(family: string | undefined, options: { json?: boolean }): Promise<void> {
  const all = libraryGames()
  const chosen = all.filter((game) => family === undefined || game.family === family)
  if (chosen.length === 0) {
    const families = [...new Set(all.map((game) => game.family))].join(', ')
    throw new Failure(
      family === undefined ? 'the library is empty' : `there is no family ${family}: there are ${families}`,
    )
  }
  const bar = progress()
  const games: Listed[] = []
  const unloaded: string[] = []
  for (const game of chosen) {
    bar.update(`reading ${game.name}`)
    const listed = await describe(game)
    if (typeof listed === 'string') unloaded.push(listed)
    else games.push(listed)
  }
  bar.done()
  if (options.json) process.stdout.write(`${JSON.stringify(games, null, 2)}\n`)
  else print(games)
  if (unloaded.length > 0) {
    throw new Failure(`${count(unloaded.length, 'game')} could not be loaded, the first ${unloaded[0]}`)
  }
}

/** The game, or why it cannot be listed. */
async function describe(game: LibraryGame): Promise<Listed | string> {
  const { text, path } = readRules(game.path)
  let loaded: Game
  try {
    // A circuit would take longer to set up than the few moves that are made.
    loaded = loadGame(text, { ...languageOf(path), file: path, engine: 'logic' })
  } catch (error) {
    if (error instanceof RulesError) return `${path}: ${error.message}`
    throw error
  }
  const { chance, hidden } = await traitsOf(loaded)
  return {
    name: game.name,
    family: game.family,
    roles: loaded.roles,
    chance,
    hidden,
    title: loaded.title ?? loaded.name,
    path: game.path,
  }
}

function print(games: readonly Listed[]): void {
  const paint = paintFor(process.stdout)
  const rows = games.map(({ name, family, roles, chance, hidden, title }) => [
    name,
    family,
    roles.length > 3 ? `${roles.length} roles` : roles.join(', '),
    chance ? 'chance' : '',
    hidden ? 'hidden' : '',
    title,
  ])
  const [head = '', ...lines] = columns([['name', 'family', 'roles', 'chance', 'hidden', 'title'], ...rows])
  process.stdout.write(`${[paint('dim', head), ...lines].join('\n')}\n`)
}
