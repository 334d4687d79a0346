import { describe, expect, it } from 'vitest'
import { noPostgres, startPostgres } from './postgres.js'
import { storeFolder } from './store-folder.js'
import { killAgainAndAgain } from './store-kills.js'

const KILLS = 50

describe(`a store whose process is killed ${KILLS} times while it appends`, () => {
  it('has every acknowledged event, embedded in a folder', async () => {
    const { folder, remove } = await storeFolder()
    try {
      const events = await killAgainAndAgain({ folder }, KILLS, Math.random)
      console.log(`embedded: ${KILLS} kills, ${events} acknowledged events, none lost`)
      expect(events).toBeGreaterThan(KILLS)
    } finally {
      remove()
    }
  })

  it.skipIf(noPostgres() !== undefined)('has every acknowledged event, in PostgreSQL', async () => {
    const server = startPostgres()
    try {
      const events = await killAgainAndAgain({ url: await server.database() }, KILLS, Math.random)
      console.log(`PostgreSQL: ${KILLS} kills, ${events} acknowledged events, none lost`)
      expect(events).toBeGreaterThan(KILLS)
    } finally {
      server.stop()
    }
  })
})
