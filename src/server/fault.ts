/** What a caller did wrong, or what cannot be done for it now: a status, a code for programs, a sentence for people. */

import { z } from 'zod'
import type { Diagnostic } from '../game/index.js'
import { OutOfTime, PoolBusy, RulesFailed, TableError } from '../match/index.js'
import { StoreError } from '../store/index.js'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly diagnostics?: readonly Diagnostic[],
  ) {
    super(message)
  }
}

export const diagnostic = z.strictObject({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  hint: z.string().optional(),
})

export const problem = z.strictObject({
  code: z.string(),
  message: z.string(),
  /** Where rules are at fault: what is wrong with them. */
  diagnostics: z.array(diagnostic).optional(),
})

/** The error as the caller is told it; undefined for one of our own that it must not see. */
export function problemOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof RulesFailed) return new ApiError(422, 'rules', error.message, error.diagnostics)
  if (error instanceof OutOfTime) return new ApiError(422, 'out-of-time', error.message)
  if (error instanceof PoolBusy) return new ApiError(503, 'busy', 'the server is busy: try again in a moment')
  if (error instanceof TableError) return new ApiError(409, error.code, error.message)
  if (error instanceof StoreError && error.code === 'refused') return new ApiError(400, 'not-storable', error.message)
  return undefined
}

/** Parses what a caller sent, or says what is wrong with it and where. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `
  throw new ApiError(400, 'bad-request', `${place}${issue?.message ?? 'unreadable'}`)
}
