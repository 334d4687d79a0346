import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Game, type Player, runGame, type State, stream } from '../src/game/index.js'
import { loadGame } from '../src/languages/index.js'
import { makePlayer } from '../src/players/index.js'
import { fromFen, matesInTwo } from './chess.js'
import { everyEnd, NO_CLOCK } from './every-line.js'
import { hex, hexSolver, stonesOf } from './hex.js'
import { LIBRARY, load } from './library.js'
import { MATES_IN_TWO } from './mates.js'

function gdl(path: string): Game {
  return loadGame(readFileSync(`games/gdl/${path}.kif`, 'utf8'), { language: 'gdl' })
}

function sidl(named: string, params: Readonly<Record<string, string>> = {}): Game {
  const [rules] = LIBRARY.filter(({ name }) => name === named)
  if (rules === undefined) throw new Error(`the library has no ${named}`)
  return load(rules, { params })
}

async function seated(game: Game, role: number, spec = 'minimax'): Promise<Player> {
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

describe('minimax at tic-tac-toe', () => {
  const game = gdl('lines/tic-tac-toe')

  it.each([0, 1])('never loses as role %i, whatever the other does', async (role) => {
    const { ends, asked } = await everyEnd(game, role, await seated(game, role))
    expect(asked).toBeGreaterThan(50)
    for (const { scores } of ends) expect(scores[role]).toBeGreaterThanOrEqual(50)
    expect(ends.some(({ scores }) => scores[role] === 100)).toBe(true)
  })

  it('says that the game is a draw', async () => {
    const player = await seated(game, 0)
    await move(player, 0, game.initial)
    expect(player.remark).toBe('a draw is proven')
  })
})

describe('minimax at nim', () => {
  // Bouton's theory for one heap: a mover is lost at multiples of most + 1, and one further where the last piece loses.
  it.each([
    ['loses', 3],
    ['wins', 3],
    ['loses', 4],
    ['wins', 2],
  ])('leaves a lost heap wherever there is one: the last piece %s, at most %i a turn', async (last, most) => {
    const game = sidl('nim', { last, most: String(most), heap: '12' })
    const player = await seated(game, 0)
    const lost = last === 'wins' ? 0 : 1
    for (let heap = 2; heap <= 12; heap++) {
      const facts = ['[turn,alice]', `[heap,${heap}]`].map((text) => game.parse(text))
      const taken = Number(/\d+/.exec(await move(player, 0, game.resume(facts, [0, 0])))?.[0])
      const isLost = heap % (most + 1) === lost % (most + 1)
      if (!isLost) expect((heap - taken) % (most + 1)).toBe(lost % (most + 1))
      expect(player.remark).toMatch(isLost ? /^lost against best play/ : /^a win in \d+ steps? is proven$/)
    }
  })

  it('keeps the nim-sum of several heaps at nothing', async () => {
    const game = loadGame(HEAPS, { language: 'sidl' })
    const player = await seated(game, 0, 'minimax:depth=20')
    for (const heaps of [
      [1, 2, 4],
      [3, 4, 5],
      [2, 2, 3],
      [1, 1, 1],
      [5, 3, 1],
      [4, 4, 2],
    ]) {
      const facts = ['[turn,alice]', ...heaps.map((size, i) => `[heap,${i + 1},${size}]`)]
      const state = game.resume(
        facts.map((text) => game.parse(text)),
        [0, 0],
      )
      const [, heap, some] = /\[take,(\d+),(\d+)\]/.exec(await move(player, 0, state)) ?? []
      const left = heaps.map((size, i) => (i + 1 === Number(heap) ? size - Number(some) : size))
      expect(left.reduce((sum, size) => sum ^ size, 0)).toBe(0)
    }
  })
})

/** Bouton's nim with three heaps: whoever takes the last piece wins. No heuristic helps here. */
const HEAPS = `
game(heaps).
init([alice], 0).
init([bob], 0).
init([turn, alice]).
init([heap, 1, 3]).
init([heap, 2, 4]).
init([heap, 3, 5]).
opponent(alice, bob).
opponent(bob, alice).
legal([P]) :- fact([turn, P]), left.
left :- fact([heap, _, N]), N > 0.
owned([P], [P]) :- player([P]).
switch([P], [take, H, Some]) :- fact([turn, P]), fact([heap, H, N]), between(1, N, Some).
do([take, H, Some]) :-
    fact([heap, H, N]), delete([heap, H, N]), Rest is N - Some, create([heap, H, Rest]),
    fact([turn, P]), delete([turn, P]), opponent(P, Next), create([turn, Next]).
last :- does([_], [take, H, N]), fact([heap, H, N]), \\+ ( fact([heap, Other, M]), Other =\\= H, M > 0 ).
payoff([P], 1) :- last, fact([turn, P]).
payoff([P], -1) :- last, fact([turn, Q]), opponent(Q, P).
`

describe('minimax at hex on 4 by 4', () => {
  const game = hex(4)
  const wins = hexSolver(4)
  const [red, blue] = [0, 1]

  it('wins as red against everything that blue can do', async () => {
    const { ends } = await everyEnd(game, red, await seated(game, red))
    expect(wins({ red: 0, blue: 0 })).toBe(true)
    expect(ends.length).toBeGreaterThan(20)
    for (const { scores } of ends) expect(scores[red]).toBe(100)
  })

  it('wins from every position met in random games that is won for the one to move', async () => {
    const players = [await seated(game, red), await seated(game, blue)]
    const dice = stream('hex', 1)
    let won = 0
    for (let n = 0; n < 24; n++) {
      let state = game.initial
      const random = 1 + dice.nextInt(7)
      for (let step = 0; step < random; step++) {
        state = state.next(state.decisions.map(({ actions }) => dice.nextInt(actions.length)))
      }
      if (state.isTerminal || !wins(stonesOf(state, 4))) continue
      won++
      const mover = random % 2
      // The winner thinks, the other does anything.
      while (!state.isTerminal) {
        const [own] = await players[mover].choose(state.view(mover), NO_CLOCK)
        state = state.next(
          state.decisions.map(({ actions }, role) => (role === mover ? own : dice.nextInt(actions.length))),
        )
      }
      expect(state.scores[mover]).toBe(100)
    }
    expect(won).toBeGreaterThan(8)
  })
})

describe('minimax mates in two', () => {
  const game = sidl('chess')
  let white: Player
  beforeAll(async () => {
    white = await seated(game, 0, 'minimax:depth=3')
  })

  // The other five are in minimax.trial.ts.
  it.each(MATES_IN_TWO.slice(0, 5))('$name', async ({ fen, key }) => {
    const state = fromFen(game, fen)
    expect(await move(white, 0, state)).toBe(key)
    expect(white.remark).toBe('a win in 3 steps is proven')
    expect(matesInTwo(state, key)).toBe(true)
  })
})

describe('minimax where roles choose at once', () => {
  it('claims no win at goofspiel, where both have the same cards', async () => {
    const game = gdl('simultaneous/goofspiel')
    const player = await seated(game, 0)
    await move(player, 0, game.initial)
    expect(player.remark).toBe('a draw is proven')
  })

  it('defects in the prisoner’s dilemma', async () => {
    const game = sidl('prisoners-dilemma')
    expect(await move(await seated(game, 0, 'minimax:depth=1'), 0, game.initial)).toContain('defect')
  })
})

describe('minimax where everyone is after its own score', () => {
  it('offers the least that will be accepted in the ultimatum game', async () => {
    const game = sidl('ultimatum')
    const player = await seated(game, 0)
    expect(await move(player, 0, game.initial)).toBe('[offer,1]')
    expect(player.remark).toContain('searched to the end')
  })
})

describe('minimax', () => {
  it('still plays where something is hidden from it, and says so', async () => {
    const game = gdl('hidden/kuhn-poker')
    const remarks: (string | undefined)[] = []
    const players = game.roles.map(() => makePlayer('minimax', 3))
    const record = await runGame(game, players, {
      rules: '',
      seed: 3,
      onStep: () => remarks.push(...players.map(({ remark }) => remark)),
    })
    expect(record.end).toBe('over')
    expect(remarks).toContain('something is hidden from it: it plays at random')
  })

  it('does the same again for the same seed', async () => {
    const game = gdl('lines/connect-four')
    const play = () =>
      runGame(game, [makePlayer('minimax:nodes=300', 5), makePlayer('minimax:depth=2', 6)], { rules: '', seed: 1 })
    expect(await play()).toEqual(await play())
  })

  it.each(['minimax:depth=0', 'minimax:others=friends', 'minimax:estimate=best'])('refuses %s', (spec) => {
    expect(() => makePlayer(spec, 1)).toThrow(spec)
  })
})
