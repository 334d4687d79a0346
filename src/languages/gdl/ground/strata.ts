/**
 * What has to be evaluated, and in which order. Relations that depend neither on the state nor on the moves are
 * evaluated once, stratum by stratum, so that negation in them is exact. Of the others, those that decide what can be
 * reached are explored together; the rest follow from them one after another.
 */

import { GroundingError } from './budget.js'
import type { Keywords } from './load.js'
import { isHolds, type Predicate, type Rule, rulesByHead } from './rules.js'

export interface Strata {
  /** Relations that may hold at one time and not at another. */
  readonly changing: ReadonlySet<Predicate>
  /** The rules of relations that never change: each part depends only on itself and on earlier ones. */
  readonly fixed: readonly (readonly Rule[])[]
  /** The rules for what can be reached, those of recursive relations among them. */
  readonly explored: readonly Rule[]
  /** The rules of all other relations that change, each after those it depends on. */
  readonly following: readonly Rule[]
}

export function stratify(rules: readonly Rule[], keywords: Keywords): Strata {
  const { legal, next, goal, terminal, sees } = keywords
  const seeds = [keywords.true, keywords.does, legal, next, goal, terminal, sees]
  const defined = rulesByHead(rules)
  const rulesOf = (component: ReadonlySet<Predicate>): Rule[] =>
    [...component].flatMap((predicate) => defined.get(predicate) ?? [])
  let changing = dependents(rules, seeds)
  const isFixed = (predicate: Predicate): boolean => !changing.has(predicate)
  let components = componentsOf(rules, isFixed)
  // Negation inside a recursion may still be harmless atom by atom, which only the ground rules can tell.
  const tangled = components
    .filter((component) => negatesItself(component, rulesOf(component)))
    .flatMap((component) => [...component])
  if (tangled.length > 0) {
    changing = dependents(rules, [...seeds, ...tangled])
    components = componentsOf(rules, isFixed)
  }
  for (const predicate of [keywords.role, keywords.init]) {
    if (!changing.has(predicate)) continue
    const why = 'depends on the state, on moves, or on its own negation'
    throw new GroundingError('unstratified', `${predicate.name} ${why}`)
  }
  const moving = rules.filter(({ head }) => changing.has(head.predicate))
  const core = supporters(moving, [keywords.true, keywords.does])
  const recursive = componentsOf(moving, (predicate) => !core.has(predicate)).filter((part) =>
    isRecursive(part, rulesOf(part)),
  )
  const explored = supporters(moving, [keywords.true, keywords.does, ...recursive.flatMap((part) => [...part])])
  return {
    changing,
    fixed: components.map(rulesOf),
    explored: moving.filter(({ head }) => explored.has(head.predicate)),
    following: componentsOf(moving, (predicate) => !explored.has(predicate)).flatMap(rulesOf),
  }
}

/** All that these relations follow from, themselves included, where negations are taken to hold. */
function supporters(rules: readonly Rule[], seeds: readonly Predicate[]): Set<Predicate> {
  const defined = rulesByHead(rules)
  const found = new Set(seeds)
  for (const predicate of found) {
    for (const { body } of defined.get(predicate) ?? []) {
      for (const literal of body) if (isHolds(literal)) found.add(literal.predicate)
    }
  }
  return found
}

/** Whether the relations depend on themselves, by their rules. */
function isRecursive(component: ReadonlySet<Predicate>, rules: readonly Rule[]): boolean {
  return rules.some(({ body }) =>
    body.some((literal) => literal.kind !== 'distinct' && component.has(literal.predicate)),
  )
}

/** Everything that depends on the seeds, the seeds included. */
function dependents(rules: readonly Rule[], seeds: readonly Predicate[]): Set<Predicate> {
  const users = new Map<Predicate, Set<Predicate>>()
  for (const { head, body } of rules) {
    for (const literal of body) {
      if (literal.kind === 'distinct') continue
      const known = users.get(literal.predicate)
      if (known === undefined) users.set(literal.predicate, new Set([head.predicate]))
      else known.add(head.predicate)
    }
  }
  const found = new Set(seeds)
  for (const predicate of found) for (const user of users.get(predicate) ?? []) found.add(user)
  return found
}

function negatesItself(component: ReadonlySet<Predicate>, rules: readonly Rule[]): boolean {
  return rules.some(({ body }) => body.some((literal) => literal.kind === 'absent' && component.has(literal.predicate)))
}

/** The strongly connected components among the defined relations asked for, those depended on first (Tarjan 1972). */
function componentsOf(rules: readonly Rule[], isAsked: (predicate: Predicate) => boolean): Set<Predicate>[] {
  const edges = new Map<Predicate, Predicate[]>()
  for (const { head, body } of rules) {
    if (!isAsked(head.predicate)) continue
    const list = edges.get(head.predicate) ?? []
    for (const literal of body) {
      if (literal.kind !== 'distinct' && isAsked(literal.predicate)) list.push(literal.predicate)
    }
    edges.set(head.predicate, list)
  }
  const components: Set<Predicate>[] = []
  const order = new Map<Predicate, number>()
  const lowest = new Map<Predicate, number>()
  const open: Predicate[] = []
  const isOpen = new Set<Predicate>()
  // On a stack of our own, as generated rules may be nested deeper than the host's.
  const path: { predicate: Predicate; next: number }[] = []
  const enter = (predicate: Predicate): void => {
    order.set(predicate, order.size)
    lowest.set(predicate, order.size - 1)
    open.push(predicate)
    isOpen.add(predicate)
    path.push({ predicate, next: 0 })
  }
  const lower = (predicate: Predicate, to: number | undefined): void => {
    if (to !== undefined && to < (lowest.get(predicate) ?? to)) lowest.set(predicate, to)
  }
  for (const start of edges.keys()) {
    if (order.has(start)) continue
    enter(start)
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const successor = edges.get(top.predicate)?.[top.next++]
      if (successor !== undefined) {
        if (!order.has(successor)) enter(successor)
        else if (isOpen.has(successor)) lower(top.predicate, order.get(successor))
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent !== undefined) lower(parent.predicate, lowest.get(top.predicate))
      if (lowest.get(top.predicate) !== order.get(top.predicate)) continue
      const members = open.splice(open.lastIndexOf(top.predicate))
      for (const member of members) isOpen.delete(member)
      components.push(new Set(members))
    }
  }
  return components
}
