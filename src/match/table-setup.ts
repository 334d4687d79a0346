/** What a table is set up with, and what it stands on: the log, the rules' threads, the machines, the clock. */

import type { Ledger } from './log.js'
import type { Machines } from './machines.js'
import type { MatchSettings, MatchStatus } from './protocol.js'
import type { RulesThreads } from './rules-pool.js'
import type { RulesSource } from './rules-requests.js'

export interface TableSetup {
  readonly id: string
  readonly createdAt: number
  readonly source: RulesSource
  readonly settings: MatchSettings
  readonly seed: string
  /** One per role. */
  readonly seats: readonly TableSeat[]
}

export interface TableSeat {
  readonly role: string
  readonly kind: 'person' | 'machine' | 'ggp'
  /** A person's name, a machine's strategy, a remote player's address. */
  readonly name: string
}

/** Time, so that tests can make their own. */
export interface Timers {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once; what it gives cancels it. */
  after(milliseconds: number, callback: () => void): () => void
}

export const REAL_TIME: Timers = {
  now: Date.now,
  after(milliseconds, callback) {
    // Longer waits overflow a host timer; a turn of weeks is looked at again after a day.
    const day = 86_400_000
    let timer = setTimeout(
      function wait(left: number) {
        if (left <= 0) return callback()
        timer = setTimeout(wait, Math.min(left, day), left - day)
      },
      Math.min(milliseconds, day),
      milliseconds - day,
    )
    return () => clearTimeout(timer)
  },
}

export interface StatusChange {
  readonly status: MatchStatus
  readonly fault?: string
  readonly successor?: string
  readonly scores?: readonly number[]
}

export interface Surroundings {
  readonly ledger: Ledger
  readonly pool: RulesThreads
  readonly machines: Machines
  readonly timers: Timers
  /** Keeps a match's new status. */
  keep(match: string, change: StatusChange): Promise<void>
  /** Told of what went wrong here, never with anything hidden. */
  report(match: string, message: string): void
  /** Turns after which a match ends as `limit`. */
  readonly maxTurns: number
  /** Milliseconds after which a person that was there and left counts as gone, where no clock runs. */
  readonly absence: number
}

/** Whoever reads along: a role, a spectator or the host. */
export interface Reader {
  readonly as: 'role' | 'spectator' | 'host'
  /** The role's index. */
  readonly role?: number | undefined
  /** Given back to it when the match moves. */
  readonly token?: string
  send(text: string): void
}
