/**
 * Offers over time, read off what happened: a number that a role names in an action, or that a new fact gives it. What
 * a thing is worth to somebody is a level, not an offer; a sale is where the line ends.
 */

import type { WireChange } from '../protocol.js'
import { numberIn, tokens } from '../words/tokens.js'

/** What happened in one turn, as far as the reader may know. */
export interface Happening {
  readonly turn: number
  readonly facts: readonly string[]
  readonly change?: WireChange | undefined
}

export interface Point {
  readonly turn: number
  readonly value: number
}

export interface Line {
  /** A role, or what the number is called where nobody owns it. */
  readonly name: string
  readonly points: readonly Point[]
}

export interface Offers {
  readonly lines: readonly Line[]
  /** What it is worth, to whom that is known. */
  readonly levels: readonly { readonly name: string; readonly value: number; readonly label: string }[]
  readonly deals: readonly (Point & { readonly name: string })[]
}

const LEVELS = new Set(['worth', 'value', 'valuation', 'cost', 'limit', 'reserve', 'reservation', 'budget'])
const DEALS = new Set(['sold', 'contract', 'agreed', 'deal', 'bought', 'agreement'])
/** Numbers that count something other than money. */
const COUNTS = new Set([
  'points',
  'score',
  'round',
  'rounds',
  'timer',
  'time',
  'quiet',
  'hand',
  'card',
  'turn',
  'asked',
])
/** Numbers that stand on the table for everybody. */
const COMMON = new Set(['price', 'offered', 'offer', 'ask', 'standing', 'leading', 'sent', 'returned'])

export function offersIn(happenings: readonly Happening[], roles: readonly string[]): Offers {
  const lines = new Map<string, Point[]>()
  const levels = new Map<string, { name: string; value: number; label: string }>()
  const deals: (Point & { name: string })[] = []
  const put = (name: string, turn: number, value: number) => {
    const points = lines.get(name) ?? []
    lines.set(name, points)
    if (points.at(-1)?.turn === turn) points.pop()
    points.push({ turn, value })
  }
  for (const [i, { turn, facts, change }] of happenings.entries()) {
    const named = new Set<number>()
    for (const { role, action } of change?.acts ?? []) {
      const value = firstNumber(tokens(action))
      if (role === null || value === undefined) continue
      put(role, turn, value)
      named.add(value)
    }
    // Whoever comes late finds on the table what was offered before.
    for (const fact of i === 0 ? facts : (change?.created ?? [])) {
      const words = tokens(fact)
      const [head = ''] = words
      const value = firstNumber(words)
      const role = words.find((word) => roles.includes(word))
      if (value === undefined || COUNTS.has(head)) continue
      if (LEVELS.has(head)) {
        if (role !== undefined) levels.set(`${head} ${role}`, { name: role, value, label: `${head} to ${role}` })
      } else if (DEALS.has(head)) {
        deals.push({ name: role ?? head, turn, value })
      } else if (role !== undefined) put(role, turn, value)
      else if (COMMON.has(head) && !named.has(value)) put(head === 'leading' ? 'start' : head, turn, value)
    }
  }
  return { lines: [...lines].map(([name, points]) => ({ name, points })), levels: [...levels.values()], deals }
}

function firstNumber(words: readonly string[]): number | undefined {
  for (const word of words) {
    const value = numberIn(word)
    if (value !== undefined) return value
  }
  return undefined
}

/** Round numbers that cut a range into about so many parts. */
export function ticks(low: number, high: number, parts: number): readonly number[] {
  const rough = (high - low) / parts || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}
