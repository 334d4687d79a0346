import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Served, serve } from './serving.js'

let server: Served
beforeAll(async () => {
  server = await serve({ analyses: { nodes: 3000, threads: 1, waiting: 2 } })
})
afterAll(() => server.close())

async function start(asked: unknown): Promise<string> {
  const { status, body, text } = await server.post('/api/analyses', asked)
  expect(status, text).toBe(202)
  return body.id
}

/** Looks until it is over, as a page does. */
async function over(id: string) {
  for (;;) {
    const { status, body, text } = await server.get(`/api/analyses/${id}`)
    expect(status, text).toBe(200)
    if (body.status !== 'running') return body
    await pause(50)
  }
}

const analysed = async (asked: unknown) => over(await start(asked))

async function remove(id: string): Promise<number> {
  return (await fetch(`${server.address}/api/analyses/${id}`, { method: 'DELETE' })).status
}

/** Counts up for ever: no answer fits into any limit. */
const ENDLESS = `
game(endless). title('Endless').
init([count, 0]).
init([alice], 0.0). init([bob], 0.0).
legal([alice]). legal([bob]).
owned([alice], [alice]). owned([bob], [bob]).
switch([P], [P, up]) :- player([P]).
switch([P], [P, down]) :- player([P]).
do([_, up]) :- fact([count, N]), delete([count, N]), M is N + 1, create([count, M]).
do([_, down]).
`

describe('an analysis over HTTP', () => {
  it('finds what Kuhn (1950) did: the first player of his poker loses an eighteenth of a chip, and draws the tree', async () => {
    const { status, analysis, answer, tree, nodes } = await analysed({ game: 'kuhn' })
    expect(status).toBe('done')
    expect(answer.equilibria[0]).toMatchObject({ values: ['-1/18', '1/18'], maxGain: '0', exact: true })
    expect(analysis.values[0]).toBeCloseTo(-1 / 18)
    // 6 deals, each with 9 histories of betting below; and the deal itself.
    expect(nodes).toBe(55)
    expect(tree).toMatch(/^<svg xmlns/)
    expect(tree.match(/<circle[^>]*><title>/g)).toHaveLength(24)
  })

  it('says how the ultimatum game is shared out, and how a fair division would be', async () => {
    const { analysis, says } = await analysed({ game: 'ultimatum', params: { pie: '6' } })
    expect(analysis.values).toEqual([6, 0])
    expect(analysis.fair.nash).toEqual([3, 3])
    expect(says['[accept]']).toBe('accept')
  })

  it('solves a table of payoffs with all of its equilibria', async () => {
    const { answer } = await analysed({ game: 'battle-of-the-sexes' })
    expect(answer).toMatchObject({ complete: true, found: 3 })
    expect(answer.equilibria.map(({ values }: { values: string[] }) => values.join(' ')).sort()).toEqual([
      '1 2',
      '2 1',
      '2/3 2/3',
    ])
  })

  it('gives up a tree that grows too large, and says how large it got and what to do', async () => {
    const { status, error } = await analysed({ game: 'tic-tac-toe' })
    expect(status).toBe('failed')
    expect(error.code).toBe('too-large')
    expect(error.message).toMatch(/3,000 nodes.*\d information sets.*depth/s)
    expect(error.message).not.toContain('--')
    expect((await analysed({ game: 'tic-tac-toe', depth: 2 })).status).toBe('done')
  })

  it('asks for a grid where a number may be anything, and takes it', async () => {
    const rules = `
game(naming). title('Name a number').
init([open]). init([alice], 0.0).
legal([alice]) :- fact([open]).
owned([alice], [alice]).
switch([alice], [say, N]) :- N >= 0.
unlimited([alice], [say, (number, double)]).
do([say, N]) :- delete([open]), create([said, N]).
payoff([alice], R) :- tocreate([said, N]), R is N * (4 - N).
`
    const { error } = await analysed({ rules })
    expect(error).toMatchObject({ code: 'needs-grid', field: 'number' })
    const { answer } = await analysed({ rules, grids: { number: { low: 0, high: 4, step: 1 } } })
    expect(answer.equilibria[0].values).toEqual(['4'])
  })

  it('says what is wrong with rules that do not load', async () => {
    const { error } = await analysed({ rules: 'game(x).\nlegal([a) :-\n' })
    expect(error.code).toBe('rules')
    expect(await analysed({ game: 'nim', params: { heaps: '3' } })).toMatchObject({ error: { code: 'rules' } })
  })
})

describe('analyses keep to their place', () => {
  it('one runs, two wait, and a fourth is refused until one is cancelled', async () => {
    const large = await serve({ analyses: { threads: 1, waiting: 2 } })
    const post = () => large.post('/api/analyses', { rules: ENDLESS })
    const ids = [await post(), await post(), await post()].map(({ body }) => String(body.id))
    expect(new Set(ids).size).toBe(3)
    expect(ids.every((id) => id.length >= 20)).toBe(true)
    expect((await large.get(`/api/analyses/${ids[2]}`)).body).toEqual({
      status: 'running',
      progress: { stage: 'waiting', ahead: 1 },
    })
    expect(await post()).toMatchObject({ status: 429, body: { code: 'analyses-full' } })
    const cancelled = await fetch(`${large.address}/api/analyses/${ids[0]}`, { method: 'DELETE' })
    expect(cancelled.status).toBe(200)
    expect((await large.get(`/api/analyses/${ids[0]}`)).status).toBe(404)
    expect((await post()).status).toBe(202)
    // The server goes on serving while all of them run.
    expect((await large.get('/api/health')).status).toBe(200)
    await large.close()
  })

  it('one that takes too long is stopped', async () => {
    const hasty = await serve({ analyses: { milliseconds: 50 } })
    const { body } = await hasty.post('/api/analyses', { game: 'chess' })
    let told = await hasty.get(`/api/analyses/${body.id}`)
    while (told.body.status === 'running') {
      await pause(20)
      told = await hasty.get(`/api/analyses/${body.id}`)
    }
    expect(told.body).toMatchObject({ status: 'failed', error: { code: 'out-of-time' } })
    await hasty.close()
  })

  it('results are forgotten when there are too many', async () => {
    const forgetful = await serve({ analyses: { kept: 1, nodes: 100 } })
    const [first, second] = [
      await forgetful.post('/api/analyses', { game: 'matching-pennies' }),
      await forgetful.post('/api/analyses', { game: 'chicken' }),
    ]
    const statusOf = async (id: string) => (await forgetful.get(`/api/analyses/${id}`)).body.status
    while ((await statusOf(second.body.id)) === 'running') await pause(20)
    while ((await statusOf(first.body.id)) === 'running') await pause(20)
    const kept = [await statusOf(first.body.id), await statusOf(second.body.id)].filter((status) => status === 'done')
    expect(kept).toHaveLength(1)
    await forgetful.close()
  })
})

describe('bad input to analyses', () => {
  it.each([
    ['nothing', {}],
    ['a game and rules', { game: 'nim', rules: 'x' }],
    ['a grid that goes down', { game: 'nim', grids: { bid: { low: 5, high: 1, step: 1 } } }],
    ['a grid of too many values', { game: 'nim', grids: { bid: { low: 0, high: 1e9, step: 1 } } }],
    ['a grid without steps', { game: 'nim', grids: { bid: { low: 0, high: 1, step: 0 } } }],
    ['a depth of nothing', { game: 'nim', depth: 0 }],
    ['what nobody knows', { game: 'nim', method: 'guess' }],
    ['no JSON', '{"game":'],
  ])('%s is refused', async (_, body) => {
    expect(await server.post('/api/analyses', body)).toMatchObject({
      status: 400,
      body: { code: 'bad-request', message: expect.any(String) },
    })
  })

  it('an unknown game, and an unknown analysis, are not found', async () => {
    expect(await server.post('/api/analyses', { game: 'none' })).toMatchObject({ status: 404 })
    expect(await server.get('/api/analyses/guess')).toMatchObject({ status: 404, body: { code: 'no-such-analysis' } })
    expect(await remove('guess')).toBe(404)
  })

  it('the description of the API names all three', async () => {
    const { paths } = (await server.get('/api/openapi.json')).body
    expect(Object.keys(paths['/api/analyses'])).toEqual(['post'])
    expect(Object.keys(paths['/api/analyses/{id}']).sort()).toEqual(['delete', 'get'])
  })
})
