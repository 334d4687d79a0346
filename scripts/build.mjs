/**
 * Builds dist/ from src/: TypeScript compiled with declarations, and the Prolog library copied beside it.
 * `--if-stale` does nothing when dist/ is newer than every source; `--if-possible` lets an install without
 * development dependencies pass.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
const stamp = join(dist, '.built')
/** Built here and renamed at the end, so that a command running meanwhile never meets half a build. */
const fresh = join(root, 'dist.new')

function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

function compiler() {
  try {
    return createRequire(import.meta.url).resolve('typescript/bin/tsc')
  } catch {
    return undefined
  }
}

function copyLibrary() {
  const library = join(root, 'src/logic/library')
  if (!existsSync(library)) return
  const target = join(fresh, 'logic/library')
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(library)) {
    if (name.endsWith('.pl')) cpSync(join(library, name), join(target, name))
  }
}

function build() {
  const tsc = compiler()
  if (tsc === undefined) {
    console.error(
      'dist/ was not built: TypeScript is not installed. Run `npm ci` (without --omit=dev), then `npm run build`.',
    )
    return process.argv.includes('--if-possible') ? 0 : 1
  }
  const began = Date.now()
  rmSync(fresh, { recursive: true, force: true })
  const project = ['-p', join(root, 'tsconfig.build.json'), '--outDir', fresh]
  const result = spawnSync(process.execPath, [tsc, ...project], { stdio: 'inherit' })
  if (result.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    console.error('dist/ was not built: mend the errors above, then run `npm run build` again.')
    return 1
  }
  copyLibrary()
  writeFileSync(join(fresh, '.built'), '')
  rmSync(dist, { recursive: true, force: true })
  renameSync(fresh, dist)
  console.error(`dist/ built in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  return 0
}

const sources = ['src', 'tsconfig.json', 'tsconfig.build.json', 'package.json'].map((path) => join(root, path))
const stale = !existsSync(stamp) || newest(stamp) < Math.max(...sources.map(newest))
if (stale || !process.argv.includes('--if-stale')) process.exit(build())
