/** Cards in the facts: who holds or shows what, and who holds something that the reader may not see. */

import { numberIn, tokens } from '../words/tokens.js'

export interface Hand {
  readonly role: string
  /** Ranks; undefined is a card face down. */
  readonly cards: readonly (string | undefined)[]
}

const RANKS = new Set([
  'ace',
  'king',
  'queen',
  'jack',
  'ten',
  'nine',
  'eight',
  'seven',
  'six',
  'five',
  'four',
  'three',
  'two',
])
/** Where a number is a card too. */
const HOLDING = new Set(['card', 'hand', 'holds'])

/** Undefined where the facts speak of no cards. */
export function handsIn(
  facts: readonly string[],
  roles: readonly string[],
  own: string | undefined,
): Hand[] | undefined {
  const hands = new Map<string, string[]>(roles.map((role) => [role, []]))
  for (const fact of facts) {
    const words = tokens(fact)
    const role = words.find((word) => roles.includes(word)) ?? own
    const card = words.find((word) => RANKS.has(word)) ?? words.findLast((word) => numberIn(word) !== undefined)
    const hand = role === undefined ? undefined : hands.get(role)
    if (hand === undefined || card === undefined || !isHolding(words) || hand.includes(card) || card === role) continue
    hand.push(card)
  }
  const known = [...hands.values()]
  const most = Math.max(...known.map((cards) => cards.length))
  if (most < 1) return undefined
  return roles.map((role) => {
    const cards = hands.get(role) ?? []
    // Everybody is dealt alike: what is missing is hidden, while there is one card each.
    const hidden = most === 1 && cards.length === 0 ? [undefined] : []
    return { role, cards: [...cards, ...hidden] }
  })
}

function isHolding(words: readonly string[]): boolean {
  return words.some((word) => RANKS.has(word) || (HOLDING.has(words[0] ?? '') && numberIn(word) !== undefined))
}

export function isHeap(words: readonly string[]): boolean {
  return /^(heap|pile)s?$/.test(words[0] ?? '')
}

export function isCard(fact: string): boolean {
  return isHolding(tokens(fact))
}

export function heapsIn(facts: readonly string[]): readonly number[] {
  return facts.flatMap((fact) => {
    const words = tokens(fact)
    if (!isHeap(words)) return []
    const count = Number(words.at(-1))
    return Number.isInteger(count) && count >= 0 && count <= 200 ? [count] : []
  })
}
