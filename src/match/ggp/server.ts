/** A GGP player on a port: every message is the body of a POST. Whatever a socket sends, the server goes on. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MessageError } from './message.js'
import type { GgpPlayer } from './player.js'

export interface ListenOptions {
  readonly port: number
  readonly host?: string
  /** The longest body that is read, in bytes. */
  readonly bodyLimit?: number
}

export interface Listening {
  readonly host: string
  readonly port: number
  close(): Promise<void>
}

/** Descriptions of several hundred kilobytes have been played. */
const BODY_LIMIT = 4 * 1024 * 1024
const CONNECTIONS = 128
/** A request that does not arrive within so many milliseconds is dropped. */
const PATIENCE = 30_000
/** How long open connections are waited for at the end, in milliseconds. */
const FAREWELL = 1000

export async function listen(player: GgpPlayer, options: ListenOptions): Promise<Listening> {
  const { port, host = '127.0.0.1', bodyLimit = BODY_LIMIT } = options
  const server = createServer(
    { requireHostHeader: false, headersTimeout: PATIENCE, requestTimeout: PATIENCE, connectionsCheckingInterval: 5000 },
    (request, response) => {
      const received = Date.now()
      serve(player, request, response, bodyLimit, received).catch(() => response.destroy())
    },
  )
  server.maxConnections = CONNECTIONS
  server.on('clientError', (_, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    else socket.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return { host, port: portOf(server), close: () => close(server) }
}

async function serve(
  player: GgpPlayer,
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
  received: number,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST')
    return reply(response, 405, 'messages are sent with POST', request)
  }
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) {
    return reply(response, 411, 'the length of the message is missing', request)
  }
  const text = await bodyOf(request, limit)
  if (text === undefined) return reply(response, 413, `messages have at most ${limit} bytes`, request)
  try {
    reply(response, 200, await player.answer(text, received))
  } catch (error) {
    if (error instanceof MessageError) return reply(response, 400, error.message)
    return reply(response, 500, 'the player has failed')
  }
}

/** The body as text; undefined where it is longer than the limit. */
async function bodyOf(request: IncomingMessage, limit: number): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return undefined
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > limit) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Where the request was not read to its end the connection is of no more use. */
function reply(response: ServerResponse, status: number, text: string, unread?: IncomingMessage): void {
  if (unread !== undefined && !unread.complete) response.setHeader('Connection', 'close')
  response.writeHead(status, {
    'Content-Type': status === 200 ? 'text/acl' : 'text/plain',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text, () => {
    if (unread !== undefined && !unread.complete) unread.destroy()
  })
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  return address === null || typeof address === 'string' ? 0 : address.port
}

/** Answers that are on their way still go out. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), FAREWELL)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
