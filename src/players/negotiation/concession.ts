/**
 * Time-dependent concession: asks for everything at first and for the reservation value at the deadline, and in between
 * concedes alpha(t) = k + (1 - k) t^(1 / beta) of the way (Faratin, Sierra and Jennings, Negotiation Decision Functions
 * for Autonomous Agents, 1998). Below 1, beta makes a boulware, who holds out; above 1 a conceder.
 */

import type { Aspiration } from './negotiator.js'

export interface Concession {
  readonly beta: number
  /** What is conceded from the start, from 0 to 1. */
  readonly k: number
}

export const BOULWARE = 0.2
export const LINEAR = 1
export const CONCEDER = 5

export function conceding({ beta, k }: Concession): Aspiration {
  return ({ time, reservation, ideal }) => {
    const conceded = k + (1 - k) * time ** (1 / beta)
    return reservation + (1 - conceded) * (ideal - reservation)
  }
}
