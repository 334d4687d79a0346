/** Control constructs: ISO 13211-1, 7.8 and 8.15. */

import type { Group } from './corpus.js'

export const control: readonly Group[] = [
  {
    title: 'true, fail and call (7.8.1 to 7.8.3)',
    examples: [
      { goal: 'true', expect: { solutions: ['true'] } },
      { goal: 'fail', expect: 'fails' },
      { goal: 'false', expect: 'fails' },
      { goal: 'call(true)', expect: { solutions: ['true'] } },
      { goal: 'call(fail)', expect: 'fails' },
      { goal: 'call((fail, X))', expect: 'fails' },
      { goal: 'call((fail, call(1)))', expect: 'fails' },
      { goal: 'call(!)', expect: { solutions: ['true'] } },
      { goal: 'call((true, X))', expect: { error: 'instantiation_error' } },
      { goal: 'call(1)', expect: { error: 'type_error(callable,1)' } },
      { goal: 'call((fail, 1))', expect: { error: 'type_error(callable,(fail,1))' } },
      { goal: 'call((true ; 1))', expect: { error: 'type_error(callable,(true;1))' } },
      { goal: 'call((1 ; true))', expect: { error: 'type_error(callable,(1;true))' } },
      { goal: 'call(X)', expect: { error: 'instantiation_error' } },
      { goal: 'call((foo :- 4))', expect: { error: 'existence_error(procedure,(:-)/2)' } },
      { goal: 'G = (X = 1 ; X = 2), call(G)', expect: { solutions: ['G = (1=1;1=2), X = 1', 'G = (2=1;2=2), X = 2'] } },
      { goal: 'G = true, call((G, X = 1))', expect: { solutions: ['G = true, X = 1'] } },
      { goal: 'X = 1, call((X == 1, Y = 2))', expect: { solutions: ['X = 1, Y = 2'] } },
      { goal: 'call((X = 1, Y = 2, ! ; X = 3))', expect: { solutions: ['X = 1, Y = 2'] } },
      { goal: 'call((! ; X = 1))', expect: { solutions: ['X = _'] } },
      { goal: '(call(!), X = 1 ; X = 2)', expect: { solutions: ['X = 1', 'X = 2'] } },
      { goal: 'undefined_predicate', expect: { error: 'existence_error(procedure,undefined_predicate/0)' } },
      { goal: 'undefined_predicate(1, 2)', expect: { error: 'existence_error(procedure,undefined_predicate/2)' } },
      { goal: 'call(undefined_predicate(_))', expect: { error: 'existence_error(procedure,undefined_predicate/1)' } },
      {
        goal: 'catch(undefined_predicate, error(E, _), true)',
        expect: { solutions: ['E = existence_error(procedure,undefined_predicate/0)'] },
      },
    ],
  },
  {
    title: 'the cut (7.8.4)',
    program: `
      twice(!) :- true.
      twice(true) :- true.
      goal((twice(_), !)).
      goal(true).
      c1(X) :- d(X), !.
      c2(X) :- call((d(X), !)).
      c3(X, Y) :- d(X), !, d(Y).
      c4(X) :- ( d(X), X > 1, ! ; X = 9 ).
      c5(X) :- ( d(X) -> true ; X = 9 ), d(_), !.
      c6(X) :- \\+ \\+ (d(X), !), d(X).
      c7(X) :- once(d(X)), d(_).
      c8(X) :- G = !, d(X), G.
      c9(X) :- d(X), (X >= 2 -> ! ; fail).
      c10(X) :- findall(Y, (d(Y), !), L), member_of(X, L).
      c11(X) :- catch((d(X), !), _, true).
      c12(X) :- ( ! , X = 1 ; X = 2 ).
      c12(3).
      c13(X) :- ( fail ; ! ), X = 1.
      c13(2).
      c14(X) :- forall(d(_), !), d(X).
      member_of(X, [X|_]).
      member_of(X, [_|T]) :- member_of(X, T).
      d(1).
      d(2).
      d(3).
    `,
    examples: [
      { goal: '!, fail ; true', expect: 'fails' },
      { goal: '!', expect: { solutions: ['true'] } },
      { goal: '(! ; true)', expect: { solutions: ['true'] } },
      { goal: '(!, fail ; true)', expect: 'fails' },
      { goal: '(X = 1, ! ; X = 2)', expect: { solutions: ['X = 1'] } },
      { goal: '(X = 1 ; X = 2), !', expect: { solutions: ['X = 1'] } },
      { goal: '(X = 1 ; X = 2), (true ; !)', expect: { solutions: ['X = 1', 'X = 1'] } },
      { goal: 'twice(_), !', expect: { solutions: ['true'] } },
      { goal: 'call((twice(X), !))', expect: { solutions: ['X = !'] } },
      { goal: 'goal(X), call(X)', expect: { solutions: ['X = (twice(!),!)', 'X = true'] } },
      { goal: 'twice(X), call(X)', expect: { solutions: ['X = !', 'X = true'] } },
      { goal: 'c1(X)', expect: { solutions: ['X = 1'] } },
      { goal: 'c2(X)', expect: { solutions: ['X = 1'] } },
      { goal: 'c3(X, Y)', expect: { solutions: ['X = 1, Y = 1', 'X = 1, Y = 2', 'X = 1, Y = 3'] } },
      { goal: 'c4(X)', expect: { solutions: ['X = 2'] } },
      { goal: 'c5(X)', expect: { solutions: ['X = 1'] } },
      { goal: 'c6(X)', expect: { solutions: ['X = 1', 'X = 2', 'X = 3'] } },
      { goal: 'c7(X)', expect: { solutions: ['X = 1', 'X = 1', 'X = 1'] } },
      { goal: 'c8(X)', expect: { solutions: ['X = 1', 'X = 2', 'X = 3'] } },
      { goal: 'c9(X)', expect: { solutions: ['X = 2'] } },
      { goal: 'c10(X)', expect: { solutions: ['X = 1'] } },
      { goal: 'c11(X)', expect: { solutions: ['X = 1'] } },
      { goal: 'c12(X)', expect: { solutions: ['X = 1'] } },
      { goal: 'c13(X)', expect: { solutions: ['X = 1'] } },
      { goal: 'c14(X)', expect: { solutions: ['X = 1', 'X = 2', 'X = 3'] } },
      { goal: 'd(X), \\+ (d(Y), Y > X)', expect: { solutions: ['X = 3, Y = _'] } },
    ],
  },
  {
    title: 'conjunction, disjunction and if-then-else (7.8.5 to 7.8.8)',
    examples: [
      { goal: '(X = 1, var(X))', expect: 'fails' },
      { goal: '(var(X), X = 1)', expect: { solutions: ['X = 1'] } },
      { goal: '(X = true, call(X))', expect: { solutions: ['X = true'] } },
      { goal: '(true, X)', expect: { error: 'instantiation_error' } },
      { goal: '(true ; fail)', expect: { solutions: ['true'] } },
      { goal: '((!, fail) ; true)', expect: 'fails' },
      { goal: '(! ; call(3))', expect: { solutions: ['true'] } },
      { goal: '((X = 1, !) ; X = 2)', expect: { solutions: ['X = 1'] } },
      { goal: '(X = 1 ; X = 2)', expect: { solutions: ['X = 1', 'X = 2'] } },
      { goal: '(true -> true)', expect: { solutions: ['true'] } },
      { goal: '(true -> fail)', expect: 'fails' },
      { goal: '(fail -> true)', expect: 'fails' },
      { goal: '(fail -> fail)', expect: 'fails' },
      { goal: '((X = 1 ; X = 2) -> true)', expect: { solutions: ['X = 1'] } },
      { goal: '(true -> (X = 1 ; X = 2))', expect: { solutions: ['X = 1', 'X = 2'] } },
      { goal: '((true ; fail) -> X = 1)', expect: { solutions: ['X = 1'] } },
      { goal: '(true -> X = 1 ; X = 2)', expect: { solutions: ['X = 1'] } },
      { goal: '(fail -> X = 1 ; X = 2)', expect: { solutions: ['X = 2'] } },
      { goal: '(fail -> true ; true)', expect: { solutions: ['true'] } },
      { goal: '((! , fail) -> true ; true)', expect: { solutions: ['true'] } },
      { goal: '(true ; call(1))', expect: { error: 'type_error(callable,1)' } },
      { goal: '(X = 1 -> Y = a ; Y = b)', expect: { solutions: ['X = 1, Y = a'] } },
      { goal: '((X = 1, ! ; X = 2) -> true ; true)', expect: { solutions: ['X = 1'] } },
      { goal: '((true -> fail ; true) ; X = 3)', expect: { solutions: ['X = 3'] } },
      { goal: '(fail -> X = 1 ; fail -> X = 2 ; X = 3)', expect: { solutions: ['X = 3'] } },
      { goal: '(true -> fail) ; X = 1', expect: 'fails' },
      { goal: '(1 -> true ; true)', expect: { error: 'type_error(callable,(1->true;true))' } },
      { goal: '(X = 1 *-> Y = 2 ; Y = 3)', expect: { solutions: ['X = 1, Y = 2'] } },
      { goal: '((X = 1 ; X = 2) *-> Y = X ; Y = 0)', expect: { solutions: ['X = 1, Y = 1', 'X = 2, Y = 2'] } },
      { goal: '(fail *-> X = 1 ; X = 2)', expect: { solutions: ['X = 2'] } },
    ],
  },
  {
    title: 'catch and throw (7.8.9, 7.8.10)',
    program: `
      foo(X) :- Y is X * 2, throw(test(Y)).
      bar(X) :- X = Y, throw(Y).
      coo(X) :- throw(X).
      car(X) :- X = 1, throw(X).
      g :- catch(p, _, fail), q.
      p.
      p :- throw(b).
      q :- throw(a).
      loop(0) :- throw(done).
      loop(N) :- M is N - 1, loop(M).
      undo(X) :- catch((X = 1, throw(oops)), oops, true).
    `,
    examples: [
      { goal: 'catch(foo(5), test(Y), true)', expect: { solutions: ['Y = 10'] } },
      { goal: 'catch(bar(3), Z, true)', expect: { solutions: ['Z = 3'] } },
      { goal: 'catch(true, _, 3)', expect: { solutions: ['true'] } },
      { goal: 'catch(car(X), Y, true)', expect: { solutions: ['X = _, Y = 1'] } },
      { goal: "catch(number_codes(X, [0'3, 0'3, 0'.]), error(syntax_error(_), _), fail)", expect: 'fails' },
      { goal: 'catch(coo(ball), ball, true)', expect: { solutions: ['true'] } },
      { goal: 'catch(throw(a), a, X = caught)', expect: { solutions: ['X = caught'] } },
      { goal: 'catch(throw(a), b, true)', expect: { error: 'a' } },
      { goal: 'catch(throw(f(X)), f(Y), Y = 1)', expect: { solutions: ['X = _, Y = 1'] } },
      { goal: 'catch((X = 1 ; X = 2), _, true)', expect: { solutions: ['X = 1', 'X = 2'] } },
      { goal: 'catch(undo(X), _, fail)', expect: { solutions: ['X = _'] } },
      {
        goal: 'catch((member_of_none(_), true), error(existence_error(procedure, PI), _), true)',
        expect: { solutions: ['PI = member_of_none/1'] },
      },
      { goal: 'catch(g, a, true)', expect: { solutions: ['true'] } },
      { goal: 'g', expect: { error: 'a' } },
      { goal: 'throw(my_ball)', expect: { error: 'my_ball' } },
      { goal: 'throw(f(X, Y, X))', expect: { error: 'f(_,_,_)' } },
      { goal: 'throw(_)', expect: { error: 'instantiation_error' } },
      { goal: 'throw(error(type_error(integer, a), context))', expect: { error: 'type_error(integer,a)' } },
      { goal: 'catch(throw(_), E, true)', expect: { solutions: ['E = error(instantiation_error,_)'] } },
      { goal: 'catch(call(1), error(type_error(T, V), _), true)', expect: { solutions: ['T = callable, V = 1'] } },
      { goal: 'catch(catch(throw(inner), outer, true), inner, X = got)', expect: { solutions: ['X = got'] } },
      { goal: 'catch(catch(throw(a), a, throw(b)), b, X = got)', expect: { solutions: ['X = got'] } },
      { goal: 'catch(loop(1000), done, X = yes)', expect: { solutions: ['X = yes'] } },
      { goal: 'catch(fail, _, true)', expect: 'fails' },
      { goal: 'catch((true ; throw(a)), a, true)', expect: { solutions: ['true', 'true'] } },
      {
        goal: 'catch(X is foo + 1, error(type_error(evaluable, F), _), true)',
        expect: { solutions: ['X = _, F = foo/0'] },
      },
      { goal: 'catch(findall(X, throw(b), _), b, true)', expect: { solutions: ['X = _'] } },
      { goal: 'catch(\\+ throw(b), b, true)', expect: { solutions: ['true'] } },
      { goal: 'catch(3, error(E, _), true)', expect: { solutions: ['E = type_error(callable,3)'] } },
      { goal: 'catch(_, error(E, _), true)', expect: { solutions: ['E = instantiation_error'] } },
    ],
  },
  {
    title: 'negation, once, repeat, call/N (8.15)',
    examples: [
      { goal: '\\+ true', expect: 'fails' },
      { goal: '\\+ fail', expect: { solutions: ['true'] } },
      { goal: '\\+ !', expect: 'fails' },
      { goal: '\\+ (!, fail)', expect: { solutions: ['true'] } },
      { goal: '(X = 1 ; X = 2), \\+ (!, fail)', expect: { solutions: ['X = 1', 'X = 2'] } },
      { goal: '\\+ 4 = 5', expect: { solutions: ['true'] } },
      {
        goal: '\\+ 3',
        expect: { error: 'type_error(callable,3)' },
        note: 'SWI-Prolog, which treats \\+ as a control construct, names the whole goal.',
      },
      { goal: '\\+ ((fail, 1))', expect: { error: 'type_error(callable,(fail,1))' }, note: 'As above.' },
      { goal: '\\+ X', expect: { error: 'instantiation_error' } },
      { goal: '\\+ \\+ X = 1', expect: { solutions: ['X = _'] } },
      { goal: '\\+ (X = 1, fail)', expect: { solutions: ['X = _'] } },
      { goal: 'not(fail)', expect: { solutions: ['true'] } },
      { goal: 'not(true)', expect: 'fails' },
      { goal: 'once(!)', expect: { solutions: ['true'] } },
      { goal: 'once((! ; true))', expect: { solutions: ['true'] } },
      { goal: 'once(repeat)', expect: { solutions: ['true'] } },
      { goal: 'once(fail)', expect: 'fails' },
      { goal: 'once((X = 1 ; X = 2))', expect: { solutions: ['X = 1'] } },
      { goal: 'once(3)', expect: { error: 'type_error(callable,3)' } },
      { goal: 'once(X)', expect: { error: 'instantiation_error' } },
      { goal: 'ignore(fail)', expect: { solutions: ['true'] } },
      { goal: 'ignore((X = 1 ; X = 2))', expect: { solutions: ['X = 1'] } },
      { goal: 'repeat', expect: { solutions: ['true', 'true', 'true'], more: true } },
      { goal: 'repeat, !', expect: { solutions: ['true'] } },
      { goal: '(repeat, !, fail)', expect: 'fails' },
      { goal: 'call(=(X), 1)', expect: { solutions: ['X = 1'] } },
      { goal: 'call(=, X, 1)', expect: { solutions: ['X = 1'] } },
      { goal: "call(',', X = 1, Y = 2)", expect: { solutions: ['X = 1, Y = 2'] } },
      { goal: 'call(;, X = 1, X = 2)', expect: { solutions: ['X = 1', 'X = 2'] } },
      { goal: 'call(append([a]), [b], X)', expect: { solutions: ['X = [a,b]'] } },
      { goal: 'call(f, 1)', expect: { error: 'existence_error(procedure,f/1)' } },
      { goal: 'call(1, a)', expect: { error: 'type_error(callable,1)' } },
      { goal: 'call(X, a)', expect: { error: 'instantiation_error' } },
      { goal: 'call((foo :- bar), 1)', expect: { error: 'existence_error(procedure,(:-)/3)' } },
      { goal: "call(',', fail, 1)", expect: { error: 'type_error(callable,(fail,1))' } },
      { goal: 'call((fail, 1), 1)', expect: { error: "existence_error(procedure,(',')/3)" } },
      { goal: 'call(!, 1)', expect: { error: 'existence_error(procedure,!/1)' } },
      { goal: 'call(call, call, true)', expect: { solutions: ['true'] } },
      { goal: 'call(call(=), X, 2)', expect: { solutions: ['X = 2'] } },
      { goal: 'forall(member(X, [1, 2]), X > 0)', expect: { solutions: ['X = _'] } },
      { goal: 'forall(member(X, [1, 2]), X > 1)', expect: 'fails' },
      { goal: 'forall(fail, true)', expect: { solutions: ['true'] } },
      { goal: 'forall(X = 1, X = 1)', expect: { solutions: ['X = _'] } },
    ],
  },
]
