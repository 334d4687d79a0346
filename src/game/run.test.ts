import { describe, expect, it } from 'vitest'
import { fakeGame, nim, parseWord, type Rules, sealedBids } from '../../tests/fake.js'
import {
  CHANCE,
  type Choice,
  type Game,
  type Player,
  PlayerLeft,
  type RunOptions,
  runGame,
  type View,
} from './index.js'

const OPTIONS: RunOptions = { rules: 'the rules', seed: 7, chronons: 50 }

function player(choose: (view: View) => readonly Choice[], name = 'test'): Player {
  return { name, start: async () => {}, choose: async (view) => choose(view), stop: () => {} }
}
const silent = player((view) => view.decisions.map(() => undefined))

describe('running a game', () => {
  it('ends the paper’s nim, left silent, after 10 chronons with alice 1 and bob -1', async () => {
    const record = await runGame(nim(), [silent, silent], OPTIONS)
    expect(record.end).toBe('over')
    expect(record.chronons.length).toBe(10)
    expect(record.scores).toEqual([1, -1])
    expect(record.chronons.every(({ defaulted, submitted }) => defaulted.length === 1 && submitted.length === 0)).toBe(
      true,
    )
  })

  it('records what was submitted, created, deleted and paid', async () => {
    const three = player((view) => view.decisions.map(() => 2))
    const record = await runGame(nim(), [three, three], { ...OPTIONS, chronons: 1 })
    expect(record.end).toBe('limit')
    expect(record.chronons[0]).toMatchObject({
      submitted: [{ decision: '[main]', action: '[3]' }],
      drawn: [],
      defaulted: [],
      failed: [],
      created: ['[bob,7]'],
      deleted: ['[alice,10]'],
      paid: [0, 0],
    })
  })

  it('names the game, its rules by their SHA-256, its parameters and its players', async () => {
    const record = await runGame(nim(), [silent, silent], OPTIONS)
    expect(record).toMatchObject({ game: 'nim', params: { heap: '10' }, seed: '7', players: ['test', 'test'] })
    // sha256sum of "the rules".
    expect(record.rules).toBe('c53b0f3aaea46bbed466b1d0b62faf0e9f6ef346e74a62ab05d409088c1eb56c')
  })

  it('shows each player its own view only, every chronon', async () => {
    const seen: string[] = []
    const watcher = player((view) => {
      seen.push(...view.facts.map(String))
      return view.decisions.map(() => undefined)
    })
    await runGame(sealedBids(), [watcher, silent], OPTIONS)
    expect(seen.some((fact) => fact.startsWith('[value,ann'))).toBe(true)
    expect(seen.some((fact) => fact.startsWith('[value,ben'))).toBe(false)
  })

  it('draws for nature the same from the same seed and otherwise from others', async () => {
    const deal = async (seed: number) => {
      const record = await runGame(sealedBids(), [silent, silent], { ...OPTIONS, seed })
      return record.chronons[0]?.drawn.map(({ action }) => action).join(' ')
    }
    expect(await deal(1)).toBe(await deal(1))
    const deals = await Promise.all(Array.from({ length: 40 }, (_, seed) => deal(seed)))
    expect(new Set(deals).size).toBeGreaterThan(10)
  })

  it('refuses what is not admitted, says why, and goes on', async () => {
    const greedy = player((view) => view.decisions.map(() => parseWord('[bid,99]')))
    const record = await runGame(sealedBids(), [greedy, silent], OPTIONS)
    expect(record.end).toBe('over')
    expect(record.chronons[1]).toMatchObject({
      submitted: [],
      refused: [{ role: 'ann', decision: '[bid,ann]', action: '[bid,99]', reason: 'the price is above your value' }],
    })
  })

  it('refuses an index that names no action', async () => {
    const wild = player((view) => view.decisions.map(() => 17))
    const record = await runGame(nim(), [wild, silent], { ...OPTIONS, chronons: 1 })
    expect(record.chronons[0]?.refused[0]).toMatchObject({ action: '17', reason: 'there is no action number 17' })
  })

  it('ends as faulty, with the state before, when the rules fail', async () => {
    const rules: Rules = {
      name: 'broken',
      roles: ['a'],
      start: { facts: ['[n,0]'], scores: [5] },
      switches: () => [{ id: '[go]', owner: 0, actions: ['[go]'] }],
      carryOut({ facts, scores }) {
        if (facts[0] === '[n,2]') throw new Error('do([go]) divides by zero')
        return { facts: [facts[0] === '[n,0]' ? '[n,1]' : '[n,2]'], scores }
      },
    }
    const record = await runGame(fakeGame(rules), [silent], OPTIONS)
    expect(record).toMatchObject({ end: 'faulty', fault: 'do([go]) divides by zero', scores: [5] })
    expect(record.chronons.length).toBe(2)
  })

  it('ends as stopped when a player leaves or the caller says so, and keeps what there is', async () => {
    let asked = 0
    const leaver = player((view) => {
      if (++asked === 3) throw new PlayerLeft('enough')
      return view.decisions.map(() => undefined)
    })
    const left = await runGame(nim(), [leaver, silent], OPTIONS)
    expect([left.end, left.chronons.length]).toEqual(['stopped', 2])

    const controller = new AbortController()
    const stopped = await runGame(nim(), [silent, silent], {
      ...OPTIONS,
      signal: controller.signal,
      onStep: ({ number }) => number === 4 && controller.abort(),
    })
    expect([stopped.end, stopped.chronons.length]).toEqual(['stopped', 4])
  })

  it('rejects with the role when a player itself fails, after stopping all players', async () => {
    const stopped: string[] = []
    const named = (name: string, choose: (view: View) => readonly Choice[]): Player => ({
      ...player(choose, name),
      stop: () => stopped.push(name),
    })
    const broken = named('broken', () => {
      throw new TypeError('no brain')
    })
    await expect(runGame(nim(), [broken, named('calm', () => [])], OPTIONS)).rejects.toThrow(
      'alice (broken) failed: no brain',
    )
    expect(stopped).toEqual(['broken', 'calm'])
  })

  it('wants one player for each role', async () => {
    await expect(runGame(nim(), [silent], OPTIONS)).rejects.toThrow('2 roles, but 1 players')
  })
})

/** Each player may call once; a timer counts down; a coin is flipped as soon as somebody has called. */
function callGame(coinStops = true): Game {
  const roles = ['a', 'b']
  return fakeGame({
    name: 'call',
    mode: 'interrupt',
    roles,
    start: { facts: ['[clock,3]'], scores: [0, 0] },
    switches({ facts }) {
      if (facts.includes('[clock,0]')) return []
      const flip = facts.includes('[flip]')
        ? [{ id: '[coin]', owner: CHANCE, actions: ['[heads]', '[tails]'], probabilities: [0.5, 0.5] }]
        : []
      return [
        ...flip,
        ...roles.map((role, owner) => ({ id: `[call,${role}]`, owner, actions: [`[called,${role}]`] })),
        { id: '[tick]', owner: CHANCE, actions: ['[tick]'], probabilities: [1] },
      ].filter(({ id }) => !facts.includes(id.replace('call,', 'called,')))
    },
    carryOut({ facts, scores }, chosen) {
      const [act] = chosen
      if (act === undefined) return { facts, scores }
      if (act.id === '[coin]') return { facts: facts.filter((fact) => fact !== '[flip]' || !coinStops), scores }
      if (act.id !== '[tick]') return { facts: [...facts, act.action, '[flip]'], scores }
      const left = Number(/\d/.exec(facts[0] ?? '')?.[0]) - 1
      return { facts: [`[clock,${left}]`, ...facts.slice(1)], scores }
    },
  })
}

describe('interrupt mode', () => {
  const eager = player((view) => view.decisions.map(() => 0))
  const moves = (chronon: { submitted: unknown[]; drawn: unknown[]; defaulted: unknown[] }) =>
    [...chronon.submitted, ...chronon.drawn, ...chronon.defaulted].map((act) => Object.values(act as object)[1])

  it('makes one transition of each submission, lets nature answer at once, and ticks once a round', async () => {
    const record = await runGame(callGame(), [eager, eager], OPTIONS)
    expect(record.chronons.map(moves).map((acts) => String(acts).replace(/heads|tails/, 'flip'))).toEqual([
      '[called,a]',
      '[flip]',
      '[called,b]',
      '[flip]',
      '[tick]',
      '[tick]',
      '[tick]',
    ])
    expect(record.end).toBe('over')
  })

  it('takes a round in which nothing happens as a timeout: defaults fire', async () => {
    const record = await runGame(nim('interrupt'), [silent, silent], OPTIONS)
    expect([record.end, record.chronons.length, record.scores]).toEqual(['over', 10, [1, -1]])
    expect(record.chronons.every(({ defaulted }) => defaulted.length === 1)).toBe(true)
  })

  it('refuses a submission whose decision another has closed meanwhile', async () => {
    const rules: Rules = {
      name: 'race',
      mode: 'interrupt',
      roles: ['a', 'b'],
      start: { facts: ['[open]'], scores: [0, 0] },
      switches: ({ facts }) =>
        facts.includes('[open]')
          ? ['[x]', '[y]'].map((id) => ({ id, owner: 0, actions: ['[take]'] }))
          : facts.includes('[done]')
            ? []
            : [{ id: '[end]', owner: 1, actions: ['[end]'] }],
      carryOut: ({ facts, scores }) => ({ facts: facts.includes('[open]') ? ['[shut]'] : ['[done]'], scores }),
    }
    const record = await runGame(fakeGame(rules), [eager, eager], OPTIONS)
    expect(
      record.chronons.map((chronon) => chronon.refused.map(({ decision, reason }) => `${decision} ${reason}`)),
    ).toEqual([[], ['[y] it is not decided any more']])
  })

  it('calls a thousand transitions of nature in a row a fault', async () => {
    const record = await runGame(callGame(false), [eager, silent], { ...OPTIONS, chronons: 5000 })
    expect(record.end).toBe('faulty')
    expect(record.fault).toContain('nature has moved 1000 times in a row, last at [coin]')
    expect(record.chronons.length).toBe(1001)
  })
})
