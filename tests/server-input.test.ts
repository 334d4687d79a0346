import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CreatedMatch } from '../src/match/index.js'
import { type Client, type Served, serve } from './serving.js'

let server: Served
let bystanders: CreatedMatch
beforeAll(async () => {
  server = await serve({ limits: { messagesPerSecond: 1_000_000 } })
  bystanders = await server.create({ game: 'rock-paper-scissors', endEarly: true })
})
afterAll(() => server.close())

const problem = { code: expect.any(String), message: expect.any(String) }

describe('bad input', () => {
  const bodies: readonly unknown[] = [
    '{"a":',
    '[]',
    '"x"',
    'null',
    '{}',
    '{"rules":1}',
    '{"rules":"","x":1}',
    { game: 'none' },
  ]
  const posts = [
    '/api/check',
    '/api/outline',
    '/api/matches',
    '/api/matches/x/amend',
    '/api/matches/x/begin',
    '/api/matches/x/stop',
  ]
  it.each(posts)('to POST %s gets a typed 4xx', async (path) => {
    for (const body of bodies) {
      const answered = await server.post(path, body)
      expect(answered.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
      expect(answered.status).toBeLessThan(500)
      expect(answered.body).toMatchObject(problem)
    }
  })

  const gets = [
    '/api/games/none',
    '/api/games/..%2F..%2Fpackage.json',
    '/api/matches/x',
    '/api/matches/x/record',
    '/api/matches/x/replay?role=a',
    '/api/none',
    '/api/matches/%00',
  ]
  it.each(gets)('to GET %s gets a typed 4xx', async (path) => {
    const answered = await server.get(path)
    expect(answered.status).toBeGreaterThanOrEqual(400)
    expect(answered.status).toBeLessThan(500)
    expect(answered.body).toMatchObject(problem)
  })

  it.each([
    [{ game: 'nim', rules: 'x' }, 'bad-request'],
    [{ game: 'nim', seats: [{ kind: 'machine', role: 'carol', strategy: 'random' }] }, 'no-such-role'],
    [
      { game: 'nim', seats: [{ kind: 'machine', role: 'alice', strategy: 'scripted:/etc/passwd' }] },
      'no-such-strategy',
    ],
    [{ game: 'nim', seats: [{ kind: 'machine', role: 'alice', strategy: 'human' }] }, 'no-such-strategy'],
    [{ game: 'nim', absent: { strategy: 'genius' } }, 'no-such-strategy'],
    [
      {
        game: 'nim',
        seats: [
          { kind: 'person', role: 'alice' },
          { kind: 'person', role: 'alice' },
        ],
      },
      'taken-role',
    ],
    [{ game: 'nim', seats: [{ kind: 'ggp', role: 'alice', address: 'localhost:1' }] }, 'no-ggp'],
    [{ game: 'nim', clock: { kind: 'chronon', seconds: 0 } }, 'bad-request'],
    [{ game: 'nim', params: { sticks: 'none' } }, 'rules'],
    [{ game: 'tic-tac-toe', clock: { kind: 'interrupt', tick: 1 } }, 'rules'],
    [{ game: 'nim', seed: 'a\u0000b' }, 'not-storable'],
  ])('in the settings of a match is told: %j', async (settings, code) => {
    const { status, body } = await server.post('/api/matches', settings)
    expect(body).toMatchObject({ code })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  it('in the Authorization header is told, and an unknown token opens nothing', async () => {
    expect((await server.get(`/api/matches/${bystanders.match}`, 'short')).status).toBe(401)
    expect((await server.get(`/api/matches/${bystanders.match}`, 'x'.repeat(32))).status).toBe(404)
  })

  it('that is too large is refused', async () => {
    expect((await server.post('/api/check', { rules: 'x'.repeat(5_000_000) })).status).toBe(413)
    const client = await server.socket()
    client.sendRaw('x'.repeat(100_000))
    expect(await client.closed).toBe(1009)
  })
})

describe('10,000 fuzzed messages', () => {
  const anyTerm = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('[role1]', '[role1,rock]', '[', '[role1|X]', "'", '((((', '[role1,1.0e400]', 'f(X)'),
  )
  const almost = fc.record(
    {
      type: fc.constantFrom('hello', 'submit', 'withdraw', 'pass', 'ping', 'state', 'x'),
      ref: fc.oneof(fc.integer(), fc.double(), fc.string()),
      turn: fc.oneof(fc.constant(0), fc.integer(), fc.constant(null)),
      decision: anyTerm,
      action: fc.oneof(anyTerm, fc.constant('x'.repeat(30_000))),
      match: fc.string(),
      token: fc.string(),
    },
    { requiredKeys: ['type'] },
  )
  const message = fc.oneof(
    { weight: 4, arbitrary: almost.map((each) => JSON.stringify(each)) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  )

  it('leave the server up and other matches untouched', async () => {
    const one = await server.sit(bystanders.match, bystanders.seats[0]?.token)
    const two = await server.sit(bystanders.match, bystanders.seats[1]?.token)
    const target = await server.create({ game: 'rock-paper-scissors', endEarly: true })
    const sample = fc.sample(message, { numRuns: 10_000, seed: 5 })
    const open = () => server.sit(target.match, target.seats[0]?.token)
    let fuzzed: Client = await open()
    for (let sent = 0; sent < sample.length; sent += 100) {
      for (const each of sample.slice(sent, sent + 100)) fuzzed.sendRaw(each)
      // Its own pong, as random messages may be pings too.
      fuzzed.send({ type: 'ping', ref: 1_000_000_000 + sent })
      await fuzzed.next('pong', ({ ref }) => ref === 1_000_000_000 + sent)
      await fuzzed.close()
      fuzzed = await open()
    }
    const kinds = new Set(fuzzed.heard.map(({ type }) => type))
    expect(kinds).toContain('welcome')
    await fuzzed.close()
    expect((await server.get('/api/health')).status).toBe(200)
    await Promise.all([one.submit('[role1]', '[role1,rock]', 0), two.submit('[role2]', '[role2,paper]', 0)])
    const { state } = await one.next('state', (heard) => heard.state.turn === 1)
    expect(state.view.scores).toEqual([-1, 1])
    expect((await server.get(`/api/matches/${target.match}`, target.hostToken)).body.status).toBe('running')
    await Promise.all([one.close(), two.close()])
  })

  it('that come too fast are refused, and in the end the socket is closed', async () => {
    const strict = await serve({ limits: { messagesPerSecond: 2 } })
    const client = await strict.socket()
    for (let ref = 0; ref < 1000; ref++) client.send({ type: 'ping', ref })
    expect(await client.closed).toBe(1008)
    expect(client.heard.filter(({ type }) => type === 'pong').length).toBeLessThan(20)
    expect(client.heard).toContainEqual(expect.objectContaining({ type: 'error', code: 'too-many' }))
    await strict.close()
  })
})
