/**
 * Load on a server from a second process: matches of rock, paper, scissors, two WebSocket clients each, a steady number
 * of submissions a second. Every acknowledgement is timed; afterwards every acknowledged choice is looked for in the records.
 * Usage: node bench/server/run.mjs [--seconds 60] [--matches 500] [--rate 500] [--store embedded|postgresql]
 */
import '../../scripts/run-sources.mjs'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    matches: { type: 'string', default: '500' },
    rate: { type: 'string', default: '500' },
    store: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const matches = Number(values.matches)
const rate = Number(values.rate)
const GESTURES = ['rock', 'paper', 'scissors']

async function startServer(environment, args) {
  const { DATABASE_URL: _, ...rest } = process.env
  const child = spawn(process.execPath, ['bin/parley.js', 'serve', '--json', '--no-limit', '--port', '0', ...args], {
    cwd: root,
    env: { ...rest, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) return { ...JSON.parse(line), child }
  throw new Error('the server did not start: run `npm run build` first')
}

async function call(address, path, body, token) {
  const response = await fetch(address + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Does `task` for all, so many at once. */
async function each(all, atOnce, task) {
  const left = [...all.entries()]
  const results = []
  const next = async () => {
    for (let entry = left.pop(); entry !== undefined; entry = left.pop()) results[entry[0]] = await task(entry[1])
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  return results
}

/** One player: chooses once in every turn it hears of, at its own moments, and times the answers. */
function sit(address, { match, role, token }, waits, counts) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/table`)
    const sent = new Map()
    const client = { socket, acknowledged: new Map(), turn: -1, chosen: -1, choose, match }
    let ref = 0
    function choose() {
      if (client.turn < 0 || client.chosen === client.turn) return false
      client.chosen = client.turn
      const action = `[${role},${GESTURES[Math.floor(Math.random() * 3)]}]`
      sent.set(++ref, { at: performance.now(), turn: client.turn, action })
      counts.sent++
      socket.send(JSON.stringify({ type: 'submit', ref, turn: client.turn, decision: `[${role}]`, action }))
      return true
    }
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', match, token })))
    socket.on('error', reject)
    socket.on('message', (data) => {
      const text = String(data)
      if (text.startsWith('{"type":"state"')) {
        client.turn = Number(/"turn":(\d+)/.exec(text)[1])
        resolve(client)
        return
      }
      if (text.startsWith('{"type":"accepted"')) {
        const message = JSON.parse(text)
        const { at, turn, action } = sent.get(message.ref)
        sent.delete(message.ref)
        waits.push(performance.now() - at)
        client.acknowledged.set(turn, { decision: `[${role}]`, action })
      } else if (text.startsWith('{"type":"refused"')) counts.refused++
    })
  })
}

async function measure(name, environment, args) {
  const { address, child } = await startServer(environment, args)
  const waits = []
  const counts = { sent: 0, refused: 0 }
  try {
    const settings = { game: 'rock-paper-scissors', endEarly: true, params: { rounds: '1000000', timer: '1' } }
    const made = await each(Array.from({ length: matches }), 8, () => call(address, '/api/matches', settings))
    const seats = made.flatMap(({ match, seats }) => seats.map((seat) => ({ match, ...seat })))
    const clients = await each(seats, 50, (seat) => sit(address, seat, waits, counts))
    // A steady rate: each tick the next clients that may choose do so.
    const tick = 20
    const cpuBefore = cpuSeconds(child.pid)
    const began = performance.now()
    let due = 0
    let next = 0
    await new Promise((resolve) => {
      const timer = setInterval(() => {
        const elapsed = performance.now() - began
        if (elapsed > seconds * 1000) {
          clearInterval(timer)
          return resolve()
        }
        due = Math.min((elapsed / 1000) * rate - counts.sent, rate / 5)
        for (let tried = 0; due >= 1 && tried < clients.length; tried++) {
          if (clients[next++ % clients.length].choose()) due--
        }
      }, tick)
    })
    const took = (performance.now() - began) / 1000
    for (let waited = 0; waits.length < counts.sent - counts.refused && waited < 100; waited++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const cpu = cpuSeconds(child.pid) - cpuBefore
    const lost = await countLost(address, made, clients)
    for (const { socket } of clients) socket.terminate()
    report(name, { waits, took, lost, cpu, ...counts })
  } finally {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.on('exit', resolve))
  }
}

async function countLost(address, made, clients) {
  let lost = 0
  const byMatch = Map.groupBy ? Map.groupBy(clients, ({ match }) => match) : group(clients)
  await each(made, 4, async ({ match, hostToken }) => {
    const { chronons } = await call(address, `/api/matches/${match}/record`, undefined, hostToken)
    for (const { acknowledged } of byMatch.get(match) ?? []) {
      for (const [turn, { decision, action }] of acknowledged) {
        // The last turn is still under way.
        if (turn >= chronons.length) continue
        if (!chronons[turn].submitted.some((act) => act.decision === decision && act.action === action)) lost++
      }
    }
  })
  return lost
}

/** Of all the server's threads, on Linux: what a submission costs, however busy the machine is with other things. */
function cpuSeconds(pid) {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return Number.NaN
  const fields = readFileSync(path, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function group(clients) {
  const groups = new Map()
  for (const client of clients) groups.set(client.match, [...(groups.get(client.match) ?? []), client])
  return groups
}

function report(name, { waits, took, sent, refused, lost, cpu }) {
  const sorted = waits.toSorted((one, other) => one - other)
  const at = (share) =>
    `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)} ms`.padStart(7)
  const missing = sent - refused - sorted.length
  console.log(
    `${name.padEnd(11)} ${matches} matches, ${matches * 2} clients, ${took.toFixed(0)} s: ${(sent / took).toFixed(0)} submissions/s  ` +
      `p50 ${at(0.5)}  p99 ${at(0.99)}  max ${at(1)}  unanswered ${missing}  refused ${refused}  lost ${lost}  ` +
      `server CPU ${((cpu / sent) * 1e6).toFixed(0)} µs a submission`,
  )
}

console.log(`server under load (${availableParallelism()} cores, the load on the same machine)`)
if (values.store !== 'postgresql') {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  await measure('embedded', {}, ['--data', folder])
  rmSync(folder, { recursive: true, force: true })
}
if (values.store !== 'embedded') {
  const { noPostgres, startPostgres } = await import('../../tests/postgres.ts')
  const missing = noPostgres()
  if (missing !== undefined) console.log(`PostgreSQL: ${missing}`)
  else {
    const database = startPostgres()
    await measure('PostgreSQL', { DATABASE_URL: await database.database() }, [])
    database.stop()
  }
}
