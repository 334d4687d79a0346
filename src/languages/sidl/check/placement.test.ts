import { describe, expect, test } from 'vitest'
import { checkStatically } from '../check.js'
import { faults, messages } from './harness.js'

describe('a keyword in the wrong conditions', () => {
  test.each([
    ['legal([X]) :- does([X], _).', '1:15'],
    ['init([X]) :- fact([X]).', '1:14'],
    ['init([X], 0) :- player([X]).', '1:17'],
    ['hidden([X], [Y]) :- player([Y]), fact([X]).', '1:34'],
    ['owned([main], [X]) :- tocreate([X]).', '1:23'],
    ['switch([main], [X]) :- create([X]).', '1:24'],
    ['unlimited([main], [X]) :- todelete([X]).', '1:27'],
    ['default([main], [X]) :- delete([X]).', '1:25'],
    ['payoff([X], 1) :- delete([X]).', '1:19'],
    ['goal([X], 1) :- create([X]).', '1:17'],
    ['legal([X]) :- findall(A, does(_, A), [X]).', '1:26'],
    ['legal([X]) :- player([X]), \\+ does([X], _).', '1:31'],
    ['says([X], X) :- fact([X]).', '1:17'],
  ])('is misplaced: %s', (rule, place) => {
    expect(faults('misplaced-keyword', rule)).toEqual([place])
  })

  test.each([
    ['hidden([X], [Y]) :- player([Y]), not([X] = [Y]).'],
    ['legal([X]) :- player([X]), fact([X]).'],
    ['owned([main], [X]) :- player([X]), fact([X]).'],
    ['switch([main], [X]) :- player([X]), fact([X]).'],
    ['unlimited([main], [X]) :- player([X]), fact([X]).'],
    ['default([main], [X]) :- player([X]), fact([X]).'],
    ['do([X]) :- player([X]), fact([X]), create([X]), delete([X]), does(_, _), tocreate(_), todelete(_).'],
    ['payoff([X], 1) :- player([X]), fact([X]), tocreate(_), todelete(_), does(_, _).'],
    ['heuristic([X], 1) :- player([X]), fact([X]).'],
  ])('is not misplaced: %s', (rule) => {
    expect(faults('misplaced-keyword', rule)).toEqual([])
  })

  test('is named together with what may stand there', () => {
    expect(messages('misplaced-keyword', 'legal([X]) :- does([X], _).')).toEqual([
      'does/2 may not stand in the conditions of legal/1. The conditions of legal/1 may use player/1 and fact/1 only.',
    ])
    expect(messages('misplaced-keyword', 'init([X]) :- fact([X]).')[0]).toContain('init/1 may use no keyword.')
  })
})

describe('through helpers a keyword', () => {
  const chain = `
legal([X]) :- ready(X).
ready(X) :- member(X, [a]), \\+ busy(X).
busy(X) :- does([X], _).
payoff([X], 1) :- busy(X).
`

  test('is misplaced at the goal that leads to it, with the way', () => {
    expect(faults('misplaced-keyword', chain)).toEqual(['2:15'])
    expect(messages('misplaced-keyword', chain)[0]).toContain('legal/1 → ready/1 → busy/1 → does/2.')
  })

  test('is found behind recursion', () => {
    const rules = 'owned([X], [X]) :- walk(X).\nwalk(X) :- step(X).\nstep(X) :- walk(X).\nstep(X) :- tocreate([X]).'
    expect(messages('misplaced-keyword', rules)[0]).toContain('owned/2 → walk/1 → step/1 → tocreate/1.')
  })

  test('is found in a goal handed to a predicate of the text', () => {
    const rules = 'none(G) :- \\+ call(G).\nquiet(G) :- none(G).\nlegal([main]) :- quiet(does(_, _)).'
    expect(faults('misplaced-keyword', rules)).toEqual(['3:24'])
    const closure = 'each(_, []).\neach(P, [X | Xs]) :- call(P, X), each(P, Xs).\nlegal([main]) :- each(create, [[a]]).'
    expect(faults('misplaced-keyword', closure)).toEqual(['3:23'])
  })

  test('may do what its head may', () => {
    const rules = 'do([X]) :- turn(X).\nturn(X) :- delete([X]), opposite(X, Y), create([Y]).\nopposite(a, b).'
    expect(faults('misplaced-keyword', rules)).toEqual([])
  })
})

describe('a keyword for heads in conditions', () => {
  test.each([
    ['owned([X], [X]) :- legal([X]).', '1:20'],
    ['default(I, A) :- switch(I, A).', '1:18'],
    ['p(X) :- init([X], _).', '1:9'],
    ['p(X) :- findall(Y, payoff(Y, 1), X).', '1:20'],
    ['do([X]) :- do([X, 1]).', '1:12'],
    ['p(X) :- goal(X, 1).', '1:9'],
    ['p(X) :- maplist(legal, X).', '1:17'],
  ])('is misplaced: %s', (rule, place) => {
    expect(faults('misplaced-keyword', rule)).toEqual([place])
  })

  test('is misplaced whether or not it has clauses', () => {
    expect(faults('misplaced-keyword', 'hidden([a], [b]).\np :- hidden([a], [b]).')).toEqual(['2:6'])
  })

  test('may be param/2, which rules read, and words of ours that a text uses as helpers', () => {
    expect(faults('misplaced-keyword', 'param(heap, 3).\ninit([X]) :- param(heap, X).')).toEqual([])
    expect(faults('misplaced-keyword', 'view(X) :- fact([X]).\nlegal([X]) :- view(X).')).toEqual([])
  })
})

describe('the number of arguments of a keyword', () => {
  test('is wrong where the keyword has another and nobody calls it', () => {
    expect(messages('keyword-arity', 'legal(a, b).')).toEqual([
      'The keyword legal takes 1 argument, not 2. Correct the number of arguments.',
    ])
    expect(faults('keyword-arity', 'init([a]).\ninit([b], 0, extra).')).toEqual(['2:1'])
    expect(messages('keyword-arity', 'init(a, b, c).')[0]).toContain('takes 1 or 2 arguments')
  })

  test('is only doubtful where it names a helper', () => {
    const { diagnostics } = checkStatically('player(a, 1).\nlegal([X]) :- player(X, _).')
    expect(diagnostics.filter(({ code }) => code === 'keyword-arity')).toMatchObject([
      { severity: 'warning', line: 1, column: 1 },
    ])
  })

  test('is right for library predicates and synonyms', () => {
    expect(faults('keyword-arity', 'delete([], _, []).\nname(nim).\ngoal([a], 1).\nname(a, b).')).toEqual([])
  })
})

describe('a tabled predicate', () => {
  test('that creates or deletes is doubtful', () => {
    const rules = ':- table spread/1.\nspread(X) :- mark(X).\nmark(X) :- create([X]).'
    expect(faults('tabled-effect', rules)).toEqual(['1:10'])
  })

  test('that only reads is not', () => {
    expect(faults('tabled-effect', ':- table path/2.\npath(X, Y) :- fact([X, Y]).')).toEqual([])
  })
})

test('each predicate is listed with the keywords it uses', () => {
  const { uses } = checkStatically('a :- b, fact([x]).\nb :- player(_).\nc :- d.\nd.')
  expect([...(uses.get('a/0') ?? [])]).toEqual(['player/1', 'fact/1'])
  expect([...(uses.get('b/0') ?? [])]).toEqual(['player/1'])
  expect(uses.get('c/0')?.size).toBe(0)
})
