import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStore, type StoredMatch } from '../../src/store/index.js'
import { storeFolder } from '../store-folder.js'
import { parley, temporaryFolder } from './parley.js'

const MATCH: StoredMatch = {
  id: 'a',
  createdAt: 1,
  game: 'nim',
  rules: 'r',
  settings: {},
  seed: '1',
  seats: [],
  hostHash: 'h',
  spectatorHash: 's',
  isPublic: false,
  status: 'running',
}

/** Each command starts a database, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

describe('parley backup and parley restore', () => {
  const files = temporaryFolder()
  let store: Awaited<ReturnType<typeof storeFolder>>
  beforeAll(async () => {
    store = await storeFolder()
    const open = await openStore({ folder: store.folder })
    await open.createMatch(MATCH)
    await open.append('a', [{ seq: 1, at: 1, kind: 'k', data: 'd' }])
    await open.close()
  })
  afterAll(() => {
    store.remove()
    files.remove()
  })

  it('carry a store over to another folder', async () => {
    const file = files.path('kept.gz')
    const written = parley(['backup', file, '--data', store.folder, '--json'])
    expect(written).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(written.stdout)).toMatchObject({ file, matches: 1, events: 1 })
    expect(parley(['backup', file, '--data', store.folder])).toMatchObject({
      status: 1,
      stderr: `parley: ${file} is there already: add --force to replace it\n`,
    })

    const { folder, remove } = await storeFolder()
    expect(parley(['restore', file, '--data', folder])).toMatchObject({
      status: 0,
      stdout: `the folder ${folder}: 1 match with 1 event restored\n`,
    })
    expect(parley(['restore', file, '--data', folder])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('add --force'),
    })
    expect(parley(['restore', file, '--data', folder, '--force'])).toMatchObject({ status: 0 })
    const again = await openStore({ folder })
    expect(await again.match('a')).toEqual(MATCH)
    expect(await again.events('a')).toEqual([{ seq: 1, at: 1, kind: 'k', data: 'd' }])

    expect(parley(['backup', files.path('second.gz'), '--data', folder])).toMatchObject({
      status: 1,
      stderr: `parley: ${folder} is in use by process ${process.pid}: stop that one first, or name another folder\n`,
    })
    await again.close()
    remove()
  })

  it('say what is wrong, and make no store where there is none', () => {
    const nowhere = files.path('nowhere')
    expect(parley(['backup', files.path('x.gz'), '--data', nowhere])).toMatchObject({
      status: 1,
      stderr: `parley: there is no store in ${nowhere}: name its folder with --data\n`,
    })
    expect(parley(['restore', join(nowhere, 'x.gz')])).toMatchObject({ status: 1 })
    expect(parley(['backup'])).toMatchObject({ status: 2 })
    expect(readdirSync(files.path('.'))).not.toContain('nowhere')
  })
})
