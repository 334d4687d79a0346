import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { playSeat, seatOf } from '../src/match/index.js'
import { makePlayer } from '../src/players/index.js'
import { memoryStore } from '../src/store/index.js'
import { type Served, serve } from './serving.js'

let server: Served
beforeAll(async () => {
  server = await serve()
})
afterAll(() => server.close())

const random = { player: () => makePlayer('random', 3), milliseconds: 200 }

it('two agents play a match by its links alone', async () => {
  const made = await server.create({ game: 'rock-paper-scissors', endEarly: true })
  const links = made.seats.map(({ token }) => `${server.address}/table/${made.match}#${token}`)
  const ends = await Promise.all(links.map((link) => playSeat(seatOf(link), random)))
  for (const end of ends) expect(end).toMatchObject({ status: 'over', id: made.match })
})

it('an agent that names its price plays an auction with secrets', async () => {
  const made = await server.create({ game: 'first-price', endEarly: true, params: { bidders: '2' } })
  const ends = await Promise.all(
    made.seats.map(({ token }) => playSeat({ server: server.address, match: made.match, token }, random)),
  )
  expect(ends[0]?.status).toBe('over')
})

it('an agent comes back to its seat after the server was gone, and follows a match whose rules change', async () => {
  const store = memoryStore()
  const first = await serve({ store })
  const port = Number(new URL(first.address).port)
  const made = await first.create({ game: 'nim' })
  const [alice, bob] = made.seats
  const news: string[] = []
  const playing = playSeat(
    { server: first.address, match: made.match, token: alice?.token ?? '' },
    { ...random, onNews: (line) => news.push(line) },
  )
  const other = await first.sit(made.match, bob?.token)
  await other.next('state', ({ state }) => state.view.decisions.length > 0)
  await first.close()
  const second = await serve({ store, port })
  const back = await second.sit(made.match, bob?.token)
  await back.next('seats', ({ seats }) => seats[0]?.present === true)
  const { rules } = (await second.get('/api/games/rock-paper-scissors')).body
  const { body } = await second.post(
    `/api/matches/${made.match}/amend`,
    { rules, params: { rounds: '1' }, assignment: { alice: 'role1', bob: 'role2' } },
    made.hostToken,
  )
  const there = await second.sit(body.match, bob?.token)
  await there.next('seats', ({ seats }) => seats[0]?.present === true)
  await second.post(`/api/matches/${body.match}/stop`, undefined, made.hostToken)
  expect(await playing).toMatchObject({ id: body.match, status: 'stopped' })
  expect(news.join('\n')).toMatch(/connection is lost[\s\S]*rules were changed/)
  await second.close()
})

it('links that lead to no seat are told apart', async () => {
  expect(() => seatOf('nonsense')).toThrow('is no link')
  expect(() => seatOf('http://localhost/table/x')).toThrow('<token>')
  const made = await server.create({ game: 'nim' })
  const spectator = { server: server.address, match: made.match, token: made.spectatorToken }
  await expect(playSeat(spectator, random)).rejects.toThrow("spectator's")
  await expect(playSeat({ ...spectator, token: 'x'.repeat(32) }, random)).rejects.toThrow('no such match')
})

const hasPython = spawnSync('python3', ['--version']).status === 0
it.skipIf(!hasPython).each(['rock-paper-scissors', 'first-price'])(
  'the Python client of the documentation plays %s',
  async (game) => {
    const seats = game === 'first-price' ? [{ kind: 'machine', role: 'bidder1', strategy: 'random' }] : []
    const params = game === 'first-price' ? { bidders: '2' } : {}
    const made = await server.create({ game, params, seats, endEarly: true })
    const [mine, ...others] = made.seats
    const client = spawn('python3', ['docs/client.py', `${server.address}/table/${made.match}#${mine?.token}`])
    let printed = ''
    client.stdout.on('data', (chunk) => {
      printed += chunk
    })
    const rest = others.map(({ token }) => playSeat({ server: server.address, match: made.match, token }, random))
    const [code] = await once(client, 'close')
    await Promise.all(rest)
    expect(printed).toMatch(new RegExp(`seated as ${mine?.role} in [\\s\\S]*over \\[`))
    expect(code).toBe(0)
  },
)
