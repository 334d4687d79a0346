/**
 * Correlated equilibria (Aumann 1974): a trusted party recommends strategies, and nobody gains by disobeying; coarse
 * ones, in which players must follow or leave beforehand. The one with the largest sum of payoffs, by a linear program.
 */

import Fraction from 'fraction.js'
import type { StrategicForm } from '../game/index.js'
import { SolveError } from './error.js'
import { loadHighs } from './highs.js'
import { EXACT } from './numbers.js'
import { maximise } from './simplex.js'

export interface CorrelatedEquilibrium {
  /** By place in the form's payoffs. */
  readonly probabilities: readonly Fraction[]
  readonly values: readonly Fraction[]
  /** By player: the most it could gain by disobeying. */
  readonly gains: readonly Fraction[]
  readonly isExact: boolean
}

/** Entries of the program up to which it is pivoted exactly. */
const SMALL = 6000
const MOST_PROFILES = 5000

export async function correlated(
  form: StrategicForm,
  isCoarse: boolean,
  seconds: number,
): Promise<CorrelatedEquilibrium> {
  if (form.payoffs.length > MOST_PROFILES)
    throw new SolveError(`${form.payoffs.length} profiles are too many for this method`)
  const constraints = deviations(form, isCoarse).map(({ gains }) => gains)
  const total = form.payoffs.map((cell) => cell.reduce((sum, payoff) => sum.add(payoff), EXACT.zero))
  const isExact = constraints.length * (form.payoffs.length + constraints.length) <= SMALL
  const probabilities = isExact ? exact(total, constraints) : await floating(total, constraints, seconds)
  const values = form.players.map((_, player) =>
    form.payoffs.reduce(
      (sum, cell, place) => sum.add((cell[player] ?? EXACT.zero).mul(probabilities[place] ?? 0)),
      EXACT.zero,
    ),
  )
  return { probabilities, values, gains: gainsOf(form, isCoarse, probabilities), isExact }
}

interface Deviation {
  readonly player: number
  /** What is gained at each profile by deviating, where it applies. */
  readonly gains: readonly Fraction[]
}

function deviations(form: StrategicForm, isCoarse: boolean): readonly Deviation[] {
  let stride = 1
  return form.strategies.flatMap((own, player) => {
    const width = stride
    stride *= own.length
    const played = (place: number): number => Math.floor(place / width) % own.length
    const gain = (place: number, instead: number): Fraction => {
      const there = place + (instead - played(place)) * width
      return (form.payoffs[there]?.[player] ?? EXACT.zero).sub(form.payoffs[place]?.[player] ?? 0)
    }
    if (isCoarse)
      return own.map((_, instead) => ({ player, gains: form.payoffs.map((_, place) => gain(place, instead)) }))
    return own.flatMap((_, told) =>
      own.flatMap((_, instead) =>
        told === instead
          ? []
          : [
              {
                player,
                gains: form.payoffs.map((_, place) => (played(place) === told ? gain(place, instead) : EXACT.zero)),
              },
            ],
      ),
    )
  })
}

/** The separate check: what each player gains by its best deviations, from the table alone. */
function gainsOf(form: StrategicForm, isCoarse: boolean, probabilities: readonly Fraction[]): readonly Fraction[] {
  const gains = form.players.map(() => EXACT.zero)
  for (const { player, gains: own } of deviations(form, isCoarse)) {
    const gain = own.reduce((sum, each, place) => sum.add(each.mul(probabilities[place] ?? 0)), EXACT.zero)
    if (gain.compare(gains[player] ?? 0) > 0) gains[player] = gain
  }
  return gains
}

function exact(total: readonly Fraction[], constraints: readonly (readonly Fraction[])[]): readonly Fraction[] {
  const slack = constraints.map(() => EXACT.zero)
  const rows = constraints.map((gains, index) => [
    ...gains,
    ...slack.map((_, at) => (at === index ? EXACT.one : EXACT.zero)),
  ])
  rows.push([...total.map(() => EXACT.one), ...slack])
  const solution = maximise({ objective: [...total, ...slack], rows, rest: [...slack, EXACT.one] })
  if (solution === undefined) throw new RangeError('a correlated equilibrium always exists')
  return solution.point.slice(0, total.length)
}

async function floating(
  total: readonly Fraction[],
  constraints: readonly (readonly Fraction[])[],
  seconds: number,
): Promise<readonly Fraction[]> {
  const sum = (row: readonly Fraction[]): string =>
    row
      .flatMap((value, at) => {
        const number = value.valueOf()
        return number === 0 ? [] : [`${number < 0 ? '-' : '+'} ${Math.abs(number)} p${at}`]
      })
      .join(' ') || '0 p0'
  const rows = constraints.map((gains, index) => `r${index}: ${sum(gains)} <= 0`)
  const text = `Maximize\n goal: ${sum(total)}\nSubject To\n${rows.join('\n')}\n all: ${sum(total.map(() => EXACT.one))} = 1\nEnd\n`
  const highs = await loadHighs()
  const { Status: status, Columns: columns } = highs.solve(text, { time_limit: seconds, output_flag: false })
  if (status !== 'Optimal') throw new SolveError(`HiGHS did not solve the linear program: ${status}`)
  const found = total.map((_, at) => {
    const column = columns[`p${at}`]
    return column !== undefined && 'Primal' in column ? Math.max(0, column.Primal) : 0
  })
  const all = found.reduce((sum, each) => sum + each, 0)
  return found.map((each) => new Fraction(Number((each / all).toFixed(12))))
}
