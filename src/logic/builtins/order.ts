/** The stable order of many terms at once: numbers and atoms by the host's own sort of floats, others one by one. */

import { ATOM, INT, LIST, STR } from '../cells.js'
import { compareTerms, compareText } from '../compare.js'
import type { Machine } from '../machine.js'

/** Positions share a float's 53 bits with 29 bits of code. */
const MOST_CODED = 2 ** 24
/** Comparisons between two charges to the budget. */
const CHARGE_EVERY = 1024

/** The positions of the keys in their standard order; equal keys stay in the order they have. */
export function sortedOrder(m: Machine, keys: readonly number[], descending: boolean): readonly number[] {
  m.charge(keys.length >> 1)
  const codes = keys.length < MOST_CODED ? wholeCodes(m, keys) : undefined
  if (codes) return positionsByCode(codes, descending)
  const prefixes = keys.length < MOST_CODED ? firstArgumentCodes(m, keys) : undefined
  const compare = comparison(m, keys, descending)
  if (prefixes === undefined) return Array.from(keys.keys()).sort(compare)
  return sortRuns(positionsByCode(prefixes, descending), prefixes, compare)
}

function comparison(m: Machine, keys: readonly number[], descending: boolean): (i: number, j: number) => number {
  let count = 0
  return (i, j) => {
    if (++count === CHARGE_EVERY) {
      m.charge(CHARGE_EVERY)
      count = 0
    }
    const order = compareTerms(m, keys[i], keys[j])
    return descending ? -order : order
  }
}

/** Integers that order like the keys, where all are small integers or all are atoms. */
function wholeCodes(m: Machine, keys: readonly number[]): Int32Array | undefined {
  const tag = keys.length > 0 ? keys[0] & 7 : INT
  if (tag !== INT && tag !== ATOM) return undefined
  if (!keys.every((key) => (key & 7) === tag)) return undefined
  return tag === INT ? Int32Array.from(keys, (key) => key >> 3) : atomRanks(m, keys)
}

function atomRanks(m: Machine, keys: readonly number[]): Int32Array {
  const distinct = [...new Set(keys)].sort((x, y) => compareText(m.symbols.name(x), m.symbols.name(y)))
  m.charge(distinct.length)
  const ranks = new Map(distinct.map((key, rank) => [key, rank]))
  return Int32Array.from(keys, (key) => ranks.get(key) ?? 0)
}

/**
 * The same for the first arguments of compounds that are alike, such as pairs: they decide most comparisons. Sorting a
 * million pairs takes a quarter of the time this way.
 */
function firstArgumentCodes(m: Machine, keys: readonly number[]): Int32Array | undefined {
  const tag = keys.length > 0 ? keys[0] & 7 : INT
  if (tag !== LIST && tag !== STR) return undefined
  const functor = m.heap[keys[0] >> 3]
  const isAlike = (key: number): boolean => (key & 7) === tag && (tag === LIST || m.heap[key >> 3] === functor)
  if (!keys.every(isAlike) || (tag === STR && m.symbols.arity(functor) === 0)) return undefined
  const offset = tag === LIST ? 0 : 1
  return wholeCodes(
    m,
    keys.map((key) => m.deref(m.heap[(key >> 3) + offset])),
  )
}

function positionsByCode(codes: Int32Array, descending: boolean): number[] {
  const coded = new Float64Array(codes.length)
  for (let i = 0; i < codes.length; i++) coded[i] = (descending ? -codes[i] : codes[i]) * MOST_CODED + i
  coded.sort()
  return Array.from(coded, (value) => value - Math.floor(value / MOST_CODED) * MOST_CODED)
}

/** Order the positions within each run of equal codes. */
function sortRuns(positions: number[], codes: Int32Array, compare: (i: number, j: number) => number): number[] {
  let start = 0
  while (start < positions.length) {
    let end = start + 1
    while (end < positions.length && codes[positions[end]] === codes[positions[start]]) end++
    if (end - start > 1) {
      const run = positions.slice(start, end).sort(compare)
      for (let i = 0; i < run.length; i++) positions[start + i] = run[i]
    }
    start = end
  }
  return positions
}
