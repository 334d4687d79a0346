/**
 * What can be reached at all: the least set of facts with the initial state in it, every successor state of what
 * is legal, and all that follows, where negations of what changes are taken to hold. Semi-naive: each fact, once, is
 * joined with those before it.
 */

import type { Budget } from './budget.js'
import { compileReach, type Join, type Workbench } from './join.js'
import { type Plan, planJoin, planKey } from './plan.js'
import type { Relations, Table } from './relations.js'
import { type Holds, isHolds, type Predicate, type Rule } from './rules.js'
import type { TermId, TermStore } from './terms.js'

/** Rows between two looks at the clock. */
const FUEL = 1 << 18

export interface ReachContext {
  readonly store: TermStore
  readonly relations: Relations
  readonly budget: Budget
  readonly changing: ReadonlySet<Predicate>
}

/** A rule to be run when its literal has a new row. */
interface Trigger {
  readonly rule: Rule
  readonly literal: Holds
  readonly table: Table
  join: Join | undefined
  key: string
}

/** The strata in an order in which each depends only on itself and on those before it. */
export function reach(strata: readonly (readonly Rule[])[], context: ReachContext): void {
  const queue = new Queue(context)
  for (const rules of strata) queue.saturate(rules)
}

/** How much larger the relations must be before joins are planned anew. */
const REPLAN_FACTOR = 3

class Queue implements Workbench {
  readonly store: TermStore
  readonly changing: ReadonlySet<Predicate>
  readonly fuel = new Int32Array([FUEL])
  private pending: Int32Array
  private taken = 0
  private waiting = 0
  private total = 0

  constructor(private readonly context: ReachContext) {
    this.store = context.store
    this.changing = context.changing
    this.pending = context.budget.ints(1024)
  }

  derive(atom: TermId): void {
    if (this.store.known[atom] === 1) return
    this.store.known[atom] = 1
    this.context.relations.announce(atom)
    if (this.waiting === this.pending.length) this.makeRoom()
    this.pending[this.waiting++] = atom
  }

  refuel(): void {
    this.context.budget.checkTime()
    this.fuel[0] = FUEL
  }

  /** Runs these rules until nothing new follows. */
  saturate(rules: readonly Rule[]): void {
    const members = new Set(rules.map(({ head }) => head.predicate))
    const { relations } = this.context
    const byFunctor: Trigger[][] = []
    for (const predicate of members) {
      relations.declare(predicate)
      byFunctor[predicate.functor] = []
    }
    const seeds: Rule[] = []
    for (const rule of rules) {
      const recursive = rule.body.filter(isHolds).filter(({ predicate }) => members.has(predicate))
      if (recursive.length === 0) seeds.push(rule)
      for (const literal of recursive) {
        const { table } = relations.table(literal)
        byFunctor[literal.predicate.functor]?.push({ rule, literal, table, join: undefined, key: '' })
      }
    }
    for (const rule of seeds) compileReach(rule, this.plan(rule), false, this)(0)
    let replanAt = this.total + 64
    while (this.taken < this.waiting) {
      const atom = this.pending[this.taken++] as number
      relations.insert(atom)
      const functor = this.store.functorOf[atom] as number
      for (const trigger of byFunctor[functor] ?? []) {
        if (trigger.table.latest < 0) continue
        if (trigger.join === undefined) this.replan(trigger)
        trigger.join?.(trigger.table.latest)
      }
      if (++this.total > replanAt) {
        replanAt = this.total * REPLAN_FACTOR
        for (const triggers of byFunctor) for (const trigger of triggers ?? []) if (trigger.join) this.replan(trigger)
      }
    }
    this.taken = 0
    this.waiting = 0
  }

  private plan(rule: Rule, first?: Holds): Plan {
    const { relations, budget } = this.context
    budget.checkTime()
    return planJoin(rule.body, first, { relations, changing: this.changing, isGrowing: true })
  }

  private replan(trigger: Trigger): void {
    const plan = this.plan(trigger.rule, trigger.literal)
    const key = planKey(plan, trigger.rule.body)
    if (key === trigger.key && trigger.join !== undefined) return
    trigger.key = key
    trigger.join = compileReach(trigger.rule, plan, true, this)
  }

  /** Atoms already taken make room for new ones. */
  private makeRoom(): void {
    if (this.taken > this.pending.length / 2) {
      this.pending.copyWithin(0, this.taken, this.waiting)
      this.waiting -= this.taken
      this.taken = 0
    } else this.pending = this.context.budget.grown(this.pending, 0)
  }
}
