import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Choice, startThread, type View, viewFromText } from '../src/game/index.js'
import { loadGame } from '../src/languages/index.js'
import { makePlayer, PLAYER_SPECS } from '../src/players/index.js'

/** All that can play alone. */
const STRATEGIES = PLAYER_SPECS.map(([spec]) => spec.split(':')[0] ?? '').filter(
  (name) => name !== 'human' && name !== 'scripted',
)

const GAMES = [
  { path: 'games/poker/kuhn.sidl', params: {} },
  { path: 'games/gdl/hidden/kuhn-poker.kif', params: {} },
  { path: 'games/auctions/first-price.sidl', params: { bidders: '2' } },
  { path: 'games/auctions/request-for-quotation.sidl', params: { time: '1', dearest: '32' } },
]

const CLOCK = { milliseconds: 30 }

let host: Worker
beforeAll(() => {
  host = startThread(new URL('./text-host.js', import.meta.url))
})
afterAll(() => host.terminate())

/** The next message of the host, which must be a string. */
function told(): Promise<string> {
  return new Promise((resolve, reject) => {
    host.once('error', reject)
    host.once('message', (message: unknown) => {
      host.off('error', reject)
      if (typeof message === 'string') resolve(message)
      else reject(new Error(`the host sent ${typeof message}, not text`))
    })
  })
}

describe.each(GAMES)('rules and views as text are all that is needed to play $path', ({ path, params }) => {
  it.each(STRATEGIES)('for %s', async (strategy) => {
    host.postMessage(JSON.stringify({ path, params, seed: 3 }))
    const { rules } = JSON.parse(await told())
    const game = loadGame(rules, { params })
    const players = game.roles.map(() => makePlayer(strategy, 3))
    for (const [role, player] of players.entries()) await player.start(game, role, CLOCK)
    const heard = game.roles.map((): string[] => [])
    for (;;) {
      const message = JSON.parse(await told())
      if (message.kind === 'over') {
        expect(message).toMatchObject({ fault: null, refused: [] })
        expectSecrecy(heard, message.hidden)
        break
      }
      heard[message.role]?.push(message.view)
      const view = viewFromText(game, message.role, message.view)
      const choices = await players[message.role]?.choose(view, CLOCK)
      host.postMessage(JSON.stringify(view.decisions.map((_, i) => asText(view, i, choices?.[i]))))
    }
    for (const player of players) player.stop()
  })
})

function asText(view: View, i: number, choice: Choice): string | null {
  const action = typeof choice === 'number' ? view.decisions[i]?.actions[choice] : choice
  return action === undefined ? null : String(action)
}

/** What was hidden from a role after a step was in nothing that the role was sent then. */
function expectSecrecy(heard: readonly (readonly string[])[], hidden: readonly (readonly string[])[]): void {
  expect(hidden.flat().length).toBeGreaterThan(0)
  for (const [role, secrets] of hidden.entries()) {
    for (const secret of secrets) {
      const [, step, fact] = /^(\d+) (.*)$/.exec(secret) ?? []
      const shown = heard[role]?.[Number(step)]
      if (shown !== undefined) expect(shown).not.toContain(fact)
    }
  }
}
