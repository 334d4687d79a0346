import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noPostgres, startPostgres, type TestPostgres } from './postgres.js'
import { storeFolder } from './store-folder.js'
import { killAgainAndAgain } from './store-kills.js'

/** Databases are started again and again here, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

describe('a store whose process is killed three times while it appends', () => {
  it('has every acknowledged event, embedded in a folder', async () => {
    const { folder, remove } = await storeFolder()
    try {
      expect(await killAgainAndAgain({ folder }, 3, Math.random)).toBeGreaterThan(0)
    } finally {
      remove()
    }
  })

  const missing = noPostgres()
  describe.skipIf(missing !== undefined)(`in PostgreSQL${missing === undefined ? '' : ` (${missing})`}`, () => {
    let server: TestPostgres
    beforeAll(() => {
      server = startPostgres()
    })
    afterAll(() => server?.stop())
    it('has every acknowledged event', async () => {
      expect(await killAgainAndAgain({ url: await server.database() }, 3, Math.random)).toBeGreaterThan(0)
    })
  })
})
