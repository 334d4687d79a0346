/** How much of the time to agree is gone, from 0 to 1: as the options, the facts, or else the rules tell. */

import { type Game, items, numberOf, type View } from '../../game/index.js'

export interface Moment {
  readonly game: Game
  readonly view: View
  /** Own turns so far, without this one. */
  readonly turn: number
  /** Own turns in all, where the player was told. */
  readonly deadline: number | undefined
  /** Own turns left, this one included, if nobody does anything; asked only where nothing else tells. */
  turnsLeft(): number
}

/** Each turn lies in the middle of its share of the time: the only turn of a game is at one half. */
export function timeGone({ game, view, turn, deadline, turnsLeft }: Moment, mostLeft: number): number {
  if (deadline !== undefined) return within((turn + 0.5) / deadline)
  const left = timeLeft(view)
  if (left !== undefined) return within(1 - (left - 0.5) / Math.max(left, mostLeft))
  const round = fact(view, 'round')
  const rounds = parameter(game, 'deadline') ?? parameter(game, 'rounds')
  if (round !== undefined && rounds !== undefined) return within((round - 0.5) / rounds)
  return within((turn + 0.5) / (turn + Math.max(1, turnsLeft())))
}

/** What the fact `[time, Left]` says. */
export function timeLeft(view: View): number | undefined {
  return fact(view, 'time')
}

function fact({ facts }: View, name: string): number | undefined {
  for (const each of facts) {
    const [first, second, ...more] = items(each)
    if (second !== undefined && more.length === 0 && String(first) === name) return numberOf(second)
  }
  return undefined
}

function parameter({ params }: Game, name: string): number | undefined {
  const value = params[name]
  return value === undefined ? undefined : numberOf(value)
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share))
}
