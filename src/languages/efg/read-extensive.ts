/** Gambit's extensive form (`.efg`, version 2) as a value. */

import Fraction from 'fraction.js'
import type { ChanceNode, ExtensiveForm, InformationSet, Outcome, TreeNode } from '../../game/index.js'
import { Tokens } from './tokens.js'

/** Deeper trees than this are refused: nobody plays them, and walks over trees are recursive. */
const DEEPEST = 2000

export function readExtensiveForm(text: string): ExtensiveForm {
  const tokens = new Tokens(text)
  tokens.take('word', 'EFG')
  const { at } = tokens
  if (tokens.whole('the version') !== 2) tokens.fail(at, 'version', 'only version 2 of the format is known')
  tokens.take('word', 'R or D')
  const title = tokens.take('text', 'the title')
  const players = tokens.block('the players', () => tokens.take('text', "a player's name"))
  const comment = tokens.is('text') ? tokens.take('text', 'the comment') : ''
  const tree = new TreeReader(tokens, players)
  const root = tree.node(0)
  if (!tokens.is('end')) tokens.fail(tokens.at, 'syntax', 'the tree is complete, yet the file goes on')
  return { title, comment, players, informationSets: tree.informationSets, root }
}

class TreeReader {
  readonly informationSets: InformationSet[] = []
  private readonly setOf = new Map<string, number>()
  private readonly chances = new Map<number, Pick<ChanceNode, 'name' | 'actions'>>()
  private readonly outcomes = new Map<number, Outcome>()

  constructor(
    private readonly tokens: Tokens,
    private readonly players: readonly string[],
  ) {}

  node(depth: number): TreeNode {
    const { tokens } = this
    const { at } = tokens
    if (depth > DEEPEST) tokens.fail(at, 'depth', `the tree is deeper than ${DEEPEST} moves`)
    const kind = tokens.take('word', 'a node: c, p or t')
    const label = tokens.take('text', "the node's label")
    if (kind === 't') return { kind: 'end', label, ...this.outcome() }
    if (kind === 'c') return this.chance(label, depth)
    if (kind === 'p') return this.decision(label, depth)
    return tokens.fail(at, 'syntax', `${JSON.stringify(kind)} is no kind of node`, 'c is chance, p a player, t an end')
  }

  private children(count: number, depth: number): TreeNode[] {
    return Array.from({ length: count }, () => this.node(depth + 1))
  }

  private chance(label: string, depth: number): TreeNode {
    const { tokens } = this
    const { at } = tokens
    const number = tokens.whole("nature's information set", 1)
    const name = tokens.is('text') ? tokens.take('text', 'its name') : undefined
    const actions = tokens.is('{')
      ? tokens.block("nature's actions", () => ({
          label: tokens.take('text', "an action's label"),
          probability: tokens.fraction("the action's probability"),
        }))
      : undefined
    const known = this.chances.get(number)
    const set = { name: name ?? known?.name ?? '', actions: actions ?? known?.actions ?? [] }
    if (set.actions.length === 0) tokens.fail(at, 'no-actions', `nature's information set ${number} has no actions`)
    const total = set.actions.reduce((sum, { probability }) => sum.add(probability), new Fraction(0))
    if (Math.abs(total.valueOf() - 1) > 1e-6) {
      tokens.fail(
        at,
        'probabilities',
        `the probabilities of nature's information set ${number} sum to ${total.toFraction()}`,
      )
    }
    this.chances.set(number, set)
    const outcome = this.outcome()
    return { kind: 'chance', label, number, ...set, ...outcome, children: this.children(set.actions.length, depth) }
  }

  private decision(label: string, depth: number): TreeNode {
    const { tokens } = this
    const { at } = tokens
    const player = tokens.whole("the player's number", 1) - 1
    if (player >= this.players.length) tokens.fail(at, 'unknown-player', `there is no player ${player + 1}`)
    const number = tokens.whole('the information set', 1)
    const name = tokens.is('text') ? tokens.take('text', 'its name') : undefined
    const actions = tokens.is('{')
      ? tokens.block('the actions', () => tokens.take('text', "an action's label"))
      : undefined
    const informationSet = this.informationSet(player, number, name, actions, at)
    const outcome = this.outcome()
    const count = this.informationSets[informationSet]?.actions.length ?? 0
    return { kind: 'decision', label, informationSet, ...outcome, children: this.children(count, depth) }
  }

  private informationSet(
    player: number,
    number: number,
    label: string | undefined,
    actions: readonly string[] | undefined,
    at: number,
  ): number {
    const id = `${player} ${number}`
    const known = this.setOf.get(id)
    const before = known === undefined ? undefined : this.informationSets[known]
    if (known !== undefined && before !== undefined) {
      if (actions !== undefined && actions.length !== before.actions.length) {
        this.tokens.fail(
          at,
          'actions-differ',
          `information set ${number} of player ${player + 1} had ${before.actions.length} actions before`,
        )
      }
      return known
    }
    if (actions === undefined || actions.length === 0) {
      this.tokens.fail(at, 'no-actions', `information set ${number} of player ${player + 1} has no actions`)
    }
    this.setOf.set(id, this.informationSets.length)
    return this.informationSets.push({ player, number, label: label ?? '', actions }) - 1
  }

  private outcome(): { outcome?: Outcome } {
    const { tokens } = this
    const { at } = tokens
    const number = tokens.whole('the outcome')
    const label = tokens.is('text') ? tokens.take('text', "the outcome's name") : undefined
    const payoffs = tokens.is('{') ? tokens.block('the payoffs', () => tokens.fraction('a payoff')) : undefined
    if (number === 0) return {}
    if (payoffs !== undefined) {
      if (payoffs.length !== this.players.length) {
        tokens.fail(at, 'payoffs', `outcome ${number} has ${payoffs.length} payoffs for ${this.players.length} players`)
      }
      if (!this.outcomes.has(number)) this.outcomes.set(number, { number, label: label ?? '', payoffs })
    }
    const outcome = this.outcomes.get(number)
    if (outcome === undefined)
      return tokens.fail(at, 'unknown-outcome', `outcome ${number} is used before its payoffs are given`)
    return { outcome }
  }
}
