/**
 * The linear program of a two-player zero-sum game in sequence form (Koller, Megiddo and von Stengel 1994): one
 * player's best plan against the other's best reply. Exact where it is small, by HiGHS where it is large.
 */

import Fraction from 'fraction.js'
import { loadHighs } from './highs.js'
import { integral } from './integers.js'
import { EXACT } from './numbers.js'
import { type SparseRows, solveExactly } from './padic.js'
import type { Plan } from './plans.js'
import type { PlayerSequences, SequenceForm } from './sequences.js'
import { maximise } from './simplex.js'

/** Whether both payoffs sum to the same at every end; that sum. */
export function constantSum({ players, leaves }: SequenceForm): Fraction | undefined {
  if (players.length !== 2) return undefined
  const sums = leaves.map(({ payoffs, probability }) =>
    payoffs.reduce((sum, each) => sum.add(each), EXACT.zero).div(probability),
  )
  const [first] = sums
  return first !== undefined && sums.every((sum) => sum.equals(first)) ? first : undefined
}

/** The plan that guarantees `player` the most. */
export function exactMaximin(sequences: SequenceForm, player: number): Plan<Fraction> {
  const { rows, rest, objective, own } = program(sequences, player)
  const dense = rows.map((row) => {
    const values = Array.from({ length: objective.length }, () => EXACT.zero)
    for (const [column, value] of row) values[column] = value.add(values[column] ?? 0)
    return values
  })
  const solution = maximise({ objective, rows: dense, rest })
  if (solution === undefined) throw new RangeError('a realisation plan always exists')
  return solution.point.slice(0, own)
}

export interface LargePlan {
  readonly plan: Plan<number>
  /** The same in fractions, where the basis that HiGHS ended with could be solved exactly. */
  readonly exact?: Plan<Fraction>
}

/** For programs too large to be pivoted exactly. HiGHS keeps the thread until it is done. */
export async function largeMaximin(sequences: SequenceForm, player: number, seconds: number): Promise<LargePlan> {
  const sparse = program(sequences, player)
  const { rows, rest, objective, own } = sparse
  const term = ([column, value]: readonly [number, Fraction]): string => {
    const number = value.valueOf()
    return `${number < 0 ? '-' : '+'} ${Math.abs(number)} c${column}`
  }
  const goal = objective.flatMap((value, column) => (value.equals(0) ? [] : [term([column, value])]))
  const lines = rows.map(
    (row, index) => `r${index}: ${summed(row).map(term).join(' ')} = ${rest[index]?.valueOf() ?? 0}`,
  )
  const text = `Maximize\n goal: ${goal.join(' ')}\nSubject To\n${lines.join('\n')}\nEnd\n`
  const highs = await loadHighs()
  const solution = highs.solve(text, { time_limit: seconds, output_flag: false, solver: 'simplex' })
  if (solution.Status !== 'Optimal') throw new RangeError(`HiGHS did not solve the linear program: ${solution.Status}`)
  const { Columns: columns } = solution
  const basic: number[] = []
  const plan = Array.from({ length: own }, () => 0)
  for (let column = 0; column < objective.length; column++) {
    const found = columns[`c${column}`]
    if (found === undefined || !('Primal' in found)) continue
    if (column < own) plan[column] = Math.max(0, found.Primal)
    if ('Status' in found && found.Status === 'BS') basic.push(column)
  }
  // A row whose own slack is basic says nothing that the others do not: a column of its own, at zero, stands for it.
  for (const [index, row] of solution.Rows.entries()) {
    if ('Status' in row && row.Status === 'BS') basic.push(objective.length + index)
  }
  const exact = exactBasis(sparse, basic)
  return exact === undefined ? { plan } : { plan, exact }
}

/** Larger bases than this take longer to invert than anyone waits. */
const LARGEST_BASIS = 1500

function exactBasis(
  { rows, rest, own, objective }: SparseProgram,
  basic: readonly number[],
): Plan<Fraction> | undefined {
  if (basic.length !== rows.length || rows.length > LARGEST_BASIS) return undefined
  const placeOf = new Map(basic.map((column, place) => [column, place]))
  const wholes: [number, number][][] = []
  const right: number[] = []
  for (const [index, row] of rows.entries()) {
    const slack: readonly [number, Fraction] = [objective.length + index, EXACT.one]
    const kept = [...summed(row), slack].filter(([column]) => placeOf.has(column))
    const { row: values } = integral([...kept.map(([, value]) => value), rest[index] ?? EXACT.zero])
    if (values.some((value) => value > SMALL || value < -SMALL)) return undefined
    wholes.push(kept.map(([column], at) => [placeOf.get(column) ?? 0, Number(values[at] ?? 0n)]))
    right.push(Number(values.at(-1) ?? 0n))
  }
  const system: SparseRows = wholes
  const solution = solveExactly(system, right)
  if (solution === undefined) return undefined
  const plan = Array.from({ length: own }, () => EXACT.zero)
  for (const [place, column] of basic.entries()) if (column < own) plan[column] = solution[place] ?? EXACT.zero
  return plan.every((value) => value.compare(0) >= 0) ? plan : undefined
}

const SMALL = 1n << 20n

/** Each column once. */
function summed(row: readonly (readonly [number, Fraction])[]): readonly (readonly [number, Fraction])[] {
  const sums = new Map<number, Fraction>()
  for (const [column, value] of row) sums.set(column, value.add(sums.get(column) ?? 0))
  return [...sums]
}

interface SparseProgram {
  readonly objective: readonly Fraction[]
  /** Each a list of column and coefficient. */
  readonly rows: readonly (readonly (readonly [number, Fraction])[])[]
  readonly rest: readonly Fraction[]
  /** The first columns are the player's plan. */
  readonly own: number
}

/**
 * Columns: the own plan x, then the other's values v+ and v- by set (and of the whole game first), then slacks.
 * Each sequence of the other is worth at most what its set is: A'x - F'v >= 0, here as an equation.
 */
function program({ players, leaves }: SequenceForm, player: number): SparseProgram {
  const own = sequencesOf(players, player)
  const other = sequencesOf(players, 1 - player)
  const values = other.sets.length + 1
  const plus = (set: number): number => own.count + set
  const minus = (set: number): number => own.count + values + set
  const slack = (sequence: number): number => own.count + 2 * values + sequence
  const width = own.count + 2 * values + other.count
  const rows: [number, Fraction][][] = []
  const rest: Fraction[] = []

  rows.push([[0, EXACT.one]])
  rest.push(EXACT.one)
  for (const { parent, first, actions } of own.sets) {
    rows.push([
      [parent, new Fraction(-1)],
      ...Array.from({ length: actions }, (_, action): [number, Fraction] => [first + action, EXACT.one]),
    ])
    rest.push(EXACT.zero)
  }
  const bounds = Array.from({ length: other.count }, (_, sequence): [number, Fraction][] => [
    [slack(sequence), new Fraction(-1)],
  ])
  for (const { sequences, payoffs } of leaves) {
    bounds[sequences[1 - player] ?? 0]?.push([sequences[player] ?? 0, payoffs[player] ?? EXACT.zero])
  }
  const worth = (sequence: number, set: number, sign: number): void => {
    bounds[sequence]?.push([plus(set), new Fraction(-sign)], [minus(set), new Fraction(sign)])
  }
  worth(0, 0, 1)
  for (const [index, { parent, first, actions }] of other.sets.entries()) {
    worth(parent, index + 1, -1)
    for (let action = 0; action < actions; action++) worth(first + action, index + 1, 1)
  }
  for (const bound of bounds) {
    rows.push(bound)
    rest.push(EXACT.zero)
  }
  const objective = Array.from({ length: width }, () => EXACT.zero)
  objective[plus(0)] = EXACT.one
  objective[minus(0)] = new Fraction(-1)
  return { objective, rows, rest, own: own.count }
}

function sequencesOf(players: readonly PlayerSequences[], player: number): PlayerSequences {
  const own = players[player]
  if (own === undefined) throw new RangeError(`there is no player ${player}`)
  return own
}
