/** The reduced strategic form of a tree: strategies that differ only where their own moves never lead are one. */

import type Fraction from 'fraction.js'
import type { ExtensiveForm, StrategicForm } from '../game/index.js'
import type { BehaviourProfile } from './certificate.js'
import { SolveError } from './error.js'
import { EXACT, type Numbers } from './numbers.js'
import { behaviourOf } from './plans.js'
import { type PlayerSequences, type SequenceForm, sequenceForm } from './sequences.js'

/** A pure strategy: the action at each of the player's information sets, undefined where its own moves never lead. */
export type PureStrategy = readonly (number | undefined)[]

export interface ReducedForm {
  readonly strategic: StrategicForm
  readonly sequences: SequenceForm
  /** By player, in the order of the strategic form; each indexed like the player's `sets`. */
  readonly strategies: readonly (readonly PureStrategy[])[]
}

/** The table would be too large. */
export class StrategiesError extends SolveError {
  override readonly name = 'StrategiesError'
}

const MOST_PROFILES = 2_000_000

/** How many profiles of reduced strategies there are, without listing them. */
export function countProfiles({ players }: SequenceForm): number {
  return players.reduce((product, { count, sets }) => {
    const ways = new Float64Array(count).fill(1)
    for (const { parent, first, actions } of [...sets].reverse()) {
      let sum = 0
      for (let action = 0; action < actions; action++) sum += ways[first + action] as number
      ways[parent] = (ways[parent] as number) * sum
    }
    return product * (ways[0] as number)
  }, 1)
}

export function reducedForm(form: ExtensiveForm): ReducedForm {
  const sequences = sequenceForm(form)
  const expected = countProfiles(sequences)
  if (expected > MOST_PROFILES) {
    throw new StrategiesError(
      `the strategic form would have ${expected.toLocaleString('en')} profiles: use --method lp, lcp or cfr+`,
    )
  }
  const strategies = sequences.players.map(pureStrategies)
  const profiles = strategies.reduce((product, own) => product * own.length, 1)
  const strategic: StrategicForm = {
    title: form.title,
    comment: form.comment,
    players: form.players,
    strategies: strategies.map((own, player) => labels(sequences, player, own)),
    payoffs: payoffTable(sequences, strategies, profiles),
  }
  return { strategic, sequences, strategies }
}

/** All ways to choose at the sets that the own choices lead to, earlier sets varying slowest. */
function pureStrategies({ sets }: PlayerSequences): readonly PureStrategy[] {
  let partial: (number | undefined)[][] = [[]]
  for (const set of sets) {
    partial = partial.flatMap((chosen) => {
      if (!leadsTo(sets, chosen, set.parent)) return [[...chosen, undefined]]
      return Array.from({ length: set.actions }, (_, action) => [...chosen, action])
    })
  }
  return partial
}

/** Whether a player's own choices play a sequence; sets come after all that lead to them, so one look is enough. */
function leadsTo(sets: PlayerSequences['sets'], chosen: PureStrategy, sequence: number): boolean {
  if (sequence === 0) return true
  const index = sets.findIndex(({ first, actions }) => sequence >= first && sequence < first + actions)
  const set = sets[index]
  return set !== undefined && chosen[index] === sequence - set.first
}

/** As Gambit names them: one action number a set, `*` where the own moves never lead; the action where there is one set. */
function labels(
  { form, players }: SequenceForm,
  player: number,
  strategies: readonly PureStrategy[],
): readonly string[] {
  const sets = players[player]?.sets ?? []
  const [only] = sets
  if (only !== undefined && sets.length === 1) return form.informationSets[only.informationSet]?.actions ?? []
  const wide = sets.some(({ actions }) => actions > 9)
  return strategies.map((strategy) =>
    strategy.map((action) => (action === undefined ? '*' : String(action + 1))).join(wide ? '.' : ''),
  )
}

function payoffTable(
  { form, players, leaves }: SequenceForm,
  strategies: readonly (readonly PureStrategy[])[],
  profiles: number,
): readonly (readonly Fraction[])[] {
  const table = Array.from({ length: profiles }, () => form.players.map(() => EXACT.zero))
  const playing = players.map(({ count, sets }, player) =>
    Array.from({ length: count }, (_, sequence) =>
      (strategies[player] ?? []).flatMap((strategy, index) => (leadsTo(sets, strategy, sequence) ? [index] : [])),
    ),
  )
  for (const { sequences, payoffs } of leaves) {
    let places = [0]
    let stride = 1
    for (const [player, sequence] of sequences.entries()) {
      const own = playing[player]?.[sequence] ?? []
      const width = stride
      places = own.flatMap((index) => places.map((place) => place + index * width))
      stride *= strategies[player]?.length ?? 1
    }
    for (const place of places) {
      const cell = table[place]
      if (cell !== undefined)
        for (const [player, payoff] of payoffs.entries()) cell[player] = payoff.add(cell[player] ?? 0)
    }
  }
  return table
}

/** Mixed strategies of the reduced form as behaviour in the tree. */
export function behaviourOfMixed<T>(
  { sequences, strategies: pure }: ReducedForm,
  mixed: readonly (readonly T[])[],
  numbers: Numbers<T>,
): BehaviourProfile<T> {
  const plans = sequences.players.map(({ count, sets }, player) => {
    const plan = Array.from({ length: count }, () => numbers.zero)
    const add = (sequence: number, probability: T): void => {
      plan[sequence] = numbers.add(plan[sequence] ?? numbers.zero, probability)
    }
    for (const [index, probability] of (mixed[player] ?? []).entries()) {
      if (numbers.compare(probability, numbers.zero) === 0) continue
      add(0, probability)
      for (const [set, action] of (pure[player]?.[index] ?? []).entries()) {
        const first = sets[set]?.first
        if (action !== undefined && first !== undefined) add(first + action, probability)
      }
    }
    return plan
  })
  return behaviourOf(sequences, plans, numbers)
}
