/** What a search can say for certain, in words. */

import type { Problem } from './alpha-beta.js'
import type { Outlook } from './max-n.js'
import { type Found, LOWER, UPPER } from './proof.js'

/** Undefined where nothing is proven. Against several others joined, only what can be forced is worth saying. */
export function verdict({ game, high, sum }: Problem, { value, proof, plies }: Found): string | undefined {
  const within = `in ${plies} ${plies === 1 ? 'step' : 'steps'}`
  const isForced = (proof & LOWER) !== 0
  const isCapped = (proof & UPPER) !== 0 && game.roles.length < 3
  if (game.roles.length === 2 && sum !== undefined) {
    const isTop = value >= high || (value > sum / 2 && !Number.isFinite(high))
    if (isForced && isTop) return `a win ${within} is proven`
    if (isCapped && value <= sum - high) return `lost against best play, ${within} at most`
    if (isCapped && value < sum / 2 && !Number.isFinite(high)) return `lost against best play, ${within} at most`
    if (isForced && isCapped && value === sum / 2) return 'a draw is proven'
    if (isForced && value === sum / 2) return 'at least a draw is proven'
  }
  if (isForced && isCapped) return `solved: a score of ${plain(value)}`
  if (isForced) return `a score of at least ${plain(value)} ${within} is proven`
  if (isCapped) return `no more than a score of ${plain(value)} against best play`
  return undefined
}

export function expectation({ scores, isEnded }: Outlook, me: number): string | undefined {
  return isEnded ? `searched to the end: ${plain(scores[me])} where everyone plays for its own score` : undefined
}

function plain(value: number): string {
  return String(Number(value.toFixed(2)))
}
