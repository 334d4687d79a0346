/**
 * The instances of the rules, once it is known what can be reached: each rule is one join over relations that no longer
 * grow. Rules are condensed where that is expected to save literals: amazons then has 1.5 million instances, not 53.
 */

import type { Budget } from './budget.js'
import { bodyKey, type Division, divide, divisions } from './condense.js'
import { Instances } from './instances.js'
import { compileInstances, compileReach, isEmitted, type Workbench } from './join.js'
import type { Predicates } from './load.js'
import { estimateRows, type PlanContext, planJoin, type Supposed, valuesOf } from './plan.js'
import type { Relations } from './relations.js'
import { holds, type Literal, type Pattern, type Predicate, type Rule, variablePattern } from './rules.js'
import type { TermId, TermStore } from './terms.js'

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

export function emit(rules: readonly Rule[], context: EmitContext): Emitted {
  const emitter = new Emitter(context)
  for (const rule of withTwins(rules, context.changing)) if (!rule.isSilent) emitter.emit(rule)
  return { instances: emitter.instances, auxiliary: emitter.auxiliary }
}

/** Rules from one `or` keep their common number only where their instances can be equal. */
function withTwins(rules: readonly Rule[], changing: ReadonlySet<Predicate>): Rule[] {
  const groups = new Map<string, number>()
  const keys = rules.map((rule) => {
    const key = `${rule.twins} ${rule.head.predicate.functor} ${bodyKey({ ...rule, body: rule.body.filter((literal) => isEmitted(literal, changing)) })}`
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

const FUEL = 1 << 20

/** A division must promise to save at least this part: estimates are rough, and every relation made costs something. */
const WORTHWHILE = 0.75

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
    this.found.push(atom)
  }

  refuel(): void {
    this.context.budget.checkTime()
    this.context.budget.checkInstances(this.instances.count)
    this.fuel[0] = FUEL
  }

  emit(rule: Rule): void {
    let rest = rule
    for (let division = this.best(rest); division !== undefined; division = this.best(rest)) {
      rest = this.carryOut(rest, division)
    }
    const plan = planJoin(rest.body, undefined, this.plans)
    compileInstances(rest, plan, this, this.instances)(0)
    this.settle()
    this.refuel()
  }

  /** Makes the auxiliary relation, unless another rule has made the same; gives the rule that uses it. */
  private carryOut(rule: Rule, division: Division): Rule {
    const { auxiliary, rest } = divide(rule, division, this.context.predicates)
    const key = bodyKey(auxiliary)
    const known = this.made.get(key)
    if (known !== undefined) return { ...rest, body: [...division.outside, holds(known, auxiliary.head.args)] }
    const { predicate } = auxiliary.head
    this.made.set(key, predicate)
    this.auxiliary++
    this.context.relations.declare(predicate)
    if (division.inside.some((literal) => isEmitted(literal, this.changing))) {
      this.changing.add(predicate)
      this.emit(auxiliary)
    } else {
      compileReach(auxiliary, planJoin(auxiliary.body, undefined, this.plans), false, this)(0)
      this.settle()
    }
    return rest
  }

  private settle(): void {
    for (const atom of this.found) this.context.relations.insert(atom)
    this.found = []
  }

  private best(rule: Rule): Division | undefined {
    const whole = this.cost(rule.body, this.plans)
    let best: Division | undefined
    let least = whole * WORTHWHILE
    for (const division of divisions(rule, this.changing)) {
      const cost = this.dividedCost(division)
      if (cost < least) {
        best = division
        least = cost
      }
    }
    return best
  }

  /** The literals in all instances together. */
  private cost(body: readonly Literal[], plans: PlanContext): number {
    return estimateRows(body, plans) * weight(body, this.changing)
  }

  private dividedCost({ inside, outside, shared }: Division): number {
    const rows = estimateRows(inside, this.plans)
    const distinct = shared.map((variable) => valuesOf(variable, inside, this.plans))
    const supposed: Supposed = { rows: Math.min(rows, distinct.reduce((product, each) => product * each, 1)), distinct }
    const args: Pattern[] = shared.map(variablePattern)
    const literal = holds(PART, args)
    const isFixed = !inside.some((each) => isEmitted(each, this.changing))
    const plans = { ...this.plans, supposed: new Map([[PART, supposed]]) }
    const rest = estimateRows([...outside, literal], plans) * (weight(outside, this.changing) + (isFixed ? 0 : 1))
    return rest + (isFixed ? 0 : rows * weight(inside, this.changing))
  }
}

/** Stands for the relation that a division would make. */
const PART: Predicate = { functor: -1, name: 'part', arity: 0, kind: 'auxiliary' }

/** What one instance costs: its literals, and its place among those of the same head. */
function weight(body: readonly Literal[], changing: ReadonlySet<Predicate>): number {
  return 1 + body.filter((literal) => isEmitted(literal, changing)).length
}
