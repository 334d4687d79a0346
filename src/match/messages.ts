/** Messages from a table to its readers, as text: the parts that all readers share are made once. */

import type { MatchInfo, ServerMessage } from './protocol.js'
import type { Shown } from './rules-requests.js'

export function text(message: ServerMessage): string {
  return JSON.stringify(message)
}

export interface StateParts {
  readonly turn: number
  readonly shown: Shown
  readonly deadline?: number
  readonly now: number
  readonly chosen?: readonly string[]
  readonly submitted: Readonly<Record<string, string>>
  readonly isOver: boolean
}

/** A `state` message around what the rules thread has written already. */
export function stateText({ turn, shown, deadline, now, chosen, submitted, isOver }: StateParts): string {
  const members = [
    `"turn":${turn}`,
    shown.members,
    ...(deadline === undefined ? [] : [`"deadline":${deadline}`]),
    `"now":${now}`,
    ...(chosen === undefined ? [] : [`"chosen":${JSON.stringify(chosen)}`]),
    `"submitted":${JSON.stringify(submitted)}`,
    `"isOver":${isOver}`,
  ]
  return `{"type":"state","state":{${members.join(',')}}}`
}

/** What keeps a message from being carried out. */
export function refused(ref: number, code: string, reason: string): string {
  return text({ type: 'refused', ref, code, reason })
}

export function ended(match: MatchInfo): string {
  return text({ type: 'ended', match })
}
