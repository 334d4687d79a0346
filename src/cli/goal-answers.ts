/** What a goal answers: its solutions as text, or the error it ends in; and how a person reads them. */

import { BudgetError, caret, explain, type Prolog, PrologError, PrologSyntaxError, type Term } from '../logic/index.js'

type Bindings = ReadonlyMap<string, Term>

export type GoalAnswer =
  | { readonly goal: string; readonly solutions: readonly Readonly<Record<string, string>>[] }
  | { readonly goal: string; readonly error: string }

/** Up to `limit` solutions of a goal, or its error: one in the middle of the solutions is still the goal's error. */
export function answerGoal(engine: Prolog, goal: string, limit: number): GoalAnswer {
  const solutions: Record<string, string>[] = []
  try {
    for (const { bindings } of engine.query(goal)) {
      solutions.push(Object.fromEntries([...bindings].map(([name, term]) => [name, String(term)])))
      if (solutions.length >= limit) break
    }
    return { goal, solutions }
  } catch (error) {
    return { goal, error: errorText(error) }
  }
}

/** The formal term of error/2, else the ball, as text. Anything but an error of the program is thrown on. */
export function errorText(error: unknown): string {
  if (error instanceof PrologError) return String(error.formal)
  if (error instanceof PrologSyntaxError) return `syntax_error(${quoted(error.message)})`
  if (error instanceof BudgetError) return `resource_error(${error.budget})`
  throw error
}

/** The error for a person at the prompt: its term and a sentence, or the place where the goal cannot be read. */
export function errorForPerson(goal: string, error: unknown): string {
  if (error instanceof PrologSyntaxError) return `error: ${error.message}\n${caret(goal, error.fault.at)}`
  return `error: ${errorText(error)}\n  ${explain(error)}`
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
}

/** One line for one goal. */
export function plainAnswer(answer: GoalAnswer): string {
  if ('error' in answer) return `${oneLine(answer.goal)}: error: ${answer.error}`
  const solutions = answer.solutions.map((solution) => {
    const bindings = Object.entries(solution).map(([name, value]) => `${name} = ${value}`)
    return bindings.length === 0 ? 'true' : bindings.join(', ')
  })
  return `${oneLine(answer.goal)}: ${solutions.length === 0 ? 'false' : solutions.join(' ; ')}`
}

function oneLine(goal: string): string {
  return goal.replace(/\s+/g, ' ')
}

/**
 * A solution as a toplevel prints it, without its end: one binding a line, variables by the names the query gave them.
 * A variable that stands for itself is not told.
 */
export function solutionText(bindings: Bindings): string {
  const names = new Map<Term, string>()
  for (const [name, term] of bindings) if (term.kind === 'var') names.set(term, name)
  const byPrintedName = new Map([...names].map(([variable, name]) => [String(variable), name]))
  const lines = [...bindings]
    .filter(([name, term]) => names.get(term) !== name)
    .map(([name, term]) => `${name} = ${withNames(operand(term), byPrintedName)}`)
  return lines.length === 0 ? 'true' : lines.join(',\n')
}

/** `X = (a:-b)`: an operator that binds no tighter than `=` needs brackets. */
function operand(term: Term): string {
  const text = String(term)
  const loose = term.kind === 'compound' && LOOSE.has(`${term.name}/${term.args.length}`)
  return loose ? `(${text})` : text
}

const LOOSE = new Set(
  [':-/2', '-->/2', ';/2', '->/2', '*->/2', ',/2', ':-/1', '?-/1', '\\+/1', '=/2', '\\=/2', '==/2', '\\==/2'].concat([
    '@</2',
    '@>/2',
    '@=</2',
    '@>=/2',
    '=../2',
    'is/2',
    '=:=/2',
    '=\\=/2',
    '</2',
    '>/2',
    '=</2',
    '>=/2',
    '|/2',
  ]),
)

function withNames(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(/'(?:[^'\\]|\\.|'')*'|\b_\w+/g, (found) => names.get(found) ?? found)
}
