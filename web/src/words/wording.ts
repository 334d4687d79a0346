/** How facts, actions and numbers read to a person: as the rules say, or else the term's words without its brackets. */

import { numberIn, tokens } from './tokens.js'

export type Says = Readonly<Record<string, string>>

const WAITING = new Set(['noop', 'wait', 'nil'])

export function wording(term: string, says: Says): string {
  const said = says[term]
  return said === undefined ? plain(term) : said.replace(/-?\d+\.\d+(e[+-]?\d+)?/gi, (number) => amount(Number(number)))
}

const TURNS = new Set(['control', 'turn', 'to-move', 'mover'])

function plain(term: string): string {
  const words = tokens(term)
  const [head = '', who] = words
  if (words.length === 1 && WAITING.has(head)) return 'wait'
  if (words.length === 2 && TURNS.has(head)) return `${who} is to move`
  return words.map(plainWord).join(' ')
}

/** `may-castle` and `taken_by` are several words; `-1` is not. */
export function plainWord(word: string): string {
  const value = numberIn(word)
  if (value !== undefined) return amount(value)
  return /^[\p{L}\d]+([_-][\p{L}\d]+)+$/u.test(word) ? word.replace(/[_-]/g, ' ') : word
}

/** A number without the digits that only floating point put there. */
export function amount(value: number): string {
  return String(Number(value.toPrecision(10)))
}

/** An action as its owner would say it, without the own name in front. */
export function actionWording(action: string, says: Says, owner: string | undefined): string {
  const said = wording(action, says)
  return says[action] === undefined && owner !== undefined && said.startsWith(`${owner} `)
    ? said.slice(owner.length + 1)
    : said
}

/** With a sign where it matters: what somebody won or lost. */
export function gain(value: number): string {
  return value > 0 ? `+${amount(value)}` : amount(value).replace('-', '−')
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

/** Whether a term means waiting, which needs no button of its own where it is the only thing to do. */
export function isWaiting(term: string): boolean {
  const words = tokens(term)
  return words.length === 1 && WAITING.has(words[0] ?? '')
}
