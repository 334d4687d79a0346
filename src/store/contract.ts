/**
 * What is kept of matches, wherever it is kept: PostgreSQL, or the same embedded in a folder. A match is a row and an
 * append-only log of events; everything else is worked out from the two.
 */

export interface Store {
  /** The match with its seats, at once or not at all. */
  createMatch(match: StoredMatch): Promise<void>
  match(id: string): Promise<StoredMatch | undefined>
  /** Those still waiting or running: what a server goes on with after a restart. */
  openMatches(): Promise<readonly StoredMatch[]>
  /** Public ones, newest first. */
  publicMatches(limit: number): Promise<readonly StoredMatch[]>
  updateMatch(id: string, change: MatchChange): Promise<void>
  /**
   * Adds events to the end of a match's log, all or none; resolves when they are kept. Calls of the same moment share
   * a commit. An event that does not follow the last one is an error: a log has one writer, and no gaps.
   */
  append(match: string, events: readonly LogEvent[]): Promise<void>
  /** In order, from the event after `after`. */
  events(match: string, after?: number): Promise<readonly LogEvent[]>
  /** Visits everything there is, as it was at one moment: for backups. Works beside a running server where the store does. */
  readAll(visit: (kept: Kept) => Promise<void>): Promise<void>
  /** Puts this in the place of everything there is, at once or not at all. */
  replaceAll(by: AsyncIterable<Kept>): Promise<void>
  isEmpty(): Promise<boolean>
  /** Where it is, for people: never with a password. */
  readonly place: string
  close(): Promise<void>
}

/** A match with its whole log. */
export interface Kept {
  readonly match: StoredMatch
  readonly events: readonly LogEvent[]
}

export interface StoredMatch {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly game: string
  readonly rules: string
  /** As the host gave them, with defaults filled in: see `matchSettings` of the protocol. */
  readonly settings: unknown
  readonly seed: string
  /** One per role, in the game's order. Tokens are kept as SHA-256 hashes only. */
  readonly seats: readonly StoredSeat[]
  readonly hostHash: string
  readonly spectatorHash: string
  readonly isPublic: boolean
  readonly status: string
  readonly fault?: string
  readonly successor?: string
  readonly scores?: readonly number[]
}

export interface StoredSeat {
  readonly role: string
  readonly kind: 'person' | 'machine' | 'ggp'
  /** A person's name, a machine's strategy, a remote player's address. */
  readonly name: string
  /** Persons only. */
  readonly tokenHash?: string
}

export type MatchChange = Partial<Pick<StoredMatch, 'status' | 'fault' | 'successor' | 'scores'>>

export interface LogEvent {
  /** Counts from 1 within its match. */
  readonly seq: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: string
  readonly data: unknown
}
