/** Seat, spectator and host tokens: unguessable, shown once, kept only as hashes. */

import { createHash, randomBytes } from 'node:crypto'
import type { StoredMatch } from '../store/index.js'

export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

export function newMatchId(): string {
  return randomBytes(9).toString('base64url')
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whom a token seats. */
export type Holder =
  | { readonly as: 'host' }
  | { readonly as: 'spectator' }
  | { readonly as: 'role'; readonly role: number }

/** Undefined where the token is none of the match's; without one, a public match may be watched. */
export function holderOf(match: StoredMatch, token: string | undefined): Holder | undefined {
  if (token === undefined) return match.isPublic ? { as: 'spectator' } : undefined
  // Hashes are compared, not tokens: how long that takes tells nothing of a token.
  const hash = hashOf(token)
  if (hash === match.hostHash) return { as: 'host' }
  const role = match.seats.findIndex(({ tokenHash }) => tokenHash === hash)
  if (role >= 0) return { as: 'role', role }
  return hash === match.spectatorHash ? { as: 'spectator' } : undefined
}
