import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BudgetError, Prolog, PrologError } from './index.js'

const PROGRAM = `
  app([], Ys, Ys).
  app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).
  nrev([], []).
  nrev([X|Xs], Ys) :- nrev(Xs, Zs), app(Zs, [X], Ys).
  q(a, 1).
  q(b, 2).
  q(c, X) :- X = 3 ; X = 4.
  q(f(X, _), X).
  q([H|_], H).
  q(1.5, float).
  q(123456789012345678901, big).
  r(X, Y) :- q(X, Y), !.
  r(_, none).
  s(X, Y, Goal) :- call(Goal), q(X, Y).
  factorial(0, 1) :- !.
  factorial(N, F) :- M is N - 1, factorial(M, G), F is N * G.
  sum(0, S, S) :- !.
  sum(N, S0, S) :- S1 is S0 + 1 / N, M is N - 1, sum(M, S1, S).
  queens(N, Qs) :- numlist(1, N, Ns), permutation(Ns, Qs), safe(Qs).
  safe([]).
  safe([Q|Qs]) :- clear(Q, 1, Qs), safe(Qs).
  clear(_, _, []).
  clear(Q, D, [P|Ps]) :- Q =\\= P + D, Q =\\= P - D, E is D + 1, clear(Q, E, Ps).
  deep(0) :- throw(bottom(f(g, 1.5, 123456789012345678901))).
  deep(N) :- M is N - 1, deep(M), r(M, _).
  hold(Xs, Y) :- Old = f(Xs, [1.25, 99999999999999999999]), member(Y, [1, 2, 3]), nrev(Xs, _), Old = f(_, [_, Z]), Z > Y.
  store(N) :- assertz(kept(N, f(N))), N > 0, M is N - 1, store(M).
  store(0).
  :- dynamic(kept/2).
`

function newProlog(nursery: number): Prolog {
  const prolog = new Prolog({ budget: { inferences: 5_000, cells: 100_000 } })
  expect(prolog.consult(PROGRAM)).toEqual([])
  prolog.machine.nursery = nursery
  return prolog
}

const seldom = newProlog(1 << 18)
/** Collects at every call. */
const always = newProlog(Number.NEGATIVE_INFINITY)

/** Up to thirty solutions, and how it ended. */
function outcome(prolog: Prolog, goal: string): string[] {
  const found: string[] = []
  try {
    for (const { bindings } of prolog.query(goal)) {
      found.push([...bindings].map(([name, value]) => `${name}=${value}`).join())
      if (found.length === 30) break
    }
  } catch (error) {
    if (error instanceof BudgetError) return ['out of budget']
    if (!(error instanceof PrologError)) throw error
    // A term without end is found to be one sooner or later, depending on where the heap stands.
    found.push(error.message.startsWith('resource_error') ? 'too large' : error.message)
  }
  return found
}

describe('collecting at every call changes no answer', () => {
  it.each([
    'numlist(1, 40, L), nrev(L, R)',
    'factorial(60, F)',
    'sum(50, 0, S)',
    'queens(5, Qs)',
    'catch(deep(200), bottom(B), true)',
    'hold([a, b, c, d], Y)',
    'findall(X-L, ( member(X, [1, 2, 3]), findall(Y, ( member(Y, [a, b]), nrev([Y, X], _) ), L) ), R)',
    'findall(A, catch(( member(X, [1, 2, 3]), ( X =:= 2 -> throw(two) ; A = X ) ), two, A = caught), R)',
    'retractall(kept(_, _)), store(30), findall(X-Y, ( kept(X, Y), nrev([X], _) ), L)',
    'bagof(X-Y, q(X, Y), L)',
    'setof(K-V, member(K-V, [b-2, a-1, c-3, a-0]), L), nrev(L, R)',
    'length(L, 3), app(X, Y, L), nrev(X, Z)',
    'atom_codes(A, [104, 105]), sub_atom(hello, B, 2, _, S)',
    'X = f(Y, Z, Y), copy_term(X, C), nrev([X, C], R), Y = 1.5',
    '( member(X, [1, 2, 3]), nrev([X, X], L), X > 1 *-> true ; X = none )',
    '\\+ ( member(X, [1, 2, 3]), nrev([X], [4]) ), Y = done',
    'msort([c, 1.5, b, 2, f(x), "a", 123456789012345678901, A], L), nrev(L, R)',
  ])('%s', (goal) => {
    const expected = outcome(seldom, goal)
    expect(expected).not.toEqual(['out of budget'])
    expect(outcome(always, goal)).toEqual(expected)
  })
})

const variable = fc.constantFrom('X', 'Y', 'Z')
const leaf = fc.oneof(
  variable,
  variable,
  fc.constantFrom('a', 'b', 'c', '[]', '1', '-7', '1.5', '300000000', '123456789012345678901'),
)

const { term } = fc.letrec<{ term: string }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 2 },
    leaf,
    fc.tuple(tie('term'), tie('term')).map(([x, y]) => `f(${x}, ${y})`),
    fc.tuple(tie('term'), tie('term')).map(([x, y]) => `[${x}|${y}]`),
  ),
}))

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom('X', 'Y', '1', '7', '-3', '2.5', '268435455', '99999999999'),
    fc
      .tuple(tie('expression'), fc.constantFrom('+', '-', '*', '//', 'mod'), tie('expression'))
      .map(([x, operator, y]) => `(${x} ${operator} ${y})`),
  ),
}))

const simple = fc.oneof(
  fc.tuple(variable, term).map(([v, t]) => `${v} = ${t}`),
  fc.tuple(variable, term, term).map(([v, t, u]) => `member(${v}, [${t}, ${u}])`),
  fc.tuple(variable, expression).map(([v, e]) => `${v} is ${e}`),
  fc.tuple(expression, fc.constantFrom('<', '=:=', '>=', '=\\='), expression).map((parts) => parts.join(' ')),
  fc.tuple(term, fc.constantFrom('==', '\\==', '\\='), term).map((parts) => parts.join(' ')),
  fc.tuple(fc.constantFrom('q', 'r'), term, term).map(([p, t, u]) => `${p}(${t}, ${u})`),
  fc.tuple(fc.constantFrom('var', 'atom', 'integer', 'compound'), variable).map(([test, v]) => `${test}(${v})`),
  fc.constantFrom('true', 'fail', '!', '!', 'throw(ball(X))', 'app(X, Y, [1, 2])'),
)

const { goal } = fc.letrec<{ goal: string }>((tie) => {
  const one = tie('goal')
  const two = fc.tuple(one, one)
  const three = fc.tuple(one, one, one)
  return {
    goal: fc.oneof(
      { maxDepth: 3 },
      simple,
      two.map(([a, b]) => `${a}, ${b}`),
      two.map(([a, b]) => `(${a} ; ${b})`),
      three.map(([a, b, c]) => `(${a} -> ${b} ; ${c})`),
      three.map(([a, b, c]) => `(${a} *-> ${b} ; ${c})`),
      two.map(([a, b]) => `(${a} -> ${b})`),
      one.map((a) => `\\+ (${a})`),
      one.map((a) => `call((${a}))`),
      one.map((a) => `s(X, Y, (${a}))`),
      two.map(([a, b]) => `forall((${a}), (${b}))`),
      fc.tuple(term, one, variable).map(([t, a, v]) => `findall(${t}, (${a}), ${v})`),
      fc
        .tuple(one, fc.constantFrom('_', 'ball(_)', 'error(type_error(_, _), _)'), one)
        .map(([a, c, b]) => `catch((${a}), ${c}, (${b}))`),
    ),
  }
})

describe('a goal', () => {
  it('has the same answers called as a term, compiled into a clause, and with or without collections', () => {
    let clauses = 0
    fc.assert(
      fc.property(goal, (body) => {
        const head = `test${clauses++}(X, Y, Z)`
        const text = `${head} :- ${body}.`
        expect(seldom.consult(text)).toEqual([])
        expect(always.consult(text)).toEqual([])
        const called = `X = X, Y = Y, Z = Z, call((${body}))`
        const results = [outcome(seldom, head), outcome(seldom, called), outcome(always, head), outcome(always, called)]
        if (results.some(([end]) => end === 'out of budget')) return
        for (const result of results) expect(result).toEqual(results[0])
      }),
      { numRuns: 200 },
    )
  })
})
