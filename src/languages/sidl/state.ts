/** A SIDL state: a set of words and the accounts, and the transition of Algorithm 1.1 to the next. */

import { type Act, CHANCE, type Choice, PUBLIC, type State, type Transition, type View } from '../../game/index.js'
import {
  type Budget,
  Compound,
  type FactSet,
  type Inquiry,
  position,
  type Term,
  Var,
  wordTerm,
} from '../../logic/index.js'
import { clauseBehind } from './clauses.js'
import { type SwitchDecision, switchDecisions } from './decision.js'
import { asking, NO_STATE, RuleFault } from './fault.js'
import type { SidlGame } from './game.js'
import { CREATE, DELETE, DOES } from './prelude.js'
import type { RuleClause } from './program.js'

/** For each clause that is tried when a fault is traced: the game is lost anyway, its players should not wait. */
const FEW_INFERENCES = 1_000_000

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
    this.known ??= this.blaming(() => switchDecisions(this.game, this.set))
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
    return this.blaming(() => this.visible(role))
  }

  private visible(role: number): View {
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
    return this.blaming(() => this.perform(acts), acts)
  }

  heuristic(role: number): number | undefined {
    const { game } = this
    if (!game.rules.isDefined('heuristic', 2)) return undefined
    return this.blaming(() => numbers(game.rules.ask(this.set), 'heuristic', game.playerTerms[role] as Term)[0])
  }

  /** Runs a question about this state; a fault of the rules is thrown with the clause it comes from and this state. */
  blaming<T>(run: () => T, acts: readonly Planned[] = []): T {
    try {
      return run()
    } catch (error) {
      if (!(error instanceof RuleFault) || error.state !== undefined) throw error
      const { goal, answer } = error.origin
      const clause = goal && this.clauseBehind(goal, answer, acts)
      const found = clause && { clause, line: position(this.game.source.text, clause.at).line }
      throw new RuleFault(error.problem, { ...error.origin, ...found }, this.facts.join(' '))
    }
  }

  /** The clause that gives this answer in this state; without an answer, the one that breaks. */
  clauseBehind(goal: Compound, answer?: Compound, acts: readonly Planned[] = []): RuleClause | undefined {
    return clauseBehind(this.game.source.clauses, goal, answer, () => this.inquiryBefore(goal, acts))
  }

  /** An inquiry with the actions carried out as far as they are when the goal is asked. */
  private inquiryBefore(goal: Compound, acts: readonly Planned[]): Inquiry {
    const inquiry = this.begin(acts, { inferences: FEW_INFERENCES })
    for (const { action } of acts) {
      const next = new Compound('do', [action])
      if (String(next) === String(goal)) break
      inquiry.holds(next)
    }
    return inquiry
  }

  private begin(acts: readonly Planned[], budget: Partial<Budget> = {}): Inquiry {
    const inquiry = this.game.rules.ask(this.set, budget)
    for (const { decision, action, by } of acts) {
      if (by !== 'defaulted') inquiry.note(DOES, new Compound('does', [decision.word, action]))
    }
    return inquiry
  }

  /** Algorithm 1.1, lines 14 to 31. */
  private perform(acts: readonly Planned[]): SidlState {
    const { game, set } = this
    const inquiry = this.begin(acts)
    const done = acts.map(({ decision, action, by }): Act => {
      const goal = new Compound('do', [action])
      const isDone = game.rules.isDefined('do', 1) && asking(goal, NO_STATE, () => inquiry.holds(goal))
      return { decision: decision.id, action, by, failed: !isDone }
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
  const asked = new Compound(name, [player, expression])
  const goal = new Compound(',', [asked, new Compound('is', [value, expression])])
  return asking(asked, NO_STATE, () => inquiry.all(goal, value)).map((term) => {
    if (term.kind === 'int' || term.kind === 'float') return Number(term.value)
    throw new RuleFault(`${name}(${player}, …) gave ${term}, which is no number`, { goal: asked })
  })
}
