/** What is said between the store and the thread that speaks to its database. */

export interface Call {
  readonly id: number
  readonly text: string
  readonly params: readonly unknown[]
  /** Calls of one transaction go over one connection. */
  readonly session: number | undefined
}

export interface Release {
  /** Its transaction is over. */
  readonly release: number
}

export type Answer =
  | { readonly id: number; readonly rows: readonly (readonly unknown[])[] }
  | { readonly id: number; readonly code: string; readonly message: string }

/** Said once by the thread, when calls may come. */
export const READY = 'ready'
/** Said once by the store, when no more will. */
export const CLOSE = 'close'

export type ToThread = Call | Release | typeof CLOSE

/** The database's own code and sentence, in what it threw. */
export function failure(id: number, error: unknown): Answer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return { id, code, message: error instanceof Error ? error.message : String(error) }
}
