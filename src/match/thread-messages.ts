/** What passes between the pool and its threads. */

import { z } from 'zod'
import type { Diagnostic } from '../game/index.js'
import type { RulesKind, RulesRequest } from './rules-requests.js'

export interface Called<Kind extends RulesKind = RulesKind> {
  /** Counts from 1. */
  readonly call: number
  readonly request: RulesRequest<Kind>
}

export type Replied =
  | { readonly call: number; readonly answer: unknown }
  | { readonly call: number; readonly error: Failed }

export interface Failed {
  readonly code: 'not-held' | 'rules'
  readonly message: string
  readonly diagnostics?: readonly Diagnostic[]
}

/** What a rules thread is started with. */
export const threadData = z.object({
  running: z.instanceof(SharedArrayBuffer),
  limits: z.object({ milliseconds: z.number(), cells: z.number() }),
})
