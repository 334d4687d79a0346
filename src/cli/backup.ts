/** `parley backup`: everything in the store, in one file. */

import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import {
  type BackupCounts,
  backUp,
  isStore,
  openStore,
  type Store,
  type StoreAddress,
  StoreError,
  storeAddress,
} from '../store/index.js'
import { Failure, reasonOf } from './failure.js'
import { progress } from './progress.js'
import { count } from './rules.js'

interface Options {
  readonly data?: string
  readonly force?: boolean
  readonly json?: boolean
}

export const DATA_HELP = 'the folder of the embedded store; else DATABASE_URL, else ./parley-data'

export function define(command: Command): void {
  command
    .argument('<file>', 'where to write it')
    .option('--data <folder>', DATA_HELP)
    .option('--force', 'replace the file if it is there')
    .option('--json', 'print {file, from, matches, events}')
    .addHelpText(
      'after',
      '\nWith PostgreSQL this works while a server runs. An embedded store is for one process: stop the server first.' +
        '\nThe file holds everything, hidden facts included; keep it where only you can read it.',
    )
    .action(write)
}

async function write(file: string, { data, force, json }: Options): Promise<void> {
  if (existsSync(file) && force !== true) throw new Failure(`${file} is there already: add --force to replace it`)
  const address = storeAddress(data)
  if (!isStore(address)) throw new Failure(`there is no store in ${address.folder}: name its folder with --data`)
  await withStore(file, address, async (store) => {
    const bar = progress()
    const counts = await backUp(store, file, ({ matches }) => bar.update(`${count(matches, 'match', 'matches')}`))
    bar.done()
    if (json) process.stdout.write(`${JSON.stringify({ file, from: store.place, ...counts })}\n`)
    else process.stdout.write(`${file}: ${counted(counts)} from ${store.place}\n`)
  })
}

export function counted({ matches, events }: BackupCounts): string {
  return `${count(matches, 'match', 'matches')} with ${count(events, 'event')}`
}

/** Opens the store for the work, and tells of what went wrong in one sentence. */
export async function withStore(
  file: string,
  address: StoreAddress,
  work: (store: Store) => Promise<void>,
): Promise<void> {
  try {
    const store = await openStore(address)
    try {
      await work(store)
    } finally {
      await store.close()
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(error instanceof StoreError ? error.message : `${file}: ${reasonOf(error)}`)
  }
}
