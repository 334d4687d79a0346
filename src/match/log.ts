/**
 * A match's append-only log: what happened, in order. A match is nothing but its settings and this; everything else
 * is worked out again from them after a restart.
 */

import { z } from 'zod'
import { type RecordedChronon, recordedChronon } from '../game/index.js'

/** Who put a choice down. */
const chooser = z.enum(['person', 'machine', 'stand-in'])

const endings = z.enum(['over', 'limit', 'faulty', 'stopped', 'amended'])

export const happening = z.discriminatedUnion('kind', [
  /** The first state, by its hash. */
  z.object({ kind: z.literal('begun'), data: z.object({ initial: z.string(), scores: z.array(z.number()) }) }),
  z.object({
    kind: z.literal('submitted'),
    data: z.object({ turn: z.number(), role: z.string(), decision: z.string(), action: z.string(), by: chooser }),
  }),
  z.object({
    kind: z.literal('withdrawn'),
    data: z.object({ turn: z.number(), role: z.string(), decision: z.string() }),
  }),
  /** Nothing (more) from this role in this turn. */
  z.object({ kind: z.literal('passed'), data: z.object({ turn: z.number(), role: z.string(), by: chooser }) }),
  /** A transition and what came of it: the truth, hidden parts and all. */
  z.object({
    kind: z.literal('turned'),
    data: z.object({ turn: z.number(), chronon: recordedChronon, scores: z.array(z.number()) }),
  }),
  /** A machine failed and something else was done in its place. */
  z.object({ kind: z.literal('failed'), data: z.object({ turn: z.number(), role: z.string(), reason: z.string() }) }),
  z.object({
    kind: z.literal('ended'),
    data: z.object({
      status: endings,
      fault: z.string().optional(),
      successor: z.string().optional(),
      /** Where the rules were changed: who in this match is whom in the successor. */
      assignment: z.record(z.string(), z.string()).optional(),
      /** The scores as each reader may know them, by role's index or PUBLIC. */
      seen: z.record(z.string(), z.array(z.number().nullable())),
    }),
  }),
])

export type Happening = z.infer<typeof happening>
export type Ending = Extract<Happening, { kind: 'ended' }>['data']
export type Chooser = z.infer<typeof chooser>

/** As stores keep it. */
export interface LogEntry {
  /** Counts from 1 within its match. */
  readonly seq: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: string
  readonly data: unknown
}

/** Where logs are kept; every store is one. */
export interface Ledger {
  append(match: string, events: readonly LogEntry[]): Promise<void>
  events(match: string, after?: number): Promise<readonly LogEntry[]>
}

export interface Submission {
  readonly role: string
  readonly decision: string
  readonly action: string
}

/** What a log says of its match. */
export interface Story {
  /** The last entry's number. */
  readonly seq: number
  readonly begun?: { readonly initial: string; readonly scores: readonly number[] }
  readonly chronons: readonly RecordedChronon[]
  readonly scores: readonly number[]
  /** Of the turn under way. */
  readonly submitted: readonly Submission[]
  readonly passed: readonly string[]
  readonly ended?: Ending
}

/** Reads a log; an entry that cannot be read is an error that names it: a log is never guessed at. */
export function storyOf(match: string, entries: readonly LogEntry[]): Story {
  let begun: Story['begun']
  let ended: Ending | undefined
  let scores: readonly number[] = []
  let seq = 0
  const chronons: RecordedChronon[] = []
  let submitted = new Map<string, Submission>()
  let passed = new Set<string>()
  for (const entry of entries) {
    const parsed = happening.safeParse({ kind: entry.kind, data: entry.data })
    if (!parsed.success)
      throw new Error(`the log of match ${match} cannot be read at entry ${entry.seq} (${entry.kind})`)
    seq = entry.seq
    const { kind, data } = parsed.data
    if (kind === 'begun') {
      begun = data
      scores = data.scores
    } else if (kind === 'submitted') {
      submitted.set(data.decision, data)
      passed.delete(data.role)
    } else if (kind === 'withdrawn') {
      submitted.delete(data.decision)
      passed.delete(data.role)
    } else if (kind === 'passed') passed.add(data.role)
    else if (kind === 'turned') {
      chronons.push(data.chronon)
      scores = data.scores
      submitted = new Map()
      passed = new Set()
    } else if (kind === 'ended') ended = data
  }
  return {
    seq,
    chronons,
    scores,
    submitted: [...submitted.values()],
    passed: [...passed],
    ...(begun === undefined ? {} : { begun }),
    ...(ended === undefined ? {} : { ended }),
  }
}
