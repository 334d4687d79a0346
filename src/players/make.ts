/** Makes a player from the text a user writes for it. */

import { readFileSync } from 'node:fs'
import type { Player, Seed } from '../game/index.js'
import { firstPlayer } from './first.js'
import { HumanPlayer, type Terminal } from './human.js'
import { randomPlayer } from './random.js'
import { parseScript, scriptedPlayer } from './scripted.js'
import { silentPlayer } from './silent.js'

/** What may be written, and what it means: for help texts and messages. */
export const PLAYER_SPECS: readonly (readonly [spec: string, meaning: string])[] = [
  ['random', 'any of the actions, evenly'],
  ['first', 'the first of the actions'],
  ['silent', 'nothing, ever: defaults happen'],
  ['human', 'asks at the terminal'],
  ['scripted:FILE', "the file's lines in order: `decision: action`, or an action alone"],
]

/** The text names no player, or its script cannot be read. */
export class PlayerSpecError extends Error {
  override readonly name = 'PlayerSpecError'
}

/** Every player but `human` does the same again for the same seed. */
export function makePlayer(spec: string, seed: Seed, terminal?: Terminal): Player {
  if (spec === 'random') return randomPlayer(seed)
  if (spec === 'first') return firstPlayer()
  if (spec === 'silent') return silentPlayer()
  if (spec === 'human') return new HumanPlayer(terminal ?? { input: process.stdin, output: process.stdout })
  if (spec.startsWith('scripted:')) return scriptedPlayer(spec, parseScript(readScript(spec.slice('scripted:'.length))))
  const known = PLAYER_SPECS.map(([name]) => name).join(', ')
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
