/** Runs `parley` as a user does, in a process of its own. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export function parley(args: readonly string[], input = ''): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/parley.js', ...args], {
    encoding: 'utf8',
    input,
    timeout: 60_000,
    maxBuffer: 1 << 28,
  })
  return { status, stdout, stderr }
}

/** A folder for one test file's rule texts and records. */
export interface Folder {
  file(name: string, content: string | Uint8Array): string
  path(name: string): string
  remove(): void
}

export function temporaryFolder(): Folder {
  const root = mkdtempSync(join(tmpdir(), 'parley-command-'))
  const path = (name: string) => join(root, name)
  return {
    path,
    file(name, content) {
      writeFileSync(path(name), content)
      return path(name)
    },
    remove: () => rmSync(root, { recursive: true }),
  }
}
