import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Game, type GameRecord, runGame } from '../../game/index.js'
import { loadGame } from '../../languages/index.js'
import { makePlayer } from '../make.js'
import { NEGOTIATORS } from './kinds.js'
import { negotiator } from './negotiator.js'

const loaded = new Map<string, { readonly rules: string; readonly game: Game }>()

function library(path: string, params: Readonly<Record<string, string>>) {
  const key = JSON.stringify([path, params])
  const known = loaded.get(key)
  if (known !== undefined) return known
  const rules = readFileSync(`games/${path}.sidl`, 'utf8')
  const fresh = { rules, game: loadGame(rules, { params }) }
  loaded.set(key, fresh)
  return fresh
}

async function play(
  path: string,
  specs: readonly string[],
  seed: number,
  params: Readonly<Record<string, string>> = {},
): Promise<GameRecord> {
  const { rules, game } = library(path, params)
  const players = game.roles.map((_, role) => makePlayer(specs[role % specs.length] ?? 'silent', seed))
  return runGame(game, players, { rules, seed, chronons: 60 })
}

const actions = ({ chronons }: GameRecord) => chronons.flatMap(({ submitted }) => submitted.map(({ action }) => action))
const drawn = ({ chronons }: GameRecord) => chronons.flatMap((chronon) => chronon.drawn.map(({ action }) => action))

const GAMES = [
  'auctions/price-negotiation',
  'auctions/first-price',
  'auctions/second-price',
  'auctions/dutch',
  'auctions/request-for-quotation',
  'bargaining/alternating-offers',
  'bargaining/ultimatum',
]

describe.each(NEGOTIATORS.map(({ name }) => name))('%s', (name) => {
  it.each(GAMES)('plays %s by the rules, and nobody loses by it', async (path) => {
    const params = /price-negotiation|dutch/.test(path) ? { bidders: '2' } : {}
    const record = await play(path, [name, 'linear'], 1, params)
    expect(record.fault).toBeUndefined()
    expect(record.chronons.flatMap(({ refused }) => refused)).toEqual([])
    expect(Math.min(...record.scores)).toBeGreaterThanOrEqual(-1e-9)
  })
})

describe('bidders', () => {
  it('who are truthful bid their worth in a second-price auction (Vickrey 1961)', async () => {
    for (let seed = 1; seed <= 5; seed++) {
      const record = await play('auctions/second-price', ['truthful'], seed)
      const worth = drawn(record).flatMap((action) => /^\[worth,(\w+),(\d+)\]/.exec(action)?.slice(1).join() ?? [])
      const bids = actions(record).flatMap((action) => /^\[(\w+),bid,([\d.]+)\]/.exec(action)?.slice(1) ?? [])
      const pairs = worth.map((each) => each.split(','))
      expect(bids).toEqual(pairs.flatMap(([bidder, value]) => [bidder, `${value}.0`]))
    }
  })

  it('who shade bid (n - 1) / n of their worth at first price (Vickrey 1961)', async () => {
    for (const bidders of [2, 4]) {
      const record = await play('auctions/first-price', ['shading'], 3, { bidders: String(bidders) })
      const worths = drawn(record).flatMap((action) => /^\[worth,\w+,(\d+)\]/.exec(action)?.[1] ?? [])
      const bids = actions(record).map((action) => Number(/bid,([\d.]+)/.exec(action)?.[1]))
      for (const [i, bid] of bids.entries()) {
        expect(Math.abs(bid - (Number(worths[i]) * (bidders - 1)) / bidders)).toBeLessThanOrEqual(0.01)
      }
      expect(bids.length).toBe(bidders)
    }
  })

  it('snipe at the last moment, by the least that is allowed', async () => {
    const record = await play('auctions/price-negotiation', ['sniper', 'silent'], 2, { bidders: '2', quiet: '4' })
    expect(actions(record)).toEqual(['[alice,bid,10.0]'])
    expect(record.chronons.findIndex(({ submitted }) => submitted.length > 0)).toBe(4)
  })
})

describe('bargainers', () => {
  it('who concede steadily halve the pie of an ultimatum', async () => {
    expect((await play('bargaining/ultimatum', ['linear'], 1)).scores).toEqual([5, 5])
  })

  it('who hold out get more of a pie that does not shrink than those who concede', async () => {
    const still = { alice_discount: '1.0', bob_discount: '1.0' }
    for (const specs of [
      ['boulware', 'conceder'],
      ['linear', 'conceder'],
      ['boulware', 'linear'],
    ]) {
      const [firm = 0, soft = 0] = (await play('bargaining/alternating-offers', specs, 1, still)).scores
      expect(firm).toBeGreaterThan(soft)
      expect(firm + soft).toBeCloseTo(100)
    }
  })

  it('go without agreement rather than below their reservation value', async () => {
    const both = ['conceder:reservation=60', 'conceder:reservation=60']
    expect((await play('bargaining/alternating-offers', both, 1)).scores).toEqual([0, 0])
    const [alice = 0] = (await play('bargaining/alternating-offers', ['linear:reservation=40', 'conceder'], 1)).scores
    expect(alice).toBeGreaterThanOrEqual(40)
  })
})

describe('in a request for quotation', () => {
  it('sellers offer what costs them little and is worth much to the buyer: delivery on the first day', async () => {
    const quotes = actions(await play('auctions/request-for-quotation', ['scorer', 'boulware', 'linear'], 4))
    const days = quotes.flatMap((action) => /quote,[\d.]+,(\d+)/.exec(action)?.[1] ?? [])
    expect(days.length).toBeGreaterThan(10)
    expect(new Set(days)).toEqual(new Set(['1']))
  })

  it('where waiting costs the buyer less than it saves the seller, they offer the last', async () => {
    const cheap = { delay: '1', saving: '3', time: '3' }
    const quotes = actions(await play('auctions/request-for-quotation', ['scorer', 'linear', 'linear'], 4, cheap))
    expect(new Set(quotes.flatMap((action) => /quote,[\d.]+,(\d+)/.exec(action)?.[1] ?? []))).toEqual(new Set(['10']))
  })

  it('a buyer awards to the best score, and declines what scores below its reservation value', async () => {
    const record = await play('auctions/request-for-quotation', ['scorer', 'truthful', 'truthful'], 6)
    const costs = drawn(record)
      .flatMap((action) => /cost,\w+,(\d+)/.exec(action)?.[1] ?? [])
      .map(Number)
    expect(record.scores[0]).toBeCloseTo(100 - Math.min(...costs))
    const declined = await play('auctions/request-for-quotation', ['scorer:reservation=90', 'truthful', 'truthful'], 6)
    expect(actions(declined).at(-1)).toBe('[decline]')
  })

  it('a buyer may take what is enough without waiting for the end', async () => {
    const record = await play('auctions/request-for-quotation', ['scorer:enough=30', 'conceder', 'conceder'], 6)
    expect(record.scores[0]).toBeGreaterThanOrEqual(30)
    expect(record.chronons.length).toBeLessThan(8)
  })
})

it('an own idea is one function', async () => {
  const rules = readFileSync('games/bargaining/ultimatum.sidl', 'utf8')
  const thirds = negotiator(
    'thirds',
    () =>
      ({ ideal, reservation }) =>
        reservation + (ideal - reservation) / 3,
  )
  const record = await runGame(loadGame(rules), [thirds, makePlayer('linear', 1)], { rules, seed: 1 })
  expect(record.players).toEqual(['thirds', 'linear'])
  expect(actions(record)).toEqual(['[offer,6]', '[accept]'])
})

it('where it sees nothing to reckon with, it still plays by the rules', async () => {
  const rules = readFileSync('games/gdl/hidden/kuhn-poker.kif', 'utf8')
  const game = loadGame(rules)
  const players = game.roles.map(() => makePlayer('boulware', 1))
  const record = await runGame(game, players, { rules, seed: 1 })
  expect(record.end).toBe('over')
  expect(record.chronons.flatMap(({ refused }) => refused)).toEqual([])
})
