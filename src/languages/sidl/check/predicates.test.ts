import { describe, expect, test } from 'vitest'
import { faults, faultsBesideTake, messages } from './harness.js'

describe('an unknown predicate', () => {
  test('is found where it is called, with the nearest name', () => {
    const rules = 'heap(X) :-\n    membr(X, [1, 2]).'
    expect(faultsBesideTake('unknown-predicate', rules)).toEqual(['2:5'])
    expect(messages('unknown-predicate', rules)).toEqual(['membr/2 is not defined. Did you mean member/2?'])
  })

  test('may be near a predicate of the text or a keyword', () => {
    expect(messages('unknown-predicate', 'heap(1).\nlegal([X]) :- haep(X).')[0]).toContain('Did you mean heap/1?')
    expect(messages('unknown-predicate', 'legal([X]) :- facts([X]).')[0]).toContain('Did you mean fact/1?')
  })

  test('with a known name is a matter of arguments', () => {
    expect(messages('unknown-predicate', 'legal([X]) :- fact(X, 1).')).toEqual([
      'fact/2 is not defined, but fact/1 is. Check the number of arguments.',
    ])
    expect(messages('unknown-predicate', 'p(X) :- nth0(X, _).')).toEqual([
      'nth0/2 is not defined, but nth0/3 and nth0/4 are. Check the number of arguments.',
    ])
  })

  test.each([
    ['p :- \\+ nope.', '1:9'],
    ['p :- not(nope).', '1:10'],
    ['p(L) :- findall(X, nope(X), L).', '1:20'],
    ['p(L) :- setof(X, Y^nope(X, Y), L).', '1:20'],
    ['p(L) :- maplist(nope, L).', '1:17'],
    ['p(L) :- foldl(nope(1), L, 0, _).', '1:15'],
    ['p(N) :- aggregate_all(count, nope, N).', '1:30'],
    ['p :- ( true -> nope ; true ).', '1:16'],
    ['p :- ( true ; nope ).', '1:15'],
    ['p :- forall(true, nope).', '1:19'],
    ['p :- catch(true, _, nope).', '1:21'],
    ['p :- call(nope, 1, 2).', '1:11'],
    ['p(L) :- maplist([X]>>nope(X), L).', '1:22'],
    ['p(L) :- N = 1, foldl(N/[X]>>nope(X), L, 0, _).', '1:29'],
  ])('is found inside: %s', (rule, place) => {
    expect(faults('unknown-predicate', rule)).toEqual([place])
  })

  test('is no data, no variable, nothing from the library and nothing in the text, wherever it stands', () => {
    const rules = `
      p(L) :- q(X), call(X), L = [nope, nope(1)], functor(X, nope, 1).
      q(X) :- between(1, 3, X), \\+ memberchk(X, [4]), length(L, X), msort(L, _), exclude(r(2), L, _).
      r(A, B) :- A is max(B, 1) mod 2, sort(0, @>=, [A], _), atomic_list_concat([A, B], _).`
    expect(faults('unknown-predicate', rules)).toEqual([])
  })

  test('is not looked for through predicates of the text that might take data', () => {
    const rules = 'value(number(N), N).\nvalue(G, V) :- call(G, V).\np(V) :- value(number(3), V).'
    expect(faults('unknown-predicate', rules)).toEqual([])
  })

  test('is not claimed while some clause could not be read', () => {
    expect(faults('unknown-predicate', 'heap(1 .\nlegal([X]) :- heap(X).')).toEqual([])
  })

  test('is a tabled predicate without clauses', () => {
    expect(faults('unknown-predicate', ':- table path/2.')).toEqual(['1:10'])
    expect(faults('unknown-predicate', ':- table path/2.\npath(a, b).')).toEqual([])
  })

  test('is a parameter nobody declares', () => {
    expect(faults('unknown-predicate', 'p(X) :- param(heap, X).')).toEqual(['1:9'])
    expect(faults('unknown-predicate', 'param(heap, 3).\np(X) :- param(heap, X).')).toEqual([])
  })
})

describe('a built-in closed to rules', () => {
  test.each([
    ['do([take]) :- assertz(done).', '1:15'],
    ['do([take]) :- retract(done).', '1:15'],
    ['do([take]) :- write(hello), nl.', '1:15 1:29'],
    ['do([take]) :- format("~w", [x]).', '1:15'],
    ['do([take]) :- open(f, read, _).', '1:15'],
    ['do([take]) :- halt.', '1:15'],
    ['do([take]) :- shell(ls).', '1:15'],
    ['do([take]) :- random(X), create([X]).', '1:15'],
    ['do([take]) :- get_time(X), create([X]).', '1:15'],
    ['do([take]) :- nb_setval(k, 1).', '1:15'],
    ['do([take]) :- op(700, xfx, beats).', '1:15'],
    ['do([take]) :- maplist(assertz, [a]).', '1:23'],
    ['do([take]) :- lists:append([], [], _).', '1:15'],
  ])('is refused: %s', (rule, places) => {
    expect(faults('forbidden-builtin', rule)).toEqual(places.split(' '))
  })

  test('comes with the reason and a way out', () => {
    expect(messages('forbidden-builtin', 'do([roll]) :- random_between(1, 6, X), create([X]).')).toEqual([
      'random_between/3 would make two runs of the same choices differ. ' +
        'Let nature choose: give the switch a distribution with owned/2, such as owned([die], equal(6)).',
    ])
  })

  test('is none when the text defines the name itself', () => {
    expect(faults('forbidden-builtin', 'random(4).\np(X) :- random(X).')).toEqual([])
  })

  test('is none as data', () => {
    expect(faults('forbidden-builtin', 'p(X) :- X = [halt, write(1)].')).toEqual([])
  })
})

test('a number is no condition', () => {
  expect(faults('not-callable', 'p :- q, 42.')).toEqual(['1:9'])
  expect(faults('not-callable', 'p(X) :- X = 42.')).toEqual([])
})
