import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CHANCE, type GameRecord, type Player, runGame, stream } from '../../game/index.js'
import { loadGame } from '../../languages/index.js'
import { randomPlayer } from '../random.js'
import { ismctsPlayer } from './ismcts.js'

function library(path: string, params: Readonly<Record<string, string>> = {}) {
  const rules = readFileSync(`games/${path}`, 'utf8')
  return { rules, game: loadGame(rules, { params }) }
}

const kuhn = library('poker/kuhn.sidl')

function play(players: readonly Player[], seed: number, of = kuhn): Promise<GameRecord> {
  return runGame(of.game, players, { rules: of.rules, seed })
}

/** What was done with a card, each as `card action`, by one role. */
function deeds({ chronons }: GameRecord, role: number): readonly string[] {
  const card = /deal,(\w+),(\w+)/.exec(chronons[0]?.drawn[0]?.action ?? '')?.[role + 1]
  const name = kuhn.game.roles[role]
  const own = chronons.flatMap(({ submitted }) => submitted.filter(({ decision }) => decision === `[${name}]`))
  return own.map(({ action }) => `${card} ${/,(\w+)/.exec(action)?.[1]}`)
}

/** Kuhn 1950: alice with a third of the bluffs allowed to her, and bob's only equilibrium. */
const EQUILIBRIUM = [
  { 'jack bet': 1 / 9, 'queen bet': 0, 'king bet': 1 / 3, 'jack call': 0, 'queen call': 4 / 9, 'king call': 1 },
  { 'jack bet': 1 / 3, 'queen bet': 0, 'king bet': 1, 'jack call': 0, 'queen call': 1 / 3, 'king call': 1 },
] as const

function equilibriumPlayer(seed: number): Player {
  let role = 0
  let dice = stream(seed, 'equilibrium')
  return {
    name: 'equilibrium',
    async start(_, seat) {
      role = seat
      dice = stream(seed, 'equilibrium', seat)
    },
    choose: async ({ facts, decisions }) =>
      decisions.map(({ actions }) => {
        const card = facts.map((fact) => /card,\w+,(\w+)/.exec(String(fact))?.[1]).find((found) => found)
        const bold = String(actions[1]).includes('call') ? 'call' : 'bet'
        const shares: Readonly<Record<string, number>> = EQUILIBRIUM[role] ?? {}
        return dice.nextFloat() < (shares[`${card} ${bold}`] ?? 0) ? 1 : 0
      }),
    stop: () => {},
  }
}

describe('in Kuhn poker', () => {
  it('the king never folds and the jack never calls', async () => {
    const done = new Set<string>()
    for (let seed = 1; seed <= 30; seed++) {
      const players = [ismctsPlayer({ playouts: 300 }, seed), ismctsPlayer({ playouts: 300 }, seed)]
      const record = await play(players, seed)
      for (const role of [0, 1]) for (const deed of deeds(record, role)) done.add(deed)
    }
    expect([...done]).toEqual(expect.arrayContaining(['jack fold', 'king call', 'king bet']))
    expect([...done]).not.toContain('king fold')
    expect([...done]).not.toContain('jack call')
  })

  it.each([
    [0, -1 / 18],
    [1, 1 / 18],
  ])('role %i comes near the value of the game against a perfect player', async (role, value) => {
    const games = 120
    let sum = 0
    for (let seed = 1; seed <= games; seed++) {
      const own = ismctsPlayer({ playouts: 300 }, seed)
      const players = role === 0 ? [own, equilibriumPlayer(seed)] : [equilibriumPlayer(seed), own]
      sum += (await play(players, seed)).scores[role] ?? 0
    }
    // Three standard errors of the mean of 120 results.
    expect(Math.abs(sum / games - value)).toBeLessThan(0.38)
  })

  it('beats a random player', async () => {
    const games = 120
    let sum = 0
    for (let seed = 1; seed <= games; seed++) {
      const role = seed % 2
      const players = [randomPlayer(seed), randomPlayer(seed)].with(role, ismctsPlayer({ playouts: 300 }, seed))
      sum += (await play(players, seed)).scores[role] ?? 0
    }
    expect(sum / games).toBeGreaterThan(0.15)
  })

  it('does the same again for the same seed', async () => {
    const twice = await Promise.all(
      [1, 2].map(() => play([ismctsPlayer({ playouts: 100 }, 7), ismctsPlayer({ playouts: 100 }, 7)], 7)),
    )
    expect(twice[0]).toEqual(twice[1])
  })
})

it('switches doors on the Monty Hall stage', async () => {
  const monty = library('gdl/hidden/monty-hall.kif')
  for (let seed = 1; seed <= 20; seed++) {
    const { chronons } = await play([ismctsPlayer({ playouts: 300 }, seed)], seed, monty)
    expect(chronons.at(-1)?.submitted[0]?.action).toBe('switch')
  }
})

it('beats random players at blind tic-tac-toe', async () => {
  const blind = library('gdl/hidden/blind-tic-tac-toe.kif')
  let sum = 0
  for (let seed = 1; seed <= 8; seed++) {
    const players = [randomPlayer(seed), randomPlayer(seed)].with(seed % 2, ismctsPlayer({ playouts: 150 }, seed))
    sum += (await play(players, seed, blind)).scores[seed % 2] ?? 0
  }
  expect(sum / 8).toBeGreaterThan(55)
})

it.each([
  ['auctions/first-price.sidl', { highest: '4' }],
  ['auctions/price-negotiation.sidl', { bidders: '2', spread: '9' }],
  ['puzzles/muddy-children.sidl', {}],
])('plays %s, with many roles, at once and without end of bids', async (path, params) => {
  const of = library(path, params)
  const players = of.game.roles.map((_, role) => (role === 0 ? ismctsPlayer({ playouts: 8 }, 3) : randomPlayer(3)))
  const record = await runGame(of.game, players, { rules: of.rules, seed: 3, chronons: 5 })
  expect(record.fault).toBeUndefined()
  expect(record.chronons.flatMap(({ refused }) => refused)).toEqual([])
})

it('plays in interrupt mode, where views come now and then', async () => {
  const rules = readFileSync('games/poker/kuhn.sidl', 'utf8')
  const game = loadGame(rules, { mode: 'interrupt' })
  for (let seed = 1; seed <= 10; seed++) {
    const record = await runGame(game, [ismctsPlayer({ playouts: 50 }, seed), randomPlayer(seed)], { rules, seed })
    expect(record.end).toBe('over')
    expect(deeds(record, 0)).not.toContain('king fold')
  }
})

it('goes on when what it is shown cannot have happened', async () => {
  const { game } = kuhn
  const dealt = game.initial.next(game.initial.decisions.map(({ owner }) => (owner === CHANCE ? 0 : undefined)))
  const clock = { milliseconds: Number.POSITIVE_INFINITY }
  const player = ismctsPlayer({ playouts: 20 }, 1)
  await player.start(game, 0, clock)
  // It never saw the deal.
  const [choice] = await player.choose(dealt.view(0), clock)
  expect([0, 1]).toContain(choice)
})
