import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Game, Playouts, State } from '../../game/index.js'
import { loadGdl } from './index.js'

function circuit(path: string): { game: Game; playouts: Playouts } {
  const game = loadGdl(readFileSync(`games/gdl/${path}.kif`, 'utf8'), { engine: 'circuit' })
  if (game.playouts === undefined) throw new Error(`${path} has no circuit`)
  return { game, playouts: game.playouts }
}

function after(state: State, line: readonly Parameters<State['next']>[0][]): State {
  return line.reduce((at, choices) => at.next(choices), state)
}

it.each([
  ['puzzles/lights-out', 0],
  ['captures/breakthrough', 1],
  ['simultaneous/goofspiel', 0],
])('the best line of %s leads to the best score that any playout had', (path, role) => {
  const { game, playouts } = circuit(path)
  const request = { count: 2000, seed: 7 }
  const { scores = new Float64Array() } = playouts.run({ ...request, scores: true })
  const highest = Math.max(...scores.filter((_, place) => place % game.roles.length === role))
  const best = playouts.best({ ...request, from: game.initial, role, above: -1 })
  expect(best?.score).toBe(highest)
  const end = after(game.initial, best?.line ?? [])
  expect(end.isTerminal).toBe(true)
  expect(end.scores[role]).toBe(highest)
  expect(playouts.best({ ...request, from: game.initial, role, above: highest })).toBeUndefined()
})

it('starts that share a run have the means that each has alone, within five standard errors', () => {
  const { game, playouts } = circuit('lines/connect-four')
  const first = game.initial.decisions[0].actions.map((_, column) => game.initial.next([column, 0]))
  // Other phases of play, and an end among them.
  const later = first.map((state) => state.next([0, 3]))
  const won = [0, 1, 0, 1, 0, 1, 0].reduce(
    (state, column, i) => state.next(i % 2 ? [0, column] : [column, 0]),
    game.initial,
  )
  expect(won.isTerminal).toBe(true)
  const from = [...first, won, ...later]
  const each = 20_000
  const { starts = [] } = playouts.run({ count: each * from.length, seed: 1, from })
  expect(starts.map(({ finished }) => finished)).toEqual(from.map(() => each))
  for (const [i, state] of from.entries()) {
    const alone = playouts.run({ count: each, seed: i, from: [state] }).meanScores
    const error = 50 * Math.sqrt(2 / each)
    for (const [role, mean] of alone.entries())
      expect(Math.abs(starts[i].scoreSums[role] / each - mean)).toBeLessThan(5 * error)
  }
  expect(starts[first.length].scoreSums).toEqual([each * 100, 0])
})

it('one by one, playouts start where they are told to', () => {
  const { game, playouts } = circuit('lines/tic-tac-toe')
  const centre = game.initial.decisions[0].actions.findIndex((action) => String(action) === '(mark 2 2)')
  const from = [game.initial.next([centre, 0])]
  const single = playouts.runSingly({ count: 20_000, seed: 3, from }).meanScores
  const many = playouts.run({ count: 20_000, seed: 3, from }).meanScores
  for (const [role, mean] of single.entries())
    expect(Math.abs(mean - many[role])).toBeLessThan(250 * Math.sqrt(2 / 20_000))
})

it('playouts that have no time count as unfinished, even where they would never end', () => {
  const { playouts } = circuit('lines/connect-four')
  expect(playouts.run({ count: 1000, seed: 1, milliseconds: 0 }).unfinished).toBe(1000)
  const endless = loadGdl(
    '(role a) (init (f 1)) (legal a go) (<= (next (f 1)) (true (f 1))) (<= terminal (true (f 2)))',
  )
  expect(endless.playouts?.run({ count: 1000, seed: 1, milliseconds: 1 }).unfinished).toBe(1000)
})
