/** The embedded PostgreSQL on a thread of its own: it computes on the thread that calls it. */

import { mkdirSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { flushTree } from './flush.js'
import { SYNCED_START, SyncedFiles } from './synced-files.js'
import { type Answer, type Call, CLOSE, failure, READY, type ToThread } from './thread-messages.js'

/** Without helpers of its own it makes no checkpoints: we do, each time its write-ahead log has grown by so many bytes. */
const CHECKPOINT_EVERY = 32 * 1024 * 1024
const LOOK_EVERY = 200

const MEMORY = ['-c', 'shared_buffers=32MB', '-c', 'min_wal_size=32MB', '-c', 'max_wal_size=128MB']
const asText = (value: string) => value

async function serve(folder: string, port: NonNullable<typeof parentPort>): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const files = new SyncedFiles(folder, await flushTree(folder))
  const database = await PGlite.create({
    fs: files,
    startParams: [...SYNCED_START, ...MEMORY],
    parsers: { 114: asText, 3802: asText },
  })
  files.flushed.clear()
  let work = Promise.resolve()
  let calls = 0
  let checkpoint = 0

  async function answer({ id, text, params }: Call): Promise<void> {
    try {
      const { rows } = await database.query<readonly unknown[]>(text, [...params], { rowMode: 'array' })
      port.postMessage({ id, rows } satisfies Answer)
    } catch (error) {
      port.postMessage(failure(id, error))
    }
    calls += 1
    // Within a transaction that has failed it cannot even be asked: then the next time.
    if (calls % LOOK_EVERY === 0) await checkpointWhenDue().catch(() => undefined)
  }
  async function checkpointWhenDue(): Promise<void> {
    const { rows } = await database.query<{ at: number; idle: boolean }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::float8 as at, pg_current_xact_id_if_assigned() is null as idle`,
    )
    const [{ at, idle } = { at: 0, idle: false }] = rows
    if (at - checkpoint < CHECKPOINT_EVERY || !idle) return
    if (checkpoint > 0) await database.exec('checkpoint')
    checkpoint = at
  }

  port.on('message', (message: ToThread) => {
    work = work.then(async () => {
      if (message === CLOSE) {
        await database.close()
        port.close()
      } else if ('id' in message) await answer(message)
    })
  })
  port.postMessage(READY)
}

if (parentPort === null) throw new Error('this module runs as a thread')
await serve(String(workerData), parentPort)
