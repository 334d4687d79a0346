/**
 * Grounding: from rules with variables to rules without. First all that can be reached, then the instances of the
 * rules over it. A helper relation that grows large on the way is tried again with demand.
 */

import type { GroundRules } from '../../../circuit/ground-rules.js'
import type { Clause } from '../normal.js'
import { assemble, type GroundNames } from './assemble.js'
import { Budget, GroundingError, type GroundingLimits, USUAL_LIMITS } from './budget.js'
import { condenseBlindly } from './condense.js'
import { demandable, demandFor, withDemand } from './demand.js'
import { emit } from './emit.js'
import { type Keywords, type Loaded, loadRules } from './load.js'
import { Overgrown, reach } from './reach.js'
import { Relations } from './relations.js'
import { atomPattern, holds, type Predicate, type Rule, variablePattern } from './rules.js'
import { stratify } from './strata.js'
import { TermStore } from './terms.js'

export interface Grounding {
  readonly rules: GroundRules
  readonly names: GroundNames
  readonly stats: GroundingStats
}

export interface GroundingStats {
  readonly instances: number
  readonly atoms: number
  readonly seconds: number
  /** Relations made by condensing rules. */
  readonly auxiliary: number
  /** Relations derived only as far as they are asked for. */
  readonly demanded: readonly string[]
}

/** Throws `GroundingError` where the rules do not ground within the limits. */
export function ground(clauses: readonly Clause[], limits: Partial<GroundingLimits> = {}): Grounding {
  const budget = new Budget({ ...USUAL_LIMITS, ...limits })
  const demanded = new Set<string>()
  for (;;) {
    budget.startOver()
    const more = attempt(clauses, demanded, budget)
    if ('rules' in more) return more
    for (const name of more.demand) demanded.add(name)
  }
}

/** Facts from which on it is worth asking whether a relation is needed in full. */
const LARGE = 100_000

/** A grounding, or what to demand before trying again. */
function attempt(clauses: readonly Clause[], demanded: ReadonlySet<string>, budget: Budget): Grounding | { demand: string[] } {
  const store = new TermStore(budget)
  const relations = new Relations(store, budget)
  const loaded = loadRules(clauses, store)
  const { keywords, predicates } = loaded
  const mayDemand = demandable(loaded.rules, keywords)
  const wanted = new Set(predicatesOf(loaded.rules).filter((predicate) => demanded.has(keyOf(predicate))))
  const rules = wanted.size === 0 ? loaded.rules : withDemand(loaded.rules, wanted, predicates)
  try {
    const strata = stratify([...rules, ...course(keywords)], keywords)
    const reachRules = condenseBlindly([...rules, ...course(keywords)], strata.changing, predicates)
    const mayGrow = (predicate: Predicate, size: number): boolean =>
      size < LARGE || demanded.has(keyOf(predicate)) || !mayDemand(predicate)
    reach(stratify(reachRules, keywords), { store, relations, budget, mayGrow })
    const moving = rules.filter(({ head }) => strata.changing.has(head.predicate))
    const emitted = emit(moving, { store, relations, predicates, budget, changing: strata.changing })
    const { rules: groundRules, names } = assemble(emitted.instances, keywords, store, relations, budget)
    const stats: GroundingStats = {
      instances: emitted.instances.count,
      atoms: groundRules.atomCount,
      seconds: budget.seconds,
      auxiliary: emitted.auxiliary,
      demanded: [...demanded],
    }
    return { rules: groundRules, names, stats }
  } catch (fault) {
    if (fault instanceof Overgrown) return { demand: [...demandFor(fault.predicate, loaded.rules, mayDemand)].map(keyOf) }
    if (fault instanceof GroundingError) throw explained(fault, relations)
    throw fault
  }
}

/** How a game goes on: what is true at first and next, and that what is legal may be done. */
function course({ init, true: holdsNow, does, legal, next }: Keywords): Rule[] {
  const fact = [variablePattern(0)]
  const move = [variablePattern(0), variablePattern(1)]
  const rule = (to: Predicate, from: Predicate, args: typeof fact): Rule => ({
    head: atomPattern(to, args),
    body: [holds(from, args)],
    isSilent: true,
    twins: -1,
  })
  return [rule(holdsNow, init, fact), rule(holdsNow, next, fact), rule(does, legal, move)]
}

function predicatesOf(rules: Loaded['rules']): Predicate[] {
  return [...new Set(rules.map(({ head }) => head.predicate))]
}

function keyOf({ name, arity }: Predicate): string {
  return `${name}/${arity}`
}

/** The same error with the relation that grew most. */
function explained(fault: GroundingError, relations: Relations): GroundingError {
  const [largest] = relations.sizes()
  if (largest === undefined || fault.code === 'unsafe' || fault.code === 'unstratified') return fault
  const size = largest.size.toLocaleString('en')
  return new GroundingError(fault.code, `${fault.message}; ${keyOf(largest.predicate)} had grown to ${size} facts`)
}
