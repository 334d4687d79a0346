/** What every store holds to, wherever it keeps things: which matches are open, what follows what, which text can be kept. */

import type { LogEvent, StoredMatch } from './contract.js'
import { StoreError } from './fault.js'

/** A server goes on with these after a restart. */
export const OPEN_STATUSES: readonly string[] = ['waiting', 'running']

export function unknownMatch(id: string): StoreError {
  return new StoreError('unknown', `there is no match ${id}`)
}

export function takenMatch(id: string): StoreError {
  return new StoreError('taken', `there is a match ${id} already`)
}

/** A log has one writer, who counts: an event that is not the next one comes from a second. */
export function misplaced(id: string, seq: number): StoreError {
  return new StoreError('taken', `event ${seq} does not follow the last event of match ${id}: another writer?`)
}

export function closedStore(): StoreError {
  return new StoreError('closed', 'the store is closed')
}

/** Whether each event counts one more than the one before. */
export function isRun(events: readonly LogEvent[]): boolean {
  return events.every(({ seq }, index) => Number.isSafeInteger(seq) && seq === (events[0]?.seq ?? 0) + index)
}

/** PostgreSQL keeps neither NUL nor half a surrogate pair in text; every store says so, rather than one altering it. */
export function needStorable(...texts: readonly (string | undefined)[]): void {
  for (const text of texts) {
    if (text !== undefined && /[\0\p{Surrogate}]/u.test(text))
      throw new StoreError('refused', 'text with a NUL character or a broken Unicode character cannot be kept')
  }
}

export function needStorableMatch(match: StoredMatch): void {
  const { id, game, rules, seed, hostHash, spectatorHash, status, fault, successor } = match
  needStorable(id, game, rules, seed, hostHash, spectatorHash, status, fault, successor)
}
