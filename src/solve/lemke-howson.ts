/**
 * One equilibrium of a two-player game from each first label (Lemke and Howson 1964), exactly, with lexicographic
 * pivoting so that degenerate games end, too.
 */

import Fraction from 'fraction.js'
import type { StrategicForm } from '../game/index.js'
import type { MixedEquilibrium } from './extreme.js'
import { integral } from './integers.js'
import { Tableau } from './tableau.js'

/** The equilibrium at the end of the path that drops `label`: a strategy of the first player, then of the second. */
export function lemkeHowson(form: StrategicForm, label: number): MixedEquilibrium {
  const [rows, columns] = form.strategies.map((own) => own.length)
  if (rows === undefined || columns === undefined || form.strategies.length !== 2) {
    throw new RangeError('the Lemke-Howson method is for two players')
  }
  if (label < 0 || label >= rows + columns) throw new RangeError(`there is no strategy number ${label}`)
  const payoff = (row: number, column: number, player: number): Fraction =>
    form.payoffs[row + column * rows]?.[player] ?? new Fraction(0)
  // In both tableaux column k is what stands for label k: the strategy itself, or the slack of its being a best reply.
  const firsts = system(columns, rows, (reply, own) => payoff(own, reply, 1), rows, 0)
  const seconds = system(rows, columns, (reply, own) => payoff(reply, own, 0), 0, rows)
  let entering = label
  let tableau = label < rows ? firsts : seconds
  for (;;) {
    const row = tableau.table.leavingRow(entering, tableau.order)
    if (row === undefined) throw new RangeError('the path has no end: the payoffs are not bounded')
    const left = tableau.table.basis[row] ?? label
    tableau.table.pivot(row, entering)
    if (left === label) break
    entering = left
    tableau = tableau === firsts ? seconds : firsts
  }
  return { strategies: [mixture(firsts.table, 0, rows), mixture(seconds.table, rows, columns)] }
}

interface System {
  readonly table: Tableau
  readonly order: readonly number[]
}

/** Each reply of the other is worth at most 1: slack of reply j is basic in row j at first. */
function system(
  replies: number,
  own: number,
  payoff: (reply: number, own: number) => Fraction,
  slackFrom: number,
  ownFrom: number,
): System {
  const values = Array.from({ length: replies }, (_, reply) =>
    Array.from({ length: own }, (_, each) => payoff(reply, each)),
  )
  const least = values.flat().reduce((low, value) => (value.compare(low) < 0 ? value : low))
  // One factor for all rows: each row's slack must keep the coefficient 1.
  const whole = integral(values.flat().map((value) => value.sub(least).add(1)))
  const rows = values.map((_, reply) => {
    const row = Array.from({ length: own + replies + 1 }, () => 0n)
    for (let each = 0; each < own; each++) row[ownFrom + each] = whole.row[reply * own + each] ?? 0n
    row[slackFrom + reply] = 1n
    row[own + replies] = 1n
    return row
  })
  const order = rows.map((_, reply) => slackFrom + reply)
  return { table: new Tableau(rows, order), order }
}

function mixture(table: Tableau, from: number, count: number): readonly Fraction[] {
  const weights = Array.from({ length: count }, () => 0n)
  for (const [row, column] of table.basis.entries()) {
    if (column >= from && column < from + count) weights[column - from] = table.rest(row)
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  return weights.map((weight) => new Fraction(weight, total))
}
