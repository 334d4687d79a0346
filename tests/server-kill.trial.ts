import { describe, expect, it } from 'vitest'
import { noPostgres, startPostgres } from './postgres.js'
import { killUnderPlay } from './server-kills.js'
import { storeFolder } from './store-folder.js'

const many = { kills: 50, matches: 8, random: Math.random }

describe(`a server that is killed ${many.kills} times under play`, () => {
  it('loses nothing that it acknowledged, and every match goes on: embedded in a folder', async () => {
    const { folder, remove } = await storeFolder()
    try {
      const { acknowledged, turns } = await killUnderPlay({ folder }, many)
      console.log(`embedded: ${many.kills} kills, ${acknowledged} acknowledged choices, ${turns} turns, none lost`)
      expect(acknowledged).toBeGreaterThan(many.kills)
    } finally {
      remove()
    }
  })

  it.skipIf(noPostgres() !== undefined)(
    'loses nothing that it acknowledged, and every match goes on: PostgreSQL',
    async () => {
      const database = startPostgres()
      try {
        const { acknowledged, turns } = await killUnderPlay({ url: await database.database() }, many)
        console.log(`PostgreSQL: ${many.kills} kills, ${acknowledged} acknowledged choices, ${turns} turns, none lost`)
        expect(acknowledged).toBeGreaterThan(many.kills)
      } finally {
        database.stop()
      }
    },
  )
})
