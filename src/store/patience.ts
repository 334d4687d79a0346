/** A database that restarts is soon back: what could not reach it is tried again for some seconds. */

import { setTimeout as pause } from 'node:timers/promises'
import { StoreError } from './fault.js'

const WAITS = [100, 200, 400, 800, 1600, 3200, 3200]

/**
 * Work that may be done twice: where the connection was lost nobody knows whether the first time counted, and `again`
 * tells it to look.
 */
export async function patiently<T>(work: (again: boolean) => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work(tries > 0)
    } catch (error) {
      const wait = WAITS[tries]
      if (wait === undefined || !isUnreachable(error)) throw error
      await pause(wait)
    }
  }
}

/** Whether that, or what caused it, is a lost connection. */
function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StoreError) return cause.code === 'unreachable'
  }
  return false
}
