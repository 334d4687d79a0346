/** Sends one message to a GGP player and waits for its answer, not longer than the clock and not more than a move. */

import { request } from 'node:http'

/** Why there is no answer: in `code` as match records name it, in the message for people. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  constructor(
    /** TO: the time ran out. CE: there is no connection, or something else than a player at its end. */
    readonly code: 'TO' | 'CE',
    message: string,
  ) {
    super(message)
  }
}

export interface PostOptions {
  readonly milliseconds: number
  readonly signal?: AbortSignal
  /** The longest answer that is read, in bytes. */
  readonly limit?: number
}

const LONGEST_ANSWER = 64 * 1024

/** `host:port`, or a URL of plain HTTP, as a URL. Throws a TypeError for other texts. */
export function addressOf(text: string): URL {
  const url = new URL(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`)
  if (url.protocol !== 'http:' || url.hostname === '') throw new TypeError(`${text} is no address of a player`)
  if (url.port === '' && !/:80(\/|$)/.test(text)) url.port = DEFAULT_PORT
  return url
}

/** Where GGP players listen by custom. */
const DEFAULT_PORT = '9147'

export function post(address: URL, message: string, options: PostOptions): Promise<string> {
  const { milliseconds, signal, limit = LONGEST_ANSWER } = options
  return new Promise((resolve, reject) => {
    const body = Buffer.from(message)
    const sent = request(address, {
      method: 'POST',
      agent: false,
      headers: {
        Accept: 'text/delim',
        Sender: 'GAMESERVER',
        Receiver: 'GAMEPLAYER',
        'Content-Type': 'text/acl',
        'Content-Length': body.length,
      },
      ...(signal === undefined ? {} : { signal }),
    })
    const timer = setTimeout(
      () => end(new NoAnswer('TO', `no answer in ${(milliseconds / 1000).toFixed(1)} s`)),
      milliseconds,
    )
    function end(outcome: string | NoAnswer): void {
      clearTimeout(timer)
      if (typeof outcome === 'string') resolve(outcome)
      else reject(outcome)
      sent.destroy()
    }
    const broken = (reason: string) => end(new NoAnswer('CE', reason))
    sent.on('error', (error) => broken(reasonOf(error)))
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > limit) broken(`an answer of more than ${limit} bytes`)
        else chunks.push(chunk)
      })
      response.on('error', (error) => broken(reasonOf(error)))
      response.on('aborted', () => broken('the connection was closed in the middle of the answer'))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        if (response.statusCode === 200) end(text.trim())
        else broken(`HTTP status ${response.statusCode}${text === '' ? '' : `: ${text.slice(0, 200)}`}`)
      })
    })
    sent.end(body)
  })
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'there is no such host',
  EHOSTUNREACH: 'the host cannot be reached',
}

function reasonOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return REASONS[code] ?? (error.message === '' ? code : error.message)
}
