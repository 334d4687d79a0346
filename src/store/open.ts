/** Opens the store where its user wants it: in PostgreSQL by an address, else embedded in a folder. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from './contract.js'
import type { Database } from './database.js'
import { openEmbedded } from './embedded.js'
import { migrate } from './migrations.js'
import { openPostgres } from './postgres.js'
import { sqlStore } from './sql-store.js'

export interface StoreAddress {
  /** `postgres://user:password@host:5432/database`; wins over a folder. */
  readonly url?: string
  readonly folder?: string
}

const FOLDER = 'parley-data'

/** A folder that was named on the command line, else DATABASE_URL, else a folder where the command runs. */
export function storeAddress(data?: string, environment: NodeJS.ProcessEnv = process.env): StoreAddress {
  const url = environment.DATABASE_URL
  return data === undefined && url !== undefined && url !== '' ? { url } : { folder: data ?? FOLDER }
}

/** Whether a store was made there before; of a database elsewhere that is known only by opening it. */
export function isStore({ url, folder = FOLDER }: StoreAddress): boolean {
  return url !== undefined || existsSync(join(folder, 'database'))
}

export async function openStore({ url, folder = FOLDER }: StoreAddress): Promise<Store> {
  return migrated(url === undefined ? await openEmbedded(folder) : await openPostgres(url))
}

async function migrated(database: Database): Promise<Store> {
  try {
    await migrate(database)
    return sqlStore(database)
  } catch (error) {
    await database.close()
    throw error
  }
}
