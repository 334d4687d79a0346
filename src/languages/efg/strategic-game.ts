/** A strategic form as a game: everybody chooses a strategy at once, then it is over. Silence takes the first one. */

import {
  type Act,
  Atom,
  type Choice,
  type Decision,
  type Game,
  int,
  items,
  numberOf,
  type State,
  type StrategicForm,
  type Term,
  type Transition,
  type View,
  word,
} from '../../game/index.js'
import { readTerm } from '../../logic/index.js'
import { actionTerms, chosenIndex, decisionOf } from './actions.js'

export class StrategicGame implements Game {
  readonly language = 'nfg'
  readonly mode = 'chronon'
  readonly params = {}
  readonly roles: readonly string[]
  readonly scoreRange: readonly [number, number]
  readonly title?: string
  readonly about?: string
  readonly initial: State
  readonly decisions: readonly Decision[]

  constructor(
    readonly name: string,
    readonly form: StrategicForm,
  ) {
    this.roles = form.players.map((player, index) => (player === '' ? `player ${index + 1}` : player))
    if (form.title !== '') this.title = form.title
    if (form.comment !== '') this.about = form.comment
    this.decisions = this.roles.map((role, index) => decisionOf(role, index, actionTerms(form.strategies[index] ?? [])))
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (const payoff of form.payoffs.flat()) {
      low = Math.min(low, payoff.valueOf())
      high = Math.max(high, payoff.valueOf())
    }
    this.scoreRange = [low, high]
    this.initial = new StrategicState(
      this,
      undefined,
      this.roles.map(() => 0),
    )
  }

  parse(text: string): Term {
    return readTerm(text, undefined, { doubleQuotes: 'atom' }).term
  }

  resume(facts: readonly Term[], scores: readonly number[]): State {
    const [fact] = facts
    if (fact === undefined) return new StrategicState(this, undefined, scores)
    const [name, ...chosen] = items(fact)
    if (String(name) !== 'chosen' || chosen.length !== this.roles.length) {
      throw new RangeError('a state of a strategic form has no facts, or one: [chosen, N, ...]')
    }
    return new StrategicState(
      this,
      chosen.map((each) => numberOf(each) ?? 0),
      scores,
    )
  }

  payoffs(profile: readonly number[]): readonly number[] {
    let place = 0
    let stride = 1
    for (const [player, own] of this.form.strategies.entries()) {
      place += (profile[player] ?? 0) * stride
      stride *= own.length
    }
    return (this.form.payoffs[place] ?? []).map((payoff) => payoff.valueOf())
  }
}

class StrategicState implements State {
  readonly transition?: Transition
  readonly isTerminal: boolean
  readonly decisions: readonly Decision[]
  readonly facts: readonly Term[]
  readonly key: string

  constructor(
    private readonly game: StrategicGame,
    profile: readonly number[] | undefined,
    readonly scores: readonly number[],
    transition?: Transition,
  ) {
    if (transition !== undefined) this.transition = transition
    this.isTerminal = profile !== undefined
    this.decisions = profile === undefined ? game.decisions : []
    this.facts = profile === undefined ? [] : [word([new Atom('chosen'), ...profile.map(int)])]
    this.key = `${profile?.join(' ') ?? ''} | ${scores.join(' ')}`
  }

  view(role: number): View {
    const decisions = this.decisions.filter(({ owner }) => owner === role)
    return { facts: this.facts, scores: this.scores, decisions, percepts: [], key: this.key }
  }

  next(choices: readonly Choice[]): State {
    if (this.isTerminal) throw new RangeError('the game is over')
    const indexes = this.decisions.map((decision, role) => chosenIndex(decision, choices[role]))
    const profile = indexes.map((index) => index ?? 0)
    const paid = this.game.payoffs(profile)
    const acts = this.decisions.map((decision, role): Act => {
      const action = decision.actions[profile[role] ?? 0] ?? new Atom('none')
      return {
        decision: decision.id,
        action,
        by: indexes[role] === undefined ? 'defaulted' : 'submitted',
        failed: false,
      }
    })
    const scores = this.scores.map((score, role) => score + (paid[role] ?? 0))
    const created = [word([new Atom('chosen'), ...profile.map(int)])]
    return new StrategicState(this.game, profile, scores, { acts, created, deleted: [], paid })
  }
}
