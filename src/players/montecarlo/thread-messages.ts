/** What is said between a player and the threads that search for it: plain data. */

import type { GameSource } from '../../languages/index.js'
import type { SearchReport } from './report.js'
import type { SearchOptions } from './search.js'

export interface ThreadData {
  readonly source: GameSource
  readonly role: number
  readonly options: SearchOptions
  readonly seed: string
}

export interface ThinkRequest {
  readonly id: number
  readonly facts: readonly string[]
  readonly scores: readonly number[]
  /** In milliseconds since 1970, or Infinity. */
  readonly until: number
  readonly playouts: number
}

/** A thread answers several times: what it knows so far, in case that it is late with the last answer. */
export interface ThinkAnswer {
  readonly id: number
  readonly report: SearchReport
  readonly isLast: boolean
}

/** The id of the answer that says the thread is ready. */
export const READY = -1
