/** Kills a process that appends to a store, again and again, and looks each time what is left. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { RUN_SOURCES } from '../src/game/index.js'
import { openStore, type StoreAddress } from '../src/store/index.js'

const PROCESS = fileURLToPath(new URL('appending-process.ts', import.meta.url))

/**
 * Runs and kills the process so often. Each opens the store as the one before left it; in the end it must hold every
 * event that was acknowledged to any of them, and every log must be without gaps. Returns how many those are.
 */
export async function killAgainAndAgain(address: StoreAddress, kills: number, random: () => number): Promise<number> {
  const acknowledged = new Map<string, number>()
  for (let run = 1; run <= kills; run += 1) {
    for (const [match, seq] of await killed(address, run, Math.floor(random() * 400))) acknowledged.set(match, seq)
  }
  await compare(address, acknowledged)
  return [...acknowledged.values()].reduce((sum, seq) => sum + seq, 0)
}

/** What the process had acknowledged when it was killed, a number of acknowledgements after its first. */
async function killed(address: StoreAddress, run: number, after: number): Promise<ReadonlyMap<string, number>> {
  const where = address.url ?? address.folder ?? ''
  const child = spawn(process.execPath, [...RUN_SOURCES, PROCESS, where, String(run)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const seen = new Map<string, number>()
  let count = 0
  // Lines still in the pipe when it dies are read, too: they were acknowledged.
  for await (const line of createInterface({ input: child.stdout })) {
    const [match = '', seq] = line.split(' ')
    seen.set(match, Number(seq))
    if (count === after) child.kill('SIGKILL')
    count += 1
  }
  const [, signal] = await ended
  if (signal !== 'SIGKILL') throw new Error('the process ended by itself')
  return seen
}

async function compare(address: StoreAddress, acknowledged: ReadonlyMap<string, number>): Promise<void> {
  const store = await openStore(address)
  try {
    for (const [match, seq] of acknowledged) {
      const log = await store.events(match)
      if (log.length < seq) throw new Error(`${match}: ${seq} events were acknowledged, ${log.length} are there`)
      const gap = log.findIndex((event, index) => event.seq !== index + 1)
      if (gap >= 0) throw new Error(`${match}: event ${gap + 1} is missing, later ones are there`)
      const torn = log.find(
        ({ seq, data }) => JSON.stringify(data) !== JSON.stringify({ choice: 'x'.repeat(seq % 300) }),
      )
      if (torn !== undefined) throw new Error(`${match}: event ${torn.seq} is not what was appended`)
    }
  } finally {
    await store.close()
  }
}
