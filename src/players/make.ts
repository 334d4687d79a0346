/** Makes a player from the text a user writes for it. */

import { readFileSync } from 'node:fs'
import type { Player, Seed } from '../game/index.js'
import { firstPlayer } from './first.js'
import { ismctsPlayer } from './hidden/ismcts.js'
import { HumanPlayer, type Terminal } from './human.js'
import { MINIMAX_OPTIONS, minimaxPlayer } from './minimax/player.js'
import { FLAT_OPTIONS, flatPlayer, MCTS_OPTIONS, mctsPlayer } from './montecarlo/index.js'
import { NEGOTIATORS } from './negotiation/kinds.js'
import { PlayerOptions, PlayerSpecError } from './options.js'
import { randomPlayer } from './random.js'
import { parseScript, scriptedPlayer } from './scripted.js'
import { silentPlayer } from './silent.js'

/** One kind of player. `options` are the keys that may follow its name. */
interface PlayerKind {
  readonly name: string
  readonly meaning: string
  readonly options: readonly string[]
  make(options: PlayerOptions, seed: Seed): Player
}

const KINDS: readonly PlayerKind[] = [
  { name: 'random', meaning: 'any of the actions, evenly', options: [], make: (_, seed) => randomPlayer(seed) },
  { name: 'first', meaning: 'the first of the actions', options: [], make: firstPlayer },
  {
    name: 'minimax',
    meaning: 'looks ahead, and proves what it can',
    options: MINIMAX_OPTIONS,
    make: minimaxPlayer,
  },
  {
    name: 'ismcts',
    meaning: 'searches over all that it cannot rule out (hidden information)',
    options: ['playouts'],
    make: (options, seed) => ismctsPlayer({ name: options.spec, playouts: options.count('playouts') }, seed),
  },
  {
    name: 'flat',
    meaning: 'tries every action by random playouts',
    options: FLAT_OPTIONS,
    make: flatPlayer,
  },
  {
    name: 'mcts',
    meaning: 'Monte Carlo tree search',
    options: MCTS_OPTIONS,
    make: mctsPlayer,
  },
  ...NEGOTIATORS,
  { name: 'silent', meaning: 'nothing, ever: defaults happen', options: [], make: silentPlayer },
]

/** What may be written, and what it means: for help texts and messages. */
export const PLAYER_SPECS: readonly (readonly [spec: string, meaning: string])[] = [
  ...KINDS.map(({ name, meaning, options }): readonly [string, string] => [
    [name, ...options.map((key) => `${key}=…`)].join(':'),
    meaning,
  ]),
  ['human', 'asks at the terminal'],
  ['scripted:FILE', "the file's lines in order: `decision: action`, or an action alone"],
]

/** Every player but `human` does the same again for the same seed, as far as its clock lets it. */
export function makePlayer(spec: string, seed: Seed, terminal?: Terminal): Player {
  if (spec === 'human') return new HumanPlayer(terminal ?? { input: process.stdin, output: process.stdout })
  if (spec.startsWith('scripted:')) return scriptedPlayer(spec, parseScript(readScript(spec.slice('scripted:'.length))))
  const kind = KINDS.find(({ name }) => name === spec.split(':')[0])
  if (kind !== undefined) return kind.make(new PlayerOptions(spec, kind.options), seed)
  const known = [...KINDS.map(({ name }) => name), 'human', 'scripted:FILE'].join(', ')
  throw new PlayerSpecError(`there is no player called ${JSON.stringify(spec)}: use one of ${known}`)
}

function readScript(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new PlayerSpecError(`the script ${JSON.stringify(file)} cannot be read: ${reason}`)
  }
}
