/** What the checks ask of a term's shape: its variables, its conjuncts, what it could become equal to. */

import type { Term, Var } from '../../../logic/index.js'

/** `a, b, c` as `[a, b, c]`; nested conjunctions on the left stay whole. */
export function spine(term: Term, operator: ',' | ';'): Term[] {
  const parts: Term[] = []
  let rest = term
  while (rest.kind === 'compound' && rest.name === operator && rest.args.length === 2) {
    const [first, second] = rest.args
    if (first === undefined || second === undefined) break
    parts.push(first)
    rest = second
  }
  parts.push(rest)
  return parts
}

/** Each variable once, in the order of reading. */
export function variablesOf(...terms: readonly Term[]): Set<Var> {
  const found = new Set<Var>()
  for (const part of subterms(terms)) if (part.kind === 'var') found.add(part)
  return found
}

export function occursIn(variable: Var, term: Term): boolean {
  for (const part of subterms([term])) if (part === variable) return true
  return false
}

/** The terms and all within them, from left to right; loops, so that long lists cost no stack. */
export function* subterms(terms: readonly Term[]): Generator<Term> {
  const waiting = [...terms].reverse()
  for (let term = waiting.pop(); term !== undefined; term = waiting.pop()) {
    yield term
    if (term.kind !== 'compound') continue
    for (let i = term.args.length - 1; i >= 0; i--) {
      const arg = term.args[i]
      if (arg !== undefined) waiting.push(arg)
    }
  }
}

/** Heads that take longer to compare are taken to fit: shared variables can make that work exponential. */
const MOST_STEPS = 10_000

/** Whether some values of the variables make the pairs equal. The variables of different clauses are different. */
export function unifiable(...pairs: readonly Pair[]): boolean {
  const values = new Map<Var, Term>()
  const waiting = [...pairs]
  for (let pair = waiting.pop(), steps = 0; pair !== undefined; pair = waiting.pop(), steps++) {
    if (steps > MOST_STEPS) return true
    const left = resolve(pair[0], values)
    const right = resolve(pair[1], values)
    if (left === undefined || right === undefined) return left === right
    if (left === right) continue
    if (left.kind === 'var') {
      if (occursResolved(left, right, values)) return false
      values.set(left, right)
    } else if (right.kind === 'var') {
      if (occursResolved(right, left, values)) return false
      values.set(right, left)
    } else if (left.kind === 'compound' && right.kind === 'compound') {
      if (left.name !== right.name || left.args.length !== right.args.length) return false
      left.args.forEach((arg, i) => {
        waiting.push([arg, right.args[i]])
      })
    } else if (!sameConstant(left, right)) return false
  }
  return true
}

type Pair = readonly [Term | undefined, Term | undefined]

/** Large tables of heads are compared with one another so far. */
const MOST_COMPARISONS = 500_000

/** `unifiable` that takes everything to fit once it has been asked too often. */
export function patientUnifiable(): (...pairs: readonly Pair[]) => boolean {
  let left = MOST_COMPARISONS
  return (...pairs) => --left < 0 || unifiable(...pairs)
}

function resolve(term: Term | undefined, values: ReadonlyMap<Var, Term>): Term | undefined {
  let current = term
  while (current?.kind === 'var') {
    const value = values.get(current)
    if (value === undefined) return current
    current = value
  }
  return current
}

function occursResolved(variable: Var, term: Term, values: ReadonlyMap<Var, Term>): boolean {
  const waiting = [term]
  for (let next = waiting.pop(), steps = 0; next !== undefined && steps < MOST_STEPS; next = waiting.pop(), steps++) {
    const part = resolve(next, values)
    if (part === variable) return true
    if (part?.kind === 'compound') waiting.push(...part.args)
  }
  return false
}

function sameConstant(left: Term, right: Term): boolean {
  if (left.kind === 'atom') return right.kind === 'atom' && left.name === right.name
  if (left.kind === 'int') return right.kind === 'int' && left.value === right.value
  return left.kind === 'float' && right.kind === 'float' && Object.is(left.value, right.value)
}

/** Equal for terms that differ in the names of their variables only. */
export function variantKey(...terms: readonly Term[]): string {
  const numbers = new Map<Var, number>()
  const parts: string[] = []
  for (const part of subterms(terms)) {
    if (part.kind === 'var') {
      const number = numbers.get(part) ?? numbers.size
      numbers.set(part, number)
      parts.push(`_${number}`)
    } else if (part.kind === 'compound') parts.push(`${JSON.stringify(part.name)}/${part.args.length}`)
    else if (part.kind === 'atom') parts.push(JSON.stringify(part.name))
    else parts.push(part.kind === 'float' ? `f${part.value}` : `i${part.value}`)
  }
  return parts.join(' ')
}

export function argument(term: Term, index: number): Term | undefined {
  return term.kind === 'compound' ? term.args[index] : undefined
}

/** For messages, which stay short. */
export function show(term: Term): string {
  const text = String(term)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
