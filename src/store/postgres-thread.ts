/**
 * The client of a PostgreSQL server, on a thread of its own: when a connection breaks at a bad moment, `postgres` 3.4
 * throws where nobody can catch it (its issues 1066, 1154 and 1208), and that must not end a server.
 */

import { parentPort, workerData } from 'node:worker_threads'
import postgres from 'postgres'
import { type Answer, type Call, CLOSE, failure, READY, type ToThread } from './thread-messages.js'

/** Appends share one statement at a time, so few connections carry much. */
const CONNECTIONS = 4

function connect(url: string): postgres.Sql {
  const address = new URL(url)
  // A socket's folder as PostgreSQL's own tools write it, which the client does not know.
  const socket = address.searchParams.get('host')
  address.searchParams.delete('host')
  return postgres(address.href, {
    ...(socket === null ? {} : { host: socket }),
    max: CONNECTIONS,
    connect_timeout: 10,
    connection: { application_name: 'parley' },
    onnotice: () => {},
    // JSON stays text: who asked for it knows what it is.
    types: { json: { to: 114, from: [114, 3802], serialize: String, parse: String } },
  })
}

if (parentPort === null) throw new Error('this module runs as a thread')
const port = parentPort
const sql = connect(String(workerData))
const sessions = new Map<number, Promise<postgres.ReservedSql>>()

async function answer({ id, text, params, session }: Call): Promise<Answer> {
  try {
    const client = session === undefined ? sql : await reserved(session)
    return { id, rows: [...(await client.unsafe(text, params.map(scalar), { prepare: true }).values())] }
  } catch (error) {
    return failure(id, error)
  }
}

function reserved(session: number): Promise<postgres.ReservedSql> {
  const found = sessions.get(session) ?? sql.reserve()
  sessions.set(session, found)
  return found
}

async function release(session: number): Promise<void> {
  const client = sessions.get(session)
  sessions.delete(session)
  try {
    const reserved = await client
    reserved?.release()
  } catch {
    // It was never had.
  }
}

function scalar(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}

port.on('message', async (message: ToThread) => {
  if (message === CLOSE) {
    await sql.end({ timeout: 5 })
    port.close()
  } else if ('release' in message) await release(message.release)
  else port.postMessage(await answer(message))
})
port.postMessage(READY)
