/** A server for tests, and clients that speak to it as browsers do: over HTTP and WebSocket, every message checked. */

import { WebSocket } from 'ws'
import { type ClientMessage, type CreatedMatch, type ServerMessage, serverMessage } from '../src/match/index.js'
import { type RunningServer, type ServerOptions, startServer } from '../src/server/index.js'
import { memoryStore, type Store } from '../src/store/index.js'

export interface Served extends RunningServer {
  readonly store: Store
  get(path: string, token?: string): Promise<Answered>
  post(path: string, body?: unknown, token?: string): Promise<Answered>
  create(settings: unknown): Promise<CreatedMatch>
  /** Takes a seat, or watches. */
  sit(match: string, token?: string): Promise<Client>
  socket(): Promise<Client>
}

export interface Answered {
  readonly status: number
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server sent; tests say what they expect of it.
  readonly body: any
  readonly headers: Headers
}

export interface Client {
  readonly heard: ServerMessage[]
  readonly texts: string[]
  send(message: ClientMessage): void
  sendRaw(data: string | Uint8Array): void
  /** The first message, heard already or to come, that is of this type and fits; each is given once. */
  next<Type extends ServerMessage['type']>(
    type: Type,
    fits?: (message: Extract<ServerMessage, { type: Type }>) => boolean,
  ): Promise<Extract<ServerMessage, { type: Type }>>
  submit(decision: string, action: string, turn: number): Promise<ServerMessage>
  close(): Promise<void>
  readonly closed: Promise<number>
}

/** Generous budgets: tests share their machine with others. */
const PATIENT = { callMilliseconds: 10_000, loadMilliseconds: 30_000, threads: 1 }

export async function serve(options: Partial<ServerOptions> = {}): Promise<Served> {
  const store = options.store ?? memoryStore()
  const server = await startServer({
    log: 'silent',
    port: 0,
    rules: PATIENT,
    machineThreads: 1,
    describeLibrary: false,
    ...options,
    store,
    limits: { requestsPerMinute: false, messagesPerSecond: 1000, ...options.limits },
  })
  const { address } = server

  async function call(method: string, path: string, token?: string, body?: unknown): Promise<Answered> {
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, text, body: parsed(text), headers: response.headers }
  }

  const socket = () => connect(address)
  return {
    ...server,
    store,
    get: (path, token) => call('GET', path, token),
    post: (path, body, token) => call('POST', path, token, body),
    async create(settings) {
      const { status, body, text } = await call('POST', '/api/matches', undefined, settings)
      if (status !== 201) throw new Error(`no match was created: ${text}`)
      return body
    },
    async sit(match, token) {
      const client = await socket()
      client.send({ type: 'hello', match, ...(token === undefined ? {} : { token }) })
      await client.next('welcome')
      return client
    },
    socket,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function connect(address: string): Promise<Client> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/table`)
  const heard: ServerMessage[] = []
  const texts: string[] = []
  const given = new Set<ServerMessage>()
  let waiting: (() => void)[] = []
  let ref = 0
  socket.on('message', (data) => {
    const text = String(data)
    texts.push(text)
    heard.push(serverMessage.parse(JSON.parse(text)))
    const woken = waiting
    waiting = []
    for (const wake of woken) wake()
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => {
      resolve(code)
      for (const wake of waiting) wake()
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  const client: Client = {
    heard,
    texts,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    sendRaw: (data) => socket.send(data),
    async next(type, fits = () => true) {
      for (;;) {
        const found = heard.find(
          (message): message is Extract<ServerMessage, { type: typeof type }> =>
            message.type === type &&
            !given.has(message) &&
            fits(message as Extract<ServerMessage, { type: typeof type }>),
        )
        if (found !== undefined) {
          given.add(found)
          return found
        }
        if (socket.readyState !== WebSocket.OPEN) throw new Error(`the socket closed before ${type} came`)
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    async submit(decision, action, turn) {
      const mine = ++ref
      client.send({ type: 'submit', ref: mine, turn, decision, action })
      return Promise.race([
        client.next('accepted', (message) => message.ref === mine),
        client.next('refused', (message) => message.ref === mine),
      ])
    },
    async close() {
      socket.close()
      await closed
    },
  }
  return client
}
