/** What the store needs of a database: PostgreSQL elsewhere and the one embedded here answer the same SQL the same way. */

/** Texts, numbers and truth values; `json` columns come as their text. */
export type Row = readonly unknown[]

/** One statement with its parameters; fails with a StoreError whose message holds no parameter. */
export type Query = (text: string, params?: readonly unknown[]) => Promise<readonly Row[]>

export interface Database {
  /** For people, without a password. */
  readonly place: string
  readonly query: Query
  /** Its queries see and change the database at once or not at all; others wait or do not notice. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}
