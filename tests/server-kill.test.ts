import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noPostgres, startPostgres, type TestPostgres } from './postgres.js'
import { killUnderPlay } from './server-kills.js'
import { storeFolder } from './store-folder.js'

/** Servers and databases are started again and again here, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const few = { kills: 3, matches: 3, random: Math.random }

describe('a server that is killed three times under play', () => {
  it('loses nothing that it acknowledged, and every match goes on: embedded in a folder', async () => {
    const { folder, remove } = await storeFolder()
    try {
      const { acknowledged, turns } = await killUnderPlay({ folder }, few)
      expect(acknowledged).toBeGreaterThan(few.matches)
      expect(turns).toBeGreaterThan(few.matches)
    } finally {
      remove()
    }
  })

  const missing = noPostgres()
  describe.skipIf(missing !== undefined)(`in PostgreSQL${missing === undefined ? '' : ` (${missing})`}`, () => {
    let database: TestPostgres
    beforeAll(() => {
      database = startPostgres()
    })
    afterAll(() => database?.stop())

    it('loses nothing that it acknowledged, and every match goes on', async () => {
      const { acknowledged } = await killUnderPlay({ url: await database.database() }, few)
      expect(acknowledged).toBeGreaterThan(few.matches)
    })
  })
})
