import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { noPostgres, startPostgres, type TestPostgres } from '../../tests/postgres.js'
import { storeFolder } from '../../tests/store-folder.js'
import type { Kept, LogEvent, Store, StoredMatch } from './contract.js'
import { memoryStore } from './memory.js'
import { openStore, type StoreAddress } from './open.js'

/** Databases are made and started here, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

function aMatch(id: string, more: Partial<StoredMatch> = {}): StoredMatch {
  return {
    id,
    createdAt: 1_700_000_000_123,
    game: 'nim',
    rules: 'role([alice]).\n% ünïcode ♞ 😀',
    settings: { params: { size: '3' }, clock: { kind: 'ready' } },
    seed: '42',
    seats: [
      { role: 'alice', kind: 'person', name: 'Alice', tokenHash: 'ab12' },
      { role: 'bob', kind: 'machine', name: 'random' },
    ],
    hostHash: 'h',
    spectatorHash: 's',
    isPublic: false,
    status: 'waiting',
    ...more,
  }
}

function anEvent(seq: number, data: unknown = { choice: seq }): LogEvent {
  return { seq, at: 1_700_000_000_000 + seq, kind: 'submission', data }
}

const ids = (list: readonly StoredMatch[]) => list.map(({ id }) => id)
async function* each<T>(...values: readonly T[]): AsyncGenerator<T> {
  yield* values
}

/** What holds of every store. */
function itIsAStore(open: () => Store): void {
  it('gives a match back as it was', async () => {
    const match = aMatch('a', { fault: 'x', successor: 'b', scores: [1, -0.5] })
    await open().createMatch(match)
    expect(await open().match('a')).toEqual(match)
    await open().createMatch(aMatch('b'))
    expect(await open().match('b')).toEqual(aMatch('b'))
    expect(await open().match('c')).toBeUndefined()
  })

  it('has one match of an id', async () => {
    await open().createMatch(aMatch('a'))
    await expect(open().createMatch(aMatch('a', { game: 'chess' }))).rejects.toMatchObject({ code: 'taken' })
    expect((await open().match('a'))?.game).toBe('nim')
  })

  it('lists open matches, oldest first, and public ones, newest first', async () => {
    await open().createMatch(aMatch('b', { createdAt: 2, isPublic: true, status: 'running' }))
    await open().createMatch(aMatch('a', { createdAt: 1, isPublic: true }))
    await open().createMatch(aMatch('c', { createdAt: 3, isPublic: true, status: 'over' }))
    await open().createMatch(aMatch('d', { createdAt: 4 }))
    expect(ids(await open().openMatches())).toEqual(['a', 'b', 'd'])
    expect(ids(await open().publicMatches(10))).toEqual(['c', 'b', 'a'])
    expect(ids(await open().publicMatches(2))).toEqual(['c', 'b'])
  })

  it('changes what is asked and nothing else', async () => {
    await open().createMatch(aMatch('a'))
    await open().updateMatch('a', { status: 'over', scores: [1, 0] })
    await open().updateMatch('a', {})
    expect(await open().match('a')).toEqual(aMatch('a', { status: 'over', scores: [1, 0] }))
    await expect(open().updateMatch('b', { status: 'over' })).rejects.toMatchObject({ code: 'unknown' })
    await expect(open().updateMatch('b', {})).rejects.toMatchObject({ code: 'unknown' })
  })

  it('keeps a log in order, from anywhere', async () => {
    await open().createMatch(aMatch('a'))
    await open().append('a', [anEvent(1), anEvent(2)])
    await open().append('a', [])
    await open().append('a', [anEvent(3)])
    expect(await open().events('a')).toEqual([1, 2, 3].map((seq) => anEvent(seq)))
    expect(await open().events('a', 2)).toEqual([anEvent(3)])
    expect(await open().events('a', 3)).toEqual([])
  })

  it('refuses an event that does not follow the last one, with all of its call', async () => {
    await open().createMatch(aMatch('a'))
    await open().append('a', [anEvent(1)])
    const wrong: LogEvent[][] = [[anEvent(1)], [anEvent(1), anEvent(2)], [anEvent(3)], [anEvent(2), anEvent(4)]]
    for (const events of wrong) {
      await expect(open().append('a', events)).rejects.toMatchObject({ code: 'taken' })
    }
    expect(await open().events('a')).toEqual([anEvent(1)])
  })

  it('knows no log of a match that is not there', async () => {
    await expect(open().append('a', [anEvent(1)])).rejects.toMatchObject({ code: 'unknown' })
    await expect(open().append('a', [])).rejects.toMatchObject({ code: 'unknown' })
    await expect(open().events('a')).rejects.toMatchObject({ code: 'unknown' })
  })

  it('keeps calls of one moment apart: a wrong one takes no other with it', async () => {
    const matches = Array.from({ length: 20 }, (_, index) => `m${index}`)
    await Promise.all(matches.map((id) => open().createMatch(aMatch(id))))
    const right = matches.flatMap((id) => [1, 2, 3].map((seq) => open().append(id, [anEvent(seq, id)])))
    const wrong = [
      open().append('m3', [anEvent(9)]),
      open().append('m4', [anEvent(1)]),
      open().append('nobody', [anEvent(1)]),
    ]
    const outcomes = await Promise.allSettled([...right, ...wrong])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(wrong.length)
    for (const id of matches) expect(await open().events(id)).toEqual([1, 2, 3].map((seq) => anEvent(seq, id)))
  })

  it('gives any JSON back, byte for byte', async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ stringUnit: 'binary' }), async (data) => {
        count += 1
        const id = `json-${count}`
        await open().createMatch(aMatch(id, { settings: data }))
        await open().append(id, [anEvent(1, data)])
        const [event] = await open().events(id)
        expect(JSON.stringify(event?.data)).toBe(JSON.stringify(data))
        expect(JSON.stringify((await open().match(id))?.settings)).toBe(JSON.stringify(data))
      }),
      { numRuns: 40, examples: [['\0'], ['\ud800'], ['"\\'], [null], [{ __proto__: 1, b: 1, a: [-0, 1e300] }]] },
    )
  })

  it('refuses text that PostgreSQL cannot keep, rather than alter it', async () => {
    for (const text of ['a\0b', 'a\ud800b']) {
      await expect(open().createMatch(aMatch('a', { rules: text }))).rejects.toMatchObject({ code: 'refused' })
      await open().createMatch(aMatch(`with ${text.codePointAt(1)}`))
      await expect(open().updateMatch('x', { fault: text })).rejects.toMatchObject({ code: 'refused' })
      await expect(open().append('x', [{ ...anEvent(1), kind: text }])).rejects.toMatchObject({ code: 'refused' })
    }
  })

  it('hands everything over, and takes everything in', async () => {
    const kept: Kept[] = ['a', 'b'].map((id) => ({ match: aMatch(id), events: [anEvent(1), anEvent(2, id)] }))
    expect(await open().isEmpty()).toBe(true)
    await open().createMatch(aMatch('old'))
    expect(await open().isEmpty()).toBe(false)
    await open().replaceAll(each(...kept))
    const seen: Kept[] = []
    await open().readAll(async (one) => void seen.push(one))
    expect(seen).toEqual(kept)
  })

  it('stays as it was where what it should take in breaks off', async () => {
    await open().createMatch(aMatch('old'))
    async function* broken(): AsyncGenerator<Kept> {
      yield { match: aMatch('new'), events: [anEvent(1)] }
      throw new Error('torn')
    }
    await expect(open().replaceAll(broken())).rejects.toThrow('torn')
    expect(await open().match('old')).toEqual(aMatch('old'))
    expect(await open().match('new')).toBeUndefined()
  })

  it('waits for what is under way when it is closed, then answers no more', async () => {
    await open().createMatch(aMatch('a'))
    const last = open().append('a', [anEvent(1)])
    await open().close()
    await expect(last).resolves.toBeUndefined()
    await open().close()
    await expect(open().match('a')).rejects.toMatchObject({ code: 'closed' })
    await expect(open().append('a', [anEvent(2)])).rejects.toMatchObject({ code: 'closed' })
  })
}

describe('the store in memory', () => {
  let store: Store
  beforeEach(() => {
    store = memoryStore()
  })
  itIsAStore(() => store)
})

/** What holds of stores that outlive their process. */
function itLasts(open: () => Store, address: () => StoreAddress): void {
  it('is the same after it was closed and opened again', async () => {
    await open().createMatch(aMatch('a'))
    await open().append('a', [anEvent(1)])
    await open().close()
    const again = await openStore(address())
    try {
      expect(await again.match('a')).toEqual(aMatch('a'))
      expect(await again.events('a')).toEqual([anEvent(1)])
      await again.append('a', [anEvent(2)])
    } finally {
      await again.close()
    }
  })
}

async function* nothing(): AsyncGenerator<Kept> {}

/** Opening takes a moment: one store serves all tests, emptied between them, opened again where one closed it. */
function withStore(address: () => StoreAddress): () => Store {
  let store: Store | undefined
  beforeEach(async () => {
    try {
      await store?.replaceAll(nothing())
    } catch {
      store = undefined
    }
    if (store !== undefined) return
    store = await openStore(address())
    await store.replaceAll(nothing())
  })
  afterAll(() => store?.close())
  return () => {
    if (store === undefined) throw new Error('the store is not open')
    return store
  }
}

describe('the store embedded in a folder', () => {
  let folder: Awaited<ReturnType<typeof storeFolder>>
  beforeAll(async () => {
    folder = await storeFolder()
  })
  afterAll(() => folder.remove())
  const address = () => ({ folder: folder.folder })
  const open = withStore(address)
  itIsAStore(open)
  itLasts(open, address)
})

const missing = noPostgres()
describe.skipIf(missing !== undefined)(`the store in PostgreSQL${missing === undefined ? '' : ` (${missing})`}`, () => {
  let server: TestPostgres
  let url: string
  beforeAll(async () => {
    server = startPostgres()
    url = await server.database()
  })
  afterAll(() => server?.stop())
  const address = () => ({ url })
  const open = withStore(address)
  itIsAStore(open)
  itLasts(open, address)

  it('is opened by several servers at once, the first of which makes the tables', async () => {
    const fresh = await server.database()
    const stores = await Promise.all([1, 2, 3].map(() => openStore({ url: fresh })))
    await stores[0]?.createMatch(aMatch('a'))
    expect(await stores[2]?.match('a')).toEqual(aMatch('a'))
    await Promise.all(stores.map((store) => store.close()))
  })

  it('lets only one of two writers have a place in a log', async () => {
    const other = await openStore(address())
    try {
      await open().createMatch(aMatch('a'))
      const tries = Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? open() : other).append('a', [anEvent(1, index)]),
      )
      const outcomes = await Promise.allSettled(tries)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await open().events('a')).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  it('goes on after its database crashed and came back, with every append once', async () => {
    await open().createMatch(aMatch('a'))
    await open().append('a', [anEvent(1)])
    const under = Array.from({ length: 50 }, (_, index) => open().append('a', [anEvent(index + 2)]))
    server.crash()
    await Promise.all(under)
    expect((await open().events('a')).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 51 }, (_, index) => index + 1),
    )
  })

  it('never says its password', async () => {
    expect(open().place).not.toContain('a-secret')
    const away = url.replace('localhost', 'nobody.invalid').replace(/\?.*/, '')
    const wrong = [url.replace(/parley_\d+/, 'none'), away, 'postgres//parley:a-secret@x', 'http://a-secret@x']
    for (const address of wrong) {
      const error = await openStore({ url: address }).then(
        () => undefined,
        (error: Error) => error,
      )
      expect(error?.name).toBe('StoreError')
      expect(String(error?.stack)).not.toContain('a-secret')
    }
  })
})
