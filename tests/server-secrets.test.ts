/** What reaches a socket is captured and searched: no hidden fact of another role is in it, ever. */

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Game, PUBLIC, parseRecord, replay, type State } from '../src/game/index.js'
import { loadGame } from '../src/languages/index.js'
import type { WireState } from '../src/match/index.js'
import { type Client, type Served, serve } from './serving.js'

let server: Served
beforeAll(async () => {
  server = await serve()
})
afterAll(() => server.close())

/** Chooses the first action, or fills a form with the low end of its ranges, until the match ends. */
async function playFirst(client: Client): Promise<void> {
  for (let turn = 0; ; turn++) {
    const { state } = await client.next('state', (message) => message.state.turn === turn)
    if (state.isOver) return
    for (const decision of state.view.decisions) {
      const action = decision.actions[0] ?? filled(decision)
      if (action !== undefined) await client.submit(decision.id, action, turn)
    }
  }
}

function filled({ templates }: WireState['view']['decisions'][number]): string | undefined {
  const [template] = templates ?? []
  if (template === undefined) return undefined
  const parts = template.parts.map((part) => (typeof part === 'string' ? part : `${(part.range?.low ?? 1) + 1}.0`))
  return `[${parts.join(',')}]`
}

/** Every fact and score of the match that the reader may not see in any of its states, as it would be written. */
function secrets(game: Game, states: readonly State[], reader: number): ReadonlySet<string> {
  const known = new Set(states.flatMap((state) => state.view(reader).facts.map(String)))
  const percepts = new Set(states.flatMap((state) => state.view(reader).percepts.map(String)))
  const hidden = states.flatMap((state) => state.facts.map(String)).filter((fact) => !known.has(fact))
  // What nature drew tells as much as the fact that came of it.
  const drawn = states.flatMap(
    ({ transition }) => transition?.acts.filter(({ by }) => by === 'drawn').map(({ action }) => String(action)) ?? [],
  )
  const told = game.language === 'gdl' ? percepts : known
  // A bare name such as `noop` is said everywhere; what tells something has parts.
  return new Set([...hidden, ...drawn].filter((word) => !told.has(word) && /[[(]/.test(word)))
}

it.each([
  ['kuhn', 'games/poker/kuhn.sidl'],
  ['first-price', 'games/auctions/first-price.sidl'],
  ['kuhn-poker', 'games/gdl/hidden/kuhn-poker.kif'],
  ['blind-tic-tac-toe', 'games/gdl/hidden/blind-tic-tac-toe.kif'],
])('%s: what a role or a spectator is sent holds no secret of another', async (id, file) => {
  const rules = readFileSync(file, 'utf8')
  const made = await server.create({ game: id, endEarly: true, showChosen: true, seed: 'secret', begin: 'host' })
  const seated = await Promise.all(made.seats.map(({ token }) => server.sit(made.match, token)))
  const watching = [await server.sit(made.match, made.spectatorToken), await server.sit(made.match, made.hostToken)]
  await server.post(`/api/matches/${made.match}/begin`, undefined, made.hostToken)
  await Promise.all(seated.map(playFirst))
  await Promise.all([...seated, ...watching].map((client) => client.next('ended')))

  const game = loadGame(rules)
  const states: State[] = [game.initial]
  const record = await server.get(`/api/matches/${made.match}/record`, made.hostToken)
  expect(replay(game, parseRecord(record.text), (state) => states.push(state)).divergence).toBeUndefined()
  const readers = [
    ...seated.map((client, role) => ({ client, role })),
    ...watching.map((client) => ({ client, role: PUBLIC })),
  ]
  let searched = 0
  for (const { client, role } of readers) {
    // The rule text itself names every card; it is no secret.
    const [welcome = '', ...told] = client.texts
    const { rules: _, ...rest } = JSON.parse(welcome)
    const all = [JSON.stringify(rest), ...told].join('\n')
    for (const secret of secrets(game, states, role)) {
      searched++
      expect(all, `${secret} reached ${role}`).not.toContain(JSON.stringify(secret).slice(1, -1))
    }
    const own = made.seats[role]
    const replayed = await server.get(`/api/matches/${made.match}/replay`, own?.token ?? made.spectatorToken)
    for (const secret of secrets(game, states, role)) expect(replayed.text).not.toContain(secret)
  }
  expect(searched).toBeGreaterThan(readers.length)
  await Promise.all(readers.map(({ client }) => client.close()))
})

it('logs hold no token', async () => {
  const lines: string[] = []
  const loud = await serve({ log: 'trace', logTo: { write: (line) => lines.push(line) } })
  const made = await loud.create({ game: 'nim' })
  const token = made.hostToken
  await loud.get(`/api/matches/${made.match}?token=${token}`, token)
  const client = await loud.sit(made.match, made.seats[0]?.token)
  await client.close()
  await loud.close()
  const log = lines.join('')
  expect(log).toContain(`/api/matches/${made.match}`)
  for (const secret of [token, made.spectatorToken, made.seats[0]?.token]) expect(log).not.toContain(secret)
})
