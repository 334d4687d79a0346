import { describe, expect, test } from 'vitest'
import { faults, faultsBesideTake, messages } from './harness.js'

describe('a variable that stands once', () => {
  test('is found where it stands', () => {
    expect(faults('singleton', 'heap(X) :-\n    size(X, Colour),\n    paint(Color).')).toEqual(['2:13', '3:11'])
  })

  test('may be a slip for another of the rule', () => {
    expect(messages('singleton', 'heap(Colour) :- size(Color), paint(Colour).')).toEqual([
      'Color stands only once in this rule. Did you mean Colour? Write _Color or _ if any value will do.',
    ])
  })

  test('is meant where it begins with an underscore', () => {
    expect(faults('singleton', 'heap(_, _Size, X) :- fact([X]).')).toEqual([])
  })
})

describe('a rule written twice', () => {
  test('is found whatever its variables are called', () => {
    expect(faults('duplicate-clause', 'p(X, Y) :- q(X, Y).\np(A, B) :- q(A, B).')).toEqual(['2:1'])
    expect(faults('duplicate-clause', "p(X, Y) :- q(X, Y).\np(A, B) :- q(B, A).\np(1).\np(1.0).\np('1').")).toEqual([])
  })

  test('pays twice under payoff/2', () => {
    expect(messages('duplicate-clause', 'payoff([a], 1).\npayoff([a], 1).')[0]).toContain('so it pays twice')
  })
})

describe('a predicate nobody calls', () => {
  test('may be a keyword misspelt', () => {
    expect(faultsBesideTake('unused-predicate', 'payof([alice], 2) :- fact([open]).')).toEqual(['1:1'])
    expect(messages('unused-predicate', 'payof([alice], 2).')).toEqual([
      'Nothing calls payof/2. Did you mean payoff/2?',
    ])
  })

  test('is found though it calls itself', () => {
    expect(faults('unused-predicate', 'count(N) :- M is N - 1, count(M).')).toEqual(['1:1'])
  })

  test('is not claimed where goals are made at run time', () => {
    expect(faults('unused-predicate', 'legal([X]) :- fact([G]), call(G, X).\nheapish(a).')).toEqual([])
  })

  test('is none when another calls it, through maplist/2 for example', () => {
    expect(faultsBesideTake('unused-predicate', 'legal([X]) :- fact([X]), maplist(big, [X]).\nbig(3).')).toEqual([])
  })
})

test('a parameter is read by a declared name', () => {
  const declared = 'param(heap, 10).\n'
  expect(messages('unknown-parameter', `${declared}init([X]) :- param(heep, X).`)).toEqual([
    'The rules declare no parameter heep. Did you mean heap?',
  ])
  expect(faults('unknown-parameter', `${declared}init([X]) :- param(heep, X).`)).toEqual(['2:20'])
  expect(faults('unknown-parameter', `${declared}init([X]) :- param(heap, X).\ninit([N]) :- param(N, _).`)).toEqual([])
})
