import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  Atom,
  CHANCE,
  type Choice,
  type Game,
  items,
  numberOf,
  type Player,
  runGame,
  type State,
  stream,
} from '../src/game/index.js'
import { loadGame } from '../src/languages/index.js'
import { makePlayer } from '../src/players/index.js'
import { everyEnd, NO_CLOCK } from './every-line.js'
import { fakeGame } from './fake.js'
import { hex, hexSolver, stonesOf } from './hex.js'
import { LIBRARY, load } from './library.js'

function gdl(path: string, engine: 'circuit' | 'logic' = 'circuit'): Game {
  return loadGame(readFileSync(`games/gdl/${path}.kif`, 'utf8'), { language: 'gdl', engine })
}

function sidl(named: string, params: Readonly<Record<string, string>> = {}): Game {
  const [rules] = LIBRARY.filter(({ name }) => name === named)
  if (rules === undefined) throw new Error(`the library has no ${named}`)
  return load(rules, { params })
}

async function seated(game: Game, role: number, spec: string): Promise<Player> {
  const player = makePlayer(spec, 1)
  await player.start(game, role, NO_CLOCK)
  return player
}

/** What a player does at its first decision of a state, printed. */
async function move(player: Player, role: number, state: State): Promise<string> {
  const view = state.view(role)
  const [choice] = await player.choose(view, NO_CLOCK)
  return String(typeof choice === 'number' ? view.decisions[0].actions[choice] : choice)
}

/** A single player's way to the end. */
async function played(game: Game, spec: string, from: State = game.initial): Promise<State> {
  const player = await seated(game, 0, spec)
  let state = from
  while (!state.isTerminal) state = state.next(await player.choose(state.view(0), NO_CLOCK))
  player.stop()
  return state
}

describe('tree search with a fixed number of playouts', () => {
  it.each([0, 1])('never loses tic-tac-toe as role %i, whatever the other does', async (role) => {
    const game = gdl('lines/tic-tac-toe')
    const { ends, asked } = await everyEnd(game, role, await seated(game, role, 'mcts:playouts=50000'))
    expect(asked).toBeGreaterThan(50)
    for (const { scores } of ends) expect(scores[role]).toBeGreaterThanOrEqual(50)
    expect(ends.some(({ scores }) => scores[role] === 100)).toBe(true)
  })

  // Bouton's theory for one heap: a mover is lost at multiples of most + 1, and one further where the last piece loses.
  it.each([
    ['loses', 3],
    ['wins', 3],
    ['loses', 4],
    ['wins', 2],
  ])('leaves a lost heap of nim wherever there is one: the last piece %s, at most %i a turn', async (last, most) => {
    const game = sidl('nim', { last, most: String(most), heap: '12' })
    const player = await seated(game, 0, 'mcts:playouts=1000:depth=50')
    const lost = last === 'wins' ? 0 : 1
    for (let heap = 2; heap <= 12; heap++) {
      if (heap % (most + 1) === lost) continue
      const facts = ['[turn,alice]', `[heap,${heap}]`].map((text) => game.parse(text))
      const taken = Number(/\d+/.exec(await move(player, 0, game.resume(facts, [0, 0])))?.[0])
      expect((heap - taken) % (most + 1)).toBe(lost)
    }
  })

  it('wins hex on the board of 4 by 4 as red, whatever blue does', async () => {
    const { ends, asked } = await everyEnd(hex(4), 0, await seated(hex(4), 0, 'mcts:playouts=100000'))
    expect(asked).toBeGreaterThan(200)
    for (const { scores } of ends) expect(scores).toEqual([100, 0])
  })

  it('wins hex on the board of 4 by 4 from any position that is won for blue', async () => {
    const game = hex(4)
    const wins = hexSolver(4)
    const player = await seated(game, 1, 'mcts:playouts=400000:batch=32')
    const dice = stream('positions')
    let won = 0
    for (let i = 0; i < 25; i++) {
      let state = game.initial
      for (let step = 0; step <= 2 * (i % 5) && !state.isTerminal; step++)
        state = state.next(state.decisions.map(({ actions }) => dice.nextInt(actions.length)))
      if (state.isTerminal || !wins(stonesOf(state, 4))) continue
      won++
      const [choice] = await player.choose(state.view(1), NO_CLOCK)
      const next = state.next([0, choice])
      expect(next.isTerminal || !wins(stonesOf(next, 4))).toBe(true)
    }
    expect(won).toBeGreaterThan(8)
  })

  it('does the same again for the same seed: on a circuit, on logic, flat, and in two threads', async () => {
    for (const [game, spec] of [
      [gdl('lines/connect-four'), 'mcts:playouts=5000'],
      [gdl('lines/tic-tac-toe', 'logic'), 'mcts:playouts=50'],
      [gdl('lines/connect-four'), 'flat:playouts=5000'],
      [gdl('lines/connect-four'), 'mcts:playouts=5000:workers=2'],
    ] as const) {
      const records = []
      for (let i = 0; i < 2; i++) {
        const players = game.roles.map((_, role) => makePlayer(role === 0 ? spec : 'random', 'same'))
        records.push(await runGame(game, players, { rules: '', seed: 1, chronons: 7 }))
      }
      expect(records[0].chronons.length).toBe(7)
      expect(records[1]).toEqual(records[0])
    }
  })
})

describe('single-player puzzles', () => {
  /** Tiles row by row, the gap last. The first is the furthest from home there is, 31 slides (Reinefeld 1993). */
  const STARTS = [
    '867254301',
    '647850321',
    '87654321_',
    '34126758_',
    '52418736_',
    '21673485_',
    '85326147_',
    '58472361_',
    '31674285_',
    '67518324_',
  ]

  const eight = gdl('puzzles/eight-puzzle')

  it.each(STARTS)('the eight puzzle is solved from %s', async (tiles) => {
    const facts = [...tiles].map((tile, place) => {
      const at = `${(place % 3) + 1} ${Math.floor(place / 3) + 1}`
      return /[1-8]/.test(tile) ? `(tile ${at} ${tile})` : `(gap ${at})`
    })
    const from = eight.resume(
      [...facts, '(slides 0)'].map((fact) => eight.parse(fact)),
      [0],
    )
    expect((await played(eight, 'mcts', from)).scores).toEqual([100])
  })

  it('lights out is solved', async () => {
    expect((await played(gdl('puzzles/lights-out'), 'mcts')).scores).toEqual([100])
  })

  it('a puzzle without a circuit is solved as well', async () => {
    const code = '3142'
    const game = fakeGame({
      name: 'lock',
      roles: ['thief'],
      start: { facts: ['[dialled,none]'], scores: [0] },
      switches: ({ facts }) => {
        const dialled = /\d+/.exec(facts[0])?.[0] ?? ''
        return dialled.length === code.length
          ? []
          : [{ id: '[dial]', owner: 0, actions: ['[d,1]', '[d,2]', '[d,3]', '[d,4]'] }]
      },
      carryOut({ facts }, [{ action }]) {
        const dialled = `${/\d+/.exec(facts[0])?.[0] ?? ''}${/\d/.exec(action)?.[0]}`
        return { facts: [`[dialled,${dialled}]`], scores: [dialled === code ? 1 : 0] }
      },
    })
    expect((await played(game, 'mcts:playouts=2000')).scores).toEqual([1])
  })
})

describe('what games may have', () => {
  it('a choice that only pays when the others are foreseen: in the prisoners’ dilemma everybody defects', async () => {
    const game = sidl('prisoners-dilemma')
    for (const spec of ['mcts:playouts=400', 'flat:playouts=400']) {
      const player = await seated(game, 0, spec)
      expect(await move(player, 0, game.initial)).toMatch(/defect/)
    }
  })

  it('endless actions: a guess of a number comes close to it', async () => {
    const range = { low: 0, high: 1000, step: 1 }
    const game = fakeGame({
      name: 'guess',
      roles: ['ann', 'ben'],
      start: { facts: ['[aim,637]'], scores: [0, 0] },
      switches: ({ facts }) =>
        facts.length > 1
          ? []
          : [{ id: '[guess]', owner: 0, templates: [{ parts: [new Atom('g'), { field: 'n', type: 'int', range }] }] }],
      carryOut({ facts }, chosen) {
        const guess = Number(/\d+/.exec(chosen[0]?.action ?? '0')?.[0])
        return { facts: [...facts, '[over]'], scores: [-Math.abs(guess - 637), 0] }
      },
    })
    for (const spec of ['mcts:playouts=3000', 'flat:playouts=3000']) {
      const player = await seated(game, 0, spec)
      const [choice] = await player.choose(game.initial.view(0), NO_CLOCK)
      const guess = choice === undefined || typeof choice === 'number' ? Number.NaN : numberOf(items(choice)[1])
      expect(Math.abs((guess ?? 0) - 637)).toBeLessThan(60)
    }
  })

  it('chance and three players of whom each has its own wishes', async () => {
    // Ann may keep 3 or let a die fall: ben then takes what he likes better, which gives ann 4 on average and no less
    // than 2; cleo has no say. Kept, ann gets 3.
    const game = fakeGame({
      name: 'die',
      roles: ['ann', 'ben', 'cleo'],
      start: { facts: ['[stage,ann]'], scores: [0, 0, 0] },
      switches({ facts }) {
        if (facts.includes('[stage,ann]')) return [{ id: '[a]', owner: 0, actions: ['[keep]', '[roll]'] }]
        if (facts.includes('[stage,die]')) {
          const probabilities = [0.5, 0.5]
          return [{ id: '[d]', owner: CHANCE, actions: ['[low]', '[high]'], probabilities }]
        }
        if (facts.includes('[stage,ben]')) return [{ id: '[b]', owner: 1, actions: ['[kind]', '[greedy]'] }]
        return []
      },
      carryOut({ facts }, [{ action }]) {
        if (action === '[keep]') return { facts: ['[stage,over]'], scores: [3, 0, 9] }
        if (action === '[roll]') return { facts: ['[stage,die]'], scores: [0, 0, 0] }
        if (action === '[low]' || action === '[high]') return { facts: ['[stage,ben]', action], scores: [0, 0, 0] }
        const isHigh = facts.includes('[high]')
        if (action === '[greedy]') return { facts: ['[stage,over]'], scores: [isHigh ? 6 : 2, 5, 0] }
        return { facts: ['[stage,over]'], scores: [0, 1, 0] }
      },
    })
    const player = await seated({ ...game, hides: false }, 0, 'mcts:playouts=2000')
    expect(await move(player, 0, game.initial)).toBe('[roll]')
    const first = await seated({ ...game, hides: false }, 0, 'flat:playouts=2000')
    expect(await move(first, 0, game.initial)).toBe('[keep]')
  })
})

describe('under a clock', () => {
  it.each(['mcts', 'flat', 'mcts:workers=2', 'mcts:batch=1'])('%s answers with legal moves', async (spec) => {
    const game = gdl('lines/connect-four')
    const clock = { milliseconds: 100 }
    const player = makePlayer(spec, 2)
    await player.start(game, 0, { milliseconds: 2000 })
    const dice = stream('moves')
    let state = game.initial
    for (let i = 0; i < 20; i++) {
      if (state.isTerminal) state = game.initial
      const [choice] = await player.choose(state.view(0), clock)
      const [own, other] = state.decisions
      expect(own.actions[Number(choice)]).toBeDefined()
      const choices: Choice[] = [choice, dice.nextInt(other.actions.length)]
      state = state.next(choices)
    }
    player.stop()
  })
})
