import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseRecord, replay } from '../game/index.js'
import { loadGame } from '../languages/index.js'
import { quiet, tested } from './harness.js'
import type { Machines } from './machines.js'
import { recordOf } from './record.js'

const library = (path: string) => readFileSync(`games/${path}`, 'utf8')
const NIM = library('classics/nim.sidl')
const KUHN = library('poker/kuhn.sidl')
const RPS = library('classics/rock-paper-scissors.sidl')
const TIC = library('gdl/lines/tic-tac-toe.kif')
const nim = { rules: NIM, roles: ['alice', 'bob'] }
const rps = { rules: RPS, roles: ['role1', 'role2'], settings: { endEarly: true } }

describe('a table', () => {
  it('tells a person what they may know and takes their move', async () => {
    const match = await tested(nim)
    const alice = await match.join('role', 0)
    expect(alice.last('welcome').you).toEqual({ as: 'role', role: 'alice' })
    expect(alice.last('welcome').rules).toBe(NIM)
    expect(alice.all('state')).toEqual([])
    await match.table.begin()
    const [decision] = alice.state.view.decisions
    expect(decision?.actions.length).toBeGreaterThan(0)
    await match.submit(alice, decision?.id ?? '', decision?.actions[0] ?? '')
    expect(alice.last('accepted')).toMatchObject({ turn: 0, decision: decision?.id })
    expect(alice.state.turn).toBe(1)
    expect(alice.state.change?.acts).toContainEqual(expect.objectContaining({ role: 'alice', by: 'submitted' }))
    expect(match.ledger.kinds('m1')).toEqual(['begun', 'submitted', 'turned'])
  })

  it('counts the last valid submission, and refuses an invalid one with the reason', async () => {
    const match = await tested(rps)
    await match.table.begin()
    const one = await match.join('role', 0)
    const two = await match.join('role', 1)
    await match.submit(one, '[role1]', '[role1,rock]')
    await match.submit(one, '[role1]', '[role1, paper]')
    await match.submit(one, '[role1]', '[role1,well]')
    expect(one.last('refused')).toMatchObject({ code: 'not-admitted' })
    await match.submit(one, '[role2]', '[role2,rock]')
    expect(one.last('refused')).toMatchObject({ code: 'not-yours' })
    await match.submit(two, '[role2]', '[role2,rock]')
    const [chronon] = match.story().chronons
    expect(chronon?.submitted).toEqual([
      { decision: '[role1]', action: '[role1,paper]' },
      { decision: '[role2]', action: '[role2,rock]' },
    ])
    expect(chronon?.refused).toMatchObject([{ role: 'role1', action: '[role1,well]' }])
    expect(two.state.view.scores).toEqual([1, -1])
  })

  it('lets a submission be withdrawn, and somebody pass', async () => {
    const match = await tested(rps)
    await match.table.begin()
    const one = await match.join('role', 0)
    const two = await match.join('role', 1)
    await match.submit(one, '[role1]', '[role1,rock]')
    match.table.play(one, { type: 'withdraw', ref: 7, turn: 0, decision: '[role1]' })
    await match.submit(two, '[role2]', '[role2,rock]')
    expect(one.state.turn).toBe(0)
    match.table.play(one, { type: 'pass', ref: 8, turn: 0 })
    await quiet()
    expect(one.last('accepted').ref).toBe(8)
    expect(one.state.turn).toBe(1)
    expect(match.story().chronons[0]?.submitted).toEqual([{ decision: '[role2]', action: '[role2,rock]' }])
  })

  it('refuses a move for a turn that has passed, from a spectator, and after the end', async () => {
    const match = await tested(nim)
    await match.table.begin()
    const alice = await match.join('role', 0)
    const watcher = await match.join('spectator')
    match.table.play(alice, { type: 'submit', ref: 1, turn: 5, decision: '[main]', action: '[1]' })
    match.table.play(watcher, { type: 'submit', ref: 2, turn: 0, decision: '[main]', action: '[1]' })
    await quiet()
    expect(alice.last('refused').code).toBe('late')
    expect(watcher.last('refused').code).toBe('not-seated')
    await match.table.stop()
    match.table.play(alice, { type: 'submit', ref: 3, turn: 0, decision: '[main]', action: '[1]' })
    await quiet()
    expect(alice.last('refused').code).toBe('not-running')
    expect(alice.last('ended').match.status).toBe('stopped')
    await expect(match.table.stop()).rejects.toThrow('ended')
  })

  it('ends each chronon by its clock, with the rules defaults, as nim left silent ends 1 to -1', async () => {
    const match = await tested({ ...nim, settings: { clock: { kind: 'chronon', seconds: 10 } } })
    await match.table.begin()
    const alice = await match.join('role', 0)
    expect(alice.state.deadline).toBe(alice.state.now + 10_000)
    await match.time.pass(9_999)
    expect(alice.state.turn).toBe(0)
    await match.time.pass(1)
    expect(alice.state.turn).toBe(1)
    await match.time.pass(200_000)
    expect(match.table.status).toBe('over')
    expect(match.story().chronons).toHaveLength(10)
    expect(alice.last('ended').match.scores).toEqual([1, -1])
    expect(match.kept.at(-1)).toEqual({ status: 'over', scores: [1, -1] })
  })

  it('makes the only move of a GDL role for it', async () => {
    const match = await tested({ rules: TIC, roles: ['white', 'black'] })
    await match.table.begin()
    const white = await match.join('role', 0)
    const [decision] = white.state.view.decisions
    await match.submit(white, decision?.id ?? '', decision?.actions[0] ?? '')
    expect(white.state.turn).toBe(1)
    expect(match.story().chronons[0]?.defaulted).toHaveLength(1)
  })

  it('keeps a record that replays to the same end', async () => {
    const match = await tested(rps)
    await match.table.begin()
    const one = await match.join('role', 0)
    const two = await match.join('role', 1)
    while (match.table.status === 'running') {
      await match.submit(one, '[role1]', '[role1,rock]')
      await match.submit(two, '[role2]', '[role2,paper]')
    }
    const record = recordOf(match.table.setup, match.table.profile, match.story())
    const again = replay(loadGame(RPS), parseRecord(JSON.stringify(record)))
    expect(again.divergence).toBeUndefined()
    expect(again.state.scores).toEqual([-10, 10])
  })
})

describe('secrets', () => {
  it('are kept from the other role and from spectators, live and in the state that newcomers get', async () => {
    const match = await tested({
      rules: KUHN,
      roles: ['alice', 'bob'],
      settings: { clock: { kind: 'ready', seconds: 5 } },
    })
    const readers = [
      await match.join('role', 0),
      await match.join('role', 1),
      await match.join('spectator'),
      await match.join('host'),
    ]
    const [alice, bob] = readers
    await match.table.begin()
    await match.time.pass(0)
    const dealt = match.story().chronons[0]?.created ?? []
    const card = (who: string) => dealt.find((fact) => fact.startsWith(`[card,${who},`)) ?? 'no card'
    await match.submit(alice as never, '[alice]', '[alice,check]')
    await match.time.pass(5000)
    readers.push(await match.join('spectator'), await match.join('role', 1))
    const told = (reader: (typeof readers)[number] | undefined) =>
      reader?.texts.filter((text) => !text.startsWith('{"type":"welcome"')).join('\n') ?? ''
    expect(told(alice)).toContain(card('alice'))
    expect(told(alice)).not.toContain(card('bob'))
    expect(told(bob)).toContain(card('bob'))
    expect(told(bob)).not.toContain(card('alice'))
    for (const outsider of [readers[2], readers[3], readers[4]]) expect(told(outsider)).not.toMatch(/\[card,/)
    expect(told(bob)).not.toContain('[deal,')
  })

  it('are not betrayed by who has chosen or when: turns last their time unless the host says otherwise', async () => {
    const match = await tested({ ...rps, settings: {} })
    await match.table.begin()
    const one = await match.join('role', 0)
    const two = await match.join('role', 1)
    expect(one.state.deadline).toBe(one.state.now + 30_000)
    expect(one.state.chosen).toBeUndefined()
    await match.submit(one, '[role1]', '[role1,rock]')
    await match.submit(two, '[role2]', '[role2,paper]')
    expect(two.all('chosen')).toEqual([])
    expect(two.state.turn).toBe(0)
    await match.time.pass(30_000)
    expect(two.state.turn).toBe(1)
  })

  it('are not told by the fault that ends a match', async () => {
    const rules = `
      game(leaky). init([secret, 42]). init([alice], 0). init([bob], 0).
      hidden([secret, _], [bob]).
      legal([alice]). owned([alice], [alice]). switch([alice], [go]).
      do([go]) :- fact([secret, X]), Y is X + oops, create([made, Y]).`
    const match = await tested({ rules, roles: ['alice', 'bob'], settings: { endEarly: true } })
    const bob = await match.join('role', 1)
    const host = await match.join('host')
    const alice = await match.join('role', 0)
    await match.table.begin()
    await match.submit(alice, '[alice]', '[go]')
    expect(match.table.status).toBe('faulty')
    expect(bob.texts.slice(1).join()).not.toContain('42')
    expect(host.last('ended').match.fault).toContain('oops')
    expect(match.story().chronons).toEqual([])
  })
})

describe('machines', () => {
  const answering = (answer: () => Promise<readonly { decision: string; action: string }[]>): Machines => ({
    prepare: async () => {},
    choose: answer,
    leave: () => {},
  })
  const seats = [
    { role: 'role1', kind: 'person', name: '' },
    { role: 'role2', kind: 'machine', name: 'random' },
  ] as const

  it('choose for their seat, and one person against them ends turns early even where something is hidden', async () => {
    const machines = answering(async () => [{ decision: '[role2]', action: '[role2,paper]' }])
    const match = await tested({ ...rps, settings: {}, seats, machines })
    await match.table.begin()
    const one = await match.join('role', 0)
    await match.submit(one, '[role1]', '[role1,scissors]')
    expect(one.state.turn).toBe(1)
    expect(one.state.view.scores).toEqual([1, -1])
  })

  it('that fail move at random, and the log says so', async () => {
    const match = await tested({ ...rps, seats, machines: answering(() => Promise.reject(new Error('out of wits'))) })
    await match.table.begin()
    const one = await match.join('role', 0)
    await match.submit(one, '[role1]', '[role1,scissors]')
    expect(one.state.turn).toBe(1)
    expect(match.ledger.kinds('m1')).toContain('failed')
    expect(match.reports.join()).toContain('out of wits')
    expect(match.story().chronons[0]?.submitted).toHaveLength(2)
  })

  it('stand in for a person who is gone when the time is up, if the host said so', async () => {
    const machines = answering(async () => [{ decision: '[role2]', action: '[role2,paper]' }])
    const settings = { clock: { kind: 'chronon', seconds: 10 }, absent: { strategy: 'random' } } as const
    const match = await tested({ ...rps, settings, machines })
    await match.table.begin()
    const one = await match.join('role', 0)
    await match.submit(one, '[role1]', '[role1,scissors]')
    await match.time.pass(10_000)
    expect(one.state.turn).toBe(1)
    expect(match.story().chronons[0]?.submitted).toContainEqual({ decision: '[role2]', action: '[role2,paper]' })
  })
})

describe('absence', () => {
  it('does not hold up the others for ever where no clock runs', async () => {
    const match = await tested(rps)
    await match.table.begin()
    const one = await match.join('role', 0)
    const two = await match.join('role', 1)
    match.table.leave(two)
    expect(one.last('seats').seats.map(({ present }) => present)).toEqual([true, false])
    await match.submit(one, '[role1]', '[role1,rock]')
    await match.time.pass(59_000)
    expect(one.state.turn).toBe(0)
    await match.time.pass(1_000)
    // Nothing was left to choose for role1 until the timer of the round had run out.
    expect(one.state.turn).toBe(3)
    const back = await match.join('role', 1)
    expect(back.state.turn).toBe(3)
    expect(back.last('welcome').you).toEqual({ as: 'role', role: 'role2' })
  })

  it('of everybody halts a match that has no clock', async () => {
    const match = await tested(rps)
    await match.table.begin()
    const one = await match.join('role', 0)
    await match.submit(one, '[role1]', '[role1,rock]')
    const two = await match.join('role', 1)
    match.table.leave(one)
    match.table.leave(two)
    await match.time.pass(600_000)
    expect(match.story().chronons).toEqual([])
    await match.join('role', 0)
    await match.time.pass(0)
    expect(match.story().chronons).toHaveLength(3)
  })
})

describe('the log', () => {
  it('is all that a restart needs: turn, submissions and passes are as they were', async () => {
    const match = await tested(rps)
    await match.table.begin()
    const one = await match.join('role', 0)
    const two = await match.join('role', 1)
    await match.submit(one, '[role1]', '[role1,rock]')
    await match.submit(two, '[role2]', '[role2,paper]')
    await match.submit(one, '[role1]', '[role1,scissors]')
    const again = await match.restart()
    const back = await again.join('role', 0)
    expect(back.state).toMatchObject({ turn: 1, submitted: { '[role1]': '[role1,scissors]' } })
    expect(back.state.view.scores).toEqual([-1, 1])
    const other = await again.join('role', 1)
    await again.submit(other, '[role2]', '[role2,paper]')
    expect(back.state.turn).toBe(2)
  })

  it('gives the same draws again', async () => {
    const kuhn = { rules: KUHN, roles: ['alice', 'bob'], settings: { endEarly: true }, seed: 'deal' }
    const one = await tested(kuhn)
    await one.table.begin()
    await one.time.pass(0)
    const other = await tested(kuhn)
    await other.table.begin()
    await other.time.pass(0)
    expect(other.story().chronons[0]?.drawn).toEqual(one.story().chronons[0]?.drawn)
  })

  it('brings a match back whose rules thread was lost', async () => {
    const match = await tested(rps)
    await match.table.begin()
    const one = await match.join('role', 0)
    const two = await match.join('role', 1)
    await match.submit(one, '[role1]', '[role1,rock]')
    await match.submit(two, '[role2]', '[role2,paper]')
    match.threads.lose()
    await match.submit(one, '[role1]', '[role1,rock]')
    await match.submit(two, '[role2]', '[role2,paper]')
    expect(one.state.turn).toBe(2)
    expect(one.state.view.scores).toEqual([-2, 2])
  })

  it('that cannot be written refuses the move; the match goes on when it can be again', async () => {
    const match = await tested(rps)
    await match.table.begin()
    const one = await match.join('role', 0)
    match.ledger.isDown = true
    await match.submit(one, '[role1]', '[role1,rock]')
    expect(one.all('accepted')).toEqual([])
    expect(one.last('refused').code).toBe('store')
    match.ledger.isDown = false
    await match.time.pass(5000)
    await match.submit(one, '[role1]', '[role1,rock]')
    expect(one.all('accepted')).toHaveLength(1)
  })
})

describe('faults', () => {
  it('end a match whose turn takes too long, and say so', async () => {
    const match = await tested(rps)
    await match.table.begin()
    const one = await match.join('role', 0)
    const two = await match.join('role', 1)
    match.threads.slow.add('turn')
    await match.submit(one, '[role1]', '[role1,rock]')
    await match.submit(two, '[role2]', '[role2,paper]')
    expect(match.table.status).toBe('faulty')
    expect(match.kept.at(-1)).toMatchObject({ status: 'faulty', fault: expect.stringContaining('longer than') })
  })

  it('end a match that never ends, after so many turns', async () => {
    const rules = 'init([alice], 0). legal([t]). owned([t], equal(1)). switch([t], [tick]). do([tick]).'
    const match = await tested({ rules, roles: ['alice'], maxTurns: 50 })
    await match.table.begin()
    await match.time.pass(60_000)
    expect(match.table.status).toBe('limit')
    expect(match.story().chronons).toHaveLength(50)
  })
})

describe('interrupt mode', () => {
  const clock = { kind: 'interrupt', tick: 1 } as const

  it('makes every submission a transition, and fires timers at each tick', async () => {
    const match = await tested({ ...rps, settings: { clock } })
    await match.table.begin()
    const one = await match.join('role', 0)
    await match.submit(one, '[role1]', '[role1,rock]')
    expect(one.state.turn).toBe(1)
    expect(one.state.view.facts).toContain('[chosen,role1,rock]')
    expect(one.all('accepted')).toHaveLength(1)
    await match.time.pass(1000)
    expect(one.state.turn).toBe(2)
    expect(one.state.view.facts).toContain('[timer,2]')
  })

  it('lets defaults happen after a silent tick only', async () => {
    const match = await tested({ ...nim, settings: { clock } })
    await match.table.begin()
    const alice = await match.join('role', 0)
    await match.time.pass(1000)
    expect(alice.state.turn).toBe(1)
    expect(match.story().chronons[0]?.defaulted).toHaveLength(1)
    await match.time.pass(9000)
    expect(match.table.status).toBe('over')
  })

  it('ends as faulty where nature moves a thousand times in a row', async () => {
    const rules =
      'init([alice], 0). legal([t]). owned([t], equal(2)). switch([t], [a]). switch([t], [b]). do([a]). do([b]).'
    const match = await tested({ rules, roles: ['alice'], settings: { clock }, maxTurns: 5000 })
    await match.table.begin()
    expect(match.table.status).toBe('faulty')
    expect(match.kept.at(-1)?.fault).toContain('1000 times in a row')
  })
})

it('a match whose rules were changed tells everybody where it goes on', async () => {
  const match = await tested(rps)
  await match.table.begin()
  const one = await match.join('role', 0)
  await match.table.amend('m2', { role1: 'seller' })
  expect(match.kept.at(-1)).toMatchObject({ status: 'amended', successor: 'm2' })
  expect(one.last('moved')).toMatchObject({ match: 'm2', role: 'seller' })
  const again = await match.restart()
  expect((await again.join('role', 0)).last('moved')).toMatchObject({ match: 'm2', role: 'seller' })
})
