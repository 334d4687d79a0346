/** What a solver says: equilibria by role, information set and action, each with what deviating from it could gain. */

import type Fraction from 'fraction.js'
import type { ExtensiveForm, StrategicForm, TreeNode } from '../game/index.js'
import { type BehaviourProfile, certify } from './certificate.js'
import { EXACT, FLOAT, type Numbers } from './numbers.js'

export interface Answer {
  readonly game: string
  readonly method: Method
  /** Whether the list holds all there is of its kind: see `kind`. */
  readonly complete: boolean
  /** What the list is of: subgame perfect equilibria in pure strategies, extreme equilibria, one equilibrium, … */
  readonly kind: string
  readonly equilibria: readonly Equilibrium[]
  /** By place in `equilibria`: which of them mix into equilibria again. */
  readonly components?: readonly (readonly number[])[]
  readonly degenerate?: boolean
  readonly notes: readonly string[]
}

export interface Equilibrium {
  /** One per role: exact as text like `-1/18`, else decimals. */
  readonly values: readonly string[]
  readonly strategies: Strategies
  /** The most that any role could gain by deviating, the others staying. */
  readonly maxGain: string | null
  /** By role; null where only the whole tree could tell. */
  readonly gains: readonly (string | null)[]
  /** Whether nobody gains in any subgame either; null where there are too many subgames to look at. */
  readonly subgamePerfect: boolean | null
  readonly exact: boolean
}

/** By role, information set (or `strategy` in a strategic form) and action: the probability. */
export type Strategies = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>

export const METHODS = [
  'induction',
  'lp',
  'lcp',
  'vertices',
  'lemke-howson',
  'pure',
  'supports',
  'qre',
  'correlated',
  'coarse-correlated',
  'cfr+',
  'dcfr',
  'mccfr',
] as const

export type Method = (typeof METHODS)[number]

/** Floats that gain less than this from deviating in a subgame count as subgame perfect. */
const TOLERANCE = 1e-6

/** A profile with its certificate, worked out from the tree alone. */
export function certified<T>(
  form: ExtensiveForm,
  profile: BehaviourProfile<T>,
  numbers: Numbers<T>,
  isExact: boolean,
): Equilibrium {
  const { values, gains, largestSubgameGain } = certify(form, profile, numbers)
  const most = gains.reduce((high, gain) => (numbers.compare(gain, high) > 0 ? gain : high), numbers.zero)
  const allowed = isExact ? 0 : TOLERANCE
  return {
    values: values.map(numbers.print),
    strategies: strategiesOf(form, profile, numbers),
    maxGain: numbers.print(most),
    gains: gains.map(numbers.print),
    subgamePerfect: largestSubgameGain === undefined ? null : numbers.toNumber(largestSubgameGain) <= allowed,
    exact: isExact,
  }
}

export function exactEquilibrium(form: ExtensiveForm, profile: BehaviourProfile<Fraction>): Equilibrium {
  return certified(form, profile, EXACT, true)
}

export function floatEquilibrium(form: ExtensiveForm, profile: BehaviourProfile<number>): Equilibrium {
  return certified(form, profile, FLOAT, false)
}

/** How an answer names each information set: its role, the set itself and its actions, told apart where they are alike. */
export function setNames(form: ExtensiveForm): readonly SetNames[] {
  const roles = roleNames(form.players)
  const used = roles.map(() => new Set<string>())
  return form.informationSets.map(({ player, label, number, actions }) => {
    const known = used[player]
    const set = label === '' ? String(number) : known?.has(label) ? `${label} (${number})` : label
    known?.add(set)
    const names = actions.map((action, index) =>
      actions.indexOf(action) === index ? action : `${action} (${index + 1})`,
    )
    return { role: roles[player] ?? '', set, actions: names }
  })
}

interface SetNames {
  readonly role: string
  readonly set: string
  readonly actions: readonly string[]
}

function strategiesOf<T>(form: ExtensiveForm, profile: BehaviourProfile<T>, numbers: Numbers<T>): Strategies {
  const roles: Record<string, Record<string, Record<string, string>>> = {}
  for (const name of roleNames(form.players)) roles[name] = {}
  for (const [index, { role, set, actions }] of setNames(form).entries()) {
    const chosen = profile[index] ?? []
    const own = roles[role] ?? {}
    own[set] = Object.fromEntries(actions.map((action, at) => [action, numbers.print(chosen[at] ?? numbers.zero)]))
  }
  return roles
}

/** Gambit's files may leave players unnamed, or name two alike. */
function roleNames(players: readonly string[]): readonly string[] {
  return players.map((name, index) => {
    const shown = name === '' ? `player ${index + 1}` : name
    return players.indexOf(name) === index ? shown : `${shown} (${index + 1})`
  })
}

/** A strategic form as a tree in which nobody sees what the others chose. */
export function simultaneousTree(form: StrategicForm): ExtensiveForm {
  const strides = form.strategies.map((_, player) =>
    form.strategies.slice(0, player).reduce((product, own) => product * own.length, 1),
  )
  const build = (player: number, place: number): TreeNode => {
    const own = form.strategies[player]
    if (own === undefined) {
      return { kind: 'end', label: '', outcome: { number: place + 1, label: '', payoffs: form.payoffs[place] ?? [] } }
    }
    const children = own.map((_, strategy) => build(player + 1, place + strategy * (strides[player] ?? 1)))
    return { kind: 'decision', label: '', informationSet: player, children }
  }
  return {
    title: form.title,
    comment: form.comment,
    players: form.players,
    informationSets: form.strategies.map((actions, player) => ({ player, number: 1, label: 'strategy', actions })),
    root: build(0, 0),
  }
}
