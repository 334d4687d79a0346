/** `parley restore`: what `parley backup` wrote, back in a store, the same or another. */

import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { restore, storeAddress } from '../store/index.js'
import { counted, DATA_HELP, withStore } from './backup.js'
import { Failure } from './failure.js'
import { progress } from './progress.js'
import { count } from './rules.js'

interface Options {
  readonly data?: string
  readonly force?: boolean
  readonly json?: boolean
}

export function define(command: Command): void {
  command
    .argument('<file>', 'what `parley backup` wrote')
    .option('--data <folder>', DATA_HELP)
    .option('--force', 'delete what is in the store first')
    .option('--json', 'print {file, to, matches, events}')
    .addHelpText(
      'after',
      '\nStop the server first. The store is changed when all of the file has been read, or not at all.',
    )
    .action(read)
}

async function read(file: string, { data, force, json }: Options): Promise<void> {
  if (!existsSync(file)) throw new Failure(`${file}: no such file`)
  await withStore(file, storeAddress(data), async (store) => {
    if (force !== true && !(await store.isEmpty()))
      throw new Failure(`there are matches in ${store.place}: add --force to delete them and restore ${file}`)
    const bar = progress()
    const counts = await restore(store, file, ({ matches }) => bar.update(`${count(matches, 'match', 'matches')}`))
    bar.done()
    if (json) process.stdout.write(`${JSON.stringify({ file, to: store.place, ...counts })}\n`)
    else process.stdout.write(`${store.place}: ${counted(counts)} restored\n`)
  })
}
