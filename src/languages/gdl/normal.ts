/**
 * Rules in normal form: negation only before sentences, then no `or` either, so that every rule is a head and a list
 * of literals. Alternatives that would multiply too far are kept apart behind relations of their own.
 */

import type { Formula, Rule } from './program.js'
import { type Sentence, sentence, substitute, variablesOf } from './terms.js'
import { unify } from './unify.js'

export interface Literal {
  readonly sentence: Sentence
  readonly negated: boolean
  readonly at: number
}

/** Of these one must hold, each a list of conditions. */
export interface Alternatives {
  readonly alternatives: readonly (readonly Condition[])[]
  readonly at: number
}

export type Condition = Literal | Alternatives

/** A rule without `or`. Its literals are positive, negative, or `distinct`, which is never negated. */
export interface Clause {
  readonly head: Sentence
  readonly body: readonly Literal[]
  /** The rule it comes from. */
  readonly rule: Rule
}

export function isLiteral(condition: Condition): condition is Literal {
  return 'sentence' in condition
}

export function isDistinct({ name, kind }: Sentence): boolean {
  return name === 'distinct' && kind === 'compound'
}

/** The same conditions, with negation before sentences only. */
export function conditions(body: readonly Formula[], negated = false): Condition[] {
  return body.flatMap((formula): Condition[] => {
    if (formula.kind === 'holds') return [{ sentence: formula.sentence, negated, at: formula.at }]
    if (formula.kind === 'not') return conditions([formula.inner], !negated)
    if ((formula.kind === 'and') !== negated) return conditions(formula.parts, negated)
    return [{ alternatives: formula.parts.map((part) => conditions([part], negated)), at: formula.at }]
  })
}

/** All rules as clauses, in their order. */
export function normalise(rules: readonly Rule[]): Clause[] {
  return rules.flatMap((rule, index) =>
    divide(rule, index).flatMap(({ head, body }) =>
      expand(body).flatMap((literals) => withoutEqualities({ head, body: literals, rule })),
    ),
  )
}

/** A rule becomes at most so many clauses. */
const MOST_CLAUSES = 256

interface Divided {
  readonly head: Sentence
  readonly body: readonly Condition[]
}

/** Relations made for alternatives repeat the positive literals around them, which give their variables values. */
function divide(rule: Rule, index: number): Divided[] {
  const done: Divided[] = []
  const waiting: Divided[] = [{ head: rule.head, body: conditions(rule.body) }]
  let made = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { head, body } = next
    if (clauseCount(body) <= MOST_CLAUSES) {
      done.push(next)
      continue
    }
    const around = body.filter((condition) => isLiteral(condition) && !condition.negated)
    const kept = body.map((condition): Condition => {
      if (isLiteral(condition)) return condition
      const others = body.filter((other) => other !== condition)
      const outside = conditionVariables(others, new Set(variablesOf(head).keys()))
      const inside = conditionVariables([condition])
      const shared = [...inside].filter((name) => outside.has(name))
      const variables = [...variablesOf(...termsOf([condition])).values()].filter(({ name }) => shared.includes(name))
      const part = sentence(`${rule.head.name} part ${index} ${made++}`, variables, condition.at)
      for (const alternative of condition.alternatives) waiting.push({ head: part, body: [...around, ...alternative] })
      return { sentence: part, negated: false, at: condition.at }
    })
    done.push({ head, body: kept })
  }
  return done
}

function clauseCount(body: readonly Condition[]): number {
  return body.reduce((product, condition) => {
    if (isLiteral(condition)) return product
    return product * condition.alternatives.reduce((sum, alternative) => sum + clauseCount(alternative), 0)
  }, 1)
}

/** The sentences of conditions, wherever they stand. */
export function termsOf(body: readonly Condition[]): Sentence[] {
  return body.flatMap((condition) =>
    isLiteral(condition) ? [condition.sentence] : condition.alternatives.flatMap((each) => termsOf(each)),
  )
}

function conditionVariables(body: readonly Condition[], found = new Set<string>()): Set<string> {
  for (const name of variablesOf(...termsOf(body)).keys()) found.add(name)
  return found
}

/** One list of literals for each way to choose among the alternatives. */
function expand(body: readonly Condition[]): Literal[][] {
  return body.reduce<Literal[][]>(
    (lists, condition) => {
      const choices = isLiteral(condition) ? [[condition]] : condition.alternatives.flatMap((each) => expand(each))
      return lists.flatMap((list) => choices.map((choice) => [...list, ...choice]))
    },
    [[]],
  )
}

/** `distinct` negated makes two terms the same: carried out here, which may rule the clause out. */
function withoutEqualities(clause: Clause): Clause[] {
  const equality = clause.body.find(({ negated, sentence }) => negated && isDistinct(sentence))
  if (equality === undefined || equality.sentence.kind !== 'compound') return [clause]
  const [left, right] = equality.sentence.args
  const bindings = left && right && unify(left, right)
  if (bindings === undefined) return []
  const rest = clause.body.filter((literal) => literal !== equality)
  const inserted = (sentence: Sentence): Sentence => {
    const replaced = substitute(sentence, bindings)
    return replaced.kind === 'var' ? sentence : replaced
  }
  const body = rest.map((literal) => ({ ...literal, sentence: inserted(literal.sentence) }))
  return withoutEqualities({ ...clause, head: inserted(clause.head), body })
}
