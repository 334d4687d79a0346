/**
 * `npm run bench` builds, then measures everything but the server; `npm run bench -- server` measures one part, and what
 * follows its name goes to that part.
 */
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const PARTS = ['prolog', 'gdl', 'players', 'solve', 'server']
/** A minute of load with a database of its own: only when it is asked for. */
const UNASKED = PARTS.filter((part) => part !== 'server')

function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const [asked, ...rest] = process.argv.slice(2)
if (asked !== undefined && !PARTS.includes(asked)) {
  console.error(`there is no bench called ${asked}: they are ${PARTS.join(', ')}`)
  process.exit(2)
}
run(join(folder, '../scripts/build.mjs'), '--if-stale')
for (const part of asked === undefined ? UNASKED : [asked]) run(join(folder, part, 'run.mjs'), ...rest)
