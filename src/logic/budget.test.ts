import { describe, expect, it } from 'vitest'
import { BudgetError, Prolog, PrologError } from './index.js'

const PROGRAM = `
  loop :- loop.
  deep :- deep, after.
  after.
  list(L) :- list([x|L]).
  term(T) :- term(f(T, T)).
  atom_(A) :- atom_concat(A, A, B), atom_(B).
  atoms(N) :- atom_number(A, N), atom_concat(A, abcdefghijklmnopqrstuvwxyz, _), M is N + 1, atoms(M).
  bag :- findall(X, ( repeat, X = f(a, b, c) ), _).
  square(N) :- M is N * N, square(M).
  choices(N) :- M is N + 1, choices(M).
  choices(_).
  catches(N) :- catch(catches(s(N)), never, true).
  facts(N) :- assertz(fact(N)), M is N + 1, facts(M).
  copies(T) :- copy_term(T, U), copies([T|U]).
  cyclic :- X = f(X, X), Y = f(Y, Y), X = Y.
  lists(N) :- length(_, N), M is N * 2, lists(M).
  text(L) :- atom_codes(A, [0'a|L]), atom_codes(A, M), text(M).
  len([], 0).
  len([_|T], N) :- len(T, M), N is M + 1.
`

/** What grows without end, and so runs out of one budget or another. */
const GROWING = [
  'deep',
  'list([])',
  'term(a)',
  'atom_(abc)',
  'atoms(1)',
  'bag',
  'square(3)',
  'choices(1)',
  'catches(0)',
  'facts(1)',
  'copies(a)',
  'numlist(1, 100000000, L)',
  'length(L, 100000000)',
  'X is 7 ** (7 ** (7 ** 7))',
  'X is 1 << 1000000000',
  'X = f(X, X), copy_term(X, Y)',
]
const ENDLESS = ['loop', 'lists(1)', 'between(1, inf, X), fail', 'repeat, fail', 'cyclic', 'text([])']

/** How the first solution of the goal is missed: the budget that ended it. */
function end(prolog: Prolog, goal: string): string {
  try {
    for (const _ of prolog.query(goal)) return 'solution'
  } catch (error) {
    if (error instanceof BudgetError) return error.budget
    if (error instanceof PrologError) return String(error.formal)
    throw error
  }
  return 'failure'
}

function started(budget: ConstructorParameters<typeof Prolog>[0]): Prolog {
  const prolog = new Prolog(budget)
  expect(prolog.consult(PROGRAM)).toEqual([])
  return prolog
}

function expectUsable(prolog: Prolog): void {
  const [solution] = prolog.query('len([a, b, c], N), findall(X, member(X, [1, 2]), L), atom_concat(a, b, A)')
  expect(String(solution?.bindings.get('N'))).toBe('3')
  expect(String(solution?.bindings.get('L'))).toBe('[1,2]')
  expect(String(solution?.bindings.get('A'))).toBe('ab')
}

describe('a budget', () => {
  it.each([...GROWING, ...ENDLESS])('of inferences ends %s, and the next query runs', (goal) => {
    const prolog = started({ budget: { inferences: 100_000, cells: 2_000_000 } })
    expect(['inferences', 'resource_error(cells)']).toContain(end(prolog, goal))
    expectUsable(prolog)
  })

  it.each([...GROWING, ...ENDLESS])('of milliseconds ends %s, and the next query runs', (goal) => {
    const prolog = started({ budget: { milliseconds: 20, cells: 2_000_000 } })
    expect(['milliseconds', 'resource_error(cells)']).toContain(end(prolog, goal))
    expectUsable(prolog)
  })

  it.each(GROWING)('of cells ends %s, and the next query runs', (goal) => {
    const prolog = started({ budget: { cells: 400_000 } })
    expect(end(prolog, goal)).toBe('resource_error(cells)')
    expectUsable(prolog)
  })

  it('can be given to one query', () => {
    const prolog = started({})
    const [solution] = prolog.query('len([a], N)', { budget: { inferences: 100 } })
    expect(String(solution?.bindings.get('N'))).toBe('1')
    expect(() => [...prolog.query('loop', { budget: { inferences: 100 } })]).toThrow(BudgetError)
  })

  it('of inferences is exact: a loop of n steps passes with a few more than n and not with fewer', () => {
    const prolog = new Prolog()
    prolog.consult('count(0) :- !. count(N) :- M is N - 1, count(M).')
    const runs = (inferences: number) => {
      try {
        return [...prolog.query('count(50000)', { budget: { inferences } })].length === 1
      } catch {
        return false
      }
    }
    expect([runs(50_010), runs(49_990)]).toEqual([true, false])
  })

  it('spent on cells is an error that the program can catch, with the memory back', () => {
    const prolog = started({ budget: { cells: 400_000 } })
    const [solution] = prolog.query('catch(deep, error(resource_error(W), _), true), numlist(1, 50000, L), len(L, N)')
    expect([...(solution?.bindings.values() ?? [])].map(String)[0]).toBe('cells')
    expect(String(solution?.bindings.get('N'))).toBe('50000')
  })

  it('spent on time or inferences cannot be caught by the program', () => {
    const prolog = started({ budget: { inferences: 1000 } })
    expect(end(prolog, 'catch(loop, _, true)')).toBe('inferences')
  })

  it('gives back the memory that atoms of earlier queries took, and keeps the program', () => {
    const prolog = started({ budget: { cells: 400_000 } })
    prolog.consult(
      ':- dynamic(kept/1). kept(f(X, "a", 1.5, 100000000000000000000)). :- op(200, xfy, =>>). :- table t/1. t(1).',
    )
    for (let i = 0; i < 3; i++) {
      expect(end(prolog, 'atoms(1)')).toBe('resource_error(cells)')
      expectUsable(prolog)
      expect(prolog.machine.symbols.characters).toBeLessThan(1_000_000)
    }
    const [solution] = prolog.query('kept(K), clause(len([], Z), B), t(T), X = (a =>> b)')
    expect([...(solution?.bindings.values() ?? [])].map(String)).toEqual([
      'f(_G1,[97],1.5,100000000000000000000)',
      '0',
      'true',
      '1',
      '=>>(a,b)',
    ])
  })
})
