import { describe, expect, it } from 'vitest'
import { PrologError } from './errors.js'
import { readClauses } from './library.js'
import { Prolog } from './prolog.js'
import { readTerm } from './reader.js'
import { Rules } from './rules.js'

const TEXT = `
  colour(red). colour(green). colour(blue).
  shift(X, Y, D) :- nth1(I, [a, b, c, d], X), J is I + D, nth1(J, [a, b, c, d], Y).
  natural(0).
  natural(N) :- natural(M), N is M + 1.
  path(star, [[1, 0], [0, 1]]).
  path(X, P) :- X = both, path(star, Q), append(Q, [[2.5, 2]], P).
  blocked(X, D) :- not(shift(X, _, D)).
  ray(X, _, []) :- not(shift(X, _, 1)).
  ray(X, C, []) :- shift(X, Y, 1), fact([C, Y]).
  ray(X, C, [Y|Ys]) :- shift(X, Y, 1), not(fact([_, Y])), ray(Y, C, Ys).
  taken(C, X) :- fact([C, X]).
  taken(C, X) :- fact([C, X, _]).
`
const INDEPENDENT = ['colour/1', 'shift/3', 'natural/1', 'path/2', 'blocked/2']
const OF_FACTS = ['ray/3', 'taken/2']

const remembering = new Rules(readClauses(TEXT, 'the test'), {
  facts: 'fact',
  independent: INDEPENDENT,
  ofFacts: OF_FACTS,
})
const plain = new Rules(readClauses(TEXT, 'the test'), { facts: 'fact' })

const GOALS = [
  'colour(X)',
  'colour(green)',
  'shift(X, Y, 1)',
  'shift(b, X, Y), integer(Y)',
  'shift(X, X, 0)',
  'member(X, [a, d]), blocked(X, 1)',
  'member(X, [a, d]), \\+ blocked(X, 1)',
  'path(X, P), member(Y, P)',
  'once(natural(X))',
  'natural(X), X > 5, !',
  'ray(a, w, X)',
  'member(X, [a, b, c, d]), ray(X, b, Y)',
  'once(ray(X, w, Y)), ray(a, b, Z)',
  'taken(X, c)',
  'fact([X, Y]), \\+ taken(X, d)',
  'fact([X, X])',
  '\\+ fact([X, X])',
  'fact([X, 2.5])',
  '\\+ fact([_, 2.5])',
  'fact([X, Y, X])',
]

const STATES = ['[]', '[[w, c]]', '[[b, c], [w, d], [e, e]]', '[[b, 2.5], [w, d, w], [2.5, 2.5]]', '[[w, c]]']

function answers(rules: Rules, state: string, goal: string): string[] {
  const facts = readTerm(`f(${state.slice(1, -1) || '[]'})`).term
  const words = state === '[]' || facts.kind !== 'compound' ? [] : rules.words(facts.args)
  const read = readTerm(goal).term
  try {
    return rules.ask(rules.noFacts.change([], words)).all(read, read).map(String)
  } catch (error) {
    if (error instanceof PrologError) return [String(error.formal)]
    throw error
  }
}

describe('remembered answers are those that the clauses give', () => {
  it.each(STATES)('with the facts %s, asked twice', (state) => {
    for (const goal of [...GOALS, ...GOALS]) {
      expect(answers(remembering, state, goal), goal).toEqual(answers(plain, state, goal))
    }
  })

  it('one state after another, many times', () => {
    for (let i = 0; i < 200; i++) {
      const state = STATES[(i * 7) % STATES.length] as string
      const goal = GOALS[(i * 11) % GOALS.length] as string
      expect(answers(remembering, state, goal), `${goal} at ${state}`).toEqual(answers(plain, state, goal))
    }
  })
})

describe('clauses tried in different ways share one body', () => {
  const prolog = new Prolog()
  prolog.consult(`
    p([_|T], f(Z), R) :- q(T), R = Z.
    p([_, _|T], f(Z), R) :- q(T), R = g(Z).
    p([], _, none).
    q([]).
    q([x]).
  `)
  it.each([
    ['p([a], f(1), R)', ['1']],
    ['p([a, b], f(1), R)', ['g(1)']],
    ['p([a, x], f(1), R)', ['1', 'g(1)']],
    ['p(L, f(1), R)', ['1', '1', 'g(1)', 'g(1)', 'none']],
  ])('%s', (goal, expected) => {
    expect([...prolog.query(goal)].map((solution) => String(solution.bindings.get('R')))).toEqual(expected)
  })
})
