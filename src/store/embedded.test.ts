import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeFolder } from '../../tests/store-folder.js'
import { RUN_SOURCES } from '../game/index.js'
import { openStore } from './open.js'

const PROCESS = fileURLToPath(new URL('../../tests/appending-process.ts', import.meta.url))

/** Databases are made and started here, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

function appending(folder: string) {
  return spawn(process.execPath, [...RUN_SOURCES, PROCESS, folder, 'other'], { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Resolves when there is something of that name in the folder. */
async function appears(folder: string, name: string): Promise<void> {
  const watcher = watch(folder)
  while (!existsSync(join(folder, name))) await once(watcher, 'change')
  watcher.close()
}

describe('a folder with an embedded store', () => {
  let folder: string
  let remove: () => void
  beforeEach(async () => {
    ;({ folder, remove } = await storeFolder())
  })
  afterEach(() => remove())

  it('is for one process: a second is told which one has it', async () => {
    const other = appending(folder)
    await once(other.stdout, 'data')
    await expect(openStore({ folder })).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining(`process ${other.pid}`),
    })
    other.kill('SIGKILL')
    await once(other, 'exit')
    const store = await openStore({ folder })
    expect((await store.openMatches()).map(({ id }) => id)).toContain('other-1')
    await expect(openStore({ folder })).rejects.toThrow('this very process')
    await store.close()
    expect(readdirSync(folder)).toEqual(['database'])
  })
})

describe('an embedded store that is just being made', () => {
  it('is made anew after a kill', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-making-'))
    try {
      const child = appending(folder)
      await appears(folder, 'database.unfinished')
      await appears(join(folder, 'database.unfinished'), 'base')
      child.kill('SIGKILL')
      await once(child, 'exit')
      const store = await openStore({ folder })
      expect(await store.isEmpty()).toBe(true)
      await store.close()
      expect(readdirSync(folder)).toEqual(['database'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
