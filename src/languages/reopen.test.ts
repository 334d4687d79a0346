import { readFileSync } from 'node:fs'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { expect, it } from 'vitest'
import type { Game } from '../game/index.js'
import { loadGame, reopenGame, sourceOf } from './index.js'

/** A game as another thread gets it. */
async function sent(game: Game): Promise<Game> {
  await game.playouts?.ready
  const { port1, port2 } = new MessageChannel()
  port1.postMessage(sourceOf(game))
  const source = receiveMessageOnPort(port2)?.message
  port1.close()
  return reopenGame(source)
}

it.each(['lines/connect-four', 'hidden/monty-hall', 'simultaneous/goofspiel'])(
  'the circuit of %s is sent, not made again, and plays the same',
  async (path) => {
    const game = loadGame(readFileSync(`games/gdl/${path}.kif`, 'utf8'), { file: `${path}.kif` })
    const again = await sent(game)
    expect(again.name).toBe(game.name)
    expect(again.roles).toEqual(game.roles)
    expect(sourceOf(again)).toBeUndefined()
    const request = { count: 500, seed: 1, scores: true }
    expect(again.playouts?.run(request)).toEqual(game.playouts?.run(request))
    const [state, other] = [game.initial, again.initial].map((initial) =>
      initial.next(initial.decisions.map(({ actions }) => actions.length - 1)),
    )
    expect(other.key).toBe(state.key)
    expect(other.decisions.map(({ actions }) => actions.map(String))).toEqual(
      state.decisions.map(({ actions }) => actions.map(String)),
    )
    expect(
      again.resume(
        state.facts.map((fact) => again.parse(String(fact))),
        state.scores,
      ).key,
    ).toBe(state.key)
  },
)

it('a text is loaded again with its settings', async () => {
  const text = readFileSync('games/classics/nim.sidl', 'utf8')
  const again = await sent(loadGame(text, { params: { heap: '17' }, mode: 'interrupt' }))
  expect(again.mode).toBe('interrupt')
  expect(again.initial.facts.map(String)).toContain('[heap,17]')
})

it('a game made by hand has no source', () => {
  const game = loadGame(readFileSync('games/classics/nim.sidl', 'utf8'))
  expect(sourceOf({ ...game, parse: game.parse, resume: game.resume })).toBeUndefined()
})
