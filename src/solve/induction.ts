/**
 * Backward induction on a tree of perfect information: all its subgame perfect equilibria in pure strategies, or the
 * first one. Ties are where they part.
 */

import type Fraction from 'fraction.js'
import type { ExtensiveForm, TreeNode } from '../game/index.js'
import type { BehaviourProfile } from './certificate.js'
import { SolveError } from './error.js'
import { EXACT } from './numbers.js'

export interface InductionResult {
  readonly profiles: readonly BehaviourProfile<Fraction>[]
  /** Whether these are all; a tree of many ties has more than anyone reads. */
  readonly isComplete: boolean
}

/** Some information set holds two nodes: nobody can reason backwards through it. */
export class InductionError extends SolveError {
  override readonly name = 'InductionError'
}

/** One way to play a subtree: what it brings, and the action at each set below, as a chain that shares its tail. */
interface Way {
  readonly values: readonly Fraction[]
  readonly choices: Chain | undefined
}

type Chain =
  | { readonly kind: 'choice'; readonly set: number; readonly action: number; readonly rest: Chain | undefined }
  | { readonly kind: 'both'; readonly one: Chain; readonly other: Chain }

export function hasPerfectInformation(form: ExtensiveForm): boolean {
  const seen = new Set<number>()
  const visit = (node: TreeNode): boolean => {
    if (node.kind === 'end') return true
    if (node.kind === 'decision') {
      if (seen.has(node.informationSet)) return false
      seen.add(node.informationSet)
    }
    return node.children.every(visit)
  }
  return visit(form.root)
}

export function induct(form: ExtensiveForm, most: number): InductionResult {
  if (!hasPerfectInformation(form)) {
    throw new InductionError('backward induction needs perfect information: some player does not see where it stands')
  }
  let isComplete = true

  function limited(ways: Way[]): Way[] {
    if (ways.length <= most) return ways
    isComplete = false
    return ways.slice(0, most)
  }

  /** Every combination of ways through all children; `combine` makes the values of one combination. */
  function combinations(children: readonly (readonly Way[])[]): readonly (readonly Way[])[] {
    let found: (readonly Way[])[] = [[]]
    for (const ways of children) {
      const wider = found.flatMap((chosen) => ways.map((way) => [...chosen, way]))
      if (wider.length > most) isComplete = false
      found = wider.slice(0, most)
    }
    return found
  }

  function visit(node: TreeNode): Way[] {
    const paid = form.players.map((_, player) => node.outcome?.payoffs[player] ?? EXACT.zero)
    if (node.kind === 'end') return [{ values: paid, choices: undefined }]
    const below = combinations(node.children.map(visit))
    if (node.kind === 'chance') {
      const weights = node.actions.map(({ probability }) => probability)
      return limited(
        below.map((ways) => ({
          values: paid.map((own, player) =>
            ways.reduce(
              (sum, { values }, index) => sum.add((values[player] ?? EXACT.zero).mul(weights[index] ?? 0)),
              own,
            ),
          ),
          choices: joined(ways),
        })),
      )
    }
    const set = node.informationSet
    const player = form.informationSets[set]?.player ?? 0
    return limited(
      below.flatMap((ways) => {
        const worth = ways.map(({ values }) => values[player] ?? EXACT.zero)
        const best = worth.reduce((most, value) => (value.compare(most) > 0 ? value : most))
        const rest = joined(ways)
        return ways.flatMap(({ values }, action): Way[] => {
          if (worth[action]?.compare(best) !== 0) return []
          return [
            {
              values: paid.map((own, each) => own.add(values[each] ?? 0)),
              choices: { kind: 'choice', set, action, rest },
            },
          ]
        })
      }),
    )
  }

  const ways = visit(form.root)
  return { profiles: ways.map(({ choices }) => profileOf(form, choices)), isComplete }
}

function joined(ways: readonly Way[]): Chain | undefined {
  let chain: Chain | undefined
  for (const { choices } of ways) {
    if (choices === undefined) continue
    chain = chain === undefined ? choices : { kind: 'both', one: chain, other: choices }
  }
  return chain
}

function profileOf(form: ExtensiveForm, choices: Chain | undefined): BehaviourProfile<Fraction> {
  const profile = form.informationSets.map(({ actions }) => actions.map(() => EXACT.zero))
  const pending = choices === undefined ? [] : [choices]
  for (let chain = pending.pop(); chain !== undefined; chain = pending.pop()) {
    if (chain.kind === 'both') {
      pending.push(chain.one, chain.other)
      continue
    }
    const own = profile[chain.set]
    if (own !== undefined) own[chain.action] = EXACT.one
    if (chain.rest !== undefined) pending.push(chain.rest)
  }
  return profile
}
