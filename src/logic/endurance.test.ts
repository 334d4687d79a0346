import { describe, expect, it } from 'vitest'
import { Prolog, PrologError } from './index.js'

const PROGRAM = `
  count(N, N) :- !.
  count(I, N) :- J is I + 1, count(J, N).
  build(N, N, _) :- !.
  build(I, N, _) :- J is I + 1, build(J, N, f(I, [J], g(1.5))).
  through(N) :- between(1, N, X), f(X, Y) = f(_, Z), Z = Y, X < 0.
  through(_).
  len([], 0).
  len([_|T], N) :- len(T, M), N is M + 1.
  recursion(N, M) :- numlist(1, N, L), len(L, M).
  sorted(N, X) :- numlist(1, N, L), reverse(L, R), msort(R, S), S == L, last(S, X).
  deep(0) :- throw(bottom).
  deep(N) :- M is N - 1, deep(M), true(N).
  true(_).
  caught(0).
  caught(N) :- catch(throw(N), M, true), M == N, K is N - 1, caught(K).
  step(N) :- retract(counter(I)), J is I + 1, assertz(counter(J)), J < N, !, step(N).
  step(_).
  :- dynamic(counter/1).
  counter(0).
  bags(0).
  bags(N) :- findall(X, member(X, [a, b, N]), [_, _, N]), M is N - 1, bags(M).
  conditions(0) :- !.
  conditions(N) :- ( N mod 2 =:= 0 -> true ; \\+ N = a ), ( member(N, [0, N]) *-> true ; fail ), M is N - 1, conditions(M).
`

function started(): Prolog {
  const prolog = new Prolog()
  expect(prolog.consult(PROGRAM)).toEqual([])
  return prolog
}

function first(prolog: Prolog, goal: string): string[] | undefined {
  for (const { bindings } of prolog.query(goal))
    return [...bindings.values()].map((value) => String(value).slice(0, 100))
  return undefined
}

describe('what needs no memory takes none', () => {
  it.each([
    ['a tail-recursive loop of three million steps', 'count(0, 3000000)'],
    ['a loop that builds and drops terms', 'build(0, 500000, x)'],
    ['a failure-driven loop', 'through(1000000)'],
    ['a loop through catch and throw', 'caught(100000)'],
    ['a counter in the clause store', 'step(100000)'],
    ['a loop of findalls', 'bags(100000)'],
    ['a loop through conditions and soft cuts', 'conditions(200000)'],
  ])('%s', (_, goal) => {
    const prolog = started()
    const { length } = prolog.machine.heap
    expect(first(prolog, goal)).toEqual([])
    expect(prolog.machine.heap.length).toBeLessThanOrEqual(length * 4)
    expect(prolog.machine.C.length + prolog.machine.trail.length).toBeLessThanOrEqual(1 << 19)
  })
})

describe('large things', () => {
  it('a million numbers are sorted', () => {
    expect(first(started(), 'sorted(1000000, X)')).toEqual(['1000000'])
  })

  it('a recursion a million deep returns', () => {
    expect(first(started(), 'recursion(1000000, N)')).toEqual(['1000000'])
  })

  it('or ends in a resource error where it may not take that much', () => {
    const prolog = started()
    const tooDeep = () => [...prolog.query('recursion(1000000, N)', { budget: { cells: 1_000_000 } })]
    expect(tooDeep).toThrow(PrologError)
    expect(tooDeep).toThrow('resource_error(cells)')
  })

  it('an exception leaves a hundred thousand frames behind', () => {
    expect(first(started(), 'catch(deep(100000), Ball, true), count(0, 10)')).toEqual(['bottom'])
  })

  it('terms nested a hundred thousand deep are unified, copied, compared, asserted and written', () => {
    const prolog = new Prolog()
    prolog.consult('nest(0, x) :- !. nest(N, f(T)) :- M is N - 1, nest(M, T). :- dynamic(kept/1).')
    const goal = `nest(100000, T), nest(100000, U), T = U, copy_term(T, V), V == T, assertz(kept(T)), kept(W), W == T,
      term_variables(T, []), ground(T), with_output_to(atom(A), write(T)), atom_length(A, L), findall(T, true, [Y]), Y == T`
    const [solution] = prolog.query(`findall(L, ( ${goal} ), Ls)`)
    expect(String(solution?.bindings.get('Ls'))).toBe('[300001]')
  })

  it('a clause with a thousand goals, and one with an argument of two thousand items, are compiled', () => {
    const prolog = new Prolog()
    const goals = Array.from({ length: 1000 }, (_, i) => `member(X${i}, [${i}])`).join(', ')
    const items = Array.from({ length: 2000 }, (_, i) => `f(${i}, X)`).join(', ')
    expect(prolog.consult(`long(X999) :- ${goals}.\nwide([${items}], X).\nwide([], none).`)).toEqual([])
    expect(first(prolog, 'long(X)')).toEqual(['999'])
    expect(first(prolog, 'wide(L, y), length(L, N), L = [_|_], last(L, f(_, Y))')?.slice(1)).toEqual(['2000', 'y'])
  })

  it('ten thousand facts are found by their first argument', () => {
    const prolog = new Prolog()
    prolog.consult(Array.from({ length: 10_000 }, (_, i) => `fact(${i}, value${i}).`).join('\n'))
    expect(
      first(prolog, 'forall(between(0, 9999, I), ( fact(I, V), atom_concat(value, I, V) )), fact(77, X)')?.at(-1),
    ).toBe('value77')
  })
})
