import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp, restore } from './backup.js'
import type { Kept, Store, StoredMatch } from './contract.js'
import { memoryStore } from './memory.js'

const MATCH: StoredMatch = {
  id: 'a',
  createdAt: 5.5,
  game: 'nim',
  rules: 'rule.\n',
  settings: null,
  seed: 's',
  seats: [{ role: 'alice', kind: 'person', name: 'Ann', tokenHash: 'f0' }],
  hostHash: 'h',
  spectatorHash: 's',
  isPublic: true,
  status: 'over',
  scores: [1],
}

async function contents(store: Store): Promise<readonly Kept[]> {
  const all: Kept[] = []
  await store.readAll(async (kept) => void all.push(kept))
  return all
}

describe('a backup', () => {
  let folder: string
  let file: string
  let store: Store
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-backup-'))
    file = join(folder, 'kept.gz')
    store = memoryStore()
    await store.createMatch(MATCH)
    await store.createMatch({ ...MATCH, id: 'b' })
    await store.append('a', [
      { seq: 1, at: 1, kind: 'k', data: { text: 'two\nlines\u2028\0' } },
      { seq: 2, at: 2, kind: 'k', data: [] },
    ])
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('brings everything into another store', async () => {
    expect(await backUp(store, file)).toEqual({ matches: 2, events: 2 })
    const other = memoryStore()
    await other.createMatch({ ...MATCH, id: 'gone' })
    expect(await restore(other, file)).toEqual({ matches: 2, events: 2 })
    expect(await contents(other)).toEqual(await contents(store))
  })

  it('is for its owner only, and leaves nothing else behind', async () => {
    await backUp(store, file)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(folder)).toEqual(['kept.gz'])
    await expect(backUp(store, join(folder, 'none/kept.gz'))).rejects.toThrow('ENOENT')
  })

  it('is read by other tools: JSON lines in gzip', async () => {
    await backUp(store, file)
    const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')
    expect(lines.map((line) => Object.keys(JSON.parse(line))[0])).toEqual([
      'parley',
      'match',
      'event',
      'event',
      'match',
      'end',
    ])
  })

  it('changes nothing where it is damaged', async () => {
    await backUp(store, file)
    const whole = readFileSync(file)
    const lines = gunzipSync(whole).toString('utf8').trimEnd().split('\n')
    const damaged: readonly (readonly [Buffer, RegExp])[] = [
      [whole.subarray(0, whole.length - 20), /no whole backup/],
      [Buffer.from('not compressed'), /no whole backup/],
      [Buffer.alloc(0), /no whole backup/],
      [gzipSync('{"some":"json"}\n'), /something else/],
      [gzipSync('{"parley":"backup","version":99}\n'), /newer Parley/],
      [gzipSync(`${lines.slice(0, -1).join('\n')}\n`), /end is missing/],
      [gzipSync(`${lines.filter((_, index) => index !== 3).join('\n')}\n`), /lines are missing/],
      [gzipSync(`${lines.with(1, '{"match":{"id":7}}').join('\n')}\n`), /line 2/],
    ]
    for (const [bytes, message] of damaged) {
      writeFileSync(file, bytes)
      const other = memoryStore()
      await other.createMatch({ ...MATCH, id: 'there' })
      await expect(restore(other, file)).rejects.toThrow(message)
      expect((await contents(other)).map(({ match }) => match.id)).toEqual(['there'])
    }
  })
})
