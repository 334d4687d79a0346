/**
 * Worker threads of our own modules, the same from dist/ and from the TypeScript sources that tests run:
 *
 *     const thread = startThread(new URL('./search-thread.js', import.meta.url), { workerData: { seed: 1 } })
 *     thread.on('message', …)   // a plain node:worker_threads Worker
 *
 * Name the module with its `.js` ending, as an import would. In dist/ that file is there; among the sources its `.ts`
 * file is, and the thread compiles what it loads.
 */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

export function startThread(module: URL | string, options: WorkerOptions = {}): Worker {
  const compiled = new URL(module)
  if (existsSync(fileURLToPath(compiled))) return new Worker(compiled, options)
  const source = new URL(compiled)
  source.pathname = source.pathname.replace(/\.js$/, '.ts')
  if (!existsSync(fileURLToPath(source))) throw new Error(`there is no thread to start at ${fileURLToPath(compiled)}`)
  return new Worker(source, { ...options, execArgv: [...(options.execArgv ?? []), ...RUN_SOURCES] })
}

/** What `node` needs before the name of a source file: for tests that start processes of their own. */
export const RUN_SOURCES: readonly string[] = [
  '--import',
  new URL('../../scripts/run-sources.mjs', import.meta.url).href,
]
