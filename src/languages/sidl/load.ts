/** Rule text to game: checked first, then compiled; rules that break at the start are an error of theirs too. */

import { type Game, RulesError } from '../../game/index.js'
import { type Budget, Rules } from '../../logic/index.js'
import { place } from '../finding.js'
import { closedPredicates } from './builtins.js'
import { faultFinding, isSameFault } from './check/fault-finding.js'
import { type CheckedRules, checkStatically } from './check.js'
import { clauseBehind } from './clauses.js'
import { RuleFault } from './fault.js'
import { SidlGame } from './game.js'
import { arityOf, type Indicator, nameOf } from './keywords.js'
import { setParams } from './params.js'
import { PRELUDE } from './prelude.js'

export interface SidlLoadOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly mode?: 'chronon' | 'interrupt'
  readonly budget?: Partial<Budget>
}

/** Per question to the rules. Counted in inferences rather than time, so that a game replays the same everywhere. */
const BUDGET: Budget = { inferences: 20_000_000, cells: 16 * 1024 * 1024, milliseconds: Number.POSITIVE_INFINITY }

export function loadSidl(text: string, options: SidlLoadOptions = {}): Game {
  return gameOf(checkStatically(text), options)
}

/** The predicates of the text that use such keywords. */
function using({ uses }: CheckedRules, isSuch: (keywords: ReadonlySet<Indicator>) => boolean): Indicator[] {
  return [...uses].filter(([, keywords]) => isSuch(keywords)).map(([indicator]) => indicator)
}

export function gameOf(checked: CheckedRules, options: SidlLoadOptions = {}): SidlGame {
  const errors = checked.diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new RulesError(checked.diagnostics)
  const { clauses, params } = setParams(checked.clauses, options.params ?? {})
  const rules = new Rules(clauses, {
    facts: 'fact',
    prelude: PRELUDE,
    closed: closedPredicates(),
    tables: checked.tables.map((indicator) => ({ name: nameOf(indicator), arity: arityOf(indicator) })),
    independent: using(checked, (keywords) => keywords.size === 0),
    ofFacts: using(checked, (keywords) => keywords.size === 1 && keywords.has('fact/1')),
    budget: { ...BUDGET, ...options.budget },
  })
  try {
    return new SidlGame(rules, { source: checked, mode: options.mode ?? 'chronon', params })
  } catch (error) {
    if (!(error instanceof RuleFault)) throw error
    const { goal, answer } = error.origin
    const clause = goal && clauseBehind(checked.clauses, goal, answer, () => rules.ask(rules.noFacts))
    const fault = new RuleFault(error.problem, clause ? { ...error.origin, clause } : error.origin)
    const finding = faultFinding(fault, checked.graph, 'error')
    const others = checked.findings.filter((each) => !isSameFault(checked.clauses, each, finding))
    throw new RulesError(place(checked.text, [...others, finding]))
  }
}
