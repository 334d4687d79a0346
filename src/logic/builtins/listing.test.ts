import { expect, it } from 'vitest'
import { Prolog } from '../index.js'

it('lists a program as SWI-Prolog does', () => {
  let output = ''
  const prolog = new Prolog({
    output: (text) => {
      output += text
    },
  })
  prolog.consult(`
    :- dynamic(d/1).
    d(1). d('A b').
    p(X, Y, _) :- q(X), ( X > 1, r(Y) -> true ; X = Y, \\+ r(X) ; s ), !, t([X|Y], (a :- b)).
    p(_, _, x).
  `)
  for (const _ of prolog.query('listing(d/1), listing(p), portray_clause((a :- b, c)), portray_clause(f(X, Y, X))'))
    break
  expect(output).toBe(`:- dynamic d/1.

d(1).
d('A b').

p(A, B, _) :-
    q(A),
    (   A>1,
        r(B)
    ->  true
    ;   A=B,
        \\+ r(A)
    ;   s
    ),
    !,
    t([A|B], (a:-b)).
p(_, _, x).

a :-
    b,
    c.
f(A, _, A).
`)
})
