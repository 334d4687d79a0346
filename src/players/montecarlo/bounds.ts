/**
 * What is proven of a node follows from what is proven of its children (score bounded search, Cazenave and Saffidine
 * 2010): each role's final score lies between two bounds if everybody takes a move that is proven best as soon as there
 * is one. Games may have any number of roles and any sums; a loss proven for one is no win proven for another.
 */

import type { Arms, TreeNode } from './node.js'
import type { Scale } from './scale.js'

/** Works the bounds out anew; says whether they have become narrower. */
export function tighten(node: TreeNode, roles: number, scale: Scale): boolean {
  const { arms, options } = node
  if (options === undefined) return false
  const counts = arms.map(({ seat }) => (seat.isOpen ? Number.POSITIVE_INFINITY : seat.count()))
  for (const [seat, each] of arms.entries()) {
    const others = counts.reduce((product, count, other) => (other === seat ? product : product * count), 1)
    boundMoves(node, seat, each, others * options.outcomes, scale)
  }
  const ways = counts.reduce((product, count) => product * count, options.outcomes)
  const low: number[] = []
  const high: number[] = []
  for (let role = 0; role < roles; role++) {
    const own = arms.find(({ seat }) => seat.role === role)
    const [least, most] = own === undefined ? ofOthers(node, role, node.edges.size === ways, scale) : ofOwn(own, scale)
    low.push(least)
    high.push(most)
  }
  const { low: lower = low.map(() => scale.floor), high: upper = high.map(() => scale.ceiling) } = node
  const isNarrower = low.some((score, role) => score > lower[role] || high[role] < upper[role])
  if (isNarrower) {
    node.low = low
    node.high = high
  }
  return isNarrower
}

/** A move brings what its worst and best continuation bring, over all that the others and nature may do. */
function boundMoves(node: TreeNode, seat: number, arms: Arms, ways: number, { floor, ceiling }: Scale): void {
  const { role } = arms.seat
  const lows = arms.visits.map(() => Number.POSITIVE_INFINITY)
  const highs = arms.visits.map(() => Number.NEGATIVE_INFINITY)
  const seen = arms.visits.map(() => 0)
  for (const { moves, node: child } of node.edges.values()) {
    const move = moves[seat]
    lows[move] = Math.min(lows[move], child.low?.[role] ?? floor)
    highs[move] = Math.max(highs[move], child.high?.[role] ?? ceiling)
    seen[move]++
  }
  for (const [move, count] of seen.entries()) {
    if (count === ways) continue
    lows[move] = floor
    highs[move] = ceiling
  }
  arms.bound(lows, highs)
}

/** Who chooses gets at least what its best move is sure to bring. */
function ofOwn({ seat, lows = [], highs = [] }: Arms, { floor, ceiling }: Scale): [number, number] {
  return [Math.max(floor, ...lows), seat.isOpen ? ceiling : Math.max(...highs)]
}

/** Who only watches gets what comes of a move that the one who chooses may still make. */
function ofOthers(node: TreeNode, role: number, isWhole: boolean, { floor, ceiling }: Scale): [number, number] {
  const [arms, ...more] = node.arms
  const isDecided = more.length === 0 && arms !== undefined && arms.isProven
  if (!isWhole && !isDecided) return [floor, ceiling]
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const { moves, node: child } of node.edges.values()) {
    if (more.length === 0 && arms?.isOutdone(moves[0])) continue
    low = Math.min(low, child.low?.[role] ?? floor)
    high = Math.max(high, child.high?.[role] ?? ceiling)
  }
  return [low, high]
}
