/**
 * `node --import ./scripts/run-sources.mjs src/some/file.ts` runs TypeScript sources as they stand: `.js` imports find
 * their `.ts` file, and each file is compiled alone when it is first met. Threads and processes that tests start from
 * the sources run so (see src/game/threads.ts); what is built into dist/ never does.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, register } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'

const self = import.meta.url
const project = fileURLToPath(new URL('..', self))
const sources = ['src', 'tests', 'bench'].map((folder) => new URL(`../${folder}/`, self).href)
/** Compiled once per text: loading the compiler costs more than all our files together. */
const cache = join(project, 'node_modules/.cache/parley-sources')

// Node loads this file twice: where it is asked for, and again on the thread that holds the hooks.
if (!new URL(self).searchParams.has('hooks')) register(`${self}?hooks`)

export async function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && isSource(context.parentURL)) {
    const typescript = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL)
    if (existsSync(typescript)) return { url: typescript.href, format: 'module', shortCircuit: true }
  }
  return next(specifier, context)
}

export async function load(url, context, next) {
  if (!isSource(url) || !new URL(url).pathname.endsWith('.ts')) return next(url, context)
  return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true }
}

function isSource(url) {
  return url !== undefined && sources.some((folder) => url.startsWith(folder))
}

function compiled(path) {
  const text = readFileSync(path, 'utf8')
  const kept = join(cache, `${createHash('sha256').update(path).update('\0').update(text).digest('hex')}.js`)
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const ts = createRequire(self)('typescript')
  const { outputText } = ts.transpileModule(text, {
    fileName: path,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      inlineSourceMap: true,
      inlineSources: true,
    },
  })
  mkdirSync(cache, { recursive: true })
  // Several threads may compile the same file at once: each renames a whole one into place.
  const fresh = `${kept}.${process.pid}.${threadId}`
  writeFileSync(fresh, outputText)
  renameSync(fresh, kept)
  return outputText
}
