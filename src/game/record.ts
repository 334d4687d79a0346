/**
 * The record of a run: what was decided and what came of it, as JSON that replays to the same end.
 * Words are text; states are known by the hash of their keys.
 */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Act, State, Transition } from './contract.js'

const recordedAct = z.strictObject({ decision: z.string(), action: z.string() })

const refusal = z.strictObject({
  role: z.string(),
  decision: z.string(),
  action: z.string(),
  reason: z.string(),
})

/** One transition: a chronon, or in interrupt mode one submission, draw or timeout. */
export const recordedChronon = z.strictObject({
  submitted: z.array(recordedAct),
  drawn: z.array(recordedAct),
  defaulted: z.array(recordedAct),
  /** Those of the above whose rules had no effect in the end. */
  failed: z.array(recordedAct),
  refused: z.array(refusal),
  created: z.array(z.string()),
  deleted: z.array(z.string()),
  /** One per role. */
  paid: z.array(z.number()),
  /** SHA-256 of the key of the state that came of it. */
  state: z.string(),
})

const gameRecord = z.strictObject({
  format: z.literal('parley-record'),
  version: z.literal(1),
  game: z.string(),
  language: z.enum(['sidl', 'gdl', 'efg', 'nfg']),
  mode: z.enum(['chronon', 'interrupt']),
  /** SHA-256 of the rule text. */
  rules: z.string(),
  params: z.record(z.string(), z.string()),
  seed: z.string(),
  roles: z.array(z.string()),
  /** Who played, one per role. */
  players: z.array(z.string()),
  /** SHA-256 of the key of the first state. */
  initial: z.string(),
  chronons: z.array(recordedChronon),
  scores: z.array(z.number()),
  end: z.enum(['over', 'limit', 'faulty', 'stopped']),
  /** Why, where the end is `faulty`. */
  fault: z.optional(z.string()),
})

export type RecordedAct = z.infer<typeof recordedAct>
export type Refusal = z.infer<typeof refusal>
export type RecordedChronon = z.infer<typeof recordedChronon>
export type GameRecord = z.infer<typeof gameRecord>

/** A record cannot be read, or does not belong to this game. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
}

/** Reads a record from JSON. Throws a RecordError that says what is missing or wrong, and where. */
export function parseRecord(text: string): GameRecord {
  const parsed = gameRecord.safeParse(json(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue === undefined || issue.path.length === 0 ? 'at its top' : `at ${issue.path.join('.')}`
  throw new RecordError(`this is no record of a Parley run: ${place}: ${issue?.message ?? 'unreadable'}`)
}

/** A record as JSON with a chronon on each line: small enough to keep, good enough to read and compare. */
export function formatRecord(record: GameRecord): string {
  const fields = Object.entries(record).map(([name, value]) => {
    const written =
      name === 'chronons' && record.chronons.length > 0
        ? `[\n    ${record.chronons.map((chronon) => JSON.stringify(chronon)).join(',\n    ')}\n  ]`
        : JSON.stringify(value)
    return `  ${JSON.stringify(name)}: ${written}`
  })
  return `{\n${fields.join(',\n')}\n}\n`
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new RecordError(`this is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** By which a record knows its rules: the SHA-256 of their text. */
export function rulesHash(rules: string): string {
  return sha256(rules)
}

export function stateHash(state: State): string {
  return sha256(state.key)
}

export function recordChronon(state: State, refused: readonly Refusal[]): RecordedChronon {
  const { acts, created, deleted, paid }: Transition = state.transition ?? {
    acts: [],
    created: [],
    deleted: [],
    paid: state.scores.map(() => 0),
  }
  const written = (kept: (act: Act) => boolean): RecordedAct[] =>
    acts.filter(kept).map(({ decision, action }) => ({ decision, action: String(action) }))
  return {
    submitted: written((act) => act.by === 'submitted'),
    drawn: written((act) => act.by === 'drawn'),
    defaulted: written((act) => act.by === 'defaulted'),
    failed: written((act) => act.failed),
    refused: [...refused],
    created: created.map(String),
    deleted: deleted.map(String),
    paid: [...paid],
    state: stateHash(state),
  }
}
