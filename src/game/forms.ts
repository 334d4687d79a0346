/**
 * The two forms of game theory as plain values with exact numbers: the extensive form (a tree with information sets)
 * and the strategic form (a table). Gambit's files are read into them, solvers work on them.
 */

import type Fraction from 'fraction.js'

export interface ExtensiveForm {
  readonly title: string
  readonly comment: string
  readonly players: readonly string[]
  /** Those of the players; a decision node names its own by its place here. */
  readonly informationSets: readonly InformationSet[]
  readonly root: TreeNode
}

export interface InformationSet {
  readonly player: number
  /** Distinct among a player's sets; files number them so. */
  readonly number: number
  readonly label: string
  readonly actions: readonly string[]
}

export type TreeNode = ChanceNode | DecisionNode | EndNode

interface Labelled {
  readonly label: string
  /** Paid when play passes here; payoffs along a path add up. */
  readonly outcome?: Outcome
}

export interface ChanceNode extends Labelled {
  readonly kind: 'chance'
  /** Files number and name the places where nature moves, too. */
  readonly number: number
  readonly name: string
  readonly actions: readonly { readonly label: string; readonly probability: Fraction }[]
  readonly children: readonly TreeNode[]
}

export interface DecisionNode extends Labelled {
  readonly kind: 'decision'
  readonly informationSet: number
  readonly children: readonly TreeNode[]
}

export interface EndNode extends Labelled {
  readonly kind: 'end'
}

export interface Outcome {
  readonly number: number
  readonly label: string
  /** One per player. */
  readonly payoffs: readonly Fraction[]
}

export interface StrategicForm {
  readonly title: string
  readonly comment: string
  readonly players: readonly string[]
  /** By player. */
  readonly strategies: readonly (readonly string[])[]
  /** By profile, the first player's strategy varying fastest; each holds one payoff per player. */
  readonly payoffs: readonly (readonly Fraction[])[]
  /** Where the file names outcomes: those, and which of them (counted from 1, 0 for none) each profile leads to. */
  readonly outcomes?: { readonly list: readonly Outcome[]; readonly of: readonly number[] }
}
