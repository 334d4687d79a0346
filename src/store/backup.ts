/**
 * A store as one file that any other store can take in: JSON lines, compressed. The first line says what it is, each
 * match is followed by its events, and the last line counts both, so that a file cut short is known for what it is.
 */

import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { Kept, LogEvent, Store, StoredMatch } from './contract.js'
import { StoreError } from './fault.js'
import { flushFile, flushFolder } from './flush.js'

const VERSION = 1

export interface BackupCounts {
  readonly matches: number
  readonly events: number
}

/** Called with how far it is. */
export type Watch = (counts: BackupCounts) => void

/** Writes everything in the store to a file, whole or not at all; only its owner may read it. */
export async function backUp(store: Store, path: string, watch: Watch = () => {}): Promise<BackupCounts> {
  const unfinished = `${path}.unfinished-${process.pid}`
  const lines = createGzip()
  const written = pipeline(lines, createWriteStream(unfinished, { mode: 0o600 }))
  const say = async (value: unknown) => {
    const more = lines.write(`${JSON.stringify(value)}\n`)
    if (!more) await Promise.race([once(lines, 'drain'), written])
  }
  let counts: BackupCounts = { matches: 0, events: 0 }
  const reading = async () => {
    await say({ parley: 'backup', version: VERSION, made: new Date().toISOString() })
    await store.readAll(async ({ match, events }) => {
      await say({ match })
      for (const event of events) await say({ event })
      counts = { matches: counts.matches + 1, events: counts.events + events.length }
      watch(counts)
    })
    await say({ end: counts })
    lines.end()
  }
  try {
    await Promise.all([reading(), written])
    await flushFile(unfinished)
    await rename(unfinished, path)
    await flushFolder(dirname(resolve(path)))
    return counts
  } catch (error) {
    lines.destroy()
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Puts what is in the file in the place of everything in the store, or changes nothing. */
export async function restore(store: Store, path: string, watch: Watch = () => {}): Promise<BackupCounts> {
  let counts: BackupCounts = { matches: 0, events: 0 }
  async function* counted(): AsyncGenerator<Kept> {
    for await (const kept of readBackup(path)) {
      counts = { matches: counts.matches + 1, events: counts.events + kept.events.length }
      watch(counts)
      yield kept
    }
  }
  await store.replaceAll(counted())
  return counts
}

const seat = z.object({
  role: z.string(),
  kind: z.enum(['person', 'machine', 'ggp']),
  name: z.string(),
  tokenHash: z.string().exactOptional(),
})
const match = z.object({
  id: z.string(),
  createdAt: z.number(),
  game: z.string(),
  rules: z.string(),
  settings: z.unknown(),
  seed: z.string(),
  seats: z.array(seat),
  hostHash: z.string(),
  spectatorHash: z.string(),
  isPublic: z.boolean(),
  status: z.string(),
  fault: z.string().exactOptional(),
  successor: z.string().exactOptional(),
  scores: z.array(z.number()).exactOptional(),
})
const event = z.object({ seq: z.int().positive(), at: z.number(), kind: z.string(), data: z.unknown() })
const header = z.object({ parley: z.literal('backup'), version: z.int() })
const body = z.union([
  z.object({ match }),
  z.object({ event }),
  z.object({ end: z.object({ matches: z.int(), events: z.int() }) }),
])

/** The matches of a backup, each with its log; throws where the file is damaged, cut short, or something else. */
export async function* readBackup(path: string): AsyncGenerator<Kept> {
  let number = 0
  let kept: { match: StoredMatch; events: LogEvent[] } | undefined
  let counts: BackupCounts = { matches: 0, events: 0 }
  let ended = false
  for await (const text of linesOf(path)) {
    number += 1
    if (number === 1) needHeader(path, text)
    else {
      const line = body.safeParse(jsonOf(text))
      if (!line.success || ended) throw damaged(path, `line ${number} is not one of a backup`)
      if ('match' in line.data) {
        if (kept !== undefined) yield kept
        kept = { match: line.data.match, events: [] }
        counts = { ...counts, matches: counts.matches + 1 }
      } else if ('event' in line.data) {
        if (kept === undefined) throw damaged(path, `line ${number} is an event of no match`)
        kept.events.push(line.data.event)
        counts = { ...counts, events: counts.events + 1 }
      } else {
        const { matches, events } = line.data.end
        if (matches !== counts.matches || events !== counts.events) throw damaged(path, 'lines are missing')
        ended = true
      }
    }
  }
  if (!ended) throw damaged(path, 'its end is missing')
  if (kept !== undefined) yield kept
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip()
  const read = pipeline(createReadStream(path), unzipped)
  // Told of by the lines, too, where somebody still waits for them.
  read.catch(() => undefined)
  try {
    yield* createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })
    await read
  } catch (error) {
    const isZip = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isZip ? damaged(path, 'it cannot be decompressed to its end') : error
  } finally {
    unzipped.destroy()
  }
}

function needHeader(path: string, text: string): void {
  const first = header.safeParse(jsonOf(text))
  if (!first.success) throw damaged(path, 'it is something else')
  if (first.data.version > VERSION)
    throw new StoreError('backup', `${path} was written by a newer Parley: restore it with that one`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function damaged(path: string, why: string): StoreError {
  return new StoreError('backup', `${path} is no whole backup of Parley: ${why}; nothing was restored`)
}
