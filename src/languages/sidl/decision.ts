/** The legal switches of a state, each with its owner and what can be done at it (sidl.md, one chronon, 1 to 4). */

import type { Choice, Decision, Template } from '../../game/index.js'
import { Atom, Compound, type FactSet, type Inquiry, type Rules, type Term, Var } from '../../logic/index.js'
import { asking, NO_STATE, RuleFault, requireWord } from './fault.js'
import { findOwner, toNumber } from './owner.js'
import { matchTemplate, type Range, toTemplate } from './templates.js'

/** What a decision needs of its game. */
export interface Table {
  readonly rules: Rules
  /** The players' words, printed. */
  readonly players: readonly string[]
}

/** What the rules say of a switch in a state. */
interface Switch {
  readonly word: Term
  readonly owner: number
  readonly actions: readonly Term[]
  readonly probabilities?: readonly number[]
  readonly templates?: readonly Template[]
  readonly default?: Term
}

export class SwitchDecision implements Decision {
  readonly id: string
  readonly word: Term
  readonly owner: number
  readonly actions: readonly Term[]
  readonly probabilities?: readonly number[]
  readonly templates?: readonly Template[]
  readonly default?: Term

  constructor(
    private readonly table: Table,
    private readonly facts: FactSet,
    definition: Switch,
  ) {
    this.id = String(definition.word)
    this.word = definition.word
    this.owner = definition.owner
    this.actions = definition.actions
    if (definition.probabilities) this.probabilities = definition.probabilities
    if (definition.templates) this.templates = definition.templates
    if (definition.default) this.default = definition.default
  }

  admits(action: Term): string | undefined {
    const accepted = this.accept(action)
    return typeof accepted === 'string' ? accepted : undefined
  }

  /** The action that a choice means, or why it may not be chosen; a broken rule refuses it with its reason. */
  accept(choice: Exclude<Choice, undefined>): Term | string {
    try {
      return this.judge(choice)
    } catch (error) {
      if (error instanceof RuleFault) return `checking it failed: ${error.problem}`
      throw error
    }
  }

  /** Like `accept`, but throws a RuleFault where a rule breaks. */
  judge(choice: Exclude<Choice, undefined>): Term | string {
    if (typeof choice === 'number') return this.actions[choice] ?? `${this.id} has no action number ${choice}`
    if (this.templates === undefined) {
      const text = String(choice)
      return this.actions.find((action) => String(action) === text) ?? `${text} is not one of the actions of ${this.id}`
    }
    const fitted = this.templates.map((template) => matchTemplate(template, choice))
    const actions = fitted.filter((each) => typeof each !== 'string')
    if (actions.length === 0) return fitted.find((each) => typeof each === 'string') ?? `${this.id} takes nothing now`
    const { rules } = this.table
    const inquiry = rules.ask(this.facts)
    const allowed = actions.find((action) => {
      const goal = new Compound('switch', [this.word, action])
      return rules.isDefined('switch', 2) && asking(goal, NO_STATE, () => inquiry.holds(goal))
    })
    return allowed ?? `the rules do not allow ${choice} at ${this.id} now`
  }
}

export function switchDecisions(table: Table, facts: FactSet): SwitchDecision[] {
  if (!table.rules.isDefined('legal', 1)) return []
  const inquiry = table.rules.ask(facts)
  const word = new Var('I')
  const goal = new Compound('legal', [word])
  const legal = asking(goal, NO_STATE, () => inquiry.distinct(goal, word))
  for (const each of legal) requireWord(each, (made) => ({ goal, answer: new Compound('legal', [made]) }))
  return legal.map((each) => toDecision(table, facts, inquiry, each))
}

function toDecision(table: Table, facts: FactSet, inquiry: Inquiry, word: Term): SwitchDecision {
  const { rules } = table
  const second = (name: string): Term[] => {
    if (!rules.isDefined(name, 2)) return []
    const goal = new Compound(name, [word, VALUE])
    return asking(goal, NO_STATE, () => inquiry.distinct(goal, VALUE))
  }
  const templates = second('unlimited')
  const actions = templates.length > 0 ? [] : second('switch')
  const origin = (made: Term) => ({
    goal: new Compound('switch', [word, VALUE]),
    answer: new Compound('switch', [word, made]),
  })
  for (const each of actions) requireWord(each, origin)
  const isUnlimited = templates.length > 0
  const { owner, probabilities } = findOwner(table.players, word, second('owned'), isUnlimited ? undefined : actions)
  const defaults = new Compound('default', [word, VALUE])
  const fallback = rules.isDefined('default', 2)
    ? asking(defaults, NO_STATE, () => inquiry.all(defaults, VALUE, 1)[0])
    : undefined
  return new SwitchDecision(table, facts, {
    word,
    owner,
    actions,
    ...(probabilities ? { probabilities } : {}),
    ...(isUnlimited ? { templates: templates.map((each) => templateOf(rules, inquiry, word, each)) } : {}),
    ...(fallback ? { default: fallback } : {}),
  })
}

const VALUE = new Var('A')

function templateOf(rules: Rules, inquiry: Inquiry, word: Term, template: Term): Template {
  const goal = new Compound('unlimited', [word, VALUE])
  const answer = new Compound('unlimited', [word, template])
  return toTemplate(template, { goal, answer }, (field) => rangeOf(rules, inquiry, word, field))
}

function rangeOf(rules: Rules, inquiry: Inquiry, word: Term, field: string): Range | undefined {
  if (!rules.isDefined('range', 5)) return undefined
  const bounds = ['Low', 'High', 'Step'].map((name) => new Var(name))
  const goal = new Compound('range', [word, new Atom(field), ...bounds])
  const found = asking(goal, NO_STATE, () => inquiry.all(goal, goal, 1)[0])
  if (found === undefined || found.kind !== 'compound') return undefined
  const [low, high, step] = found.args.slice(2).map(toNumber)
  if (low === undefined || high === undefined || step === undefined) {
    const problem = `the range of ${field} at ${word} is not three numbers`
    throw new RuleFault(problem, { code: 'bad-range', goal, answer: found })
  }
  return { low, high, step }
}
