/**
 * One equilibrium of a two-player general-sum game in sequence form, by complementarity (Koller, Megiddo and von
 * Stengel 1996): both plans, and what each information set is worth to its player.
 */

import type Fraction from 'fraction.js'
import { gcd } from './integers.js'
import { complementary } from './lemke.js'
import { EXACT } from './numbers.js'
import type { Plan } from './plans.js'
import type { PlayerSequences, SequenceForm } from './sequences.js'

export function complementaryPlans(sequences: SequenceForm, deadline?: number): readonly Plan<Fraction>[] {
  const [first, second] = sequences.players
  if (first === undefined || second === undefined || sequences.players.length !== 2) {
    throw new RangeError('the sequence form is solved by complementarity for two players only')
  }
  const constraints = [first, second].map(constraintRows)
  // z = (x, y, p+, p-, q+, q-): plans, then the free values of the sets as differences.
  const sizes = [first.count, second.count, ...constraints.flatMap(({ length }) => [length, length])]
  const starts = [0]
  for (const each of sizes) starts.push((starts.at(-1) ?? 0) + each)
  const [x, y, p, pMinus, q, qMinus, size] = starts
  const matrix = Array.from({ length: size ?? 0 }, () => Array.from({ length: size ?? 0 }, () => 0n))
  const rest = Array.from({ length: size ?? 0 }, () => 0n)
  const put = (row: number, column: number, value: bigint): void => {
    const line = matrix[row]
    if (line !== undefined) line[column] = value
  }

  for (const [player, [own, other]] of (
    [
      [x, y],
      [y, x],
    ] as const
  ).entries()) {
    for (const { sequences: at, value } of negativePayoffs(sequences, player)) {
      put((own ?? 0) + (at[player] ?? 0), (other ?? 0) + (at[1 - player] ?? 0), -value)
    }
  }
  for (const [player, [plan, plus, minus]] of (
    [
      [x, p, pMinus],
      [y, q, qMinus],
    ] as const
  ).entries()) {
    for (const [set, row] of (constraints[player] ?? []).entries()) {
      for (const [sequence, coefficient] of row) {
        const at = (plan ?? 0) + sequence
        put(at, (plus ?? 0) + set, coefficient)
        put(at, (minus ?? 0) + set, -coefficient)
        put((plus ?? 0) + set, at, -coefficient)
        put((minus ?? 0) + set, at, coefficient)
      }
      rest[(plus ?? 0) + set] = set === 0 ? 1n : 0n
      rest[(minus ?? 0) + set] = set === 0 ? -1n : 0n
    }
  }
  const solution = complementary(matrix, rest, deadline)
  return [solution.slice(x, y), solution.slice(y, p)]
}

/** The empty sequence has 1; each set's actions sum to the sequence before it. */
function constraintRows({ sets }: PlayerSequences): readonly (readonly (readonly [number, bigint])[])[] {
  return [
    [[0, 1n]],
    ...sets.map(({ parent, first, actions }): (readonly [number, bigint])[] => [
      [parent, -1n],
      ...Array.from({ length: actions }, (_, action): [number, bigint] => [first + action, 1n]),
    ]),
  ]
}

/** Payoffs in whole numbers, all made negative, which the method's proof asks for. */
function negativePayoffs(
  { leaves }: SequenceForm,
  player: number,
): readonly { sequences: readonly number[]; value: bigint }[] {
  const most = leaves.reduce((high, { payoffs, probability }) => {
    const value = (payoffs[player] ?? EXACT.zero).div(probability)
    return value.compare(high) > 0 ? value : high
  }, EXACT.zero)
  const values = leaves.map(({ payoffs, probability }) =>
    (payoffs[player] ?? EXACT.zero).sub(most.add(1).mul(probability)),
  )
  const factor = values.reduce((common, { d }) => (common / gcd(common, d)) * d, 1n)
  return leaves.map(({ sequences }, index) => ({ sequences, value: whole(values[index] ?? EXACT.zero, factor) }))
}

function whole({ s, n, d }: Fraction, factor: bigint): bigint {
  return s * n * (factor / d)
}
