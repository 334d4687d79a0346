/**
 * Which move to look at next: UCB1 (Kocsis and Szepesvári 2006), each seat for itself where several choose at once (the
 * decoupled selection of Finnsson and Björnsson's CadiaPlayer). Moves that are proven to be outdone are left alone.
 */

import type { Stream } from '../../game/index.js'
import type { Arms } from './node.js'
import type { Scale } from './scale.js'

/** An open seat has so many moves after n visits: WIDTH * n^GROWTH (progressive widening, Coulom 2007). */
const WIDTH = 2
const GROWTH = 0.5

export interface Selection {
  /** The weight of what is not known, for scores from 0 to 1. */
  readonly exploration: number
  /** The weight of what looking ahead says, beside the mean of all playouts. */
  readonly foresight: number
}

export function selectMove(arms: Arms, scale: Scale, { exploration, foresight }: Selection, dice: Stream): number {
  const { visits, sums, worths, seat, lows, highs } = arms
  if (seat.isOpen && widens(arms) && seat.widen(dice)) return addMove(arms)
  const { role } = seat
  const low = scale.low(role)
  const width = scale.width(role)
  const log = Math.log(arms.total + 1)
  const count = visits.length
  let best = -1
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0, move = arms.first; i < count; i++, move++) {
    if (move === count) move = 0
    if (arms.isOutdone(move)) continue
    if (visits[move] === 0) return move
    let mean = sums[move] / visits[move]
    if (worths[move] !== Number.NEGATIVE_INFINITY) mean += foresight * (worths[move] - mean)
    // A move that was drawn since has no bounds yet.
    if (lows !== undefined && highs !== undefined && move < lows.length)
      mean = Math.min(Math.max(mean, lows[move]), highs[move])
    const worth = (mean - low) / width + exploration * Math.sqrt(log / visits[move])
    if (worth > most) {
      most = worth
      best = move
    }
  }
  return best
}

function widens({ visits, total }: Arms): boolean {
  return visits.length < WIDTH * (total + 1) ** GROWTH
}

function addMove({ visits, sums, worths }: Arms): number {
  sums.push(0)
  worths.push(Number.NEGATIVE_INFINITY)
  return visits.push(0) - 1
}
