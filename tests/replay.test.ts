import { describe, expect, it } from 'vitest'
import { formatRecord, parseRecord, replay } from '../src/game/index.js'
import { LIBRARY, load, recordRandom } from './library.js'

const SEEDS = Array.from({ length: 10 }, (_, seed) => seed + 1)

describe.each(LIBRARY)('$name', (rules) => {
  it.each(['chronon', 'interrupt'] as const)('replays ten random games in %s mode to the same states', async (mode) => {
    const recorder = load(rules, { mode })
    const replayer = load(rules, { mode })
    for (const seed of SEEDS) {
      const record = await recordRandom(recorder, rules, seed, 100)
      expect(record.fault).toBeUndefined()
      expect(replay(replayer, parseRecord(formatRecord(record))).divergence).toBeUndefined()
    }
  })
})
