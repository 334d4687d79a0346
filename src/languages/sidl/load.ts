/** Rule text to game: checked first, then compiled; rules that break at the start are an error of theirs too. */

import { type Game, RulesError } from '../../game/index.js'
import { type Budget, Rules } from '../../logic/index.js'
import { type CheckedRules, checkStatically } from './check.js'
import { RuleFault } from './fault.js'
import { SidlGame } from './game.js'
import { arityOf, nameOf } from './keywords.js'
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

export function gameOf(checked: CheckedRules, options: SidlLoadOptions = {}): SidlGame {
  const errors = checked.diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new RulesError(checked.diagnostics)
  const { clauses, params } = setParams(checked.clauses, options.params ?? {})
  const rules = new Rules(clauses, {
    facts: 'fact',
    prelude: PRELUDE,
    tables: checked.tables.map((indicator) => ({ name: nameOf(indicator), arity: arityOf(indicator) })),
    budget: { ...BUDGET, ...options.budget },
  })
  try {
    return new SidlGame(rules, { mode: options.mode ?? 'chronon', params })
  } catch (error) {
    if (!(error instanceof RuleFault)) throw error
    throw new RulesError([{ severity: 'error', code: 'bad-start', message: error.message, line: 1, column: 1 }])
  }
}
