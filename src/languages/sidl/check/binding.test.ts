import { describe, expect, test } from 'vitest'
import { faults, messages } from './harness.js'

describe('a variable without value in a negation', () => {
  test.each([
    ['legal([A]) :- not(A = b), player([A]).', '1:19'],
    ['legal([C]) :- \\+ fact([C, busy]), player([C]).', '1:24'],
    ['legal([C]) :- not(fact([C, busy])).', '1:25'],
    ['do([go]) :- \\+ fact([at, X]), create([at, X]).', '1:26'],
    ['p :- \\+ q(X), r(X).\nq(1).\nr(1).', '1:11'],
    ['p(L) :- findall(X, \\+ q(X), L).\nq(1).', '1:25'],
    ['p :- not(A = B), q(B).\nq(1).', '1:10'],
    ['p :- ( \\+ q(X) -> r(X) ; true ).\nq(1).\nr(1).', '1:13'],
    ['p :- findall(X, q(X), _), \\+ q(X), r(X).\nq(1).\nr(1).', '1:32'],
  ])('is found: %s', (rules, place) => {
    expect(faults('unbound-in-negation', rules)).toEqual([place])
  })

  test.each([
    ['switch([main], [X]) :- fact([X, Y]), not(fact([_, _, X, Y])).'],
    ['legal([main]) :- \\+ fact([X, _]), \\+ fact([b, X]).'],
    ['legal([main]) :- \\+ ( fact([X]), X > 3 ).'],
    ['payoff([A], -1.0) :- tocreate([B, 0]), not(A = B).'],
    ['switch([main], [C]) :- player([C]), not(C = b).'],
    ['helper(A, B) :- not(A = B).'],
    ['p :- ( \\+ q(X), r ; q(X), r ).\nq(1).\nr.'],
    ['p :- forall(q(X), \\+ X = 2).\nq(1).'],
    ['p :- \\+ q(_X), r(_X).\nq(1).\nr(1).'],
    ['do([C, step]) :- not(fact([start])), create([C, stepped]).'],
    ['hidden([F, X], [P]) :- not(X = P), not(F = a).'],
  ])('is not found: %s', (rules) => {
    expect(faults('unbound-in-negation', rules)).toEqual([])
  })

  test('makes not(A = B) fail always, and the message says so', () => {
    expect(messages('unbound-in-negation', 'legal([A]) :- not(A = b), player([A]).')).toEqual([
      'A has no value here, so not(A=b) never holds. Move it behind the goal that gives A a value.',
    ])
  })
})

describe('a variable without value in a comparison', () => {
  test.each([
    ['legal([main]) :- I > 0, fact([heap, I]).', '1:18'],
    ['legal([main]) :- fact([heap, I]), J is I + K, fact([J, K]).', '1:44'],
    ['legal([main]) :- fact([heap, _]), _ > 0.', '1:35'],
    ['switch([main], [T]) :- T > 3, fact([T]).', '1:24'],
    ['legal([A]) :- A \\= b, player([A]).', '1:15'],
    ['legal([A]) :- A \\== b, player([A]).', '1:15'],
    ['legal([A]) :- b == A, player([A]).', '1:20'],
    ['legal([A]) :- integer(A), fact([A]).', '1:23'],
    ['p :- findall(X, q(X), _), X > 2.\nq(1).', '1:27'],
    ['p(A) :- A \\= [X | _], q(X).\nq(1).', '1:15'],
    ['p :- setof(X, Y^q(X, Y), _), Y > 2.\nq(1, 1).', '1:30'],
  ])('is found: %s', (rules, place) => {
    expect(faults('unbound-in-comparison', rules)).toEqual([place])
  })

  test.each([
    ['legal([main]) :- fact([_, I]), I > 0.'],
    ['unlimited([A], [A, (price, double)]) :- player([A]).\nswitch([A], [A, T]) :- player([A]), T > 3.'],
    ['payoff([A], R) :- fact([A, X]), R is X * 2.'],
    ['p(A) :- A \\= [_ | _].'],
    ['p(A) :- A \\= [X, X].'],
    ['p :- setof(X, q(X, Y), _), Y > 2.\nq(1, 1).'],
    ['p(N) :- aggregate_all(count, q(_), N), N > 2.\nq(1).'],
    ['p :- ( q(X) ; X = 3 ), X > 2.\nq(1).'],
    ['p :- ( q(X) -> Y = X ; Y = 0 ), Y > 2.\nq(1).'],
    ['p :- once(q(X)), X > 2.\nq(1).'],
    ['p :- catch(q(X), E, r(E)), X > 2.\nq(1).\nr(_).'],
    ['do([T]) :- fact([A, I]), NI is I - T, delete([A, I]), create([A, NI]).'],
    ['p :- maplist(q(Z), [1]), Z > 0.\nq(1, 1).'],
    ['p(X) :- ( var(X) -> X = 1 ; X > 0 ).'],
  ])('is not found: %s', (rules) => {
    expect(faults('unbound-in-comparison', rules)).toEqual([])
  })

  test('is reported once for each variable', () => {
    expect(faults('unbound-in-comparison', 'legal([main]) :- I > 0, I < 9, I =:= 3.')).toEqual(['1:18'])
  })

  test('stops the game where it is arithmetic', () => {
    expect(messages('unbound-in-comparison', 'legal([main]) :- I > 0, fact([I]).')).toEqual([
      'I has no value here, so I>0 stops the game with an error. Move it behind the goal that gives I a value.',
    ])
  })
})

describe('a word that is not fixed', () => {
  test.each([
    ['init([X]).', '1:7'],
    ['init([_, a]).', '1:7'],
    ['init([X], 0).', '1:7'],
    ['legal([X]) :- fact([open]).', '1:8'],
    ['switch([main], [X, take]) :- fact([open]).', '1:17'],
    ['do([take]) :- create([X, 1]), fact([X]).', '1:23'],
    ['do([take]) :- create([_]).', '1:23'],
    ['payoff([alice], R) :- fact([open]).', '1:17'],
  ])('is found: %s', (rules, place) => {
    expect(faults('non-ground-word', rules)).toEqual([place])
  })

  test.each([
    ['init([X]) :- member(X, [1, 2]).'],
    ['switch(I, [I]) :- fact([open]).'],
    ['owned(C, C).'],
    ['do([_, stay]).'],
    ['do([X]) :- create([X]).'],
    ['hidden([chosen, P, _], [O]) :- opponent(P, O).\nopponent(a, b).'],
    ['unlimited([A], [A, (price, int)]).\nswitch([A], [A, _]).'],
    ['says([X], X).'],
    ['helper(_, _).'],
  ])('is not found: %s', (rules) => {
    expect(faults('non-ground-word', rules)).toEqual([])
  })
})
