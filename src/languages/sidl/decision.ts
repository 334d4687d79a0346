/** The legal switches of a state, each with its owner and what can be done at it (sidl.md, one chronon, 1 to 4). */

import { CHANCE, type Choice, type Decision, type Template } from '../../game/index.js'
import {
  Atom,
  BudgetError,
  Compound,
  type FactSet,
  type Inquiry,
  listItems,
  PrologError,
  type Rules,
  type Term,
  Var,
} from '../../logic/index.js'
import { explain, RuleFault } from './fault.js'
import { fit, type Range, toTemplate } from './templates.js'

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

  /** The action that a choice means, or why it may not be chosen. */
  accept(choice: Exclude<Choice, undefined>): Term | string {
    if (typeof choice === 'number') return this.actions[choice] ?? `${this.id} has no action number ${choice}`
    if (this.templates === undefined) {
      const text = String(choice)
      return this.actions.find((action) => String(action) === text) ?? `${text} is not one of the actions of ${this.id}`
    }
    const fitted = this.templates.map((template) => fit(template, choice))
    const actions = fitted.filter((each) => typeof each !== 'string')
    if (actions.length === 0) return fitted.find((each) => typeof each === 'string') ?? `${this.id} takes nothing now`
    return this.allowed(actions) ?? `the rules do not allow ${choice} at ${this.id} now`
  }

  /** The first of these that `switch` holds for; a broken rule refuses the submission with its reason. */
  private allowed(actions: readonly Term[]): Term | string | undefined {
    try {
      const inquiry = this.table.rules.ask(this.facts)
      return actions.find((action) => inquiry.holds(new Compound('switch', [this.word, action])))
    } catch (error) {
      if (error instanceof PrologError || error instanceof BudgetError) return `checking it ${explain(error)}`
      throw error
    }
  }
}

export function switchDecisions(table: Table, facts: FactSet): SwitchDecision[] {
  const inquiry = table.rules.ask(facts)
  const word = new Var('I')
  return inquiry.distinct(new Compound('legal', [word]), word).map((legal) =>
    toDecision(table, facts, inquiry, legal),
  )
}

function toDecision(table: Table, facts: FactSet, inquiry: Inquiry, word: Term): SwitchDecision {
  requireWord(word, 'legal')
  const { rules } = table
  const second = (name: string): Term[] => {
    const value = new Var('A')
    return inquiry.distinct(new Compound(name, [word, value]), value)
  }
  const templates = rules.isDefined('unlimited', 2) ? second('unlimited') : []
  const actions = templates.length > 0 ? [] : second('switch')
  for (const action of actions) requireWord(action, `switch(${word}, …)`)
  const { owner, probabilities } = findOwner(table, word, second('owned'), actions)
  if (templates.length > 0 && owner === CHANCE)
    throw new RuleFault(`the unlimited switch ${word} is owned by a distribution: nature cannot draw from it`)
  const fallback = rules.isDefined('default', 2) ? inquiry.all(defaultOf(word), ACTION, 1)[0] : undefined
  return new SwitchDecision(table, facts, {
    word,
    owner,
    actions,
    ...(probabilities ? { probabilities } : {}),
    ...(templates.length > 0
      ? {
          templates: templates.map((template) => toTemplate(template, (field) => rangeOf(rules, inquiry, word, field))),
        }
      : {}),
    ...(fallback ? { default: fallback } : {}),
  })
}

const ACTION = new Var('A')

function defaultOf(word: Term): Term {
  return new Compound('default', [word, ACTION])
}

function rangeOf(rules: Rules, inquiry: Inquiry, word: Term, field: string): Range | undefined {
  if (!rules.isDefined('range', 5)) return undefined
  const bounds = ['Low', 'High', 'Step'].map((name) => new Var(name))
  const template = new Compound('range', bounds)
  const found = inquiry.all(new Compound('range', [word, new Atom(field), ...bounds]), template, 1)[0]
  if (found === undefined || found.kind !== 'compound') return undefined
  const [low, high, step] = found.args.map(toNumber)
  if (low === undefined || high === undefined || step === undefined)
    throw new RuleFault(`the range of ${field} at ${word} is not three numbers`)
  return { low, high, step }
}

interface Owner {
  readonly owner: number
  readonly probabilities?: readonly number[]
}

function findOwner(table: Table, word: Term, owners: readonly Term[], actions: readonly Term[]): Owner {
  if (owners.length === 0) throw new RuleFault(`the legal switch ${word} has no owner`)
  if (owners.length > 1) throw new RuleFault(`the switch ${word} has two owners, ${owners[0]} and ${owners[1]}`)
  const owner = owners[0] as Term
  const player = table.players.indexOf(String(owner))
  if (player >= 0) return { owner: player }
  return { owner: CHANCE, probabilities: distribution(word, owner, actions) }
}

function distribution(word: Term, owner: Term, actions: readonly Term[]): number[] {
  if (owner.kind === 'compound' && owner.name === 'equal' && owner.args.length === 1) {
    const count = toNumber(owner.args[0] as Term)
    if (count !== actions.length) {
      throw new RuleFault(`${owner} owns ${word}, which has ${actions.length} actions, not ${owner.args[0]}`)
    }
    return actions.map(() => 1 / actions.length)
  }
  const probabilities = listItems(owner)?.map(toNumber)
  if (probabilities === undefined || probabilities.some((p) => p === undefined)) {
    throw new RuleFault(`${owner} owns ${word}, but is neither a player nor a distribution`)
  }
  const numbers = probabilities.map(Number)
  if (numbers.length !== actions.length) {
    throw new RuleFault(
      `the distribution ${owner} of ${word} has ${numbers.length} probabilities for ${actions.length} actions`,
    )
  }
  const sum = numbers.reduce((a, b) => a + b, 0)
  if (numbers.some((p) => p < 0) || Math.abs(sum - 1) > 1e-9)
    throw new RuleFault(`the distribution ${owner} of ${word} sums to ${sum}, not to 1`)
  return numbers
}

function toNumber(term: Term): number | undefined {
  return term.kind === 'int' || term.kind === 'float' ? Number(term.value) : undefined
}

function requireWord(term: Term, maker: string): void {
  const items = listItems(term)
  if (items === undefined || items.some((item) => item.kind === 'var' || item.kind === 'compound')) {
    throw new RuleFault(
      `${maker} made ${term}, which is no word: a word is a list of atoms and numbers without variables`,
    )
  }
}
