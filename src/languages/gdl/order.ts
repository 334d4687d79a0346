/**
 * In which order the logic engine tries the conditions of a rule: as written, but negations and `distinct` only when
 * their variables have values, and whatever has become a mere test as soon as it has.
 */

import { type Alternatives, type Condition, isDistinct, isLiteral, type Literal, termsOf } from './normal.js'
import { variablesOf } from './terms.js'

/** The conditions in the order to try them, those of alternatives too. */
export function ordered(body: readonly Condition[], given: ReadonlySet<string> = new Set()): Condition[] {
  const bindable = boundBy(body, given)
  const bound = new Set(given)
  const waiting = [...body]
  const done: Condition[] = []
  while (waiting.length > 0) {
    const test = waiting.findIndex((condition) => isTest(condition, bound, bindable))
    const generator = test >= 0 ? test : waiting.findIndex((condition) => isGenerator(condition, bound, bindable))
    const [next] = waiting.splice(Math.max(generator, 0), 1)
    if (next === undefined) break
    done.push(isLiteral(next) ? next : { ...next, alternatives: next.alternatives.map((each) => ordered(each, bound)) })
    for (const name of boundBy([next], bound)) bound.add(name)
  }
  return done
}

/** Whether the literal can give its variables values. `distinct` negated is an equation, which can. */
function isBinding({ sentence, negated }: Literal): boolean {
  return negated === isDistinct(sentence)
}

function names(condition: Condition): string[] {
  return [...variablesOf(...termsOf([condition])).keys()]
}

/** The variables that have values behind these conditions. */
function boundBy(body: readonly Condition[], given: ReadonlySet<string>): Set<string> {
  const bound = new Set(given)
  for (const condition of body) {
    if (!isLiteral(condition)) for (const name of boundByAll(condition)) bound.add(name)
    else if (isBinding(condition)) for (const name of names(condition)) bound.add(name)
  }
  return bound
}

/** Those that every alternative gives a value. */
function boundByAll({ alternatives }: Alternatives): string[] {
  const [first, ...rest] = alternatives.map((each) => boundBy(each, new Set()))
  return [...(first ?? [])].filter((name) => rest.every((other) => other.has(name)))
}

/** All its variables have values, as far as anything can give them one. */
function isTest(condition: Condition, bound: ReadonlySet<string>, bindable: ReadonlySet<string>): boolean {
  const free = names(condition).filter((name) => !bound.has(name))
  if (free.length === 0) return true
  return isLiteral(condition) && !isBinding(condition) && free.every((name) => !bindable.has(name))
}

/** It can be tried now, and gives more variables values. */
function isGenerator(condition: Condition, bound: ReadonlySet<string>, bindable: ReadonlySet<string>): boolean {
  if (!isLiteral(condition)) {
    return condition.alternatives.every((each) => {
      const inside = boundBy(each, bound)
      return unboundTests(each, inside, bindable).length === 0
    })
  }
  if (!isBinding(condition)) return false
  return !condition.negated || isOneSideBound(condition, bound)
}

function unboundTests(body: readonly Condition[], bound: ReadonlySet<string>, bindable: ReadonlySet<string>): string[] {
  return body
    .flatMap((condition) => (isLiteral(condition) ? (isBinding(condition) ? [] : names(condition)) : names(condition)))
    .filter((name) => bindable.has(name) && !bound.has(name))
}

/** An equation gives values once one side has them. */
function isOneSideBound({ sentence }: Literal, bound: ReadonlySet<string>): boolean {
  if (sentence.kind !== 'compound') return true
  return sentence.args.some((side) => [...variablesOf(side).keys()].every((name) => bound.has(name)))
}
