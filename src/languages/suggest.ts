/** "Did you mean …?": the known name nearest to one that nobody knows. */

/** The candidate that the fewest slips of the keyboard separate from `name`; undefined when none is near. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let bound = slipsForgiven(name) + 1
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) >= bound) continue
    const slips = editDistance(name, candidate, bound)
    if (slips < bound && slips < candidate.length) {
      best = candidate
      bound = slips
    }
  }
  return best
}

/** A third of the letters may be wrong, and one letter always. */
function slipsForgiven(name: string): number {
  return Math.min(3, Math.max(1, Math.floor(name.length / 3)))
}

/**
 * Letters inserted, left out, replaced or swapped with their neighbour (optimal string alignment), case aside:
 * a capital in the wrong place costs half a slip. Gives up, with any number not below `limit`, once it must reach it.
 */
export function editDistance(left: string, right: string, limit = Number.POSITIVE_INFINITY): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= right.length; column++) {
      const replaced = at(last, column - 1) + replacement(left[row - 1], right[column - 1])
      let cost = Math.min(replaced, at(last, column) + 1, at(current, column - 1) + 1)
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least >= limit) return least
    beforeLast = last
    last = current
  }
  return at(last, right.length)
}

function replacement(left: string | undefined, right: string | undefined): number {
  if (left === right) return 0
  return left?.toLowerCase() === right?.toLowerCase() ? 0.5 : 1
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
