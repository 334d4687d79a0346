/**
 * Installs what is missing, with Node alone: runs `npm ci` when node_modules is absent or older than package-lock.json.
 * Called before `npm test` and `npm start`, so that both work in a fresh clone.
 */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

function changed(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs
}

const lock = changed('package-lock.json')
const installed = changed('node_modules/.package-lock.json')

if (installed === undefined || (lock !== undefined && installed < lock)) {
  console.error(
    installed === undefined ? 'Installing dependencies…' : 'package-lock.json has changed: installing again…',
  )
  const npm = spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (npm.status !== 0) {
    console.error('npm ci failed: see its message above, mend it, and run the command again.')
    process.exit(1)
  }
}
