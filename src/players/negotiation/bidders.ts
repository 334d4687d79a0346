/**
 * Bidders for auctions. The truthful one bids what the good is worth to it: the best there is where the price is set by
 * others (Vickrey 1961). The shading one keeps a share of the gain; with n rivals of evenly spread worth, a share of 1/n
 * is the equilibrium of sealed bids at first price.
 */

import type { Aspiration } from './negotiator.js'

export const truthful: Aspiration = ({ reservation }) => reservation

export function shading(share: number | undefined): Aspiration {
  return ({ reservation, ideal, rivals }) => reservation + (share ?? 1 / Math.max(2, rivals)) * (ideal - reservation)
}
