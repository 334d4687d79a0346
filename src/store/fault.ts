/** What can be wrong with a store, in words for the person who runs it. */

export type StoreFault =
  /** Another process has the folder. */
  | 'locked'
  /** The database cannot be reached, or refuses us. */
  | 'unreachable'
  /** The folder or the database is not one of ours, or of a newer Parley. */
  | 'foreign'
  /** No such match. */
  | 'unknown'
  /** A match or an event of that name is there already. */
  | 'taken'
  /** Not text that can be kept. */
  | 'refused'
  /** The store was closed. */
  | 'closed'
  /** A backup that cannot be read. */
  | 'backup'
  /** The database failed at something it was asked. */
  | 'failed'

export class StoreError extends Error {
  override readonly name = 'StoreError'
  constructor(
    readonly code: StoreFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
