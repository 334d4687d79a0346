/** The machines a server offers, weakest first, with words for people. */

import type { LibraryGame } from '../match/index.js'
import { makePlayer, PLAYER_SPECS, PlayerSpecError } from '../players/index.js'
import { ApiError } from './fault.js'

export interface Strategy {
  readonly strategy: string
  readonly label: string
}

/** These would read the server's files or wait at its terminal. */
const NOT_HERE: ReadonlySet<string> = new Set(['human', 'scripted'])

const offered = PLAYER_SPECS.map(([spec, meaning]) => ({ name: spec.split(':')[0] ?? spec, meaning })).filter(
  ({ name }) => !NOT_HERE.has(name),
)

export function strategies(): readonly Strategy[] {
  return offered.map(({ name, meaning }) => ({ strategy: name, label: meaning }))
}

type Suited = Pick<LibraryGame, 'language' | 'roles' | 'chance' | 'hidden' | 'unlimited'>

/** What may be offered for a game, weakest first: `suits` says for which games. */
const LADDER: readonly (Strategy & { suits(game: Suited): boolean })[] = [
  { strategy: 'random', label: 'Beginner: any move', suits: () => true },
  { strategy: 'flat:playouts=200', label: 'Casual: tries moves out a little', suits: isOpen },
  { strategy: 'conceder', label: 'Yielding: gives in early', suits: isNegotiation },
  { strategy: 'boulware', label: 'Tough: gives in late', suits: isNegotiation },
  { strategy: 'mcts', label: 'Strong: searches', suits: isOpen },
  { strategy: 'minimax', label: 'Expert: looks far ahead', suits: isOpenDuel },
  { strategy: 'ismcts', label: 'Strong: reasons about what it cannot see', suits: isGuessing },
]

function isOpen({ hidden, unlimited }: Suited): boolean {
  return !hidden && !unlimited
}

function isNegotiation({ unlimited }: Suited): boolean {
  return unlimited
}

function isGuessing({ hidden, unlimited }: Suited): boolean {
  return hidden && !unlimited
}

function isOpenDuel({ roles, chance, hidden, unlimited }: Suited): boolean {
  return roles.length <= 2 && !chance && !hidden && !unlimited
}

export function strategiesFor(game: Suited): Strategy[] {
  const known = new Set(offered.map(({ name }) => name))
  return LADDER.filter(({ strategy, suits }) => known.has(strategy.split(':')[0] ?? '') && suits(game)).map(
    ({ strategy, label }) => ({ strategy, label }),
  )
}

/** Refuses what is no machine of this server. */
export function checkStrategy(strategy: string): void {
  const name = strategy.split(':')[0] ?? ''
  if (!offered.some((each) => each.name === name)) {
    const known = offered.map((each) => each.name).join(', ')
    throw new ApiError(400, 'no-such-strategy', `there is no machine called ${strategy}: there are ${known}`)
  }
  try {
    makePlayer(strategy, 0)
  } catch (error) {
    if (error instanceof PlayerSpecError) throw new ApiError(400, 'no-such-strategy', error.message)
    throw error
  }
}
