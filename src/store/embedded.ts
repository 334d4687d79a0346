/**
 * PostgreSQL embedded in this process, its data in a folder: `database` holds it, `lock-…` says who has it.
 * A new database is made beside its place and moved there when it is whole.
 */

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Database } from './database.js'
import { StoreError } from './fault.js'
import { flushFolder, flushTree } from './flush.js'
import { lockFolder } from './lock.js'
import { type DatabaseThread, type Faults, startDatabase, transaction } from './thread.js'

export async function openEmbedded(folder: string): Promise<Database> {
  const root = resolve(folder)
  makeFolder(root)
  const lock = await lockFolder(root)
  try {
    await makeDatabase(root)
    const { query, close } = await start(root, 'database')
    const inTurn = turns()
    return {
      place: `the folder ${root}`,
      query: (text, params) => inTurn(() => query(text, params)),
      transaction: (work) => inTurn(() => transaction(query, work)),
      async close() {
        await inTurn(close)
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function makeFolder(root: string): void {
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StoreError('unreachable', `${root} cannot be made: ${error instanceof Error ? error.message : error}`)
  }
}

/** Makes the database where there is none. What a process left unfinished that was killed meanwhile is begun anew. */
async function makeDatabase(root: string): Promise<void> {
  const unfinished = join(root, 'database.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  if (existsSync(join(root, 'database'))) return
  // Its thread ends with it, and with that goes the memory that only the making needs.
  const { close } = await start(root, 'database.unfinished')
  await close()
  await flushTree(unfinished)
  renameSync(unfinished, join(root, 'database'))
  await flushFolder(root)
}

function start(root: string, name: string): Promise<DatabaseThread> {
  const faults: Faults = {
    // Sentences of class 22 quote values, which may be anybody's secret.
    refused: (code, message) =>
      new StoreError('failed', `the database in ${root}: ${code.startsWith('22') ? 'bad value' : message} (${code})`),
    ended: (reason) => new StoreError('failed', `the database in ${root} cannot go on: ${reason}`),
  }
  return startDatabase(new URL('./embedded-thread.js', import.meta.url), join(root, name), faults)
}

/** Works one after the other, in the order they are asked for. */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}
