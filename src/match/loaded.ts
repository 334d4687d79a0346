/** Games as a rules thread holds them: loaded once for all matches that play the same rules with the same parameters. */

import { createHash } from 'node:crypto'
import { CHANCE, type Choice, type Game, type State } from '../game/index.js'
import { loadGame } from '../languages/index.js'
import type { Profile, RulesSource } from './rules-requests.js'
import type { Sayings } from './shown.js'

export interface LoadedGame {
  readonly game: Game
  readonly sayings: Sayings
  readonly profile: Profile
}

interface LoadOptions {
  readonly language?: Game['language']
  readonly isPlayed?: boolean
}

export interface HostLimits {
  /** Milliseconds that one question to the rules may take. */
  readonly milliseconds: number
  /** Cells that one question may hold. */
  readonly cells: number
}

/** Games kept though no match plays them just now: the next match of the same kind begins at once. */
const KEPT = 40

export class LoadedGames {
  private readonly games = new Map<string, LoadedGame>()

  constructor(private readonly limits: HostLimits) {}

  /** `isPlayed`: turns will follow, and the first must not be slower than the rest. */
  load(source: RulesSource, { language, isPlayed = true }: LoadOptions = {}): LoadedGame {
    const key = createHash('sha256')
      .update(
        JSON.stringify([source.name, source.mode, Object.entries(source.params).sort(), language ?? '', source.rules]),
      )
      .digest('base64')
    const known = this.games.get(key)
    if (known !== undefined) {
      this.games.delete(key)
      this.games.set(key, known)
      return known
    }
    const loaded = load(source, this.limits, language)
    if (isPlayed) warm(loaded.game)
    this.games.set(key, loaded)
    for (const oldest of this.games.keys()) {
      if (this.games.size <= KEPT) break
      this.games.delete(oldest)
    }
    return loaded
  }
}

function load({ rules, name, params, mode }: RulesSource, budget: HostLimits, language?: Game['language']): LoadedGame {
  // A circuit pays only where thousands of playouts are made; a table makes a few moves.
  const game = loadGame(rules, {
    file: name,
    params,
    budget,
    engine: 'logic',
    ...(mode === 'chronon' ? {} : { mode }),
    ...(language === undefined ? {} : { language }),
  })
  return { game, sayings: new Map(), profile: profileOf(game, name) }
}

/** The first moves of a game compile its rules: that is part of loading, not of anybody's turn. */
function warm(game: Game): void {
  try {
    let state: State = game.initial
    for (let moves = 0; moves < 2 && !state.isTerminal; moves++) {
      const isAlone = game.mode === 'interrupt'
      let chosen = false
      const choices = state.decisions.map(({ owner, actions }): Choice => {
        if (actions.length === 0 || (isAlone && chosen) || (owner !== CHANCE && moves === 1)) return undefined
        chosen = true
        return 0
      })
      state = state.next(choices)
      for (const role of game.roles.keys()) state.view(role)
    }
  } catch {
    // Rules that fail will fail at the table, where it is told.
  }
}

function profileOf(game: Game, name: string): Profile {
  const { title, about, view, language, mode, roles, params } = game
  return {
    game: game.name,
    title: title ?? (language === 'gdl' ? titleFrom(name) : game.name),
    ...(about === undefined ? {} : { about }),
    language,
    mode,
    ...(view === undefined ? {} : { board: view }),
    roles: [...roles],
    params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])),
    hides: game.hides !== false,
  }
}

/** `nine-board-tic-tac-toe.kif` reads "Nine board tic tac toe": GDL has no word for a title. */
function titleFrom(name: string): string {
  const words = name.replace(/\.\w+$/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
