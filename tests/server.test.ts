import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseRecord, replay } from '../src/game/index.js'
import { loadGame } from '../src/languages/index.js'
import { createdMatch, gameDetail, libraryGame, matchInfo, replayStep } from '../src/match/index.js'
import { memoryStore } from '../src/store/index.js'
import { type Client, type Served, serve } from './serving.js'

const RPS = readFileSync('games/classics/rock-paper-scissors.sidl', 'utf8')
const NIM = readFileSync('games/classics/nim.sidl', 'utf8')

let server: Served
beforeAll(async () => {
  server = await serve()
})
afterAll(() => server.close())

/** Two people play rock against paper to the end. */
async function playOut(one: Client, two: Client): Promise<void> {
  for (let turn = 0; ; turn++) {
    const { state } = await one.next('state', (message) => message.state.turn === turn)
    if (state.isOver) return
    await Promise.all([one.submit('[role1]', '[role1,rock]', turn), two.submit('[role2]', '[role2,paper]', turn)])
  }
}

describe('the library', () => {
  it('lists every game with its players, chance and hidden information', async () => {
    const { status, body } = await server.get('/api/games')
    expect(status).toBe(200)
    const games = body.map((game: unknown) => libraryGame.parse(game))
    expect(games.find((game: { id: string }) => game.id === 'kuhn')).toMatchObject({
      chance: true,
      hidden: true,
      roles: ['alice', 'bob'],
    })
    expect(games.find((game: { id: string }) => game.id === 'tic-tac-toe')).toMatchObject({
      chance: false,
      hidden: false,
      title: 'Tic tac toe',
    })
    expect(games.find((game: { id: string }) => game.id === 'first-price')).toMatchObject({ unlimited: true })
  })

  it('gives a game with its rules, parameters and first position', async () => {
    const { body } = await server.get('/api/games/rock-paper-scissors')
    expect(gameDetail.parse(body)).toMatchObject({
      rules: RPS,
      params: [
        { name: 'rounds', value: '10' },
        { name: 'timer', value: '3' },
      ],
    })
    expect(body.opening.facts).toEqual(['[rounds,10]', '[timer,3]'])
  })
})

describe('rule texts', () => {
  it('are checked', async () => {
    const { status, body } = await server.post('/api/check', { rules: 'legal(x) :- foo.' })
    expect(status).toBe(200)
    expect(body).toContainEqual(expect.objectContaining({ code: 'unknown-predicate', line: 1 }))
    expect((await server.post('/api/check', { rules: NIM })).body).toEqual([])
  })

  it('are outlined, or refused with what is wrong with them', async () => {
    expect((await server.post('/api/outline', { rules: NIM })).body).toMatchObject({
      roles: ['alice', 'bob'],
      language: 'sidl',
    })
    const { status, body } = await server.post('/api/outline', { rules: 'legal(x) :- foo.' })
    expect(status).toBe(422)
    expect(body.code).toBe('rules')
    expect(body.diagnostics.length).toBeGreaterThan(0)
  })

  it('that never come to an end of their loading are given up, and the next is checked', async () => {
    const quick = await serve({ rules: { threads: 1, callMilliseconds: 10_000, loadMilliseconds: 30_000 } })
    const endless = 'loop :- loop. init([a], 0) :- loop. legal([x]).'
    const created = await quick.post('/api/matches', { rules: endless })
    expect(created.status).toBe(422)
    expect((await quick.post('/api/check', { rules: NIM })).body).toEqual([])
    await quick.close()
  })
})

describe('a match', () => {
  it('is played to its end by two people, replayed by each as they saw it, and recorded', async () => {
    const made = createdMatch.parse(await server.create({ game: 'rock-paper-scissors', endEarly: true }))
    const [seat1, seat2] = made.seats
    const one = await server.sit(made.match, seat1?.token)
    const two = await server.sit(made.match, seat2?.token)
    await playOut(one, two)
    expect((await one.next('ended')).match).toMatchObject({ status: 'over', scores: [-10, 10] })

    const path = `/api/matches/${made.match}`
    expect(matchInfo.parse((await server.get(path, seat1?.token)).body).status).toBe('over')
    const record = await server.get(`${path}/record`, made.hostToken)
    expect(replay(loadGame(RPS), parseRecord(record.text)).divergence).toBeUndefined()
    expect((await server.get(`${path}/record`, seat1?.token)).status).toBe(403)
    const steps = await server.get(`${path}/replay`, seat2?.token)
    expect(steps.body.map((step: unknown) => replayStep.parse(step))).toHaveLength(11)
    expect(steps.body[1].change.acts).toEqual([
      { role: 'role2', decision: '[role2]', action: '[role2,paper]', by: 'submitted' },
    ])
    expect((await server.get(`${path}/replay?role=role1`, seat2?.token)).status).toBe(403)
    expect((await server.get(`${path}/replay?role=role1`, made.hostToken)).body[1].change.acts[0].role).toBe('role1')
    await Promise.all([one.close(), two.close()])
  })

  it('is shown to nobody without a token, unless it is public', async () => {
    const hidden = await server.create({ game: 'nim' })
    const open = await server.create({ game: 'nim', isPublic: true })
    expect((await server.get(`/api/matches/${hidden.match}`)).status).toBe(404)
    expect((await server.get(`/api/matches/${hidden.match}`, open.hostToken)).status).toBe(404)
    expect((await server.get(`/api/matches/${open.match}`)).status).toBe(200)
    const listed = (await server.get('/api/matches')).body.map(({ id }: { id: string }) => id)
    expect(listed).toContain(open.match)
    expect(listed).not.toContain(hidden.match)
    const stranger = await server.socket()
    stranger.send({ type: 'hello', match: hidden.match })
    expect((await stranger.next('error')).code).toBe('no-such-match')
    stranger.send({ type: 'hello', match: open.match })
    expect((await stranger.next('welcome')).you).toEqual({ as: 'spectator' })
    await stranger.close()
  })

  it('waits for its host where the host wants that', async () => {
    const made = await server.create({ game: 'nim', begin: 'host' })
    const alice = await server.sit(made.match, made.seats[0]?.token)
    expect((await server.post(`/api/matches/${made.match}/begin`, undefined, made.seats[0]?.token)).status).toBe(403)
    expect((await server.post(`/api/matches/${made.match}/begin`, undefined, made.hostToken)).body.status).toBe(
      'running',
    )
    expect((await alice.next('state')).state.turn).toBe(0)
    expect((await server.post(`/api/matches/${made.match}/begin`, undefined, made.hostToken)).status).toBe(409)
    expect((await server.post(`/api/matches/${made.match}/stop`, undefined, made.hostToken)).body.status).toBe(
      'stopped',
    )
    expect((await alice.next('ended')).match.status).toBe('stopped')
    await alice.close()
  })

  it('is played by machines in their own threads', async () => {
    const seats = ['role1', 'role2'].map((role) => ({ kind: 'machine', role, strategy: 'random' }))
    const made = await server.create({ game: 'rock-paper-scissors', seats })
    const watcher = await server.sit(made.match, made.spectatorToken)
    expect((await watcher.next('ended')).match.status).toBe('over')
    await watcher.close()
  })

  it('gives a seat back to whoever returns with its token', async () => {
    const made = await server.create({ game: 'rock-paper-scissors', endEarly: true })
    const [token1, token2] = made.seats.map(({ token }) => token)
    const one = await server.sit(made.match, token1)
    await one.next('state')
    await one.submit('[role1]', '[role1,rock]', 0)
    await one.close()
    const two = await server.sit(made.match, token2)
    await two.next('seats', ({ seats }) => seats[0]?.present === false)
    const back = await server.sit(made.match, token1)
    expect((await back.next('state')).state.submitted).toEqual({ '[role1]': '[role1,rock]' })
    await two.submit('[role2]', '[role2,paper]', 0)
    expect((await back.next('state', ({ state }) => state.turn === 1)).state.view.scores).toEqual([-1, 1])
    await Promise.all([two.close(), back.close()])
  })
})

describe('changed rules', () => {
  it('end the match; a successor goes on, and everybody finds it, also with the old link', async () => {
    const made = await server.create({ game: 'nim' })
    const alice = await server.sit(made.match, made.seats[0]?.token)
    await alice.next('state')
    const path = `/api/matches/${made.match}/amend`
    const change = { rules: RPS, params: { rounds: '1' }, assignment: { alice: 'role2' } }
    expect((await server.post(path, change, made.seats[0]?.token)).status).toBe(403)
    expect((await server.post(path, { ...change, assignment: { carol: 'role1' } }, made.hostToken)).status).toBe(400)
    const { status, body } = await server.post(path, change, made.hostToken)
    expect(status).toBe(201)
    expect(body.seats).toEqual([{ role: 'role1', token: expect.any(String) }])
    const moved = await alice.next('moved')
    expect(moved).toMatchObject({ match: body.match, role: 'role2' })
    const there = await server.sit(moved.match, moved.token)
    expect(there.heard[0]).toMatchObject({
      you: { as: 'role', role: 'role2' },
      rules: RPS,
      match: { params: { rounds: '1' } },
    })
    const late = await server.sit(made.match, made.seats[0]?.token)
    expect(await late.next('moved')).toMatchObject({ match: body.match, token: made.seats[0]?.token })
    expect((await server.get(`/api/matches/${made.match}`, made.hostToken)).body).toMatchObject({
      status: 'amended',
      successor: body.match,
    })
    await Promise.all([alice.close(), there.close(), late.close()])
  })
})

describe('after a crash', () => {
  it('a new server on the same store goes on with every match where it was', async () => {
    const store = memoryStore()
    const first = await serve({ store })
    const made = await first.create({ game: 'rock-paper-scissors', endEarly: true })
    const [token1, token2] = made.seats.map(({ token }) => token)
    const one = await first.sit(made.match, token1)
    const two = await first.sit(made.match, token2)
    await Promise.all([one.submit('[role1]', '[role1,rock]', 0), two.submit('[role2]', '[role2,paper]', 0)])
    await one.next('state', ({ state }) => state.turn === 1)
    expect(await one.submit('[role1]', '[role1,rock]', 1)).toMatchObject({ type: 'accepted' })

    const second = await serve({ store })
    await second.recovered
    const back = await second.sit(made.match, token1)
    expect((await back.next('state')).state).toMatchObject({ turn: 1, submitted: { '[role1]': '[role1,rock]' } })
    const other = await second.sit(made.match, token2)
    await other.submit('[role2]', '[role2,paper]', 1)
    expect((await back.next('state', ({ state }) => state.turn === 2)).state.view.scores).toEqual([-2, 2])
    await Promise.all([first.close(), second.close()])
  })
})

describe('a runaway game', () => {
  it('ends at its own table only', async () => {
    const strict = await serve({ rules: { threads: 1, callMilliseconds: 1500, loadMilliseconds: 30_000 } })
    const rules = `init([alice], 0). legal([alice]). owned([alice], [alice]). switch([alice], [go]).
      do([go]) :- numlist(1, 400000, L), length(L, N), between(1, 1000000000, I), I > N * 1000000.`
    const bad = await strict.create({ rules })
    const good = await strict.create({ game: 'rock-paper-scissors', endEarly: true })
    const one = await strict.sit(good.match, good.seats[0]?.token)
    const two = await strict.sit(good.match, good.seats[1]?.token)
    const alice = await strict.sit(bad.match, bad.seats[0]?.token)
    await alice.next('state')
    await alice.submit('[alice]', '[go]', 0)
    expect((await alice.next('ended')).match.status).toBe('faulty')
    await playOut(one, two)
    expect((await one.next('ended')).match.scores).toEqual([-10, 10])
    await strict.close()
  })
})

describe('pages and headers', () => {
  it('forbid scripts from elsewhere, and do not force TLS on a plain network', async () => {
    const { headers } = await server.get('/api/health')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|upgrade-insecure-requests/)
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('describe the API for programs and people', async () => {
    const { body } = await server.get('/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(body.paths['/api/matches'].post.requestBody.content['application/json'].schema.properties).toHaveProperty(
      'clock',
    )
    const page = await server.get('/api')
    expect(page.text).toContain('/api/matches/:id/amend')
    expect(page.text).not.toContain('<script')
  })
})

it('serves the pages: one for all their paths, files compressed, and kept by browsers where names carry a hash', async () => {
  const pages = mkdtempSync(join(tmpdir(), 'parley-pages-'))
  mkdirSync(join(pages, 'assets'))
  writeFileSync(join(pages, 'index.html'), '<title>Parley</title>')
  writeFileSync(join(pages, 'assets', 'a-123.js'), 'plain')
  writeFileSync(join(pages, 'assets', 'a-123.js.gz'), gzipSync('compressed'))
  const served = await serve({ pages })
  for (const path of ['/', '/table/abc', '/play', '/write']) expect((await served.get(path)).text).toContain('Parley')
  const asset = await served.get('/assets/a-123.js')
  expect(asset.text).toBe('compressed')
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect((await served.get('/')).headers.get('cache-control')).toBe('no-cache')
  expect((await served.get('/assets/none.js')).status).toBe(404)
  expect((await served.get('/..%2f..%2fpackage.json')).status).toBeGreaterThanOrEqual(400)
  await served.close()
  rmSync(pages, { recursive: true })
})

it('limits calls from one address', async () => {
  const strict = await serve({ limits: { requestsPerMinute: 3 } })
  const statuses: number[] = []
  for (let call = 0; call < 5; call++) statuses.push((await strict.get('/api/health')).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect((await strict.get('/api/health')).body).toMatchObject({ code: 'too-many' })
  await strict.close()
})
