/**
 * Demand (magic sets: Bancilhon, Maier, Sagiv and Ullman 1986) for helper relations that hold for far more than anyone
 * asks, such as a count that starts from any number. A demanded relation is derived only for arguments that
 * some rule asks for; which those are is itself a relation, and follows from the rules that ask.
 */

import type { Keywords, Predicates } from './load.js'
import {
  atomPattern,
  type Holds,
  holds,
  isHolds,
  isWithin,
  type Literal,
  type Pattern,
  type Predicate,
  type Rule,
  rulesByHead,
  type Variable,
  variablesIn,
  variablesOf,
} from './rules.js'

/** For each demanded relation the arguments that every asking rule has values for. */
type Bindings = ReadonlyMap<Predicate, readonly number[]>

/** Whether a relation may be demanded: GDL's own have to be complete, and so has all that the initial state needs. */
export function demandable(rules: readonly Rule[], keywords: Keywords): (predicate: Predicate) => boolean {
  const defined = rulesByHead(rules)
  const fixed = new Set<Predicate>([keywords.role, keywords.init])
  for (const predicate of fixed) {
    for (const { body } of defined.get(predicate) ?? []) {
      for (const literal of body) if (literal.kind !== 'distinct') fixed.add(literal.predicate)
    }
  }
  const own = new Set<Predicate>(Object.values(keywords))
  return (predicate) => predicate.kind === 'given' && !own.has(predicate) && !fixed.has(predicate)
}

/**
 * The relation and those through whose rules its arguments come: a rule that passes on what it was asked itself has
 * to be demanded as well. Undefined where those who ask have values for less than half of its arguments, as
 * that is hardly a restriction.
 */
export function demandFor(
  overgrown: Predicate,
  rules: readonly Rule[],
  asked: readonly Predicate[],
  mayDemand: (predicate: Predicate) => boolean,
): ReadonlySet<Predicate> | undefined {
  const demanded = new Set([overgrown])
  for (const predicate of demanded) {
    for (const { head, body } of rules) {
      if (!mayDemand(head.predicate)) continue
      const bound = variablesIn(body.filter(isHolds).filter((literal) => !demanded.has(literal.predicate)))
      const passesOn = body.some(
        (literal) =>
          literal.kind !== 'distinct' && literal.predicate === predicate && !isWithin(literal.variables, bound),
      )
      if (passesOn) demanded.add(head.predicate)
    }
  }
  const positions = boundArguments(rules, [...asked, ...demanded]).get(overgrown) ?? []
  return positions.length * 2 < overgrown.arity ? undefined : demanded
}

export interface Demanding {
  readonly rules: readonly Rule[]
  /** For each relation that says what is asked for, whose facts it asks for. */
  readonly targets: ReadonlyMap<Predicate, Predicate>
}

/** The same rules with demand for these relations, or for those of them where any argument is bound. */
export function withDemand(rules: readonly Rule[], wanted: readonly Predicate[], predicates: Predicates): Demanding {
  const bindings = boundArguments(rules, wanted)
  const asked = new Map<Predicate, Predicate>()
  for (const [predicate, positions] of bindings) {
    asked.set(predicate, predicates.made('demand', `demand for ${predicate.name}`, positions.length))
  }
  const demandOf = (predicate: Predicate, args: readonly Pattern[]): Holds | undefined => {
    const demand = asked.get(predicate)
    return demand && holds(demand, pick(args, bindings.get(predicate) ?? []))
  }
  const result: Rule[] = []
  for (const rule of rules) {
    const own = demandOf(rule.head.predicate, rule.head.args)
    const guarded = own === undefined ? rule : { ...rule, body: [own, ...rule.body] }
    result.push(guarded)
    for (const literal of rule.body) {
      if (literal.kind === 'distinct') continue
      const demand = demandOf(literal.predicate, literal.args)
      if (demand !== undefined) result.push(askingRule(guarded.body, literal, demand, bindings))
    }
  }
  return { rules: result, targets: new Map([...asked].map(([target, demand]) => [demand, target])) }
}

/** Says that this literal's relation is asked for, whenever all that is evaluated before it holds. */
function askingRule(body: readonly Literal[], literal: Literal, demand: Holds, demanded: Bindings): Rule {
  const before = evaluatedBefore(literal, body, demanded)
  const bound = variablesIn(before)
  const tests = body.filter((other) => other.kind === 'distinct' && isWithin(other.variables, bound))
  const head = atomPattern(demand.predicate, demand.args)
  return { head, body: [...before, ...tests], isSilent: true, twins: -1 }
}

/**
 * Relations that are complete anyway come first, then demanded ones in the order of the text, which their authors
 * wrote for provers that go from left to right. Of literals without a common variable only some are used:
 * each alone is no restriction, and together they ask for every combination.
 */
function evaluatedBefore(literal: Literal, body: readonly Literal[], demanded: Bindings): Holds[] {
  const at = body.indexOf(literal)
  const before = body.filter(
    (other, i): other is Holds =>
      isHolds(other) && other !== literal && (!demanded.has(other.predicate) || i < at || literal.kind === 'absent'),
  )
  let best: Holds[] = []
  let most = -1
  for (const part of connected(before)) {
    const bound = variablesIn(part)
    const shared = [...literal.variables].filter((variable) => bound.has(variable)).length
    if (shared > most) {
      best = part
      most = shared
    }
  }
  return best
}

/** The literals in parts that have no variable in common. */
function connected(literals: readonly Holds[]): Holds[][] {
  const parts: { literals: Holds[]; variables: Set<Variable> }[] = []
  for (const literal of literals) {
    const joined = { literals: [literal], variables: new Set(literal.variables) }
    for (const part of parts.filter(({ variables }) => [...variables].some((each) => literal.variables.has(each)))) {
      parts.splice(parts.indexOf(part), 1)
      joined.literals.unshift(...part.literals)
      for (const variable of part.variables) joined.variables.add(variable)
    }
    parts.push(joined)
  }
  return parts.map((part) => part.literals)
}

/** Narrows down from all arguments until every asking rule can give values for what is left. */
function boundArguments(rules: readonly Rule[], wanted: readonly Predicate[]): Bindings {
  const bindings = new Map(wanted.map((predicate) => [predicate, [...Array(predicate.arity).keys()]]))
  for (let isStable = false; !isStable; ) {
    isStable = true
    for (const { head, body: conditions } of rules) {
      const asked = bindings.get(head.predicate)
      const body = asked === undefined ? conditions : [holds(head.predicate, pick(head.args, asked)), ...conditions]
      for (const literal of conditions) {
        if (literal.kind === 'distinct') continue
        const positions = bindings.get(literal.predicate)
        if (positions === undefined) continue
        const bound = variablesIn(evaluatedBefore(literal, body, bindings))
        const kept = positions.filter((position) => isWithin(variablesOf(pick(literal.args, [position])), bound))
        if (kept.length === positions.length) continue
        isStable = false
        if (kept.length > 0) bindings.set(literal.predicate, kept)
        else bindings.delete(literal.predicate)
      }
    }
  }
  return bindings
}

function pick(args: readonly Pattern[], positions: readonly number[]): Pattern[] {
  return positions.flatMap((position) => args[position] ?? [])
}
