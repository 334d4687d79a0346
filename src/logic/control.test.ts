import { describe, expect, it } from 'vitest'
import { Prolog } from './index.js'

const PROGRAM = `
  n(1). n(2). n(3).
  in_condition(X) :- ( ( n(X), ! ) -> true ; X = none ).
  in_branch(X) :- n(X), ( X > 1 -> ! ; fail ).
  in_branch(last).
  in_else(X) :- ( fail -> true ; n(X), ! ).
  in_else(last).
  in_negation(X) :- n(X), \\+ ( !, fail ).
  in_call(X) :- n(X), call(!).
  in_called_variable(X) :- G = ( n(X), ! ), G.
  in_called_variable(last).
  in_findall(Xs, Y) :- n(Y), findall(X, ( n(X), ! ), Xs).
  in_catch(X) :- catch(( n(X), ! ), _, true).
  in_catch(last).
  in_recovery(X) :- n(X), catch(throw(a), _, !).
  in_disjunction(X) :- ( n(X), ! ; X = other ).
  in_disjunction(last).
  in_once(X, Y) :- n(Y), once(n(X)).
  in_soft(X, Y) :- ( n(X) *-> n(Y), ! ; X = none ).
  in_soft(last, last).
  in_forall(X) :- n(X), forall(!, true).
  soft(X) :- ( n(X), X > 1 *-> true ; X = none ).
  hard(X) :- ( n(X), X > 1 -> true ; X = none ).
  none(X) :- ( n(X), X > 3 *-> true ; X = none ).
  nested(X, Y) :- ( n(X) *-> ( n(Y), Y > X *-> true ; Y = none ) ; true ).
  rethrow(E) :- catch(catch(throw(inner), outer, true), E, true).
  out_of_bag(Xs) :- findall(X, ( n(X), catch(findall(Y, ( n(Y), Y > 1, throw(out) ), _), out, true) ), Xs).
  undone(X) :- catch(( X = bound, throw(ball) ), ball, true).
  left(X) :- catch(n(X), _, X = caught), X > 1, throw(after).
  deep(0) :- throw(done).
  deep(N) :- M is N - 1, catch(deep(M), never, true).
`

const prolog = new Prolog()
expect(prolog.consult(PROGRAM)).toEqual([])

function answers(goal: string): string[] {
  return [...prolog.query(goal)].map(({ bindings }) => [...bindings.values()].join(' '))
}

describe('a cut', () => {
  it.each([
    ['in a condition is local to it', 'in_condition(X)', ['1']],
    ['in a branch cuts the clause', 'in_branch(X)', ['2']],
    ['in an else branch cuts the clause', 'in_else(X)', ['1']],
    ['in a negation is local to it', 'in_negation(X)', ['1', '2', '3']],
    ['that is called is local to the call', 'in_call(X)', ['1', '2', '3']],
    ['in a goal that a variable holds is local to it', 'in_called_variable(X)', ['1', 'last']],
    ['in findall is local to it', 'in_findall(Xs, Y)', ['[1] 1', '[1] 2', '[1] 3']],
    ['in a caught goal is local to it', 'in_catch(X)', ['1', 'last']],
    ['in a recovery goal is local to it', 'in_recovery(X)', ['1', '2', '3']],
    ['in a disjunction cuts the clause', 'in_disjunction(X)', ['1']],
    ['inside once keeps what is outside', 'in_once(X, Y)', ['1 1', '1 2', '1 3']],
    ['after a soft condition cuts the clause', 'in_soft(X, Y)', ['1 1']],
    ['in forall is local to it', 'in_forall(X)', ['1', '2', '3']],
  ])('%s', (_, goal, expected) => {
    expect(answers(goal)).toEqual(expected)
    expect(answers(`call((${goal}))`)).toEqual(expected)
  })
})

describe('a condition', () => {
  it.each([
    ['keeps its first solution', 'hard(X)', ['2']],
    ['keeps all of them when it is soft', 'soft(X)', ['2', '3']],
    ['leaves a soft alternative untried only where it has one', 'none(X)', ['none']],
    ['may be soft within a soft one', 'nested(X, Y)', ['1 2', '1 3', '2 3', '3 none']],
  ])('%s', (_, goal, expected) => {
    expect(answers(goal)).toEqual(expected)
  })
})

describe('an exception', () => {
  it('passes by catchers that do not match it', () => {
    expect(answers('rethrow(E)')).toEqual(['inner'])
  })

  it('undoes bindings, and takes its ball along', () => {
    expect(answers('undone(X), var(X), catch(throw(f(Y, Y)), f(A, B), A = 1)')).toEqual(['_G1 _G2 1 1'])
  })

  it('out of an inner findall leaves the outer one whole', () => {
    expect(answers('out_of_bag(Xs)')).toEqual(['[1,2,3]'])
  })

  it('after the caught goal is left is not caught by it, even when the goal could be retried', () => {
    expect(answers('catch(left(X), E, true)')).toEqual(['_G1 after'])
  })

  it('in a recovery goal goes outwards', () => {
    expect(answers('catch(catch(throw(a), a, throw(b)), E, true)')).toEqual(['b'])
  })

  it('finds its way through ten thousand catchers', () => {
    expect(answers('catch(deep(10000), E, true)')).toEqual(['done'])
  })
})
