/**
 * A seat's line to its table. It opens again by itself when it is lost, with the same token; what was chosen but not
 * acknowledged is sent again while its turn lasts.
 */

import type { ClientMessage, MatchInfo, ServerMessage, WireState } from '../protocol.js'

export interface Choice {
  readonly turn: number
  readonly action: string
  readonly ref: number
  readonly status: 'sending' | 'accepted' | 'refused'
  /** Why it was refused. */
  readonly reason?: string
}

export type You = Extract<ServerMessage, { type: 'welcome' }>['you']

/** All that is known of the table; a new value at each change. */
export interface Situation {
  readonly link: 'opening' | 'open' | 'lost' | 'closed'
  /** When the next attempt is made, by this machine's clock. */
  readonly retryAt?: number
  /** Why the table does not want us, where it does not. */
  readonly fault?: string
  readonly you?: You
  readonly match?: MatchInfo
  readonly rules?: string
  readonly state?: WireState
  /** The server's clock minus ours, in milliseconds. */
  readonly ahead: number
  readonly choices: Readonly<Record<string, Choice>>
  /** The turn in which I said that I choose nothing more. */
  readonly passed?: number
  readonly moved?: { readonly match: string; readonly token?: string | undefined; readonly role?: string | undefined }
}

type Heard = ServerMessage | { readonly type: 'lost'; readonly retryAt: number } | { readonly type: 'opening' }

export const UNKNOWN: Situation = { link: 'opening', ahead: 0, choices: {} }

/** Faults after which asking again with the same link is of no use. */
const FINAL = new Set(['no-such-match'])

/** What a message changes; `now` is this machine's clock. */
export function heard(before: Situation, message: Heard, now: number): Situation {
  switch (message.type) {
    case 'opening':
      return { ...before, link: before.link === 'lost' ? 'lost' : 'opening' }
    case 'lost':
      return before.link === 'closed' ? before : { ...before, link: 'lost', retryAt: message.retryAt }
    case 'welcome': {
      const { you, match, rules } = message
      const { fault: _, retryAt: __, ...rest } = before
      return { ...rest, link: 'open', you, match, rules }
    }
    case 'state': {
      const { state } = message
      const kept = Object.entries(before.choices).filter(([, choice]) => choice.turn === state.turn)
      const settled = kept.map(([decision, choice]) =>
        state.submitted[decision] === choice.action
          ? ([decision, { ...choice, status: 'accepted' }] as const)
          : ([decision, choice] as const),
      )
      return { ...before, state, ahead: state.now - now, choices: Object.fromEntries(settled) }
    }
    case 'seats':
      if (before.match === undefined) return before
      return { ...before, match: { ...before.match, seats: message.seats, status: message.status } }
    case 'chosen':
      if (before.state === undefined || before.state.turn !== message.turn) return before
      return { ...before, state: { ...before.state, chosen: message.roles } }
    case 'accepted':
      return settle(before, message.ref, (choice) => ({ ...choice, status: 'accepted' }))
    case 'refused':
      return settle(before, message.ref, (choice) => ({ ...choice, status: 'refused', reason: message.reason }))
    case 'ended':
      return { ...before, match: message.match }
    case 'moved':
      return { ...before, moved: { match: message.match, token: message.token, role: message.role } }
    case 'error':
      return FINAL.has(message.code) || before.you === undefined
        ? { ...before, link: 'closed', fault: message.message }
        : { ...before, fault: message.message }
    case 'pong':
      return before
  }
}

function settle(before: Situation, ref: number, change: (choice: Choice) => Choice): Situation {
  const entries = Object.entries(before.choices).map(
    ([decision, choice]) => [decision, choice.ref === ref ? change(choice) : choice] as const,
  )
  return { ...before, choices: Object.fromEntries(entries) }
}

export interface Table {
  situation(): Situation
  subscribe(onChange: () => void): () => void
  choose(decision: string, action: string): void
  withdraw(decision: string): void
  /** Nothing more from me in this turn. */
  pass(): void
  /** Does not wait for the next attempt. */
  retry(): void
  close(): void
}

const FIRST_DELAY = 500
const LONGEST_DELAY = 15_000
const PING_EVERY = 20_000

export function openTable(match: string, token: string | undefined): Table {
  let situation = UNKNOWN
  let socket: WebSocket | undefined
  let failures = 0
  let lastRef = 0
  let lastHeard = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const listeners = new Set<() => void>()

  const change = (next: Situation) => {
    if (next === situation) return
    situation = next
    for (const listener of listeners) listener()
  }
  const hear = (message: Heard) => change(heard(situation, message, Date.now()))
  const send = (message: ClientMessage) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  const sendChoice = (decision: string, { ref, turn, action }: Choice) =>
    send({ type: 'submit', ref, turn, decision, action })

  const connect = () => {
    clearTimeout(timer)
    hear({ type: 'opening' })
    const opened = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/table`)
    socket = opened
    opened.addEventListener('open', () =>
      opened.send(JSON.stringify({ type: 'hello', match, ...(token === undefined ? {} : { token }) })),
    )
    opened.addEventListener('message', ({ data }) => {
      lastHeard = Date.now()
      const message: ServerMessage = JSON.parse(String(data))
      hear(message)
      if (message.type === 'welcome') failures = 0
      if (message.type === 'state') {
        for (const [decision, choice] of Object.entries(situation.choices)) {
          if (choice.status === 'sending') sendChoice(decision, choice)
        }
      }
    })
    opened.addEventListener('close', () => {
      if (isOver || opened !== socket || situation.link === 'closed') return
      const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** failures)
      failures += 1
      hear({ type: 'lost', retryAt: Date.now() + delay })
      timer = setTimeout(connect, delay)
    })
  }

  // A line can be dead without being closed: silence for two pings means it is.
  const pulse = setInterval(() => {
    if (situation.link !== 'open') return
    if (Date.now() - lastHeard > 2 * PING_EVERY + 5000) socket?.close()
    else send({ type: 'ping', ref: ++lastRef })
  }, PING_EVERY)
  const onOnline = () => situation.link === 'lost' && connect()
  addEventListener('online', onOnline)
  connect()

  return {
    situation: () => situation,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    choose(decision, action) {
      const turn = situation.state?.turn
      if (turn === undefined) return
      const choice: Choice = { turn, action, ref: ++lastRef, status: 'sending' }
      change({ ...situation, choices: { ...situation.choices, [decision]: choice } })
      sendChoice(decision, choice)
    },
    withdraw(decision) {
      const turn = situation.state?.turn
      if (turn === undefined || situation.state === undefined) return
      const { [decision]: _, ...choices } = situation.choices
      const { [decision]: __, ...submitted } = situation.state.submitted
      change({ ...situation, choices, state: { ...situation.state, submitted } })
      send({ type: 'withdraw', ref: ++lastRef, turn, decision })
    },
    pass() {
      const turn = situation.state?.turn
      if (turn === undefined) return
      change({ ...situation, passed: turn })
      send({ type: 'pass', ref: ++lastRef, turn })
    },
    retry() {
      if (situation.link === 'lost') connect()
    },
    close() {
      isOver = true
      clearTimeout(timer)
      clearInterval(pulse)
      removeEventListener('online', onOnline)
      socket?.close()
    },
  }
}
