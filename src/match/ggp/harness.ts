/** For tests: minds without threads, and descriptions as managers send them. */

import { readFileSync } from 'node:fs'
import { type Game, stream } from '../../game/index.js'
import { convertGdl, loadGame } from '../../languages/index.js'
import { Mind, type MindSettings } from './mind.js'
import type { Thinker } from './thinker.js'

/** A mind in the thread that asks it, turn by turn. */
export function inlineThinker(settings: MindSettings): Thinker {
  const mind = Mind.make(settings)
  let last: Promise<unknown> = mind
  mind.catch(() => {})
  return {
    ready: mind.then(() => {}),
    choose(turn, inHand) {
      const reply = Promise.all([mind, last]).then(([made]) => made.choose(turn, { inHand }))
      last = reply.catch(() => {})
      return reply
    },
    stop: () => void mind.then((made) => made.stop()).catch(() => {}),
  }
}

export interface Described {
  readonly rules: string
  readonly game: Game
}

/** A game of the library, by its path below games/gdl. */
export function described(path: string): Described {
  const text = readFileSync(`games/gdl/${path}.kif`, 'utf8')
  const rules = convertGdl(text, 'kif').replace(/\s+/g, ' ').trim()
  return { rules, game: loadGame(rules, { language: 'gdl', engine: 'logic' }) }
}

export const dice = (seed: number) => stream(seed, 'test')
