/** A WebSocket at a table: the first message says who it is, the rest are moves. Whatever comes in, a typed answer goes out. */

import type { WebSocket } from 'ws'
import { type ClientMessage, clientMessage, type Reader, type ServerMessage, type Table } from '../match/index.js'
import { ApiError, problemOf } from './fault.js'
import { type Lobby, noSuchMatch } from './lobby.js'
import { holderOf } from './tokens.js'

export interface SocketLimits {
  /** Messages a second, on average. */
  readonly messagesPerSecond: number
  /** Milliseconds a silent socket may take to say who it is. */
  readonly helloMilliseconds: number
}

/** Bytes that may wait for a slow reader before it is let go of: it can come back and is sent the present state. */
const BACKLOG = 8 * 1024 * 1024
/** Messages over the limit after which a socket is closed. */
const PATIENCE = 500
/** Seconds' worth of messages that may come at once. */
const BURST = 3

export function serveSocket(socket: WebSocket, lobby: Lobby, limits: SocketLimits): void {
  let seated: { table: Table; reader: Reader } | undefined
  let isJoining = false
  const allowance = bucket(limits.messagesPerSecond)
  const send = (message: ServerMessage) => post(socket, JSON.stringify(message))
  const fail = (code: string, message: string) => send({ type: 'error', code, message })

  const silence = setTimeout(() => {
    fail('no-hello', 'say hello first')
    socket.close(1008)
  }, limits.helloMilliseconds)

  async function hello({ match, token }: Extract<ClientMessage, { type: 'hello' }>): Promise<void> {
    const { stored, table } = await lobby.find(match)
    const holder = holderOf(stored, token)
    if (holder === undefined) throw noSuchMatch()
    clearTimeout(silence)
    if (socket.readyState !== socket.OPEN) return
    const reader: Reader = {
      as: holder.as,
      ...(holder.as === 'role' ? { role: holder.role } : {}),
      ...(token === undefined ? {} : { token }),
      send: (text) => post(socket, text),
    }
    seated = { table, reader }
    table.join(reader)
  }

  function receive(message: ClientMessage): void {
    if (message.type === 'ping') send({ type: 'pong', ref: message.ref })
    else if (message.type === 'hello') join(message)
    else if (seated === undefined) fail('no-hello', 'say hello first')
    else seated.table.play(seated.reader, message)
  }

  function join(message: Extract<ClientMessage, { type: 'hello' }>): void {
    if (isJoining) {
      fail('seated', 'this socket has a seat already')
      return
    }
    isJoining = true
    hello(message).catch((error: unknown) => {
      isJoining = false
      const { code, message: why } = problemOf(error) ?? new ApiError(500, 'internal', 'something went wrong here')
      fail(code, why)
    })
  }

  socket.on('message', (data, isBinary) => {
    const over = allowance()
    if (over > PATIENCE) return socket.close(1008, 'too many messages')
    if (over > 0) return fail('too-many', 'too many messages: slow down')
    const message = isBinary ? undefined : readMessage(String(data))
    if (message === undefined) return fail('bad-message', 'this is no message of the protocol: see docs/protocol.md')
    receive(message)
  })
  socket.on('close', () => {
    clearTimeout(silence)
    seated?.table.leave(seated.reader)
  })
  // A broken frame ends the socket; there is nothing else to do about it.
  socket.on('error', () => socket.terminate())
}

function readMessage(text: string): ClientMessage | undefined {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

function post(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > BACKLOG) socket.terminate()
  else socket.send(text)
}

/** Counts messages against a steady allowance; gives how many in a row are over it. */
function bucket(perSecond: number): () => number {
  let left = perSecond * BURST
  let last = Date.now()
  let over = 0
  return () => {
    const now = Date.now()
    left = Math.min(perSecond * BURST, left + ((now - last) / 1000) * perSecond)
    last = now
    if (left >= 1) {
      left--
      over = 0
    } else over++
    return over
  }
}
