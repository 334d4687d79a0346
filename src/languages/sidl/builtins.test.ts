import { expect, test } from 'vitest'
import { Atom, BudgetError, Compound, PrologError, Rules, Var } from '../../logic/index.js'
import { closedFor, goalArguments, isFixed, isReadyMade, readyMade } from './builtins.js'
import { arityOf, nameOf } from './keywords.js'

test('whatever rules may call exists in the engine', () => {
  const rules = new Rules([], { facts: 'fact' })
  const missing = readyMade().filter((indicator) => {
    const args = Array.from({ length: arityOf(indicator) }, () => new Var('_'))
    const goal = args.length === 0 ? new Atom(nameOf(indicator)) : new Compound(nameOf(indicator), args)
    try {
      rules.ask(rules.noFacts, { inferences: 200 }).holds(goal)
    } catch (error) {
      if (error instanceof BudgetError) return false
      if (!(error instanceof PrologError)) throw error
      return String(error.term).startsWith('error(existence_error(procedure')
    }
    return false
  })
  expect(missing).toEqual([])
})
