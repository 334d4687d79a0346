/**
 * A thread that speaks to the database. The embedded one computes on the thread that calls it, and a client's defect
 * ends its thread, not the server.
 */

import type { Worker } from 'node:worker_threads'
import { startThread } from '../game/index.js'
import type { Query, Row } from './database.js'
import type { StoreError } from './fault.js'
import { type Answer, CLOSE, READY, type ToThread } from './thread-messages.js'

export interface DatabaseThread {
  query(text: string, params?: readonly unknown[], session?: number): Promise<readonly Row[]>
  release(session: number): void
  close(): Promise<void>
  /** Resolves with the reason when the thread is no more, asked to or not. */
  readonly over: Promise<StoreError>
}

/** What a thread needs to know of its database: how to name its faults. */
export interface Faults {
  /** Of a statement, by the database's code and sentence. */
  refused(code: string, message: string): StoreError
  /** Of everything under way when the thread ended. */
  ended(reason: string): StoreError
}

interface Waiting {
  answered(rows: readonly Row[]): void
  failed(error: StoreError): void
}

/** Started and ready, or rejected with why it could not be. */
export async function startDatabase(module: URL, data: string, faults: Faults): Promise<DatabaseThread> {
  const thread = startThread(module, { workerData: data })
  const waiting = new Map<number, Waiting>()
  let calls = 0
  let ended: StoreError | undefined
  const over = ending(thread).then((reason) => {
    ended = faults.ended(reason)
    for (const { failed } of waiting.values()) failed(ended)
    waiting.clear()
    return ended
  })
  const say = (message: ToThread) => thread.postMessage(message)
  const ready = new Promise<undefined>((resolve) => {
    thread.on('message', (answer: Answer | typeof READY) => {
      if (answer === READY) return resolve(undefined)
      const call = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('rows' in answer) call?.answered(answer.rows)
      else call?.failed(faults.refused(answer.code, answer.message))
    })
  })
  const fault = await Promise.race([over, ready])
  if (fault !== undefined) throw fault
  return {
    over,
    query: (text, params = [], session) =>
      new Promise((answered, failed) => {
        if (ended !== undefined) return failed(ended)
        calls += 1
        waiting.set(calls, { answered, failed })
        say({ id: calls, text, params, session })
      }),
    release: (session) => say({ release: session }),
    async close() {
      if (ended === undefined) say(CLOSE)
      await over
    },
  }
}

function ending(thread: Worker): Promise<string> {
  return new Promise((resolve) => {
    thread.once('error', (error) => resolve(error.message))
    thread.once('exit', () => resolve('it has ended'))
  })
}

/** The work between `begin` and `commit`, or nothing of it. */
export async function transaction<T>(query: Query, work: (query: Query) => Promise<T>): Promise<T> {
  await query('begin')
  try {
    const result = await work(query)
    await query('commit')
    return result
  } catch (error) {
    // Where even that fails the connection is gone, and with it the transaction.
    await query('rollback').catch(() => undefined)
    throw error
  }
}
