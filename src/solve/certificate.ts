/**
 * How good an answer is, by walking the tree alone: what each player could gain by deviating, in the whole game and in
 * every subgame. It shares nothing with the solvers, so that their mistakes show here.
 */

import type { ExtensiveForm, TreeNode } from '../game/index.js'
import type { Numbers } from './numbers.js'

/** By information set, in the form's order: a probability for each action. */
export type BehaviourProfile<T> = readonly (readonly T[])[]

export interface Certificate<T> {
  /** What each player expects. */
  readonly values: readonly T[]
  /** What each could gain by its best deviation, the others staying. */
  readonly gains: readonly T[]
  /** The same for every proper subgame, the largest; undefined where there are too many to look at. */
  readonly largestSubgameGain: T | undefined
}

/** Subgames times nodes that are looked at. */
const MOST_WORK = 20_000_000

export function certify<T>(form: ExtensiveForm, profile: BehaviourProfile<T>, numbers: Numbers<T>): Certificate<T> {
  const values = expectedPayoffs(form, form.root, profile, numbers)
  const gains = gainsIn(form, form.root, profile, numbers)
  const roots = subgameRoots(form)
  const size = countNodes(form.root)
  if (roots.length * size > MOST_WORK) return { values, gains, largestSubgameGain: undefined }
  const all = [...gains, ...roots.flatMap((root) => gainsIn(form, root, profile, numbers))]
  return {
    values,
    gains,
    largestSubgameGain: all.reduce((most, gain) => (numbers.compare(gain, most) > 0 ? gain : most), numbers.zero),
  }
}

function expectedPayoffs<T>(
  form: ExtensiveForm,
  root: TreeNode,
  profile: BehaviourProfile<T>,
  numbers: Numbers<T>,
): readonly T[] {
  const { add, multiply, zero } = numbers
  const visit = (node: TreeNode): readonly T[] => {
    const own = form.players.map((_, player) =>
      node.outcome === undefined ? zero : numbers.of(node.outcome.payoffs[player] ?? raise()),
    )
    if (node.kind === 'end') return own
    let sum = own
    for (const [index, child] of node.children.entries()) {
      const probability = probabilityOf(node, index, profile, numbers)
      if (numbers.compare(probability, zero) === 0) continue
      const below = visit(child)
      sum = sum.map((value, player) => add(value, multiply(probability, below[player] ?? zero)))
    }
    return sum
  }
  return visit(root)
}

function gainsIn<T>(
  form: ExtensiveForm,
  root: TreeNode,
  profile: BehaviourProfile<T>,
  numbers: Numbers<T>,
): readonly T[] {
  const values = expectedPayoffs(form, root, profile, numbers)
  return form.players.map((_, player) => {
    const best = bestReply(form, root, player, profile, numbers)
    return numbers.subtract(best.value, values[player] ?? numbers.zero)
  })
}

export interface BestReply<T> {
  readonly value: T
  /** By information set of the player: the action to take; those that cannot be reached are absent. */
  readonly actions: ReadonlyMap<number, number>
}

/**
 * A best reply of one player with perfect recall: at each of its sets the action that is worth most, weighing the
 * set's nodes by how nature and the others lead there.
 */
export function bestReply<T>(
  form: ExtensiveForm,
  root: TreeNode,
  player: number,
  profile: BehaviourProfile<T>,
  numbers: Numbers<T>,
): BestReply<T> {
  const { add, multiply, zero, one } = numbers
  const members = new Map<number, { node: TreeNode; weight: T }[]>()
  const gather = (node: TreeNode, weight: T): void => {
    if (node.kind === 'end') return
    const isOwn = node.kind === 'decision' && form.informationSets[node.informationSet]?.player === player
    if (isOwn) {
      const known = members.get(node.informationSet)
      if (known === undefined) members.set(node.informationSet, [{ node, weight }])
      else known.push({ node, weight })
    }
    for (const [index, child] of node.children.entries()) {
      gather(child, isOwn ? weight : multiply(weight, probabilityOf(node, index, profile, numbers)))
    }
  }
  gather(root, one)

  const actions = new Map<number, number>()
  const best = (informationSet: number): number => {
    const known = actions.get(informationSet)
    if (known !== undefined) return known
    const count = form.informationSets[informationSet]?.actions.length ?? 0
    let chosen = 0
    let worth: T | undefined
    for (let action = 0; action < count; action++) {
      let sum = zero
      for (const { node, weight } of members.get(informationSet) ?? []) {
        const child = node.kind === 'end' ? undefined : node.children[action]
        if (child !== undefined && numbers.compare(weight, zero) !== 0) sum = add(sum, multiply(weight, value(child)))
      }
      if (worth === undefined || numbers.compare(sum, worth) > 0) {
        worth = sum
        chosen = action
      }
    }
    actions.set(informationSet, chosen)
    return chosen
  }
  const value = (node: TreeNode): T => {
    const own = node.outcome === undefined ? zero : numbers.of(node.outcome.payoffs[player] ?? raise())
    if (node.kind === 'end') return own
    if (node.kind === 'decision' && form.informationSets[node.informationSet]?.player === player) {
      const child = node.children[best(node.informationSet)]
      return child === undefined ? own : add(own, value(child))
    }
    let sum = own
    for (const [index, child] of node.children.entries()) {
      const probability = probabilityOf(node, index, profile, numbers)
      if (numbers.compare(probability, zero) !== 0) sum = add(sum, multiply(probability, value(child)))
    }
    return sum
  }
  return { value: value(root), actions }
}

function probabilityOf<T>(node: TreeNode, index: number, profile: BehaviourProfile<T>, numbers: Numbers<T>): T {
  if (node.kind === 'chance') return numbers.of(node.actions[index]?.probability ?? raise())
  if (node.kind === 'decision') return profile[node.informationSet]?.[index] ?? numbers.zero
  return numbers.zero
}

/** Nodes below the root whose subtree holds every information set that it touches, whole. */
export function subgameRoots(form: ExtensiveForm): readonly TreeNode[] {
  const sizes = new Map<number, number>()
  const count = (node: TreeNode): void => {
    if (node.kind === 'end') return
    if (node.kind === 'decision') sizes.set(node.informationSet, (sizes.get(node.informationSet) ?? 0) + 1)
    for (const child of node.children) count(child)
  }
  count(form.root)
  const roots: TreeNode[] = []
  /** How many nodes of each set are below, of those sets that are not whole yet. */
  const open = (node: TreeNode): Map<number, number> => {
    const below = new Map<number, number>()
    if (node.kind === 'end') return below
    for (const child of node.children) {
      for (const [set, members] of open(child)) below.set(set, (below.get(set) ?? 0) + members)
    }
    if (node.kind === 'decision') below.set(node.informationSet, (below.get(node.informationSet) ?? 0) + 1)
    for (const [set, members] of below) if (members === sizes.get(set)) below.delete(set)
    if (below.size === 0 && node !== form.root) roots.push(node)
    return below
  }
  open(form.root)
  return roots
}

export function countNodes(node: TreeNode): number {
  return node.kind === 'end' ? 1 : node.children.reduce((sum, child) => sum + countNodes(child), 1)
}

function raise(): never {
  throw new RangeError('an outcome or a move of nature lacks a number')
}
