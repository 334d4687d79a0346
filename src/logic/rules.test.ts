import { describe, expect, it } from 'vitest'
import { PrologError } from './errors.js'
import { readClauses } from './library.js'
import { readTerm } from './reader.js'
import { Rules } from './rules.js'

const term = (text: string) => readTerm(text).term

function rulesOf(text: string): Rules {
  return new Rules(readClauses(text, 'the test'), { facts: 'fact', closed: ['assertz/1', 'write/1', 'op/3'] })
}

describe('facts are a value', () => {
  const rules = rulesOf('pair(X, Y) :- fact([p, X, Y]).')
  const words = (...texts: string[]) => rules.words(texts.map(term))
  const both = (text: string) => {
    const { term: goal, variables } = readTerm(text)
    const [x] = variables.filter(({ name }) => name === 'X')
    return rules
      .ask(set)
      .all(goal, x ?? goal)
      .map(String)
  }
  const base = rules.noFacts.change([], words('[p, a, 1]', '[p, b, 2]', '[q]'))
  const set = base.change(words('[p, a, 1]'), words('[p, c, 2.5]'))

  it('a change leaves the set it was made from as it was', () => {
    expect(base.terms().map(String)).toEqual(['[q]', '[p,a,1]', '[p,b,2]'])
    expect(set.terms().map(String)).toEqual(['[q]', '[p,b,2]', '[p,c,2.5]'])
  })

  it('queries find what is there, in standard order, by whatever is bound', () => {
    expect(both('pair(X, _)')).toEqual(['b', 'c'])
    expect(both('pair(X, 2.5)')).toEqual(['c'])
    expect(both('pair(X, 1)')).toEqual([])
    expect(both('fact([X])')).toEqual(['q'])
    expect(both('fact([p, X, Y]), \\+ fact([p, X, 2])')).toEqual(['c'])
    expect(both('fact(X)')).toEqual(['[q]', '[p,b,2]', '[p,c,2.5]'])
  })

  it('equal sets have equal keys, however they came about', () => {
    const other = rules.noFacts.change([], words('[p, c, 2.5]', '[q]', '[p, b, 2]'))
    expect(other.key).toBe(set.key)
    expect(base.key).not.toBe(set.key)
  })

  it('a word both deleted and created stays', () => {
    expect(base.change(words('[q]'), words('[q]')).key).toBe(base.key)
  })

  it('thousands of changes keep the set right', () => {
    let many = rules.noFacts
    for (let i = 0; i < 2000; i++) many = many.change(words(`[n, ${i - 5}]`), words(`[n, ${i}]`))
    expect(many.terms().map(String)).toEqual([1995, 1996, 1997, 1998, 1999].map((n) => `[n,${n}]`))
  })
})

describe('what is closed cannot be reached', () => {
  const rules = rulesOf('run(G) :- call(G). made(L) :- G =.. L, call(G).')
  it.each([
    'run(assertz(x))',
    'made([write, x])',
    'member(G, [op(700, xfx, ===>)]), run(G)',
    "run('$note'(1, [x]))",
    "made(['$bag_close', _])",
    "findall(X, call('$noted', 1, X), _)",
  ])('%s', (goal) => {
    expect(() => rules.ask(rules.noFacts).holds(term(goal))).toThrow(PrologError)
    expect(() => rules.ask(rules.noFacts).holds(term(goal))).toThrow(/existence_error/)
  })
})
