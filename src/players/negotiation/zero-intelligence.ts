/**
 * Zero intelligence with a budget constraint: any price, as long as it brings no loss (Gode and Sunder, Allocative
 * Efficiency of Markets with Zero-Intelligence Traders, 1993).
 */

import type { Aspiration } from './negotiator.js'

export const zeroIntelligence: Aspiration = ({ dice, reservation, ideal }) =>
  reservation + dice.nextFloat() * Math.max(0, ideal - reservation)
