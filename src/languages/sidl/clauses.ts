/** Which clause of a rule text gave an answer, or broke: each is asked alone, in the order of the text. */

import { BudgetError, Compound, type Inquiry, indicator, PrologError, type Term, Var } from '../../logic/index.js'
import { unifiable, variantKey } from './check/shape.js'
import type { Indicator } from './keywords.js'
import type { RuleClause } from './program.js'

/** Solutions looked through for each clause. */
const MOST_SOLUTIONS = 10_000

/**
 * The clause behind an answer to the goal, or, without an answer, the one that breaks when the goal is asked. Where
 * none does so alone, the first whose head fits. `ask` starts an inquiry in the state concerned.
 */
export function clauseBehind(
  clauses: readonly RuleClause[],
  goal: Compound,
  answer: Compound | undefined,
  ask: () => Inquiry,
): RuleClause | undefined {
  const asked = indicator(goal)
  const defining = clauses.filter((clause) => clause.indicator === asked)
  const fitting = defining.filter((clause) => unifiable([clause.head, answer ?? goal]))
  if (fitting.length < 2) return fitting[0] ?? defining[0]
  const wanted = answer === undefined ? undefined : variantKey(answer)
  return fitting.find((clause) => gives(clause, goal, wanted, ask)) ?? fitting[0]
}

/** Whether the clause alone gives the answer; where none is wanted, whether it breaks. */
function gives(clause: RuleClause, goal: Compound, wanted: string | undefined, ask: () => Inquiry): boolean {
  const { indicator: asked } = clause
  const alone = [new Compound('=', [goal, clause.head]), clause.body]
  if (VALUED.has(asked)) alone.push(new Compound('is', [new Var('V'), goal.args[1] as Term]))
  const most = ONCE.has(asked) ? 1 : MOST_SOLUTIONS
  try {
    const answers = ask().all(conjunction(alone), goal, most)
    return answers.some((answer) => variantKey(answer) === wanted)
  } catch (error) {
    if (!(error instanceof PrologError) && !(error instanceof BudgetError)) throw error
    return wanted === undefined
  }
}

/** Whose second argument is an expression that is computed at once. */
const VALUED: ReadonlySet<Indicator> = new Set(['init/2', 'payoff/2', 'goal/2', 'heuristic/2'])
/** Of which the first solution counts. */
const ONCE: ReadonlySet<Indicator> = new Set(['do/1', 'default/2', 'hidden/2', 'range/5', 'says/2'])

function conjunction(goals: readonly Term[]): Term {
  return goals.reduceRight((rest, goal) => new Compound(',', [goal, rest]))
}
