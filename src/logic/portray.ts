/** Clauses as people lay them out: one goal a line, branches in brackets of their own, variables named A, B, C… */

import type { Operators } from './operators.js'
import type { Compound, Term, Var } from './terms.js'
import { formatTerm, type WriteOptions } from './writer.js'

/** The clause with its full stop and a newline. */
export function clauseText(clause: Term, operators: Operators): string {
  const options: WriteOptions = { operators, spacing: 'next_argument', variableNames: variableNames(clause) }
  const write = (term: Term, loosest: number): string => {
    const text = formatTerm(term, options)
    return priority(term, operators) > loosest ? `(${text})` : text
  }
  if (!isPair(clause, ':-')) return `${write(clause, 1200)}.\n`
  const [head, body] = clause.args
  if (body.kind === 'atom' && body.name === 'true') return `${write(head, 1199)}.\n`
  return `${write(head, 1199)} :-\n    ${goals(body, 4, (goal) => write(goal, 999))}.\n`
}

/** Goals, the first of which stands at the column and the others under it. */
function goals(body: Term, column: number, write: (goal: Term) => string): string {
  const lines: string[] = []
  let rest = body
  for (; isPair(rest, ','); rest = rest.args[1]) lines.push(goal(rest.args[0], column, write))
  lines.push(goal(rest, column, write))
  return lines.join(`,\n${' '.repeat(column)}`)
}

function goal(term: Term, column: number, write: (goal: Term) => string): string {
  if (isPair(term, ',')) return `(   ${goals(term, column + 4, write)}\n${' '.repeat(column)})`
  if (term.kind === 'compound' && term.name === '\\+' && term.args.length === 1) {
    return `\\+ ${goal(term.args[0], column + 3, write)}`
  }
  if (!BRANCHES.some((name) => isPair(term, name))) return write(term)
  const indent = `\n${' '.repeat(column)}`
  let text = '(   '
  let rest: Term = term
  for (; isPair(rest, ';'); rest = rest.args[1]) text += `${branch(rest.args[0], column, write)}${indent};   `
  return `${text}${branch(rest, column, write)}${indent})`
}

function branch(term: Term, column: number, write: (goal: Term) => string): string {
  const arrow = ['->', '*->'].find((name) => isPair(term, name))
  if (arrow === undefined || term.kind !== 'compound') return goals(term, column + 4, write)
  const [condition, then] = term.args.map((part) => goals(part, column + 4, write))
  return `${condition}\n${' '.repeat(column)}${arrow.padEnd(4)}${then}`
}

const BRANCHES = [';', '->', '*->']

interface Pair extends Compound {
  readonly args: readonly [Term, Term]
}

function isPair(term: Term, name: string): term is Pair {
  return term.kind === 'compound' && term.name === name && term.args.length === 2
}

function priority(term: Term, operators: Operators): number {
  if (term.kind !== 'compound' || term.args.length > 2) return 0
  const operator = term.args.length === 2 ? operators.infix(term.name) : operators.prefix(term.name)
  return operator?.priority ?? 0
}

/** Those that occur once are `_`. */
function variableNames(term: Term): ReadonlyMap<Var, string> {
  const counts = new Map<Var, number>()
  const pending: Term[] = [term]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'var') counts.set(next, (counts.get(next) ?? 0) + 1)
    else if (next.kind === 'compound') for (let i = next.args.length - 1; i >= 0; i--) pending.push(next.args[i])
  }
  let named = 0
  return new Map([...counts].map(([variable, count]) => [variable, count === 1 ? '_' : letters(named++)]))
}

function letters(n: number): string {
  return String.fromCharCode(65 + (n % 26)) + (n < 26 ? '' : Math.floor(n / 26))
}
