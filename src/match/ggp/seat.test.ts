import { afterEach, expect, it } from 'vitest'
import { CHANCE, type Game } from '../../game/index.js'
import { described, dice, inlineThinker } from './harness.js'
import { GgpPlayer } from './player.js'
import { isPlayerAddress, remoteSeat } from './seat.js'
import { type Listening, listen } from './server.js'

let there: Listening | undefined
afterEach(() => there?.close())

/** Plays a role of a game by a player on a port, the others at random; every answer must be legal. */
async function playThere(game: Game, rules: string, role: number): Promise<number> {
  const player = new GgpPlayer({ strategy: 'random', name: 'elsewhere', seed: '1', thinker: inlineThinker })
  there = await listen(player, { port: 0 })
  const name = game.roles[role] ?? ''
  const seat = remoteSeat(`127.0.0.1:${there.port}`, { match: 'm', rules, role: name, milliseconds: 20_000 })
  await seat.started
  const random = dice(7)
  let state = game.initial
  let moves: Record<string, string> | undefined
  let turns = 0
  for (; !state.isTerminal; turns++) {
    const { decisions, percepts } = state.view(role)
    const [own] = decisions
    const shown = { decision: own?.id ?? '', actions: own?.actions.map(String) ?? [], percepts: percepts.map(String) }
    const [chosen] = await seat.choose({ ...shown, ...(moves === undefined ? {} : { moves }) }, 20_000)
    const choices = state.decisions.map(({ owner, actions }) =>
      owner === role
        ? actions.findIndex((action) => String(action) === chosen?.action)
        : random.nextInt(actions.length),
    )
    expect(choices).not.toContain(-1)
    const made = state.decisions.map(({ id, actions }, i): [string, string] => [id, String(actions[choices[i] ?? 0])])
    moves = game.hides ? undefined : Object.fromEntries(made)
    state = state.next(choices)
  }
  expect(state.decisions.some(({ owner }) => owner === CHANCE)).toBe(false)
  seat.stop()
  player.close()
  return turns
}

it.each([
  ['lines/tic-tac-toe', 0],
  ['lines/tic-tac-toe', 1],
  ['hidden/blind-tic-tac-toe', 0],
])('a player elsewhere hears of every turn of %s and moves legally', async (path, role) => {
  const { game, rules } = described(path)
  expect(await playThere(game, rules, role)).toBeGreaterThan(2)
})

it('somebody who does not answer, or nonsense, is an error', async () => {
  const { rules } = described('lines/tic-tac-toe')
  const nobody = remoteSeat('127.0.0.1:1', { match: 'm', rules, role: 'x', milliseconds: 1000 })
  await expect(nobody.started).rejects.toThrow()
  expect(['127.0.0.1:9147', 'http://players.example:80/'].map(isPlayerAddress)).toEqual([true, true])
  expect(['local:random', 'https://x', 'a b', ''].map(isPlayerAddress)).toEqual([false, false, false, false])
})
