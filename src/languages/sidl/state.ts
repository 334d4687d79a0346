/** A SIDL state: a set of words and the accounts, and the transition of Algorithm 1.1 to the next. */

import { type Act, CHANCE, type Choice, PUBLIC, type State, type Transition, type View } from '../../game/index.js'
import { Compound, type FactSet, type Inquiry, type Term, Var, wordTerm } from '../../logic/index.js'
import { type SwitchDecision, switchDecisions } from './decision.js'
import { asking, RuleFault } from './fault.js'
import type { SidlGame } from './game.js'
import { CREATE, DELETE, DOES } from './prelude.js'

export class SidlState implements State {
  readonly transition?: LastTransition
  private known: readonly SwitchDecision[] | undefined
  private knownKey: string | undefined

  constructor(
    private readonly game: SidlGame,
    private readonly set: FactSet,
    readonly scores: readonly number[],
    transition?: LastTransition,
  ) {
    if (transition) this.transition = transition
  }

  get decisions(): readonly SwitchDecision[] {
    this.known ??= asking(
      'listing the decisions',
      () => this.facts,
      () => switchDecisions(this.game, this.set),
    )
    return this.known
  }

  get isTerminal(): boolean {
    return this.decisions.length === 0
  }

  get facts(): readonly Term[] {
    return this.set.terms()
  }

  get key(): string {
    this.knownKey ??= `${this.set.key}|${this.scores.join()}`
    return this.knownKey
  }

  view(role: number): View {
    const { game } = this
    const facts = this.facts.filter((word) => game.sees(role, word))
    const scores = this.scores.map((score, owner) => (game.seesAccount(role, owner) ? score : undefined))
    const percepts = this.transition
      ? this.transition.changes.filter((change) => game.sees(role, change.args[0] as Term))
      : []
    const decisions = role === PUBLIC ? [] : this.decisions.filter((decision) => decision.owner === role)
    const key = [facts.join(';'), scores.map((score) => score ?? '?').join(), percepts.join(';')].join('|')
    return { facts, scores, decisions, percepts, key }
  }

  next(choices: readonly Choice[]): SidlState {
    const { decisions, game } = this
    if (choices.length !== decisions.length) {
      throw new RangeError(`there are ${decisions.length} decisions, but ${choices.length} choices were given`)
    }
    const acts = game.mode === 'interrupt' ? interruption(decisions, choices) : chronon(decisions, choices)
    return asking(
      'carrying out the choices',
      () => this.facts,
      () => this.perform(acts),
    )
  }

  heuristic(role: number): number | undefined {
    const { game } = this
    if (!game.rules.isDefined('heuristic', 2)) return undefined
    return asking(
      'the heuristic',
      () => this.facts,
      () => {
        const value = numbers(game.rules.ask(this.set), 'heuristic', game.playerTerms[role] as Term)[0]
        return value
      },
    )
  }

  /** Algorithm 1.1, lines 14 to 31. */
  private perform(acts: readonly Planned[]): SidlState {
    const { game, set } = this
    const inquiry = game.rules.ask(set)
    for (const { decision, action, by } of acts) {
      if (by !== 'defaulted') inquiry.note(DOES, new Compound('does', [decision.word, action]))
    }
    const done = acts.map(({ decision, action, by }): Act => {
      return { decision: decision.id, action, by, failed: !inquiry.holds(new Compound('do', [action])) }
    })
    const paid = game.playerTerms.map((player) => this.payoff(inquiry, player))
    const created = inquiry.notedWords(CREATE)
    const deleted = inquiry.notedWords(DELETE)
    const next = set.change(deleted, created)
    const { symbols } = set
    const last: LastTransition = {
      acts: done,
      created: created.map((word) => wordTerm(symbols, word)),
      deleted: deleted.map((word) => wordTerm(symbols, word)),
      paid,
      changes: [],
    }
    const scores = this.scores.map((score, i) => score + (paid[i] as number))
    return new SidlState(game, next, scores, { ...last, changes: changes(last) })
  }

  private payoff(inquiry: Inquiry, player: Term): number {
    let sum = 0
    for (const name of ['payoff', 'goal']) {
      if (!this.game.rules.isDefined(name, 2)) continue
      for (const amount of numbers(inquiry, name, player)) sum += amount
    }
    return sum
  }
}

interface LastTransition extends Transition {
  /** `create(Word)` and `delete(Word)` as noted: what players may be told. */
  readonly changes: readonly Compound[]
}

function changes({ created, deleted }: Transition): Compound[] {
  return [
    ...deleted.map((word) => new Compound('delete', [word])),
    ...created.map((word) => new Compound('create', [word])),
  ]
}

interface Planned {
  readonly decision: SwitchDecision
  readonly action: Term
  readonly by: Act['by']
}

/** One action per switch: submitted or drawn, else the default, else none. */
function chronon(decisions: readonly SwitchDecision[], choices: readonly Choice[]): Planned[] {
  return decisions.flatMap((decision, i) => {
    const choice = choices[i]
    if (choice !== undefined) return [chosen(decision, choice)]
    if (decision.owner === CHANCE) throw new RangeError(`the outcome of ${decision.id} is missing: a state never draws`)
    return defaulted(decision)
  })
}

/** In interrupt mode one submission is the whole transition; none at all means a timeout, when defaults fire. */
function interruption(decisions: readonly SwitchDecision[], choices: readonly Choice[]): Planned[] {
  const made = decisions.flatMap((decision, i) => {
    const choice = choices[i]
    return choice === undefined ? [] : [chosen(decision, choice)]
  })
  if (made.length > 1) throw new RangeError('in interrupt mode choices are made one at a time')
  return made.length === 1 ? made : decisions.flatMap(defaulted)
}

function chosen(decision: SwitchDecision, choice: Exclude<Choice, undefined>): Planned {
  const action = decision.accept(choice)
  if (typeof action === 'string') throw new RangeError(action)
  return { decision, action, by: decision.owner === CHANCE ? 'drawn' : 'submitted' }
}

function defaulted(decision: SwitchDecision): Planned[] {
  return decision.default === undefined ? [] : [{ decision, action: decision.default, by: 'defaulted' }]
}

/** The values of all solutions of `name(Player, Expression)`. */
function numbers(inquiry: Inquiry, name: string, player: Term): number[] {
  const expression = new Var('E')
  const value = new Var('V')
  const goal = new Compound(',', [new Compound(name, [player, expression]), new Compound('is', [value, expression])])
  return inquiry.all(goal, value).map((term) => {
    if (term.kind !== 'int' && term.kind !== 'float')
      throw new RuleFault(`${name}(${player}, …) gave ${term}, which is no number`)
    return Number(term.value)
  })
}
