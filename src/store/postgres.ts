/** A PostgreSQL server, found by its address and spoken to by a thread, which is started again should it end. */

import type { Database, Query } from './database.js'
import { StoreError } from './fault.js'
import { closedStore } from './rules.js'
import { type DatabaseThread, type Faults, startDatabase, transaction } from './thread.js'

/** What our SQL was written and tried on. */
const OLDEST = 15

export async function openPostgres(url: string): Promise<Database> {
  const place = placeOf(url)
  const faults: Faults = {
    refused: (code, message) => faultOf(place, code, message),
    ended: (reason) => new StoreError('unreachable', `${place} cannot be reached: its client failed: ${reason}`),
  }
  let thread: Promise<DatabaseThread> | undefined
  let sessions = 0
  let closed = false
  function running(): Promise<DatabaseThread> {
    if (thread !== undefined) return thread
    if (closed) throw closedStore()
    const started = startDatabase(new URL('./postgres-thread.js', import.meta.url), url, faults)
    thread = started
    const forget = () => {
      if (thread === started) thread = undefined
    }
    started.then(({ over }) => over.then(forget), forget)
    return started
  }
  const query: Query = async (text, params) => (await running()).query(text, params)
  const database: Database = {
    place,
    query,
    async transaction(work) {
      const client = await running()
      sessions += 1
      const session = sessions
      try {
        return await transaction((text, params) => client.query(text, params, session), work)
      } finally {
        client.release(session)
      }
    },
    async close() {
      closed = true
      const last = await thread?.catch(() => undefined)
      await last?.close()
    },
  }
  try {
    const [[version] = []] = await query(`select current_setting('server_version_num')::int / 10000`)
    if (Number(version) < OLDEST)
      throw new StoreError('foreign', `${place} is of version ${version}; Parley needs ${OLDEST} or newer`)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Host, port and database: never the user's password, nor anything else of the address. */
function placeOf(url: string): string {
  try {
    const { protocol, hostname, port, pathname, searchParams } = new URL(url)
    if (!/^postgres(ql)?:$/.test(protocol)) throw new Error('no such scheme')
    return `PostgreSQL at ${searchParams.get('host') ?? hostname}:${port || 5432}${pathname}`
  } catch {
    throw new StoreError(
      'unreachable',
      'the database address is not one of PostgreSQL: write postgres://user:password@host:5432/database',
    )
  }
}

/** A connection that could not be made, or was lost: trying again may help. */
const CONNECTION: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: is it running?',
  ENOENT: 'there is no such socket: is it running?',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host name cannot be looked up',
  EHOSTUNREACH: 'its host cannot be reached',
  ETIMEDOUT: 'it does not answer',
  CONNECT_TIMEOUT: 'it does not answer',
  ECONNRESET: 'the connection was lost',
  EPIPE: 'the connection was lost',
  CONNECTION_CLOSED: 'the connection was lost',
  CONNECTION_ENDED: 'the connection was closed',
  CONNECTION_DESTROYED: 'the connection was closed',
  '57P01': 'it was shut down',
  '57P02': 'it was shut down',
  '57P03': 'it is just starting or stopping',
  '53300': 'it has no connection free',
}

/** It refuses us: trying again would not help. */
const REFUSAL: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'it does not let this user in',
  '3D000': 'there is no such database',
  '42501': 'this user may not do that: it needs CREATE on the database',
}

function faultOf(place: string, code: string, message: string): StoreError {
  const connection = CONNECTION[code]
  if (connection !== undefined) return new StoreError('unreachable', `${place} cannot be reached: ${connection}`)
  const refusal = REFUSAL[code]
  if (refusal !== undefined) return new StoreError('foreign', `${place} cannot be used: ${refusal}`)
  // The server's sentences name tables and constraints, but those of class 22 quote values, as do all details.
  return new StoreError('failed', `${place}: ${code.startsWith('22') ? 'bad value' : message} (${code})`)
}
