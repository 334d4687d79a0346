/** What a stepper needs of a network: values that follow its inputs, part by part as they are asked for. */

import type { Literal, Outputs } from './network.js'

/** What moves need; what goals need beyond that; what the next state and percepts need. */
export const DECIDE = 0
export const GOALS = 1
export const NEXT = 2
export type Zone = typeof DECIDE | typeof GOALS | typeof NEXT

export interface FollowingNetwork {
  readonly places: OutputPlaces
  /** The current outputs, a bit each; those of a zone are up to date after `settle`. */
  readonly outputs: Uint32Array
  setFact(fact: number, value: 0 | 1): void
  setMove(move: number, value: 0 | 1): void
  /** Brings the outputs of a zone up to date. */
  settle(zone: Zone): void
}

/** Where each output has its bit, each kind from a new word on. */
export interface OutputPlaces {
  readonly next: number
  readonly legal: number
  readonly goals: number
  readonly sees: number
  readonly terminal: number
  readonly words: number
}

type OutputLists = Pick<Outputs, 'next' | 'legal' | 'goals' | 'sees' | 'terminal'>

export function placesOf(outputs: OutputLists): OutputPlaces {
  let place = 0
  const from = (count: number): number => {
    const first = place
    place += Math.ceil(count / 32) * 32
    return first
  }
  const next = from(outputs.next.length)
  const legal = from(outputs.legal.length)
  const goals = from(outputs.goals.length)
  const sees = from(outputs.sees.length)
  const terminal = from(1)
  return { next, legal, goals, sees, terminal, words: place / 32 }
}

export function eachOutput(
  outputs: OutputLists,
  places: OutputPlaces,
  visit: (literal: Literal, place: number) => void,
): void {
  for (const kind of ['next', 'legal', 'goals', 'sees'] as const) {
    for (const [i, literal] of outputs[kind].entries()) visit(literal, places[kind] + i)
  }
  visit(outputs.terminal, places.terminal)
}

export function isSet(bits: Uint32Array, place: number): boolean {
  return ((bits[place >> 5] >>> (place & 31)) & 1) === 1
}
