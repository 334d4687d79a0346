/** The store in a PostgreSQL database, wherever that runs: every statement it sends stands here or in `events-log.ts`. */

import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy'
import type { Kept, LogEvent, Store, StoredMatch } from './contract.js'
import type { Database, Query } from './database.js'
import { insertRuns, jsonOf, writeRuns, written } from './events-log.js'
import { StoreError } from './fault.js'
import { groupCommit } from './group-commit.js'
import { patiently } from './patience.js'
import {
  closedStore,
  isRun,
  misplaced,
  needStorable,
  needStorableMatch,
  OPEN_STATUSES,
  takenMatch,
  unknownMatch,
} from './rules.js'
import { events, matches } from './schema.js'

export function sqlStore(database: Database): Store {
  const tables = tablesBy(database.query)
  const log = groupCommit((runs) => writeRuns(database.query, runs))
  let closed = false

  /** Only our own errors leave: drizzle's would quote the parameters, and with them what players hid. */
  async function once<T>(work: () => Promise<T>): Promise<T> {
    if (closed) throw closedStore()
    try {
      return await work()
    } catch (error) {
      throw ownError(error)
    }
  }
  function asked<T>(work: (again: boolean) => Promise<T>): Promise<T> {
    return once(() => patiently(work))
  }
  async function needMatch(id: string): Promise<void> {
    const found = await tables.select({ id: matches.id }).from(matches).where(eq(matches.id, id))
    if (found.length === 0) throw unknownMatch(id)
  }

  /** Whether a match of that id is this one: no two have the same host's token. */
  async function isKept({ id, hostHash }: StoredMatch): Promise<boolean> {
    const same = and(eq(matches.id, id), eq(matches.hostHash, hostHash))
    return (await tables.select({ id: matches.id }).from(matches).where(same)).length > 0
  }

  return {
    place: database.place,
    async createMatch(match) {
      needStorableMatch(match)
      await asked(async (again) => {
        const added = await tables
          .insert(matches)
          .values(rowOf(match))
          .onConflictDoNothing()
          .returning({ id: matches.id })
        if (added.length === 0 && !(again && (await isKept(match)))) throw takenMatch(match.id)
      })
    },
    async match(id) {
      const [row] = await asked(() => tables.select().from(matches).where(eq(matches.id, id)))
      return row === undefined ? undefined : matchOf(row)
    },
    async openMatches() {
      const open = inArray(matches.status, [...OPEN_STATUSES])
      const rows = await asked(() =>
        tables.select().from(matches).where(open).orderBy(asc(matches.createdAt), asc(matches.id)),
      )
      return rows.map(matchOf)
    },
    async publicMatches(limit) {
      const rows = await asked(() =>
        tables
          .select()
          .from(matches)
          .where(sql`${matches.isPublic}`)
          .orderBy(desc(matches.createdAt), desc(matches.id))
          .limit(limit),
      )
      return rows.map(matchOf)
    },
    async updateMatch(id, change) {
      needStorable(change.status, change.fault, change.successor)
      await asked(async () => {
        if (Object.values(change).every((value) => value === undefined)) return needMatch(id)
        const { scores, ...texts } = change
        const values = scores === undefined ? texts : { ...texts, scores: jsonOf(scores) }
        const changed = await tables.update(matches).set(values).where(eq(matches.id, id)).returning({ id: matches.id })
        if (changed.length === 0) throw unknownMatch(id)
      })
    },
    async append(match, added) {
      needStorable(match, ...added.map(({ kind }) => kind))
      const [first] = added
      if (first !== undefined && !isRun(added)) throw misplaced(match, first.seq)
      await once(() => (first === undefined ? needMatch(match) : log.append({ match, events: added.map(written) })))
    },
    async events(match, after = 0) {
      return asked(async () => {
        const found = await eventsOf(tables, match, after)
        if (found.length === 0) await needMatch(match)
        return found
      })
    },
    async readAll(visit) {
      await once(() =>
        database.transaction(async (query) => {
          await query('set transaction isolation level repeatable read, read only')
          await readEach(tablesBy(query), visit)
        }),
      )
    },
    async replaceAll(by) {
      await once(() =>
        database.transaction(async (query) => {
          await query('truncate parley.events, parley.matches')
          for await (const { match, events } of by) {
            needStorableMatch(match)
            await tablesBy(query).insert(matches).values(rowOf(match))
            for (const run of slices(events)) {
              const [fault] = await insertRuns(query, [{ match: match.id, events: run.map(written) }])
              if (fault !== undefined) throw fault
            }
          }
        }),
      )
    },
    async isEmpty() {
      const some = await asked(() => tables.select({ id: matches.id }).from(matches).limit(1))
      return some.length === 0
    },
    async close() {
      if (closed) return
      closed = true
      await log.settled()
      await database.close()
    },
  }
}

type Tables = PgRemoteDatabase

function tablesBy(query: Query): Tables {
  return drizzle(async (text, params) => ({ rows: [...(await query(text, params))] }))
}

async function eventsOf(tables: Tables, match: string, after: number): Promise<readonly LogEvent[]> {
  const rows = await tables
    .select({ seq: events.seq, at: events.at, kind: events.kind, data: events.data })
    .from(events)
    .where(and(eq(events.match, match), gt(events.seq, after)))
    .orderBy(asc(events.seq))
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }))
}

/** Rules are long and there may be many matches: a few at a time. */
async function readEach(tables: Tables, visit: (kept: Kept) => Promise<void>): Promise<void> {
  for (let last = ''; ; ) {
    const page = await tables.select().from(matches).where(gt(matches.id, last)).orderBy(asc(matches.id)).limit(50)
    for (const row of page) await visit({ match: matchOf(row), events: await eventsOf(tables, row.id, 0) })
    const end = page.at(-1)
    if (end === undefined) return
    last = end.id
  }
}

function* slices(list: readonly LogEvent[]): Generator<readonly LogEvent[]> {
  for (let start = 0; start < list.length; start += 1000) yield list.slice(start, start + 1000)
}

function rowOf({ settings, seats, scores, ...match }: StoredMatch): typeof matches.$inferInsert {
  return {
    ...match,
    settings: jsonOf(settings),
    seats: jsonOf(seats),
    ...(scores === undefined ? {} : { scores: jsonOf(scores) }),
  }
}

/** A column without a value is null, a property without one is not there. */
function matchOf(row: typeof matches.$inferSelect): StoredMatch {
  const { settings, seats, fault, successor, scores, ...match } = row
  return {
    ...match,
    settings: JSON.parse(settings),
    seats: JSON.parse(seats),
    ...(fault === null ? {} : { fault }),
    ...(successor === null ? {} : { successor }),
    ...(scores === null ? {} : { scores: JSON.parse(scores) }),
  }
}

function ownError(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof StoreError) return cause
  return error
}
