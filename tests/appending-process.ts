/**
 * A process for tests, made to be killed: appends to a few matches of a store as fast as it can, and prints
 * `match seq` for each event once it is acknowledged. Usage: appending-process.ts <folder or address> <run>
 */

import { writeSync } from 'node:fs'
import { openStore } from '../src/store/index.js'

const [, , where = '', run = ''] = process.argv
const store = await openStore(where.startsWith('postgres:') ? { url: where } : { folder: where })

async function play(id: string): Promise<never> {
  const hashes = { hostHash: id, spectatorHash: id }
  const game = { game: 'nim', rules: 'rules', settings: {}, seed: '1', seats: [], isPublic: false, status: 'running' }
  await store.createMatch({ id, createdAt: Date.now(), ...game, ...hashes })
  for (let seq = 1; ; seq += 2) {
    await store.append(id, [event(seq), event(seq + 1)])
    // At once and unbuffered: what is printed was acknowledged, and what was acknowledged is printed.
    writeSync(1, `${id} ${seq + 1}\n`)
  }
}

function event(seq: number) {
  return { seq, at: Date.now(), kind: 'submission', data: { choice: 'x'.repeat(seq % 300) } }
}

await Promise.all([1, 2, 3, 4].map((number) => play(`${run}-${number}`)))
