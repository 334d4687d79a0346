/**
 * The sequence form (von Stengel 1996): for each player its sequences of own moves, and for each combination of them
 * what the leaves there pay, weighed by nature. Linear in the tree where the strategic form is exponential.
 */

import type Fraction from 'fraction.js'
import type { ExtensiveForm, TreeNode } from '../game/index.js'
import { SolveError } from './error.js'
import { EXACT } from './numbers.js'

export interface SequenceForm {
  readonly form: ExtensiveForm
  readonly players: readonly PlayerSequences[]
  readonly leaves: readonly SequenceLeaf[]
}

export interface PlayerSequences {
  /** How many there are; 0 is the empty one. */
  readonly count: number
  /** In an order in which an information set comes after all that lead to it. */
  readonly sets: readonly SequenceSet[]
}

export interface SequenceSet {
  /** Its place in `form.informationSets`. */
  readonly informationSet: number
  /** The own sequence that leads to it. */
  readonly parent: number
  /** Its actions are the sequences from here on, in order. */
  readonly first: number
  readonly actions: number
}

export interface SequenceLeaf {
  /** One per player. */
  readonly sequences: readonly number[]
  /** Payoffs by player times nature's probability, summed over all leaves with these sequences. */
  readonly payoffs: readonly Fraction[]
  /** Nature's probability of these leaves, where everybody plays towards them. */
  readonly probability: Fraction
}

/** A player forgets what it did or knew: most methods do not apply. */
export class RecallError extends SolveError {
  override readonly name = 'RecallError'
}

/** Throws a RecallError, with an example, where a player lacks perfect recall. */
export function sequenceForm(form: ExtensiveForm): SequenceForm {
  const players = form.players.map(() => ({ count: 1, sets: [] as SequenceSet[] }))
  const setOf = new Map<number, SequenceSet>()
  const leaves = new Map<string, { sequences: readonly number[]; payoffs: Fraction[]; probability: Fraction }>()

  function enter(informationSet: number, at: readonly number[]): SequenceSet {
    const set = form.informationSets[informationSet]
    if (set === undefined) throw new RangeError(`there is no information set ${informationSet}`)
    const player = players[set.player]
    const parent = at[set.player]
    if (player === undefined || parent === undefined) throw new RangeError(`there is no player ${set.player}`)
    const known = setOf.get(informationSet)
    if (known !== undefined) {
      if (known.parent === parent) return known
      throw new RecallError(
        `${form.players[set.player]} lacks perfect recall: its information set ${set.number}` +
          `${set.label === '' ? '' : ` (${set.label})`} is reached by different moves of its own`,
      )
    }
    const made = { informationSet, parent, first: player.count, actions: set.actions.length }
    player.count += made.actions
    player.sets.push(made)
    setOf.set(informationSet, made)
    return made
  }

  function visit(node: TreeNode, at: readonly number[], chance: Fraction, before: readonly Fraction[]): void {
    const paid =
      node.outcome === undefined ? before : before.map((sum, player) => sum.add(node.outcome?.payoffs[player] ?? 0))
    if (node.kind === 'end') {
      const id = at.join(' ')
      const payoffs = paid.map((payoff) => payoff.mul(chance))
      const known = leaves.get(id)
      if (known === undefined) {
        leaves.set(id, { sequences: at, payoffs, probability: chance })
        return
      }
      known.probability = known.probability.add(chance)
      for (const [player, payoff] of payoffs.entries()) known.payoffs[player] = payoff.add(known.payoffs[player] ?? 0)
      return
    }
    if (node.kind === 'chance') {
      for (const [index, child] of node.children.entries()) {
        const probability = node.actions[index]?.probability ?? EXACT.zero
        if (probability.compare(0) > 0) visit(child, at, chance.mul(probability), paid)
      }
      return
    }
    const { first } = enter(node.informationSet, at)
    const player = form.informationSets[node.informationSet]?.player
    for (const [index, child] of node.children.entries()) {
      visit(
        child,
        at.map((sequence, each) => (each === player ? first + index : sequence)),
        chance,
        paid,
      )
    }
  }

  visit(
    form.root,
    form.players.map(() => 0),
    EXACT.one,
    form.players.map(() => EXACT.zero),
  )
  return { form, players, leaves: [...leaves.values()] }
}
