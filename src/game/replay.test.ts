import { describe, expect, it } from 'vitest'
import { nim, sealedBids } from '../../tests/fake.js'
import {
  formatRecord,
  type Game,
  type GameRecord,
  type Player,
  parseRecord,
  RecordError,
  replay,
  runGame,
  type Seed,
  stream,
} from './index.js'

/** Takes any action by the seed, and bids nothing at an unlimited switch. */
function anyone(seed: Seed): Player {
  const dice = stream(seed, 'anyone')
  return {
    name: 'anyone',
    start: async () => {},
    choose: async (view) =>
      view.decisions.map(({ actions }) => (actions.length === 0 ? undefined : dice.nextInt(actions.length))),
    stop: () => {},
  }
}

function recordOf(game: Game, seed: Seed): Promise<GameRecord> {
  return runGame(
    game,
    game.roles.map((role) => anyone(`${seed} ${role}`)),
    { rules: '', seed, chronons: 100 },
  )
}

describe('replaying a record', () => {
  it.each([
    ['nim', () => nim()],
    ['nim in interrupt mode', () => nim('interrupt')],
    ['a game with chance', sealedBids],
  ])('reaches the same states in %s, through JSON and back', async (_, make) => {
    for (let seed = 0; seed < 10; seed++) {
      const record = await recordOf(make(), seed)
      const numbers: number[] = []
      const { state, divergence } = replay(make(), parseRecord(formatRecord(record)), (_state, _chronon, n) =>
        numbers.push(n),
      )
      expect(divergence).toBeUndefined()
      expect(state.scores).toEqual(record.scores)
      expect(numbers.length).toBe(record.chronons.length)
    }
  })

  it('reports the first chronon that differs, and in what', async () => {
    const record = await recordOf(nim(), 3)
    const at = record.chronons.findIndex(({ submitted }) => submitted[0]?.action === '[1]')
    const forged = structuredClone(record)
    forged.chronons[at]?.submitted.splice(0, 1, { decision: '[main]', action: '[wait]' })
    const { divergence } = replay(nim(), forged)
    expect(divergence?.chronon).toBe(at + 1)
    expect(divergence?.reason).toContain(`the record created ${record.chronons[at]?.created}, the replay nothing more`)
  })

  it('reports a decision that is not there', async () => {
    const record = await recordOf(nim(), 3)
    record.chronons[0]?.submitted.splice(0, 1, { decision: '[other]', action: '[1]' })
    expect(replay(nim(), record).divergence).toEqual({
      chronon: 1,
      reason: 'nothing is decided at [other] here, but the record has [1]',
    })
  })

  it('reports an end that is none, and final scores that differ', async () => {
    const record = await recordOf(nim(), 3)
    expect(replay(nim(), { ...record, chronons: record.chronons.slice(0, 2) }).divergence?.reason).toContain(
      'the rules do not',
    )
    expect(replay(nim(), { ...record, scores: [9, 9] }).divergence?.reason).toContain('final scores differ: 9, 9')
  })

  it('refuses the record of another game', async () => {
    const record = await recordOf(nim(), 3)
    expect(() => replay(sealedBids(), record)).toThrow(RecordError)
  })
})

describe('reading a record', () => {
  it.each([
    ['{', 'this is no JSON'],
    ['[]', 'at its top'],
    ['{"format": "parley-record", "version": 2}', 'at version'],
  ])('says what is wrong with %s', (text, reason) => {
    expect(() => parseRecord(text)).toThrow(reason)
    expect(() => parseRecord(text)).toThrow(RecordError)
  })
})
