/**
 * An extensive form as a game: a state is a node, and a role knows no more than the information set it stands in.
 * Where no set holds two nodes everybody sees the node. Silence takes the first action: a tree has no other way on.
 */

import {
  type Act,
  Atom,
  CHANCE,
  type Choice,
  type Decision,
  type ExtensiveForm,
  type Game,
  int,
  items,
  numberOf,
  type State,
  type Term,
  type Transition,
  type TreeNode,
  type View,
  word,
} from '../../game/index.js'
import { readTerm } from '../../logic/index.js'
import { actionTerms, chosenIndex, decisionOf } from './actions.js'

export class ExtensiveGame implements Game {
  readonly language = 'efg'
  readonly mode = 'chronon'
  readonly params = {}
  readonly roles: readonly string[]
  readonly scoreRange: readonly [number, number]
  readonly title?: string
  readonly about?: string
  readonly initial: State
  readonly nodes: readonly TreeNode[]
  readonly places: ReadonlyMap<TreeNode, number>
  readonly decisions: readonly (Decision | undefined)[]
  readonly isOpen: boolean

  constructor(
    readonly name: string,
    readonly form: ExtensiveForm,
  ) {
    this.roles = form.players.map((player, index) => (player === '' ? `player ${index + 1}` : player))
    if (form.title !== '') this.title = form.title
    if (form.comment !== '') this.about = form.comment
    this.nodes = [...walk(form.root)]
    this.places = new Map(this.nodes.map((node, index) => [node, index]))
    const sets = this.nodes.flatMap((node) => (node.kind === 'decision' ? [node.informationSet] : []))
    this.isOpen = new Set(sets).size === sets.length
    this.decisions = this.nodes.map((node) => this.decisionAt(node))
    this.scoreRange = this.bounds()
    const opening = this.pay(
      this.roles.map(() => 0),
      form.root,
    )
    this.initial = new ExtensiveState(this, form.root, opening)
  }

  parse(text: string): Term {
    return readTerm(text, undefined, { doubleQuotes: 'atom' }).term
  }

  resume(facts: readonly Term[], scores: readonly number[]): State {
    const [name, place] = facts.length === 1 && facts[0] !== undefined ? items(facts[0]) : []
    const node = String(name) === 'node' && place !== undefined ? this.nodes[numberOf(place) ?? -1] : undefined
    if (node === undefined) throw new RangeError('a state of a tree is one fact, [node, N]')
    return new ExtensiveState(this, node, scores)
  }

  /** Payoffs so far, with those of the node that play has come to. */
  pay(scores: readonly number[], { outcome }: TreeNode): readonly number[] {
    if (outcome === undefined) return scores
    return scores.map((score, role) => score + (outcome.payoffs[role]?.valueOf() ?? 0))
  }

  private decisionAt(node: TreeNode): Decision | undefined {
    if (node.kind === 'end') return undefined
    if (node.kind === 'chance') {
      const labels = actionTerms(node.actions.map(({ label }) => label))
      return decisionOf(
        `chance ${node.number}`,
        CHANCE,
        labels,
        node.actions.map(({ probability }) => probability.valueOf()),
      )
    }
    const set = this.form.informationSets[node.informationSet]
    if (set === undefined) throw new RangeError(`there is no information set ${node.informationSet}`)
    const id = set.label === '' ? `${this.roles[set.player]} ${set.number}` : set.label
    return decisionOf(id, set.player, actionTerms(set.actions))
  }

  private bounds(): readonly [number, number] {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    const visit = (node: TreeNode, before: readonly number[]): void => {
      const scores = this.pay(before, node)
      if (node.kind !== 'end') {
        for (const child of node.children) visit(child, scores)
        return
      }
      low = Math.min(low, ...scores)
      high = Math.max(high, ...scores)
    }
    visit(
      this.form.root,
      this.roles.map(() => 0),
    )
    return [low, high]
  }
}

function* walk(node: TreeNode): Generator<TreeNode> {
  yield node
  if (node.kind !== 'end') for (const child of node.children) yield* walk(child)
}

class ExtensiveState implements State {
  readonly transition?: Transition
  readonly isTerminal: boolean
  readonly decisions: readonly Decision[]
  readonly key: string
  private readonly place: number

  constructor(
    private readonly game: ExtensiveGame,
    private readonly node: TreeNode,
    readonly scores: readonly number[],
    transition?: Transition,
  ) {
    if (transition !== undefined) this.transition = transition
    this.place = game.places.get(node) ?? 0
    const decision = game.decisions[this.place]
    this.decisions = decision === undefined ? [] : [decision]
    this.isTerminal = decision === undefined
    this.key = `${this.place} ${scores.join(' ')}`
  }

  get facts(): readonly Term[] {
    return [word([new Atom('node'), int(this.place)])]
  }

  /** An end is public: whoever is paid knows. */
  view(role: number): View {
    const { game, node } = this
    const decisions = this.decisions.filter(({ owner }) => owner === role)
    const isSeen = game.isOpen || this.isTerminal
    const set = node.kind === 'decision' ? game.form.informationSets[node.informationSet] : undefined
    const percepts = set?.player === role ? [word([new Atom('set'), int(set.number)])] : []
    return {
      facts: isSeen ? this.facts : [],
      scores: this.scores.map((score, each) => (isSeen || each === role ? score : undefined)),
      decisions,
      percepts,
      key: isSeen ? this.key : percepts.join(' '),
    }
  }

  next([choice]: readonly Choice[]): State {
    const { node } = this
    const [decision] = this.decisions
    if (node.kind === 'end' || decision === undefined) throw new RangeError('the game is over')
    const index = chosenIndex(decision, choice)
    if (index === undefined && decision.owner === CHANCE) throw new RangeError(`${decision.id} needs its outcome`)
    const child = node.children[index ?? 0]
    const action = decision.actions[index ?? 0]
    if (child === undefined || action === undefined) throw new RangeError(`${decision.id} has no such action`)
    const by: Act['by'] = decision.owner === CHANCE ? 'drawn' : index === undefined ? 'defaulted' : 'submitted'
    const scores = this.game.pay(this.scores, child)
    return new ExtensiveState(this.game, child, scores, {
      acts: [{ decision: decision.id, action, by, failed: false }],
      created: [word([new Atom('node'), int(this.game.places.get(child) ?? 0)])],
      deleted: [...this.facts],
      paid: scores.map((score, role) => score - (this.scores[role] ?? 0)),
    })
  }
}
