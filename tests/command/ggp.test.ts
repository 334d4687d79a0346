import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { convertGdl } from '../../src/languages/index.js'
import type { MatchRecord } from '../../src/match/index.js'
import { PAGES } from '../pages.js'
import { answerTo, bodyOf, type PlayerProcess, request, startPlayer, talk } from './ggp.js'
import { parley, temporaryFolder } from './parley.js'

const folder = temporaryFolder()
const players: PlayerProcess[] = []
beforeAll(async () => {
  players.push(...(await Promise.all([startPlayer('first', '--name', 'one'), startPlayer('random')])))
})
afterAll(async () => {
  folder.remove()
  expect(await Promise.all(players.map((player) => player.end()))).toEqual(players.map(() => 0))
})

const rulesOf = (path: string) => convertGdl(readFileSync(`games/gdl/${path}.kif`, 'utf8'), 'kif').replace(/\s+/g, ' ')
const TIC_TAC_TOE = rulesOf('lines/tic-tac-toe')
const port = () => players[0]?.port ?? 0
const ask = (message: string) => answerTo(port(), message)

describe('a match between two player processes', () => {
  it.each([
    ['tic-tac-toe', []],
    ['kuhn-poker', ['--gdl2', 'percepts']],
    ['blind-tic-tac-toe', ['--gdl2', 'turn', '--scramble']],
    ['light-cycles', ['--scramble']],
  ])('of %s ends with no error', (game, args) => {
    const out = folder.path(`${game}.json`)
    const addresses = players.map(({ address }) => address)
    const clocks = ['--start-clock', '10', '--play-clock', '5']
    const { status, stdout, stderr } = parley(['match', game, ...addresses, ...clocks, '--out', out, ...args])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain(`${game}: over after`)
    const record: MatchRecord = JSON.parse(readFileSync(out, 'utf8'))
    expect(record.isCompleted).toBe(true)
    expect(record.errors.flat().join('')).toBe('')
    expect(record.states.length).toBe(record.moves.length + 1)
    expect(record.goalValues?.length).toBe(record.gameRoleNames.length)
  })
})

describe('a player on a raw socket', () => {
  it('holds the whole conversation, garbage in between', async () => {
    expect(await ask('(INFO)')).toBe('((name one) (status available) (species alien))')
    expect(await ask(`(PREVIEW (${TIC_TAC_TOE}) 10)`)).toBe('ready')
    expect(await ask(`(START Match.1 X (${TIC_TAC_TOE}) 10 10)`)).toBe('ready')
    expect(await ask('(INFO)')).toContain('(status busy)')
    expect(await ask(`(START other x (${TIC_TAC_TOE}) 10 10)`)).toBe('busy')
    expect(await ask('(PLAY other nil)')).toBe('busy')
    expect(await ask('(PLAY Match.1 NIL)')).toBe('(mark 1 1)')
    expect(await ask('(PLAY Match.1 NIL)')).toBe('(mark 1 1)')
    expect(await ask('(PLAY')).toContain('never closed')
    expect(await ask('(PLAY match.1 ((MARK 1 1) NOOP))')).toBe('noop')
    expect(await ask('(PLAY match.1 ((mark 3 3) noop))')).toBe('noop')
    expect(await ask('(PLAY match.1 (noop (mark 2 2)))')).toBe('(mark 1 2)')
    expect(await ask('(PLAY match.1 (noop (mark 2 2)))')).toBe('(mark 1 2)')
    expect(await ask('(PLAY match.1 nil)')).toBe('(mark 1 1)')
    expect(await ask('(STOP match.1 ((mark 1 2) noop))')).toBe('done')
    expect(await ask('(STOP match.1 ((mark 1 2) noop))')).toBe('done')
    expect(await ask(`(START again o (${TIC_TAC_TOE}) 10 10)`)).toBe('ready')
    expect(await ask('(ABORT again)')).toBe('aborted')
    expect(await ask('(INFO)')).toContain('(status available)')
  })

  it.each([
    ['another method', ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n'], 405],
    ['a message without its length', ['POST / HTTP/1.1\r\nConnection: close\r\n\r\n'], 411],
    ['a length that is none', ['POST / HTTP/1.1\r\nContent-Length: some\r\n\r\n(INFO)'], 400],
    ['a length beyond measure', ['POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n(INFO)'], 413],
    [
      'a body beyond measure',
      [
        'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n',
        ...new Array(5).fill(`100000\r\n${'x'.repeat(1 << 20)}\r\n`),
      ],
      413,
    ],
    ['headers beyond measure', [`POST / HTTP/1.1\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`], 400],
    ['no HTTP at all', ['(INFO)\r\n\r\n'], 400],
    ['no message', [request('')], 400],
    ['bytes that are no text', [request('\0\0\0')], 400],
  ])('refuses %s and goes on', async (_, pieces, status) => {
    expect(await talk(port(), pieces)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(await ask('(INFO)')).toContain('(status available)')
  })

  it('takes messages in pieces, in chunks and one behind another', async () => {
    expect(bodyOf(await talk(port(), [...request('(INFO)')]))).toContain('(status available)')
    const chunked =
      'POST / HTTP/1.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n(IN\r\n3\r\nFO)\r\n0\r\n\r\n'
    expect(bodyOf(await talk(port(), [chunked]))).toContain('(status available)')
    const post = (message: string, more = '') =>
      `POST / HTTP/1.1\r\n${more}Content-Length: ${message.length}\r\n\r\n${message}`
    const pipelined = post('(INFO)') + post('(PLAY nowhere nil)') + post('(INFO)', 'Connection: close\r\n')
    expect(await talk(port(), [pipelined])).toMatch(/available[\s\S]*busy[\s\S]*available/)
  })

  it('survives sockets that hang up in the middle', async () => {
    const headers = 'POST / HTTP/1.1\r\nContent-Length: 50\r\n\r\n(INF'
    await Promise.all(Array.from({ length: 20 }, () => hangUp(port(), headers)))
    expect(await ask('(INFO)')).toContain('(status available)')
  })

  it('survives rules that never come to an end, and answers in time', async () => {
    const endless =
      '(role x) (init (n 0)) (<= (legal x ?m) (big ?m)) (big 1) (<= (big (s ?n)) (big ?n)) (<= terminal (true z))'
    expect(await ask(`(START endless x (${endless}) 1 1)`)).toMatch(/^(ready|busy)$/)
    expect(await ask('(PLAY endless nil)')).toMatch(/^(nil|busy|\(s .*|1)$/)
    expect(await ask('(ABORT endless)')).toMatch(/^(aborted|busy)$/)
    expect(await ask('(INFO)')).toContain('(status available)')
  })

  it('survives whatever bytes it is sent', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 })
    const asMessage = fc.string({ unit: 'binary', maxLength: 300 }).map((text) => request(text))
    const garbled = fc
      .tuple(fc.constantFrom(request('(INFO)'), request('(PLAY m nil)')), fc.nat(200), fc.uint8Array({ maxLength: 20 }))
      .map(([text, at, noise]) => Buffer.concat([Buffer.from(text.slice(0, at)), noise, Buffer.from(text.slice(at))]))
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes, asMessage, garbled), async (sent) => {
        await hangUp(port(), sent)
      }),
      { numRuns: 300 },
    )
    expect(players[0]?.isRunning).toBe(true)
    expect(await ask('(INFO)')).toContain('(status available)')
  })
})

/** Sends this and hangs up as soon as anything comes back, or at once where nothing is due. */
async function hangUp(port: number, sent: string | Uint8Array): Promise<void> {
  await new Promise<void>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.on('connect', () => socket.end(sent, () => setImmediate(() => socket.destroy())))
  })
}

describe('parley match', () => {
  it('plays players of its own', () => {
    const { status, stdout, stderr } = parley([
      'match',
      'tic-tac-toe',
      'local:first',
      'local:first',
      '--play-clock',
      '5',
    ])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toBe('tic-tac-toe: over after 7 turns\n  x  100  first\n  o    0  first\n')
  })

  it('prints the match as JSON', () => {
    const { stdout } = parley(['match', 'tic-tac-toe', 'local:first', 'local:first', '--json', '--names', 'Ann,Ben'])
    expect(JSON.parse(stdout)).toMatchObject({ goalValues: [100, 0], playerNamesFromHost: ['Ann', 'Ben'] })
  })

  it('aborts politely on Ctrl-C, and keeps what it has', async () => {
    const out = folder.path('aborted.json')
    const heard: string[] = []
    let interrupt = () => {}
    const slow = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (data) => {
        const message = String(data).split('\r\n\r\n')[1] ?? ''
        heard.push(message.slice(0, 6))
        if (message.startsWith('(PLAY')) interrupt()
        else socket.end('HTTP/1.0 200 OK\r\n\r\nready')
      })
    }).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const address = slow.address()
    const silent = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const args = ['bin/parley.js', 'match', 'monty-hall', silent, '--play-clock', '60', '--out', out]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    interrupt = () => child.kill('SIGINT')
    const [code] = await once(child, 'exit')
    slow.close()
    expect(code).toBe(0)
    expect(heard).toEqual(['(INFO)', '(START', '(PLAY ', '(ABORT'])
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ isAborted: true, isCompleted: false, moves: [] })
  })

  it.each([
    ['too few players', ['tic-tac-toe', 'local:first'], 2, 'needs 2 players (x, o), not 1'],
    ['an address that is none', ['monty-hall', 'http://:x'], 2, 'no address of a player'],
    ['a strategy that is none', ['monty-hall', 'local:frist'], 2, 'there is no player called "frist"'],
    ['a clock that is none', ['monty-hall', 'local:first', '--play-clock', 'soon'], 2, 'number of seconds'],
    ['rules in another language', ['nim', 'local:first', 'local:first'], 1, 'is not GDL'],
    [
      'nobody at the address',
      ['monty-hall', '127.0.0.1:1', '--wait', '10ms'],
      1,
      'aborted: 127.0.0.1:1, who was to play candidate, does',
    ],
  ])('answers %s with one clear sentence', (_, args, code, sentence) => {
    const { status, stderr } = parley(['match', ...args])
    expect(stderr).toContain(sentence)
    expect(status).toBe(code)
  })
})

describe('the page on GGP', () => {
  it('shows commands that play a match when they are pasted', async () => {
    const [page] = PAGES.filter(({ name }) => name === 'ggp.md')
    const [block] = page?.blocks.filter(({ note }) => note === 'match') ?? []
    const ports = await freePorts(2)
    const pasted = (block?.text ?? '')
      .replaceAll('npx parley', `"${process.execPath}" "${resolve('bin/parley.js')}"`)
      // A machine that runs tests is busy.
      .replace('--start-clock', '--grace 5s --start-clock')
      .replaceAll('9147', ports[0] ?? '')
      .replaceAll('9148', ports[1] ?? '')
    const { status, stdout } = spawnSync('sh', ['-c', `${pasted}\nwait`], { cwd: folder.path('.'), encoding: 'utf8' })
    expect(status).toBe(0)
    expect(stdout).toContain('tic-tac-toe: over after')
    const record: MatchRecord = JSON.parse(readFileSync(folder.path('match.json'), 'utf8'))
    expect(record).toMatchObject({ isCompleted: true, playerNamesFromHost: ['parley-mcts', 'parley-random'] })
    expect(record.errors.flat().join('')).toBe('')
  })
})

/** Ports that were free a moment ago. */
async function freePorts(count: number): Promise<readonly string[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' ? String(address?.port) : ''
  })
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

describe('parley player', () => {
  it.each([
    ['a strategy that is none', ['--strategy', 'frist'], 2, 'there is no player called "frist"'],
    ['a port that is none', ['--port', '70000'], 2, 'up to 65535'],
    ['an address that is none', ['--port', '0', '--host', '256.0.0.1'], 1, 'cannot be used'],
  ])('answers %s with one clear sentence', (_, args, code, sentence) => {
    const { status, stderr } = parley(['player', ...args])
    expect(stderr).toContain(sentence)
    expect(status).toBe(code)
  })

  it('says when its port is taken', () => {
    const { status, stderr } = parley(['player', '--port', String(port())])
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be used') })
  })
})
