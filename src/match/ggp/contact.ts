/** Whom a game manager talks to: a player at an address, or one of ours in this process, by the same messages. */

import { before } from './due.js'
import { GgpPlayer } from './player.js'
import { addressOf, NoAnswer, post } from './post.js'

export interface Contact {
  readonly name: string
  /** The answer to a message. Rejects with a NoAnswer. */
  ask(message: string, milliseconds: number, signal?: AbortSignal): Promise<string>
  close(): void
}

/** Before the strategy of a player in this process. */
export const LOCAL = 'local:'

/** `host:port`, a URL, or `local:` and a strategy. Throws a TypeError for what is none. */
export function contactWith(text: string, seed: string): Contact {
  return text.startsWith(LOCAL) ? localContact(text.slice(LOCAL.length), seed) : remoteContact(text)
}

function remoteContact(text: string): Contact {
  const address = addressOf(text)
  return {
    name: text,
    ask: (message, milliseconds, signal) =>
      post(address, message, { milliseconds, ...(signal === undefined ? {} : { signal }) }),
    close: () => {},
  }
}

function localContact(strategy: string, seed: string): Contact {
  const player = new GgpPlayer({ strategy, name: strategy, seed })
  return {
    name: strategy,
    async ask(message, milliseconds) {
      const answer = await before(Date.now() + milliseconds, player.answer(message))
      if (answer === undefined) throw new NoAnswer('TO', `no answer in ${(milliseconds / 1000).toFixed(1)} s`)
      return answer
    },
    close: () => player.close(),
  }
}
