/**
 * Builds dist/ from src/ and web/: TypeScript compiled with declarations, the Prolog library copied beside it, and the
 * pages bundled into dist/web.
 * `--if-stale` does nothing when dist/ is newer than every source; `--if-possible` lets an install without
 * development dependencies pass.
 */
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
const stamp = join(dist, '.built')
/** Built here and renamed at the end, so that neither a command nor another build running meanwhile meets half of it. */
const fresh = join(root, `dist.new.${process.pid}`)

function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** The script behind a package's command; undefined where the package is not installed. */
function command(name, path) {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), path)
  } catch {
    return undefined
  }
}

/** Its exit code. */
function run(...words) {
  return new Promise((resolve) => {
    spawn(process.execPath, words, { stdio: 'inherit', cwd: root }).on('close', resolve)
  })
}

/** The server sends these to browsers that take them, without compressing anything while it serves. */
function compressPages() {
  const assets = join(fresh, 'web/assets')
  for (const name of readdirSync(assets)) {
    const bytes = readFileSync(join(assets, name))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, { params }))
    writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes))
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

async function build() {
  const tsc = command('typescript', 'bin/tsc')
  const vite = command('vite', 'bin/vite.js')
  if (tsc === undefined || vite === undefined) {
    const missing = tsc === undefined ? 'TypeScript' : 'Vite'
    console.error(
      `dist/ was not built: ${missing} is not installed. Run \`npm ci\` (without --omit=dev), then \`npm run build\`.`,
    )
    return process.argv.includes('--if-possible') ? 0 : 1
  }
  const began = Date.now()
  rmSync(fresh, { recursive: true, force: true })
  const results = await Promise.all([
    run(tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', fresh),
    run(
      vite,
      'build',
      '--config',
      join(root, 'web/vite.config.ts'),
      '--outDir',
      join(fresh, 'web'),
      '--logLevel',
      'warn',
    ),
  ])
  if (results.some((code) => code !== 0)) {
    rmSync(fresh, { recursive: true, force: true })
    console.error('dist/ was not built: mend the errors above, then run `npm run build` again.')
    return 1
  }
  copyLibrary()
  compressPages()
  writeFileSync(join(fresh, '.built'), '')
  rmSync(dist, { recursive: true, force: true })
  renameSync(fresh, dist)
  console.error(`dist/ built in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  return 0
}

const sources = ['src', 'web', 'tsconfig.json', 'tsconfig.build.json', 'package.json'].map((path) => join(root, path))
const stale = !existsSync(stamp) || newest(stamp) < Math.max(...sources.map(newest))
if (stale || !process.argv.includes('--if-stale')) process.exit(await build())
