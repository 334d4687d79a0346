/**
 * The instances of the rules, once it is known what can be reached: each rule is one join over relations that no longer
 * grow. Rules are condensed where that is expected to save literals: amazons then has 1.3 million instances, not 53.
 */

import { type Budget, GroundingError } from './budget.js'
import { bodyKey, divide } from './condense.js'
import { Instances } from './instances.js'
import { compileInstances, compileReach, isEmitted, type Join, type Workbench } from './join.js'
import type { Predicates } from './load.js'
import { type PlanContext, planJoin } from './plan.js'
import type { Relations } from './relations.js'
import { atomPattern, holds, type Literal, type Predicate, type Rule, variablePattern } from './rules.js'
import type { TermId, TermStore } from './terms.js'
import { bestDivision, type Choice, type Guard } from './weigh.js'

export interface EmitContext {
  readonly store: TermStore
  readonly relations: Relations
  readonly predicates: Predicates
  readonly budget: Budget
  readonly changing: ReadonlySet<Predicate>
}

export interface Emitted {
  readonly instances: Instances
  /** How many auxiliary relations were made. */
  readonly auxiliary: number
}

/** `following` are the rules of relations that have not been explored, each after those it depends on. */
export function emit(following: readonly Rule[], explored: readonly Rule[], context: EmitContext): Emitted {
  const emitter = new Emitter(context)
  const rules = [...following, ...explored.filter((rule) => !rule.isSilent)]
  for (const rule of withTwins(rules, context.changing)) emitter.emit(rule)
  return { instances: emitter.instances, auxiliary: emitter.auxiliary }
}

/** Rules from one `or` keep their common number only where their instances can be equal. */
function withTwins(rules: readonly Rule[], changing: ReadonlySet<Predicate>): Rule[] {
  const groups = new Map<string, number>()
  const keys = rules.map((rule) => {
    const body = rule.body.filter((literal) => isEmitted(literal, changing))
    const key = `${rule.twins} ${rule.head.predicate.functor} ${bodyKey({ ...rule, body })}`
    groups.set(key, (groups.get(key) ?? 0) + 1)
    return key
  })
  const numbers = new Map<string, number>()
  return rules.map((rule, i) => {
    const key = keys[i] ?? ''
    if (rule.twins < 0 || (groups.get(key) ?? 0) < 2) return { ...rule, twins: -1 }
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return { ...rule, twins: number }
  })
}

/** Rows between two looks at the clock. */
const FUEL = 1 << 18

class Emitter implements Workbench {
  readonly store: TermStore
  readonly changing: Set<Predicate>
  readonly fuel = new Int32Array([FUEL])
  readonly instances: Instances
  auxiliary = 0
  private readonly context: EmitContext
  private readonly plans: PlanContext
  private readonly made = new Map<string, Predicate>()
  private found: TermId[] = []
  private readonly tallies = new Map<Predicate, number>()

  constructor(context: EmitContext) {
    this.context = context
    this.store = context.store
    this.changing = new Set(context.changing)
    this.instances = new Instances(context.budget)
    this.plans = { relations: context.relations, changing: this.changing, isGrowing: false }
  }

  derive(atom: TermId): void {
    if (this.store.known[atom] === 1) return
    this.store.known[atom] = 1
    this.context.relations.announce(atom)
    this.found.push(atom)
  }

  refuel(): void {
    this.context.budget.checkTime()
    this.context.budget.checkInstances(this.instances.count)
    this.fuel[0] = FUEL
  }

  emit(rule: Rule): void {
    let rest = rule
    for (let choice = bestDivision(rest, this.plans); choice !== undefined; choice = bestDivision(rest, this.plans)) {
      rest = this.carryOut(rest, choice)
      this.context.budget.checkTime()
    }
    const plan = planJoin(rest.body, undefined, this.plans)
    const { predicate } = rest.head
    this.context.relations.declare(predicate)
    const isShown = !rest.isSilent && this.changing.has(predicate)
    const join = isShown ? compileInstances(rest, plan, this, this.instances) : compileReach(rest, plan, false, this)
    this.run(join, predicate)
    for (const atom of this.found) this.context.relations.insert(atom)
    this.found = []
  }

  /** Too many instances are blamed on the relation whose rules have most. */
  private run(join: Join, predicate: Predicate): void {
    const before = this.instances.count
    try {
      join(0)
    } catch (fault) {
      if (!(fault instanceof GroundingError) || fault.code !== 'instances') throw fault
      this.tally(predicate, before)
      const [most] = [...this.tallies].sort(([, one], [, other]) => other - one)
      const whose = most && `${most[0].name}/${most[0].arity} has ${most[1].toLocaleString('en')} of them`
      throw new GroundingError('instances', `${fault.message}; ${whose}`)
    }
    this.tally(predicate, before)
  }

  private tally(predicate: Predicate, before: number): void {
    this.tallies.set(predicate, (this.tallies.get(predicate) ?? 0) + this.instances.count - before)
  }

  /** Makes the auxiliary relation, unless another rule has made the same; gives the rule that uses it. */
  private carryOut(rule: Rule, choice: Choice): Rule {
    const inside = [...choice.inside, ...choice.guards.map((guard) => this.guard(guard))]
    const { auxiliary, rest } = divide(rule, { ...choice, inside }, this.context.predicates)
    const predicate = this.make(auxiliary)
    return { ...rest, body: [...choice.outside, holds(predicate, auxiliary.head.args)] }
  }

  /** A literal for the values that the guard's variables can have. */
  private guard({ literal, variables }: Guard): Literal {
    const args = variables.map(variablePattern)
    const name = `values in ${literal.predicate.name}`
    const head = atomPattern(this.context.predicates.made('demand', name, args.length), args)
    return holds(this.make({ head, body: [literal], isSilent: true, twins: -1 }), args)
  }

  private make(rule: Rule): Predicate {
    const key = `${rule.head.predicate.kind} ${rule.isSilent} ${bodyKey(rule)}`
    const known = this.made.get(key)
    if (known !== undefined) return known
    const { predicate } = rule.head
    this.made.set(key, predicate)
    if (predicate.kind === 'auxiliary') this.auxiliary++
    if (rule.body.some((literal) => isEmitted(literal, this.changing))) this.changing.add(predicate)
    this.emit(rule)
    return predicate
  }
}
