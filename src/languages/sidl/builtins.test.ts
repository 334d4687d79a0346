import { describe, expect, test } from 'vitest'
import { Atom, BudgetError, Compound, PrologError, Rules, Var } from '../../logic/index.js'
import { closedFor, closedPredicates, goalArguments, isFixed, isReadyMade, readyMade } from './builtins.js'
import { arityOf, BODY_KEYWORDS, HEAD_KEYWORDS, type Indicator, nameOf } from './keywords.js'
import { parseRules } from './program.js'

describe('whatever rules may call', () => {
  test('exists in the engine', () => {
    const rules = new Rules([], { facts: 'fact' })
    const isMissing = (indicator: Indicator): boolean => {
      const args = Array.from({ length: arityOf(indicator) }, () => new Var('_'))
      const goal = args.length === 0 ? new Atom(nameOf(indicator)) : new Compound(nameOf(indicator), args)
      try {
        rules.ask(rules.noFacts, { inferences: 200 }).holds(goal)
        return false
      } catch (error) {
        if (error instanceof BudgetError) return false
        if (!(error instanceof PrologError)) throw error
        return String(error.formal) === `existence_error(procedure,${indicator})`
      }
    }
    expect(isMissing('no_such_predicate/2')).toBe(true)
    expect(readyMade().filter(isMissing)).toEqual([])
  })

  test('is not closed to them at the same time, and no keyword', () => {
    expect(readyMade().filter((indicator) => closedFor(indicator) !== undefined)).toEqual([])
    const keywords = [...BODY_KEYWORDS.keys(), ...HEAD_KEYWORDS.keys()]
    expect(keywords.filter((keyword) => isReadyMade(keyword) || closedFor(keyword) !== undefined)).toEqual([])
  })

  test('has a sign for each argument where it calls one', () => {
    for (const indicator of readyMade()) {
      const signs = goalArguments(indicator)
      if (signs !== undefined) expect(signs, indicator).toHaveLength(arityOf(indicator))
    }
  })
})

describe('a text', () => {
  test('may define anew only what the engine lets it', () => {
    const facts = [...readyMade(), ...closedPredicates()].map((indicator) => {
      const args = Array(arityOf(indicator)).fill('_').join(', ')
      return `'${nameOf(indicator).replaceAll('\\', '\\\\')}'${args === '' ? '' : `(${args})`}.`
    })
    const { clauses } = parseRules(facts.join('\n'))
    expect(clauses.length).toBeGreaterThan(100)
    expect(() => new Rules(clauses, { facts: 'fact' })).not.toThrow()
  })

  test('may define the library anew, but not what ISO Prolog builds in', () => {
    expect(['append/3', 'member/2', 'random/1', 'heap/2'].filter(isFixed)).toEqual([])
    expect(['is/2', '=/2', ',/2', 'call/3', 'findall/3', 'assertz/1', 'write/1', 'halt/0'].every(isFixed)).toBe(true)
  })
})

test('what is closed says why and what to do instead', () => {
  expect(closedPredicates().length).toBeGreaterThan(150)
  for (const indicator of closedPredicates()) {
    expect(closedFor(indicator)?.why).toMatch(/^(would|asks) /)
    expect(closedFor(indicator)?.instead).toMatch(/\.$/)
  }
})
