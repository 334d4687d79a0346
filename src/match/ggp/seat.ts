/**
 * A GGP player elsewhere in one seat of a match that is held here: it is told START, then each turn as PLAY, and STOP in
 * the end. It must hear of every turn, so it cannot be brought into a match that has gone on without it.
 */

import { convertGdl } from '../../languages/index.js'
import type { ChosenAction } from '../rules-requests.js'
import { contactWith, LOCAL } from './contact.js'
import { isHidden, kindOf } from './kind.js'
import { type Told, writeStart, writeTurn } from './message.js'
import { canonicalText, plain } from './moves.js'
import { addressOf } from './post.js'

export interface RemoteSeat {
  /** Resolves when the player is ready. */
  readonly started: Promise<void>
  choose(turn: RemoteTurn, milliseconds: number): Promise<readonly ChosenAction[]>
  stop(): void
}

/** What the player may know of a turn: its decision, and what came of the last turn. */
export interface RemoteTurn {
  readonly decision: string
  readonly actions: readonly string[]
  readonly percepts: readonly string[]
  /** The moves of the last turn by role, in games that hide nothing; absent in the first. */
  readonly moves?: Readonly<Record<string, string>>
}

/** Milliseconds beyond the clock that an answer may take on its way. */
const GRACE = 500
/** Seconds to get ready. */
const START_CLOCK = 10

/** Whether a text names a player elsewhere: `host:port` or a URL. */
export function isPlayerAddress(text: string): boolean {
  if (text.startsWith(LOCAL)) return false
  try {
    addressOf(text)
    return true
  } catch {
    return false
  }
}

export function remoteSeat(
  address: string,
  { match, rules, role, milliseconds }: { match: string; rules: string; role: string; milliseconds: number },
): RemoteSeat {
  const contact = contactWith(address, match)
  const description = convertGdl(rules, 'kif').replace(/\s+/g, ' ').trim()
  const kind = kindOf(description)
  const told = ({ moves, percepts }: Pick<RemoteTurn, 'moves' | 'percepts'>): Told => {
    if (isHidden(kind)) return { dialect: 'list', list: percepts }
    return { dialect: 'list', list: moves === undefined ? undefined : kind.roles.map((each) => moves[each] ?? 'nil') }
  }
  const playClock = Math.max(1, Math.ceil(milliseconds / 1000))
  const start = writeStart({ match, role, rules: description, startClock: START_CLOCK, playClock })
  const started = contact.ask(start, START_CLOCK * 1000 + GRACE).then((answer) => {
    if (answer.toLowerCase() === 'busy') throw new Error(`the player at ${address} is busy`)
  })
  // Whoever asks first is told.
  started.catch(() => {})
  return {
    started,
    async choose(turn, time) {
      const message = writeTurn({ kind: 'play', match, told: told(turn) })
      const answer = await contact.ask(message, time + GRACE)
      const move = canonicalText(answer) ?? ''
      const action =
        turn.actions.find((each) => each === move) ?? turn.actions.find((each) => plain(each) === plain(move))
      if (action === undefined)
        throw new Error(`the player at ${address} answered ${answer.slice(0, 100)}, which is not legal`)
      return [{ decision: turn.decision, action }]
    },
    stop() {
      const message = writeTurn({ kind: 'stop', match, told: { dialect: 'list', list: undefined } })
      contact
        .ask(message, GRACE)
        .catch(() => {})
        .finally(() => contact.close())
    },
  }
}
