/** The clause store: ISO 13211-1, 8.9, and the logical update view, 7.5.4. */

import type { Group } from './corpus.js'

export const database: readonly Group[] = [
  {
    title: 'asserta and assertz (8.9.1, 8.9.2)',
    program: `
      :- dynamic(legs/2).
      :- dynamic(insect/1).
      :- dynamic(foo/1).
      legs(A, 6) :- insect(A).
      insect(ant).
      insect(bee).
      stat(1).
    `,
    examples: [
      {
        goal: 'asserta(legs(octopus, 8)), legs(X, N)',
        expect: { solutions: ['X = octopus, N = 8', 'X = ant, N = 6', 'X = bee, N = 6'] },
      },
      {
        goal: 'assertz(legs(spider, 8)), findall(X, legs(X, _), L)',
        expect: { solutions: ['X = _, L = [ant,bee,spider]'] },
      },
      {
        goal: 'asserta((legs(B, 2) :- bird(B))), clause(legs(_, 2), G)',
        expect: { solutions: ['B = _, G = bird(_)'] },
      },
      {
        goal: 'asserta((foo(X) :- X, call(X))), clause(foo(_), G)',
        expect: { solutions: ['X = _, G = (call(_),call(_))'] },
      },
      { goal: 'asserta(_)', expect: { error: 'instantiation_error' } },
      { goal: 'asserta(4)', expect: { error: 'type_error(callable,4)' } },
      { goal: 'asserta((foo :- 4))', expect: { error: 'type_error(callable,4)' } },
      {
        goal: 'asserta((bar :- X)), clause(bar, B)',
        expect: { solutions: ['X = _, B = call(_)'] },
        note: '7.6.2: a variable body is call(X). SWI-Prolog raises an instantiation error.',
      },
      { goal: 'asserta((atom(_) :- true))', expect: { error: 'permission_error(modify,static_procedure,atom/1)' } },
      { goal: 'asserta((_ :- true))', expect: { error: 'instantiation_error' } },
      { goal: 'asserta((4 :- true))', expect: { error: 'type_error(callable,4)' } },
      { goal: 'asserta((foo(9) :- true, fail)), findall(x, foo(9), L)', expect: { solutions: ['L = []'] } },
      { goal: 'assertz(_)', expect: { error: 'instantiation_error' } },
      { goal: 'assertz(4)', expect: { error: 'type_error(callable,4)' } },
      { goal: 'assertz((foo :- 4))', expect: { error: 'type_error(callable,4)' } },
      { goal: 'assertz((atom(_) :- true))', expect: { error: 'permission_error(modify,static_procedure,atom/1)' } },
      { goal: 'assertz((foo(9) :- (true ; 4)))', expect: { error: 'type_error(callable,(true;4))' } },
      { goal: 'assertz((foo(9) :- (true, 4)))', expect: { error: 'type_error(callable,(true,4))' } },
      { goal: 'assertz((foo(4) :- true)), foo(X)', expect: { solutions: ['X = 4'] } },
      {
        goal: 'assertz(new(1)), assertz(new(2)), asserta(new(0)), findall(X, new(X), L)',
        expect: { solutions: ['X = _, L = [0,1,2]'] },
      },
      { goal: 'assert(new(1)), new(X)', expect: { solutions: ['X = 1'] } },
      { goal: 'assertz(foo(X)), foo(1), foo(2), \\+ \\+ foo(Y)', expect: { solutions: ['X = _, Y = _'] } },
      {
        goal: 'assertz((foo(X) :- X = 1 ; X = 2)), findall(Y, foo(Y), L)',
        expect: { solutions: ['X = _, Y = _, L = [1,2]'] },
      },
      { goal: 'assertz(stat(2))', expect: { error: 'permission_error(modify,static_procedure,stat/1)' } },
      { goal: 'assertz((a, b))', expect: { error: "permission_error(modify,static_procedure,(',')/2)" } },
      { goal: 'X = f(Y), assertz(foo(X)), Y = 1, foo(Z)', expect: { solutions: ['X = f(1), Y = 1, Z = f(_)'] } },
      { goal: 'assertz((foo(X) :- !, X > 0)), assertz(foo(-1)), \\+ foo(-1)', expect: { solutions: ['X = _'] } },
    ],
  },
  {
    title: 'retract (8.9.3)',
    program: `
      :- dynamic(legs/2).
      :- dynamic(insect/1).
      :- dynamic(foo/1).
      :- dynamic(q/1).
      legs(A, 4) :- animal(A).
      legs(octopus, 8).
      legs(A, 6) :- insect(A).
      legs(spider, 8).
      legs(B, 2) :- bird(B).
      insect(ant).
      insect(bee).
      foo(X) :- call(X), call(X).
      foo(A) :- call(A) -> true ; fail.
      stat(1).
      q(1).
      q(2).
      q(3).
    `,
    examples: [
      {
        goal: 'retract(legs(octopus, 8)), findall(X, clause(legs(X, 8), _), L)',
        expect: { solutions: ['X = _, L = [spider]'] },
      },
      { goal: 'retract(legs(spider, 6))', expect: 'fails' },
      { goal: 'retract((legs(X, 2) :- T))', expect: { solutions: ['X = _, T = bird(_)'] } },
      {
        goal: 'retract((legs(X, Y) :- Z))',
        expect: {
          solutions: [
            'X = _, Y = 4, Z = animal(_)',
            'X = octopus, Y = 8, Z = true',
            'X = _, Y = 6, Z = insect(_)',
            'X = spider, Y = 8, Z = true',
            'X = _, Y = 2, Z = bird(_)',
          ],
        },
      },
      { goal: 'retract((legs(X, Y) :- Z)), fail', expect: 'fails' },
      { goal: 'retract(insect(X)), fail ; findall(X, insect(X), L)', expect: { solutions: ['X = _, L = []'] } },
      { goal: 'retract((foo(C) :- A -> B))', expect: 'fails' },
      { goal: 'retract((X :- in_win95(Y)))', expect: { error: 'instantiation_error' } },
      { goal: 'retract((4 :- X))', expect: { error: 'type_error(callable,4)' } },
      {
        goal: "retract((atom(X) :- X == '[]'))",
        expect: { error: 'permission_error(modify,static_procedure,atom/1)' },
      },
      { goal: 'retract(nothing(_))', expect: 'fails' },
      { goal: 'retract(stat(1))', expect: { error: 'permission_error(modify,static_procedure,stat/1)' } },
      { goal: 'retract(_)', expect: { error: 'instantiation_error' } },
      { goal: 'retract(q(2)), findall(X, q(X), L)', expect: { solutions: ['X = _, L = [1,3]'] } },
      { goal: 'q(X), retract(q(X)), fail ; findall(X, q(X), L)', expect: { solutions: ['X = _, L = []'] } },
      { goal: 'retract(q(_)), !, findall(X, q(X), L)', expect: { solutions: ['X = _, L = [2,3]'] } },
      { goal: 'retractall(q(_)), findall(X, q(X), L)', expect: { solutions: ['X = _, L = []'] } },
      { goal: 'retractall(q(2)), findall(X, q(X), L)', expect: { solutions: ['X = _, L = [1,3]'] } },
      { goal: 'retractall(q(9))', expect: { solutions: ['true'] } },
      {
        goal: 'retractall(legs(_, 8)), findall(N, clause(legs(_, N), _), L)',
        expect: { solutions: ['N = _, L = [4,6,2]'] },
      },
      { goal: 'retractall(_)', expect: { error: 'instantiation_error' } },
      { goal: 'retractall(4)', expect: { error: 'type_error(callable,4)' } },
      { goal: 'retractall(atom(_))', expect: { error: 'permission_error(modify,static_procedure,atom/1)' } },
      { goal: 'retractall(brand_new(_)), \\+ brand_new(_)', expect: { solutions: ['true'] } },
      { goal: 'retractall(stat(_))', expect: { error: 'permission_error(modify,static_procedure,stat/1)' } },
    ],
  },
  {
    title: 'the logical update view (7.5.4)',
    program: `
      :- dynamic(p/1).
      :- dynamic(counter/1).
      p(1).
      p(2).
      counter(0).
      bump :- retract(counter(N)), M is N + 1, assertz(counter(M)).
    `,
    examples: [
      { goal: 'p(X), assertz(p(3))', expect: { solutions: ['X = 1', 'X = 2'] } },
      { goal: 'p(X), assertz(p(X)), fail ; findall(X, p(X), L)', expect: { solutions: ['X = _, L = [1,2,1,2]'] } },
      { goal: 'p(X), retract(p(2))', expect: { solutions: ['X = 1'] } },
      { goal: 'p(X), retractall(p(_))', expect: { solutions: ['X = 1', 'X = 2'] } },
      { goal: 'findall(X, (p(X), asserta(p(0))), L)', expect: { solutions: ['X = _, L = [1,2]'] } },
      { goal: 'retract(p(X)), assertz(p(9)), fail ; findall(X, p(X), L)', expect: { solutions: ['X = _, L = [9,9]'] } },
      { goal: 'clause(p(X), true), retract(p(2))', expect: { solutions: ['X = 1'] } },
      { goal: 'bump, bump, bump, counter(N)', expect: { solutions: ['N = 3'] } },
      { goal: 'p(1), assertz(p(7)), findall(X, p(X), L)', expect: { solutions: ['X = _, L = [1,2,7]'] } },
      { goal: 'retract(p(1)), asserta(p(1)), findall(X, p(X), L)', expect: { solutions: ['X = _, L = [1,2]'] } },
      {
        goal: 'catch((assertz(p(4)), throw(oops)), oops, true), findall(X, p(X), L)',
        expect: { solutions: ['X = _, L = [1,2,4]'] },
      },
      { goal: '(assertz(p(4)), fail ; findall(X, p(X), L))', expect: { solutions: ['X = _, L = [1,2,4]'] } },
    ],
  },
  {
    title: 'abolish (8.9.4)',
    program: `
      :- dynamic(foo/1).
      foo(1).
      foo(2).
      stat(1).
    `,
    examples: [
      { goal: 'abolish(foo/2)', expect: { solutions: ['true'] } },
      { goal: 'abolish(foo/_)', expect: { error: 'instantiation_error' } },
      { goal: 'abolish(foo)', expect: { error: 'type_error(predicate_indicator,foo)' } },
      { goal: 'abolish(foo(_))', expect: { error: 'type_error(predicate_indicator,foo(_))' } },
      { goal: 'abolish(foo/a)', expect: { error: 'type_error(integer,a)' } },
      { goal: 'abolish(foo/(-1))', expect: { error: 'domain_error(not_less_than_zero,-1)' } },
      { goal: 'abolish(abolish/1)', expect: { error: 'permission_error(modify,static_procedure,abolish/1)' } },
      {
        goal: 'abolish(stat/1)',
        expect: { error: 'permission_error(modify,static_procedure,stat/1)' },
        note: 'SWI-Prolog agrees in its ISO mode.',
      },
      { goal: 'abolish(_)', expect: { error: 'instantiation_error' } },
      { goal: 'abolish(1/1)', expect: { error: 'type_error(atom,1)' } },
      {
        goal: 'abolish(foo/1), catch(foo(_), error(E, _), true)',
        expect: { solutions: ['E = existence_error(procedure,foo/1)'] },
      },
    ],
  },
]
