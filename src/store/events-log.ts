/** Writing runs of events, many matches in one statement, each run whole or not at all. */

import type { LogEvent } from './contract.js'
import type { Query } from './database.js'
import { StoreError } from './fault.js'
import type { Run, WrittenEvent } from './group-commit.js'
import { patiently } from './patience.js'
import { misplaced, unknownMatch } from './rules.js'

/** Data travels as text within JSON, so that what PostgreSQL would not read in it (a NUL escape) is only passed on. */
const INSERT = `
  with given as (
    select * from json_to_recordset($1::json)
      as given(match text, seq integer, at double precision, kind text, data text)
  ), starts as (
    select match, min(seq) as first from given group by match
  ), fitting as (
    select match from starts
    where first = 1 + coalesce((select max(seq) from parley.events where events.match = starts.match), 0)
      and exists (select from parley.matches where matches.id = starts.match)
  ), added as (
    insert into parley.events (match, seq, at, kind, data)
    select match, seq, at, kind, data::json from given join fitting using (match)
    returning match
  )
  select distinct match from added`

/**
 * Writes the runs in one statement. Where the connection is lost nobody knows whether it was kept: it is tried again,
 * and what is found to be there already was.
 */
export async function writeRuns(query: Query, runs: readonly Run[]): Promise<readonly (StoreError | undefined)[]> {
  try {
    return await patiently((again) => insertRuns(query, runs, again))
  } catch (error) {
    if (!(error instanceof StoreError) || error.code === 'unreachable') throw error
    if (runs.length === 1) return [error]
  }
  // One run that the database refuses does not take the others of its commit with it.
  const faults: (StoreError | undefined)[] = []
  for (const run of runs) faults.push(...(await writeRuns(query, [run])))
  return faults
}

/** The same within a transaction, where the whole is lost with the connection. */
export async function insertRuns(
  query: Query,
  runs: readonly Run[],
  again = false,
): Promise<readonly (StoreError | undefined)[]> {
  const rows = runs.flatMap(({ match, events }) => events.map((event) => ({ match, ...event })))
  const added = new Set((await query(INSERT, [JSON.stringify(rows)])).map(([match]) => match))
  return Promise.all(runs.map((run) => (added.has(run.match) ? undefined : faultOf(query, run, again))))
}

export function written({ seq, at, kind, data }: LogEvent): WrittenEvent {
  return { seq, at, kind, data: jsonOf(data) }
}

/** JSON has no `undefined`; it is kept as null. */
export function jsonOf(data: unknown): string {
  return JSON.stringify(data) ?? 'null'
}

async function faultOf(query: Query, { match, events }: Run, again: boolean): Promise<StoreError | undefined> {
  const first = events[0]?.seq ?? 0
  const [known] = await query('select 1 from parley.matches where id = $1', [match])
  if (known === undefined) return unknownMatch(match)
  if (!again) return misplaced(match, first)
  const there = await query(
    'select seq, at, kind, data from parley.events where match = $1 and seq >= $2 order by seq limit $3',
    [match, first, events.length],
  )
  const same = there.length === events.length && events.every((event, index) => isEvent(there[index] ?? [], event))
  return same ? undefined : misplaced(match, first)
}

function isEvent([seq, at, kind, data]: readonly unknown[], event: WrittenEvent): boolean {
  return Number(seq) === event.seq && Number(at) === event.at && kind === event.kind && data === event.data
}
