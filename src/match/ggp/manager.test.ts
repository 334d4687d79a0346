import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Contact, contactWith } from './contact.js'
import { described, inlineThinker } from './harness.js'
import { type MatchOptions, runMatch } from './manager.js'
import { formatMatch } from './match-record.js'
import { GgpPlayer } from './player.js'

const ticTacToe = described('lines/tic-tac-toe')

/** A good player without a socket, and what it was told. */
function good(heard: string[] = [], strategy = 'first'): Contact {
  const player = new GgpPlayer({ strategy, name: strategy, seed: '1', thinker: inlineThinker })
  return {
    name: strategy,
    ask(message) {
      heard.push(message)
      return player.answer(message)
    },
    close: () => player.close(),
  }
}

/** A player that answers START and STOP properly, and PLAY like this. */
function playing(play: string): Contact {
  const answer = (message: string) => (/^\(PLAY/.test(message) ? play : message.startsWith('(START') ? 'READY' : 'done')
  return { name: 'odd', ask: async (message) => answer(message), close: () => {} }
}

const match = (players: readonly Contact[], over: Partial<MatchOptions> = {}) =>
  runMatch({ ...ticTacToe, players, startClock: 5, playClock: 5, seed: '1', matchId: 'm', wait: 0, ...over })

describe('a game manager', () => {
  it('plays a match and keeps it with the keys of ggp-base', async () => {
    const { record, fault } = await match([good(), good()])
    expect(fault).toBeUndefined()
    expect(record).toMatchObject({
      matchId: 'm',
      previewClock: -1,
      startClock: 5,
      playClock: 5,
      isCompleted: true,
      isAborted: false,
      playerNamesFromHost: ['first', 'first'],
      isPlayerHuman: [false, false],
      // The first free cell in turn: x 1 1, o 1 2, x 1 3, o 2 1, x 2 2, o 2 3, x 3 1 makes a diagonal.
      moves: [
        ['( mark 1 1 )', 'noop'],
        ['noop', '( mark 1 2 )'],
        ['( mark 1 3 )', 'noop'],
        ['noop', '( mark 2 1 )'],
        ['( mark 2 2 )', 'noop'],
        ['noop', '( mark 2 3 )'],
        ['( mark 3 1 )', 'noop'],
      ],
      goalValues: [100, 0],
    })
    expect(record.states.length).toBe(8)
    expect(record.stateTimes.length).toBe(8)
    expect(record.states[0]).toBe('( ( control x ) )')
    expect(record.states[1]).toBe('( ( cell 1 1 x ) ( control o ) )')
    expect(record.errors.flat().every((error) => error === '')).toBe(true)
    expect(JSON.parse(formatMatch(record))).toEqual(record)
  })

  it('tells the moves of all in GDL, nil first', async () => {
    const heard: string[] = []
    await match([good(heard), good()], { previewClock: 1 })
    expect(heard.map((message) => message.slice(0, 30))).toEqual([
      '(INFO)',
      expect.stringMatching(/^\(PREVIEW \(\(role x\)/),
      expect.stringMatching(/^\(START m x \(\(role x\)/),
      '(PLAY m nil)',
      '(PLAY m ((mark 1 1) noop))',
      '(PLAY m (noop (mark 1 2)))',
      ...heard.slice(6, -1).map(() => expect.stringMatching(/^\(PLAY/)),
      expect.stringMatching(/^\(STOP m \(\(mark 3 1\) noop/),
    ])
  })

  it('tells percepts in GDL-II, in either dialect', async () => {
    const kuhn = described('hidden/kuhn-poker')
    for (const dialect of ['percepts', 'turn'] as const) {
      const heard: string[] = []
      const { record } = await match([good(heard), good()], { ...kuhn, dialect })
      expect(record.errors.flat().join('')).toBe('')
      const [card] = /jack|queen|king/.exec(heard[3] ?? '') ?? ['no card']
      expect(record.states[1]).toContain(`holds alice ${card}`)
      if (dialect === 'turn') expect(heard[2]).toBe('(PLAY m 0 nil nil)')
      expect(heard[3]).toMatch(dialect === 'turn' ? /^\(PLAY m 1 noop \(.*\)\)$/ : /^\(PLAY m \(.*\)\)$/)
      expect(heard.slice(2).join(' ')).not.toMatch(/deal/)
    }
  })

  it('draws for random by its seed', async () => {
    const kuhn = described('hidden/kuhn-poker')
    const deals = async (seed: string) => (await match([good(), good()], { ...kuhn, seed })).record.moves[0]?.[2]
    expect(await deals('1')).toBe(await deals('1'))
    const all = new Set(await Promise.all(['1', '2', '3', '4', '5', '6', '7'].map(deals)))
    expect(all.size).toBeGreaterThan(1)
  })

  it('can give everything other names, and the match is the same', async () => {
    const heard: string[] = []
    const { record } = await match([good(heard), good()], { isScrambled: true })
    expect(heard.join(' ')).not.toMatch(/mark|cell|noop/)
    expect(record.errors.flat().join('')).toBe('')
    expect(record.moves.flat().join(' ')).toMatch(/mark/)
    expect(record).toMatchObject({ isCompleted: true, scrambled: true })
  })

  it.each([
    ['an illegal move', '(mark 9 9)', 'IL (mark 9 9)'],
    ['garbage', '((((', 'IL (((('],
    ['nothing', '', 'IL '],
    ['a novel', 'x'.repeat(5000), `IL ${'x'.repeat(100)}…`],
  ])('replaces %s by a random legal move and keeps the error', async (_, answer, error) => {
    const { record, fault } = await match([playing(answer), good()])
    expect(fault).toBeUndefined()
    expect(record.isCompleted).toBe(true)
    expect(record.errors[0]).toEqual(['', ''])
    expect(record.errors.slice(1).every(([x, o]) => x === error && o === '')).toBe(true)
  })

  it('understands legal moves in any case', async () => {
    const { game, rules } = described('puzzles/lights-out')
    const player = playing('( PRESS  1 1 )')
    const { record } = await match([player], { game, rules })
    const presses = game.initial.decisions[0]?.actions.map(String) ?? []
    expect(presses).toContain('(press 1 1)')
    expect(record.errors.flat().join('')).toBe('')
  })

  it('aborts a match that does not end, and one that is stopped', async () => {
    const heard: string[] = []
    expect(await match([good(heard), good()], { turns: 2 })).toMatchObject({
      fault: 'it is not over after 2 turns',
      record: { isAborted: true, isCompleted: false, moves: { length: 2 } },
    })
    expect(heard.at(-1)).toBe('(ABORT m)')
    const stop = new AbortController()
    const { record } = await match([good(), good()], { signal: stop.signal, onTurn: () => stop.abort() })
    expect(record).toMatchObject({ isAborted: true, moves: { length: 1 } })
    expect(record.goalValues).toBeUndefined()
  })

  it('does not begin with a player that is busy', async () => {
    const busy: Contact = { name: 'busy', ask: async () => 'busy', close: () => {} }
    expect((await match([good(), busy])).fault).toBe('busy, who was to play o, is busy')
  })
})

describe('over the network', () => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })

  /** A server on a raw socket: READY to START, else whatever it likes. */
  async function raw(react: (write: (text: string) => void, end: () => void) => void): Promise<Contact> {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (data) => {
        if (String(data).includes('(START')) socket.end('HTTP/1.0 200 OK\r\nContent-Type: text/acl\r\n\r\nREADY')
        else
          react(
            (text) => socket.write(text),
            () => socket.destroy(),
          )
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => server.close())
    const address = server.address()
    return contactWith(`127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, '1')
  }

  it.each<[string, (write: (text: string) => void, end: () => void) => void, RegExp]>([
    ['hangs up', (_, end) => end(), /^CE the connection was closed|^CE socket hang up/],
    ['speaks no HTTP', (write) => write('hello\r\n\r\n'), /^CE Parse Error/],
    ['fails', (write) => write('HTTP/1.1 500 Oops\r\nContent-Length: 4\r\n\r\noops'), /^CE HTTP status 500: oops/],
    [
      'never ends',
      (write) => write(`HTTP/1.1 200 OK\r\n\r\n${'noop '.repeat(30_000)}`),
      /^CE an answer of more than 65536 bytes/,
    ],
    [
      'hangs up in the middle',
      (write, end) => {
        write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nnoop')
        setImmediate(end)
      },
      /^CE/,
    ],
    ['is silent', () => {}, /^TO$/],
  ])('a player that %s does not stop the match', async (_, react, error) => {
    const playClock = error.test('TO') ? 1 : 20
    const { record, fault } = await match([await raw(react), good()], { playClock, turns: 2 })
    expect(fault).toBe('it is not over after 2 turns')
    expect(record.errors[0]).toEqual(['', ''])
    for (const [x, o] of record.errors.slice(1)) {
      expect(x).toMatch(error)
      expect(o).toBe('')
    }
  })

  it('a player that nobody is at the address of stops it before it begins', async () => {
    const gone = await raw(() => {})
    closing.splice(0).map((close) => close())
    expect((await match([good(), gone])).fault).toMatch(/who was to play o, does not answer: nobody listens there$/)
  })
})
