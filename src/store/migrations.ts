/** Brings a database from any earlier version of our tables to the present one; each step is taken once, in order. */

import type { Database, Query } from './database.js'
import { StoreError } from './fault.js'

/** Only ever added to: what has run somewhere stays as it is. */
const STEPS: readonly (readonly string[])[] = [
  [
    // `json` keeps the text as it came, NUL escapes included, where `jsonb` would refuse some and reorder the rest.
    `create table parley.matches (
      id text primary key,
      created_at double precision not null,
      game text not null,
      rules text not null,
      settings json not null,
      seed text not null,
      seats json not null,
      host_hash text not null,
      spectator_hash text not null,
      is_public boolean not null,
      status text not null,
      fault text,
      successor text,
      scores json
    )`,
    `create index matches_open on parley.matches (created_at, id) where status in ('waiting', 'running')`,
    'create index matches_public on parley.matches (created_at, id) where is_public',
    `create table parley.events (
      match text not null references parley.matches (id),
      seq integer not null check (seq > 0),
      at double precision not null,
      kind text not null,
      data json not null,
      primary key (match, seq)
    )`,
  ],
]

/** Any number that no other program takes: two servers that start at once take turns by it. */
const TURN = 7_274_255_339

export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (query) => {
    await query(`select pg_advisory_xact_lock(${TURN})`)
    const version = await versionOf(query)
    if (version > STEPS.length) {
      throw new StoreError(
        'foreign',
        `${database.place} was written by a newer Parley (its tables are of version ${version}, this one knows ${STEPS.length}): use that Parley`,
      )
    }
    for (const statement of STEPS.slice(version).flat()) await query(statement)
    if (version < STEPS.length) await query(`update parley.schema_version set version = ${STEPS.length}`)
  })
}

async function versionOf(query: Query): Promise<number> {
  const [[exists] = []] = await query(`select to_regclass('parley.schema_version') is not null`)
  if (exists !== true) {
    await query('create schema if not exists parley')
    await query('create table parley.schema_version (version integer not null)')
    await query('insert into parley.schema_version values (0)')
  }
  const [[version] = []] = await query('select version from parley.schema_version')
  return Number(version)
}
