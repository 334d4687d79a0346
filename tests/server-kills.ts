/** Kills a server under play, again and again, and looks each time that nothing it acknowledged is lost. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type GameRecord, parseRecord, RUN_SOURCES } from '../src/game/index.js'
import type { CreatedMatch } from '../src/match/index.js'
import type { StoreAddress } from '../src/store/index.js'
import { type Client, connect } from './serving.js'

const PROCESS = fileURLToPath(new URL('serving-process.ts', import.meta.url))
const GESTURES = ['rock', 'paper', 'scissors']

interface Running {
  readonly address: string
  readonly process: ChildProcess
}

/** What was acknowledged in a match, by turn and role. */
type Acknowledged = Map<string, { readonly turn: number; readonly decision: string; readonly action: string }>

export interface KillReport {
  readonly kills: number
  readonly acknowledged: number
  readonly turns: number
}

/** So many matches of rock, paper, scissors go on while their server is killed so often at random moments. */
export async function killUnderPlay(
  store: StoreAddress,
  { kills, matches, random }: { kills: number; matches: number; random: () => number },
): Promise<KillReport> {
  let running = await start(store)
  try {
    const { address } = running
    const played = await Promise.all(Array.from({ length: matches }, () => create(address)))
    const acknowledged = new Map(played.map(({ match }): [string, Acknowledged] => [match, new Map()]))
    for (let run = 0; run < kills; run++) {
      await playUntil(running, played, acknowledged, Math.floor(random() * matches * 12), random)
      await kill(running)
      running = await start(store)
      await compareAll(running, played, acknowledged)
    }
    // In the end every match must show that it goes on.
    await playUntil(running, played, acknowledged, matches * 4, random, true)
    const turns = await compareAll(running, played, acknowledged)
    const total = [...acknowledged.values()].reduce((sum, { size }) => sum + size, 0)
    return { kills, acknowledged: total, turns }
  } finally {
    await kill(running)
  }
}

async function kill({ process: server }: Running): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}

async function start({ url, folder }: StoreAddress): Promise<Running> {
  const child = spawn(process.execPath, [...RUN_SOURCES, PROCESS, url ?? folder ?? '', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const address of createInterface({ input: child.stdout })) return { address, process: child }
  throw new Error('the server ended before it was up')
}

async function create(address: string): Promise<CreatedMatch> {
  const settings = { game: 'rock-paper-scissors', endEarly: true, params: { rounds: '1000000', timer: '1' } }
  const response = await fetch(`${address}/api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  })
  if (response.status !== 201) throw new Error(`no match was created: ${await response.text()}`)
  return response.json() as Promise<CreatedMatch>
}

/** Both players of every match choose in every turn, until so many choices are acknowledged. */
async function playUntil(
  { address }: Running,
  played: readonly CreatedMatch[],
  acknowledged: ReadonlyMap<string, Acknowledged>,
  target: number,
  random: () => number,
  everyMatch = false,
): Promise<void> {
  const clients: Client[] = []
  let count = 0
  let isOver = false
  const moved = new Set<string>()
  await new Promise<void>((resolve, reject) => {
    const done = () => {
      if (count < target || (everyMatch && moved.size < played.length)) return
      isOver = true
      resolve()
    }
    const play = async ({ match, seats }: CreatedMatch, seat: number) => {
      const { role = '', token = '' } = seats[seat] ?? {}
      const client = await connect(address)
      clients.push(client)
      client.send({ type: 'hello', match, token })
      const log = acknowledged.get(match)
      let first: number | undefined
      for (let ref = 1; !isOver; ref++) {
        const { state } = await client.next('state')
        first ??= state.turn
        if (state.turn > first) moved.add(match)
        const decision = `[${role}]`
        // A choice that was stored before the kill stands, acknowledged or not.
        if (state.submitted[decision] !== undefined) continue
        if (!state.view.decisions.some(({ id }) => id === decision)) continue
        const action = `[${role},${GESTURES[Math.floor(random() * GESTURES.length)]}]`
        client.send({ type: 'submit', ref, turn: state.turn, decision, action })
        const { turn } = await client.next('accepted', (message) => message.ref === ref)
        log?.set(`${turn} ${role}`, { turn, decision, action })
        count++
        done()
      }
    }
    for (const match of played) {
      for (const seat of [0, 1]) play(match, seat).catch((error: unknown) => isOver || reject(error))
    }
    done()
  })
  // Not waited for: the server is killed while these close.
  for (const client of clients) void client.close()
}

/** Gives the number of turns of all matches. */
async function compareAll(
  { address }: Running,
  played: readonly CreatedMatch[],
  acknowledged: ReadonlyMap<string, Acknowledged>,
): Promise<number> {
  let turns = 0
  for (const match of played) turns += await compare(address, match, acknowledged.get(match.match) ?? new Map())
  return turns
}

/** Every acknowledged choice is in the record, or among those of the turn under way. Gives the number of turns. */
async function compare(address: string, made: CreatedMatch, acknowledged: Acknowledged): Promise<number> {
  const { match, hostToken, seats } = made
  const current = new Map<string, string>()
  for (const { token } of seats) {
    const client = await connect(address)
    client.send({ type: 'hello', match, token })
    const { state } = await client.next('state')
    for (const [decision, action] of Object.entries(state.submitted)) current.set(`${state.turn} ${decision}`, action)
    await client.close()
  }
  // Read after the states: a turn that ended meanwhile is in it.
  const record = await recordOf(address, match, hostToken)
  for (const { turn, decision, action } of acknowledged.values()) {
    const recorded = record.chronons[turn]?.submitted.find((act) => act.decision === decision)?.action
    const stored = recorded ?? current.get(`${turn} ${decision}`) ?? 'nothing'
    if (stored !== action)
      throw new Error(`${match}: ${action} of turn ${turn} was acknowledged, but ${stored} is there`)
  }
  return record.chronons.length
}

async function recordOf(address: string, match: string, token: string): Promise<GameRecord> {
  const response = await fetch(`${address}/api/matches/${match}/record`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return parseRecord(await response.text())
}
