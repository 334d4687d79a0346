/** Which games of the library a reader asks for. */

import type { LibraryGame } from '../protocol.js'
import { sentence } from '../words/wording.js'

export interface Filter {
  readonly text: string
  /** `any`, or a number; 3 means three or more. */
  readonly players: string
  readonly chance: string
  readonly hidden: string
  readonly language: string
}

export const NO_FILTER: Filter = { text: '', players: 'any', chance: 'any', hidden: 'any', language: 'any' }

export function sift(games: readonly LibraryGame[], filter: Filter): readonly LibraryGame[] {
  const words = filter.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return games.filter((game) => {
    const text = [game.title, game.about, game.family, game.id].join(' ').toLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      (filter.players === 'any' || Math.min(game.roles.length, 3) === Number(filter.players)) &&
      agrees(filter.chance, game.chance) &&
      agrees(filter.hidden, game.hidden) &&
      (filter.language === 'any' || game.language === filter.language)
    )
  })
}

function agrees(wanted: string, has: boolean): boolean {
  return wanted === 'any' || (wanted === 'yes') === has
}

/** What most people know comes first; the rest in the library's order. */
const FIRST = ['classics', 'auctions', 'bargaining', 'poker']

/** Folders with longer names than a folder should have. */
const NAMES: Readonly<Record<string, string>> = {
  captures: 'Capturing',
  hidden: 'Hidden information',
  race: 'Races',
  simultaneous: 'All at once',
}

/** By family, under a name for people. */
export function families(games: readonly LibraryGame[]): readonly (readonly [string, readonly LibraryGame[]])[] {
  const found = new Map<string, LibraryGame[]>()
  const place = ({ family }: LibraryGame) => (FIRST.includes(family) ? FIRST.indexOf(family) : FIRST.length)
  for (const game of [...games].sort((a, b) => place(a) - place(b))) {
    const folder = game.family.split('/').at(-1) ?? game.family
    const name = NAMES[folder] ?? sentence(folder.replaceAll('-', ' '))
    found.set(name, [...(found.get(name) ?? []), game])
  }
  return [...found]
}
