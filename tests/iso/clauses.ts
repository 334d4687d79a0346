/** Clauses as programs: retrieval and information, ISO 13211-1, 8.8, and how clauses are found. */

import type { Group } from './corpus.js'

export const clauses: readonly Group[] = [
  {
    title: 'clause (8.8.1)',
    program: `
      :- dynamic(cat/0).
      :- dynamic(dog/0).
      :- dynamic(elk/1).
      :- dynamic(legs/2).
      :- dynamic(insect/1).
      :- dynamic(body/1).
      :- dynamic(unfound/0).
      cat.
      dog :- true.
      elk(X) :- moose(X).
      legs(A, 6) :- insect(A).
      legs(A, 7) :- A, call(A).
      insect(ant).
      insect(bee).
      body(X) :- ( X = 1 ; X = 2 ), !, \\+ X = 3.
      moose(1).
    `,
    examples: [
      { goal: 'clause(cat, true)', expect: { solutions: ['true'] } },
      { goal: 'clause(dog, true)', expect: { solutions: ['true'] } },
      { goal: 'clause(legs(I, 6), Body)', expect: { solutions: ['I = _, Body = insect(_)'] } },
      { goal: 'clause(legs(C, 7), Body)', expect: { solutions: ['C = _, Body = (call(_),call(_))'] } },
      { goal: 'clause(insect(I), T)', expect: { solutions: ['I = ant, T = true', 'I = bee, T = true'] } },
      { goal: 'clause(x, Body)', expect: 'fails' },
      { goal: 'clause(body(X), B)', expect: { solutions: ['X = _, B = ((_=1;_=2),!,\\+_=3)'] } },
      { goal: 'clause(_, B)', expect: { error: 'instantiation_error' } },
      { goal: 'clause(4, X)', expect: { error: 'type_error(callable,4)' } },
      { goal: 'clause(elk(N), 5)', expect: { error: 'type_error(callable,5)' }, note: 'SWI-Prolog fails.' },
      { goal: 'clause(atom(_), Body)', expect: { error: 'permission_error(access,private_procedure,atom/1)' } },
      { goal: 'clause(f(_), 5)', expect: { error: 'type_error(callable,5)' }, note: 'SWI-Prolog fails.' },
      {
        goal: 'clause(moose(X), true)',
        expect: { solutions: ['X = 1'] },
        note: '7.5.3: a static procedure is private. We follow SWI-Prolog, so that meta-interpreters work on texts.',
      },
      { goal: 'clause(unfound, B)', expect: 'fails' },
      {
        goal: 'clause(legs(spider, N), B)',
        expect: { solutions: ['N = 6, B = insect(spider)', 'N = 7, B = (call(spider),call(spider))'] },
      },
      { goal: 'clause(elk(1), B)', expect: { solutions: ['B = moose(1)'] } },
      {
        goal: 'clause((a, b), B)',
        expect: { error: "permission_error(access,private_procedure,(',')/2)" },
        note: 'SWI-Prolog agrees in its ISO mode.',
      },
      { goal: 'clause(insect(X), true), X == bee', expect: { solutions: ['X = bee'] } },
    ],
  },
  {
    title: 'current_predicate (8.8.2)',
    program: `
      :- dynamic(cat/0).
      :- dynamic(foo/0).
      cat.
      dog :- true.
      elk(X) :- moose(X).
      elk(X, Y) :- elk(X), elk(Y).
      moose(1).
    `,
    examples: [
      { goal: 'current_predicate(dog/0)', expect: { solutions: ['true'] } },
      { goal: 'current_predicate(elk/1)', expect: { solutions: ['true'] } },
      { goal: 'current_predicate(cat/0)', expect: { solutions: ['true'] } },
      { goal: 'current_predicate(nothing/0)', expect: 'fails' },
      { goal: 'current_predicate(nothing/_)', expect: 'fails' },
      {
        goal: 'current_predicate(current_predicate/1)',
        expect: 'fails',
        note: 'Only user-defined procedures. SWI-Prolog finds its own too.',
      },
      { goal: 'current_predicate(4)', expect: { error: 'type_error(predicate_indicator,4)' } },
      { goal: 'current_predicate(dog)', expect: { error: 'type_error(predicate_indicator,dog)' } },
      { goal: 'current_predicate(0/dog)', expect: { error: 'type_error(predicate_indicator,0/dog)' } },
      { goal: 'current_predicate(dog/a)', expect: { error: 'type_error(predicate_indicator,dog/a)' } },
      { goal: 'current_predicate(moose/N)', expect: { solutions: ['N = 1'] } },
      { goal: 'setof(A, current_predicate(elk/A), L)', expect: { solutions: ['A = _, L = [1,2]'] } },
    ],
  },
  {
    title: 'finding clauses',
    program: `
      edge(a, b).
      edge(b, c).
      edge(c, d).
      edge(a, d).
      path(X, Y) :- edge(X, Y).
      path(X, Y) :- edge(X, Z), path(Z, Y).
      first(f(X), X) :- !.
      first([X|_], X) :- !.
      first(X, X).
      kind(1, int).
      kind(1.0, float).
      kind(a, atom).
      kind([], nil).
      kind([_|_], list).
      kind(f(_), f1).
      kind(f(_, _), f2).
      kind(100000000000000000000, big).
      kind(_, any).
      nrev([], []).
      nrev([X|Xs], Ys) :- nrev(Xs, Zs), app(Zs, [X], Ys).
      app([], Ys, Ys).
      app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).
      even(0).
      even(s(N)) :- odd(N).
      odd(s(N)) :- even(N).
      'hello world'(1).
      count(N, N) :- !.
      count(I, N) :- J is I + 1, count(J, N).
      queens(N, Qs) :- findall(I, between(1, N, I), Is), permutation(Is, Qs), safe(Qs).
      safe([]).
      safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).
      no_attack(_, [], _).
      no_attack(Q, [P|Ps], D) :- Q =\\= P + D, Q =\\= P - D, D1 is D + 1, no_attack(Q, Ps, D1).
    `,
    examples: [
      { goal: 'edge(a, X)', expect: { solutions: ['X = b', 'X = d'] } },
      { goal: 'edge(X, d)', expect: { solutions: ['X = c', 'X = a'] } },
      { goal: 'path(a, X)', expect: { solutions: ['X = b', 'X = d', 'X = c', 'X = d'] } },
      { goal: 'path(X, Y), X == c', expect: { solutions: ['X = c, Y = d'] } },
      { goal: 'first(f(1), X)', expect: { solutions: ['X = 1'] } },
      { goal: 'first([a, b], X)', expect: { solutions: ['X = a'] } },
      { goal: 'first(z, X)', expect: { solutions: ['X = z'] } },
      { goal: 'findall(K, kind(1, K), L)', expect: { solutions: ['K = _, L = [int,any]'] } },
      { goal: 'findall(K, kind(1.0, K), L)', expect: { solutions: ['K = _, L = [float,any]'] } },
      { goal: 'findall(K, kind(a, K), L)', expect: { solutions: ['K = _, L = [atom,any]'] } },
      { goal: 'findall(K, kind([], K), L)', expect: { solutions: ['K = _, L = [nil,any]'] } },
      { goal: 'findall(K, kind([x], K), L)', expect: { solutions: ['K = _, L = [list,any]'] } },
      { goal: 'findall(K, kind(f(x), K), L)', expect: { solutions: ['K = _, L = [f1,any]'] } },
      { goal: 'findall(K, kind(f(x, y), K), L)', expect: { solutions: ['K = _, L = [f2,any]'] } },
      { goal: 'findall(K, kind(100000000000000000000, K), L)', expect: { solutions: ['K = _, L = [big,any]'] } },
      { goal: 'findall(K, kind(g(x), K), L)', expect: { solutions: ['K = _, L = [any]'] } },
      { goal: 'kind(X, int)', expect: { solutions: ['X = 1'] } },
      { goal: 'nrev([a, b, c, d], L)', expect: { solutions: ['L = [d,c,b,a]'] } },
      {
        goal: 'app(X, Y, [a, b])',
        expect: { solutions: ['X = [], Y = [a,b]', 'X = [a], Y = [b]', 'X = [a,b], Y = []'] },
      },
      { goal: 'app(X, [c], [a, b, c])', expect: { solutions: ['X = [a,b]'] } },
      { goal: 'even(s(s(0)))', expect: { solutions: ['true'] } },
      { goal: 'even(s(0))', expect: 'fails' },
      { goal: 'even(X)', expect: { solutions: ['X = 0', 'X = s(s(0))', 'X = s(s(s(s(0))))'], more: true } },
      { goal: "'hello world'(X)", expect: { solutions: ['X = 1'] } },
      { goal: 'count(0, 100000)', expect: { solutions: ['true'] } },
      {
        goal: 'queens(6, Qs)',
        expect: { solutions: ['Qs = [2,4,6,1,3,5]', 'Qs = [3,6,2,5,1,4]', 'Qs = [4,1,5,2,6,3]', 'Qs = [5,3,1,6,4,2]'] },
      },
      { goal: 'catch(path(a, Y), _, true), Y == d', expect: { solutions: ['Y = d', 'Y = d'] } },
    ],
  },
]
