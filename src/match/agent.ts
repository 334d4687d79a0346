/**
 * A machine that takes a seat over the network, as the paper wants agents to: it is sent the rules and parameters,
 * sees what its role may see, and answers in time. It comes back when the connection is lost.
 */

import { WebSocket } from 'ws'
import type { Game, Player } from '../game/index.js'
import { loadGame } from '../languages/index.js'
import { type ClientMessage, type MatchInfo, type ServerMessage, serverMessage, type WireState } from './protocol.js'
import { fromWire } from './wire.js'

export interface Seat {
  /** `http://127.0.0.1:8080`. */
  readonly server: string
  readonly match: string
  readonly token: string
}

export interface AgentOptions {
  /** A new player, for each match it is led to. */
  player(): Player
  /** Milliseconds to think where the match sets no limit. */
  readonly milliseconds: number
  readonly signal?: AbortSignal
  /** Told what happens, in a sentence. */
  onNews?(news: string): void
}

/** The address does not lead to a seat, or the server turned the agent away. */
export class AgentError extends Error {
  override readonly name = 'AgentError'
}

/** Milliseconds before coming back: twice as long each time, up to the longest. */
const WAIT = { first: 500, longest: 30_000 }
/** The share of a turn that may be spent thinking: the answer must still travel. */
const SHARE = 0.8

/** Reads `http://host:port/table/<match>#<token>`, the link of a seat. */
export function seatOf(link: string): Seat {
  let url: URL
  try {
    url = new URL(link)
  } catch {
    throw new AgentError(`${link} is no link: it must read http://host:port/table/<match>#<token>`)
  }
  const match = /\/table\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  const token = url.hash.slice(1)
  if (match === undefined || token === '' || !/^https?:$/.test(url.protocol)) {
    throw new AgentError(
      'the link must read http://host:port/table/<match>#<token>, as the host was given it for a seat',
    )
  }
  return { server: url.origin, match: decodeURIComponent(match), token }
}

/** Plays to the end of the match, wherever it is led. Resolves with the match as it ended. */
export async function playSeat(seat: Seat, options: AgentOptions): Promise<MatchInfo | undefined> {
  let wait = WAIT.first
  for (let at = seat; ; ) {
    if (options.signal?.aborted) return undefined
    const left = await sitOnce(at, options)
    if (left.kind === 'ended') return left.match
    if (left.kind === 'refused') throw new AgentError(left.reason)
    if (left.kind === 'stopped') return undefined
    if (left.kind === 'moved') {
      options.onNews?.('the rules were changed: the match goes on elsewhere')
      at = { ...at, match: left.match, token: left.token ?? at.token }
      continue
    }
    wait = left.wasSeated ? WAIT.first : Math.min(wait * 2, WAIT.longest)
    options.onNews?.(`the connection is lost; trying again in ${wait / 1000} s`)
    await pause(wait, options.signal)
  }
}

type Leaving =
  | { readonly kind: 'ended'; readonly match: MatchInfo }
  | { readonly kind: 'moved'; readonly match: string; readonly token?: string | undefined }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'lost'; readonly wasSeated: boolean }
  | { readonly kind: 'stopped' }

/** One connection, until it is lost or the match ends. */
function sitOnce({ server, match, token }: Seat, options: AgentOptions): Promise<Leaving> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${server.replace(/^http/, 'ws')}/api/table`)
    let seated: Thinking | undefined
    const leave = (leaving: Leaving) => {
      seated?.stop()
      options.signal?.removeEventListener('abort', stop)
      socket.close()
      resolve(leaving)
    }
    const stop = () => leave({ kind: 'stopped' })
    options.signal?.addEventListener('abort', stop)
    const send = (message: ClientMessage) =>
      socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message))
    socket.on('open', () => send({ type: 'hello', match, token }))
    socket.on('error', () => {})
    socket.on('close', () => leave({ kind: 'lost', wasSeated: seated !== undefined }))
    socket.on('message', (data) => {
      const message = readMessage(String(data))
      if (message === undefined) return
      if (message.type === 'welcome') {
        const thinking = sitDown(message, options, send)
        if (typeof thinking === 'string') return leave({ kind: 'refused', reason: thinking })
        seated = thinking
      } else if (message.type === 'state') seated?.see(message.state)
      else if (message.type === 'refused') options.onNews?.(`refused: ${message.reason}`)
      else if (message.type === 'ended') leave({ kind: 'ended', match: message.match })
      else if (message.type === 'moved') leave({ kind: 'moved', match: message.match, token: message.token })
      else if (message.type === 'error') leave({ kind: 'refused', reason: message.message })
    })
  })
}

function readMessage(text: string): ServerMessage | undefined {
  const parsed = serverMessage.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : undefined
}

interface Thinking {
  see(state: WireState): void
  stop(): void
}

/** Loads the rules and readies the player, or says why this is no seat for it. */
function sitDown(
  { you, match, rules }: Extract<ServerMessage, { type: 'welcome' }>,
  options: AgentOptions,
  send: (message: ClientMessage) => void,
): Thinking | string {
  if (you.as !== 'role') return `the token is a ${you.as}'s, not a seat's`
  const role = match.roles.indexOf(you.role)
  const mode = match.mode === 'interrupt' ? { mode: match.mode } : {}
  let game: Game
  try {
    game = loadGame(rules, { language: match.language, params: match.params, file: match.game, ...mode })
  } catch (error) {
    return `the rules of the match do not load here: ${error instanceof Error ? error.message : error}`
  }
  const player = options.player()
  options.onNews?.(`seated as ${you.role} in ${match.title} (${player.name})`)
  let line = player.start(game, role, { milliseconds: options.milliseconds })
  let latest = -1
  let ref = 0

  async function think(state: WireState): Promise<void> {
    const { turn, view, deadline, now, submitted, isOver } = state
    // A newer state has come, or this one is answered already, as after a reconnection.
    if (turn < latest || isOver || view.decisions.every(({ id }) => submitted[id] !== undefined)) return
    const limit = deadline === undefined ? Number.POSITIVE_INFINITY : Math.max(10, (deadline - now) * SHARE)
    const seen = fromWire(game, role, view)
    const choices = await player.choose(seen, { milliseconds: Math.min(options.milliseconds, limit) })
    seen.decisions.forEach((decision, index) => {
      const choice = choices[index]
      const action = typeof choice === 'number' ? decision.actions[choice] : choice
      if (action !== undefined)
        send({ type: 'submit', ref: ++ref, turn, decision: decision.id, action: String(action) })
    })
    if (choices.some((choice) => choice === undefined)) send({ type: 'pass', ref: ++ref, turn })
  }

  return {
    see(state) {
      latest = state.turn
      line = line
        .then(() => think(state))
        .catch((error: unknown) => {
          options.onNews?.(`the machine failed: ${error instanceof Error ? error.message : error}`)
          send({ type: 'pass', ref: ++ref, turn: state.turn })
        })
    },
    stop: () => player.stop(),
  }
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    signal?.addEventListener('abort', done)
  })
}
