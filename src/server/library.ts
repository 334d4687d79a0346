/** The games that come with Parley, described once by a rules thread and then remembered. */

import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { type LibraryGame as LibraryFile, libraryGames } from '../languages/index.js'
import type { GameDetail, LibraryGame, Outline, RulesThreads, Traits } from '../match/index.js'
import { ApiError } from './fault.js'
import { strategiesFor } from './strategies.js'

export interface Library {
  list(): Promise<readonly LibraryGame[]>
  detail(id: string): Promise<GameDetail>
  /** The rule text of a library game. */
  rules(id: string): string
}

export function openLibrary(threads: RulesThreads): Library {
  const files = new Map(libraryGames().map((file) => [file.name, file]))
  const details = new Map<string, Promise<GameDetail>>()

  const fileOf = (id: string): LibraryFile => {
    const file = files.get(id)
    if (file === undefined) throw new ApiError(404, 'no-such-game', `there is no library game called ${id}`)
    return file
  }

  async function describe(file: LibraryFile): Promise<GameDetail> {
    const rules = readFileSync(file.path, 'utf8')
    const source = { rules, name: file.name, params: {}, mode: 'chronon' as const }
    const language = languageOf(file.path)
    const outline = await threads.ask(0, { kind: 'outline', source, traits: true, ...(language && { language }) })
    return detailOf(file, rules, outline)
  }

  const detail = (id: string): Promise<GameDetail> => {
    const file = fileOf(id)
    const known = details.get(id)
    if (known !== undefined) return known
    const made = describe(file)
    details.set(id, made)
    // A busy moment must not hide a game for good.
    made.catch(() => details.delete(id))
    return made
  }

  return {
    detail,
    rules: (id) => readFileSync(fileOf(id).path, 'utf8'),
    async list() {
      const games: LibraryGame[] = []
      // One after another, so that whoever wants to play meanwhile waits for one description at most.
      for (const id of files.keys()) {
        const found = await detail(id).catch(() => undefined)
        if (found !== undefined) games.push(listed(found))
      }
      return games
    },
  }
}

function languageOf(path: string): LibraryGame['language'] | undefined {
  const ending = extname(path)
  if (ending === '.kif' || ending === '.gdl') return 'gdl'
  if (ending === '.efg' || ending === '.nfg') return ending === '.efg' ? 'efg' : 'nfg'
  return ending === '.sidl' ? 'sidl' : undefined
}

function detailOf(file: LibraryFile, rules: string, outline: Outline & { traits?: Traits }): GameDetail {
  return { ...outlined(outline), id: file.name, family: file.family, rules }
}

/** A rule text described as a library game would be. */
export function outlined({
  profile,
  params,
  opening,
  traits,
}: Outline & { traits?: Traits }): Omit<GameDetail, 'rules'> {
  const { game, title, about, language, roles, board, hides } = profile
  const suited = {
    language,
    roles: [...roles],
    chance: traits?.chance ?? false,
    hidden: traits?.hidden ?? hides,
    unlimited: traits?.unlimited ?? false,
  }
  return {
    id: game,
    family: '',
    title,
    about: about ?? '',
    ...suited,
    ...(board === undefined ? {} : { board }),
    params: params.map((each) => ({ ...each })),
    opening: { facts: [...opening.facts], says: { ...opening.says } },
    strategies: strategiesFor(suited),
  }
}

function listed({ rules: _, params: __, opening: ___, strategies: ____, ...game }: GameDetail): LibraryGame {
  return game
}
