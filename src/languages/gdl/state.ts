/** A GDL state over any reasoner: one decision per role, and views that hide the state where the rules are GDL-II. */

import {
  type Act,
  CHANCE,
  type Choice,
  type Decision,
  PUBLIC,
  type State,
  type Transition,
  type View,
} from '../../game/index.js'
import type { Term } from '../../logic/index.js'
import type { Reasoner } from './reasoner.js'
import type { Constant, GdlTerm, Sentence } from './terms.js'

/** What the states of a game share. */
export interface Table<Position> {
  readonly reasoner: Reasoner<Position>
  /** For each role of the rules: its index among the players, or CHANCE. */
  readonly owners: readonly number[]
  readonly players: number
  /** Whether roles know only their own moves and what they see. */
  readonly isHidden: boolean
}

export class GdlState<Position> implements State {
  readonly transition?: Transition
  private knownDecisions: readonly RoleDecision[] | undefined
  private knownFacts: readonly Sentence[] | undefined
  private knownKey: string | undefined

  constructor(
    private readonly table: Table<Position>,
    readonly position: Position,
    /** What each role of the rules saw of the last transition. */
    private readonly percepts: readonly (readonly GdlTerm[])[] = [],
    from?: Origin<Position>,
  ) {
    if (from) this.transition = new GdlTransition(this, from, table)
  }

  get isTerminal(): boolean {
    return this.table.reasoner.isTerminal(this.position)
  }

  get decisions(): readonly RoleDecision[] {
    this.knownDecisions ??= this.isTerminal ? [] : this.findDecisions()
    return this.knownDecisions
  }

  /** The goal where it is unique, else 0. */
  get scores(): readonly number[] {
    const goals = this.table.reasoner.goals(this.position)
    return this.ofPlayers(goals).map((goal) => goal ?? 0)
  }

  get facts(): readonly Sentence[] {
    this.knownFacts ??= this.table.reasoner.facts(this.position)
    return this.knownFacts
  }

  get key(): string {
    this.knownKey ??= this.facts.join(' ')
    return this.knownKey
  }

  view(role: number): View {
    return this.table.isHidden ? this.ownView(role) : this.openView(role)
  }

  next(choices: readonly Choice[]): GdlState<Position> {
    const { decisions, table } = this
    if (choices.length !== decisions.length) {
      throw new RangeError(`there are ${decisions.length} decisions, but ${choices.length} choices were given`)
    }
    const moves = decisions.map((decision, i) => decision.move(choices[i]))
    const { position, percepts } = table.reasoner.next(this.position, moves)
    return new GdlState(table, position, percepts, { position: this.position, moves, choices })
  }

  private findDecisions(): RoleDecision[] {
    const { reasoner, owners } = this.table
    const legal = reasoner.legal(this.position)
    return reasoner.roles.map((role, i) => new RoleDecision(role, owners[i] ?? CHANCE, legal[i] ?? []))
  }

  private ofPlayers<Value>(values: readonly Value[]): Value[] {
    return values.filter((_, index) => this.table.owners[index] !== CHANCE)
  }

  private openView(role: number): View {
    const { facts, scores, key } = this
    return { facts, scores, decisions: this.decisionsOf(role), percepts: [], key }
  }

  /** In GDL-II a role knows what it sees and what it may do; its goal when the game is over. */
  private ownView(role: number): View {
    const decisions = this.decisionsOf(role)
    const percepts = role === PUBLIC ? [] : (this.percepts[this.table.owners.indexOf(role)] ?? [])
    const scores = Array.from({ length: this.table.players }, (_, owner) =>
      owner === role && this.isTerminal ? this.scores[owner] : undefined,
    )
    const known = [percepts, decisions.flatMap(({ actions }) => actions), scores]
    return { facts: [], scores, decisions, percepts, key: known.map((part) => part.join(' ')).join('|') }
  }

  private decisionsOf(role: number): readonly RoleDecision[] {
    return role < 0 ? [] : this.decisions.filter(({ owner }) => owner === role)
  }
}

/** What a role may do. A role that submits nothing makes its first move, as game managers do for those who are late. */
export class RoleDecision implements Decision {
  readonly id: string
  readonly probabilities?: readonly number[]
  readonly default?: GdlTerm

  constructor(
    role: Constant,
    readonly owner: number,
    readonly actions: readonly GdlTerm[],
  ) {
    this.id = String(role)
    const [first] = actions
    if (owner === CHANCE) this.probabilities = actions.map(() => 1 / actions.length)
    else if (first !== undefined) this.default = first
  }

  admits(action: Term): string | undefined {
    return this.find(action) === undefined ? `${action} is not legal for ${this.id} now` : undefined
  }

  /** The move that a choice comes to; nothing for a role that has no move at all. */
  move(choice: Choice): GdlTerm | undefined {
    if (choice === undefined && this.owner === CHANCE && this.actions.length > 0) {
      throw new RangeError(`the outcome of ${this.id} is missing: a state never draws`)
    }
    return choice === undefined ? this.default : this.chosen(choice)
  }

  private chosen(choice: number | Term): GdlTerm {
    const move = typeof choice === 'number' ? this.actions[choice] : this.find(choice)
    if (move !== undefined) return move
    const what = typeof choice === 'number' ? `${this.id} has no move number ${choice}` : this.admits(choice)
    throw new RangeError(what ?? 'not legal')
  }

  private find(action: Term): GdlTerm | undefined {
    const text = String(action)
    return this.actions.find((each) => String(each) === text)
  }
}

/** How a state came about. It holds the position before, not the state: a chain of those would never be let go. */
interface Origin<Position> {
  readonly position: Position
  /** One per role of the rules. */
  readonly moves: readonly (GdlTerm | undefined)[]
  readonly choices: readonly Choice[]
}

/** What changed, worked out when asked for: most states are only passed through. */
class GdlTransition<Position> implements Transition {
  constructor(
    private readonly after: GdlState<Position>,
    private readonly from: Origin<Position>,
    private readonly table: Table<Position>,
  ) {}

  get acts(): readonly Act[] {
    const { reasoner, owners } = this.table
    return this.from.moves.flatMap((action, i) => {
      if (action === undefined) return []
      const by = this.from.choices[i] === undefined ? 'defaulted' : owners[i] === CHANCE ? 'drawn' : 'submitted'
      return [{ decision: String(reasoner.roles[i]), action, by, failed: false }]
    })
  }

  get created(): readonly Sentence[] {
    return missing(this.after.facts, this.factsBefore)
  }

  get deleted(): readonly Sentence[] {
    return missing(this.factsBefore, this.after.facts)
  }

  private get factsBefore(): readonly Sentence[] {
    return this.table.reasoner.facts(this.from.position)
  }

  /** GDL pays once, at the end. */
  get paid(): readonly number[] {
    const { isTerminal, scores } = this.after
    return isTerminal ? scores : scores.map(() => 0)
  }
}

/** Those of the first that are not among the second. */
function missing(facts: readonly Sentence[], others: readonly Sentence[]): Sentence[] {
  const there = new Set(others.map(String))
  return facts.filter((fact) => !there.has(String(fact)))
}
