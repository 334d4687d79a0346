/**
 * Grounding: from rules with variables to rules without. First all that can be reached, then the instances of the
 * rules over it. A helper relation that grows large on the way is tried again with demand.
 */

import type { GroundRules } from '../../../circuit/index.js'
import type { Clause } from '../normal.js'
import { assemble, type GroundNames } from './assemble.js'
import { Budget, GroundingError, type GroundingLimits, USUAL_LIMITS } from './budget.js'
import { condenseBlindly } from './condense.js'
import { demandable, demandFor, withDemand } from './demand.js'
import { emit } from './emit.js'
import { type Keywords, type Loaded, loadRules } from './load.js'
import { reach } from './reach.js'
import { Relations } from './relations.js'
import { atomPattern, holds, type Predicate, type Rule, variablePattern } from './rules.js'
import { stratify } from './strata.js'
import { TermStore } from './terms.js'

export type { GroundNames } from './assemble.js'

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

/**
 * Throws `GroundingError` where the rules do not ground within the limits. From `large` facts on it is worth asking
 * whether a relation is needed in full.
 */
export function ground(clauses: readonly Clause[], limits: Partial<GroundingLimits> = {}, large = LARGE): Grounding {
  const budget = new Budget({ ...USUAL_LIMITS, ...limits })
  const demand: Demand = { asked: new Set(), refused: new Set(), large }
  for (;;) {
    budget.startOver()
    const grounding = attempt(clauses, demand, budget)
    if (grounding !== undefined) return grounding
  }
}

/** Which relations are derived only as far as they are asked for; by name, as each attempt makes its own relations. */
interface Demand {
  readonly asked: Set<string>
  /** Asking made these no smaller. */
  readonly refused: Set<string>
  /** More after every attempt. */
  large: number
}

const LARGE = 100_000
const LARGER = 4

/** Demands from which on asking is no restriction. */
const TOO_MANY_DEMANDS = 800_000

/** A relation that asks for another demand. */
class Overgrown extends Error {
  constructor(readonly changes: { readonly asked?: Iterable<Predicate>; readonly refused?: Predicate }) {
    super('a relation has grown large')
  }
}

/** A grounding, or undefined when it has to be tried again with another demand. */
function attempt(clauses: readonly Clause[], demand: Demand, budget: Budget): Grounding | undefined {
  const store = new TermStore(budget)
  const loaded = loadRules(clauses, store)
  const { keywords, predicates } = loaded
  const isAsked = (predicate: Predicate): boolean => demand.asked.has(keyOf(predicate))
  const isOpen = demandable(loaded.rules, keywords)
  const mayDemand = (predicate: Predicate): boolean => isOpen(predicate) && !demand.refused.has(keyOf(predicate))
  const asked = predicatesOf(loaded.rules).filter(isAsked)
  const { rules, targets } = withDemand(loaded.rules, asked, predicates)
  const relations = new Relations(store, budget, (predicate, size) => {
    budget.checkTime()
    const target = targets.get(predicate)
    if (target !== undefined && size > TOO_MANY_DEMANDS) throw new Overgrown({ refused: target })
    if (size < demand.large || isAsked(predicate) || !mayDemand(predicate)) return
    const more = demandFor(predicate, loaded.rules, asked, mayDemand)
    if (more !== undefined) throw new Overgrown({ asked: more })
    demand.refused.add(keyOf(predicate))
  })
  try {
    const { changing, fixed, explored, following } = stratify([...rules, ...course(keywords)], keywords)
    const strata = [...fixed, explored].map((stratum) => condenseBlindly(stratum, changing, predicates))
    reach(strata, { store, relations, budget, changing })
    const emitted = emit(following, explored, { store, relations, predicates, budget, changing })
    const { rules: groundRules, names } = assemble(emitted.instances, keywords, store, relations, budget)
    const stats: GroundingStats = {
      instances: emitted.instances.count,
      atoms: groundRules.atomCount,
      seconds: budget.seconds,
      auxiliary: emitted.auxiliary,
      demanded: [...demand.asked],
    }
    return { rules: groundRules, names, stats }
  } catch (fault) {
    if (fault instanceof GroundingError) throw explained(fault, relations)
    // The host's own limits: an array too long, a term or a rule nested too deep.
    if (fault instanceof RangeError) throw explained(new GroundingError('memory', fault.message), relations)
    if (!(fault instanceof Overgrown)) throw fault
    const { asked: more = [], refused } = fault.changes
    for (const each of more) demand.asked.add(keyOf(each))
    if (refused !== undefined) {
      demand.asked.delete(keyOf(refused))
      demand.refused.add(keyOf(refused))
    }
    demand.large *= LARGER
    return undefined
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
  if (largest === undefined || largest.size === 0 || (fault.code !== 'time' && fault.code !== 'memory')) return fault
  const size = largest.size.toLocaleString('en')
  return new GroundingError(fault.code, `${fault.message}; ${keyOf(largest.predicate)} had grown to ${size} facts`)
}
