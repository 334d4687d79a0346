/** Folders for embedded stores in tests. Making a database takes seconds: it is made once, and copied. */

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStore } from '../src/store/index.js'

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))

/** An empty store's folder, and what removes it. */
export async function storeFolder(): Promise<{ folder: string; remove(): void }> {
  const seed = await seedFolder()
  const folder = mkdtempSync(join(tmpdir(), 'parley-store-'))
  cpSync(seed, folder, { recursive: true })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function seedFolder(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(modules, '@electric-sql/pglite/package.json'), 'utf8'))
  const seed = join(modules, '.cache', `parley-store-${version}`)
  if (existsSync(seed)) return seed
  mkdirSync(join(modules, '.cache'), { recursive: true })
  const fresh = mkdtempSync(join(modules, '.cache', 'parley-store-'))
  await (await openStore({ folder: fresh })).close()
  try {
    renameSync(fresh, seed)
  } catch {
    // Another test was first.
    rmSync(fresh, { recursive: true, force: true })
  }
  return seed
}
