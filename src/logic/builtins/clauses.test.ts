import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Prolog } from '../index.js'

function answers(prolog: Prolog, goal: string): string[] {
  return [...prolog.query(goal)].map(({ bindings }) => [...bindings.values()].join(' ') || 'true')
}

/** What is done to the clauses of p/2, here and to a list of pairs. */
const change = fc.oneof(
  fc.record({ kind: fc.constantFrom('assertz', 'asserta'), key: fc.nat(12), value: fc.nat(3) }),
  fc.record({ kind: fc.constantFrom('retract', 'retractall', 'all of key'), key: fc.nat(12), value: fc.nat(3) }),
)

type Pair = readonly [number, number]

function model(pairs: readonly Pair[], kind: string, key: number, value: number): readonly Pair[] {
  const found = pairs.findIndex(([k, v]) => k === key && v === value)
  switch (kind) {
    case 'assertz':
      return [...pairs, [key, value]]
    case 'asserta':
      return [[key, value], ...pairs]
    case 'retract':
      return found < 0 ? pairs : pairs.toSpliced(found, 1)
    case 'retractall':
      return pairs.filter(([, v]) => v !== value)
    default:
      return pairs.filter(([k]) => k !== key)
  }
}

function goalOf(kind: string, key: number, value: number): string {
  if (kind === 'retract') return `ignore(retract(p(${key}, ${value})))`
  if (kind === 'retractall') return `retractall(p(_, ${value}))`
  return kind === 'all of key' ? `retractall(p(${key}, _))` : `${kind}(p(${key}, ${value}))`
}

describe('the clause store', () => {
  it('is a list that grows at both ends', () => {
    const prolog = new Prolog()
    prolog.consult(':- dynamic(p/2).')
    fc.assert(
      fc.property(fc.array(change, { maxLength: 80 }), fc.nat(12), (changes, asked) => {
        answers(prolog, 'retractall(p(_, _))')
        let pairs: readonly Pair[] = []
        for (const { kind, key, value } of changes) {
          pairs = model(pairs, kind, key, value)
          answers(prolog, goalOf(kind, key, value))
          const ofKey = pairs.filter(([k]) => k === asked).map(([, v]) => v)
          expect(answers(prolog, `findall(V, p(${asked}, V), Vs)`)).toEqual([`_G1 [${ofKey.join()}]`])
        }
        expect(answers(prolog, 'p(K, V)')).toEqual(pairs.map(([k, v]) => `${k} ${v}`))
      }),
      { numRuns: 50 },
    )
  })

  it('shows a call the clauses that were there when it began', () => {
    const prolog = new Prolog()
    prolog.consult(`
      :- dynamic(p/1).
      p(1). p(2). p(3).
      doubled(X) :- p(X), Y is X + 10, assertz(p(Y)), asserta(p(Y)).
      erased(X) :- p(X), retractall(p(_)).
      moved(X) :- retract(p(X)), Y is X + 1, assertz(p(Y)).
    `)
    expect(answers(prolog, 'doubled(X)')).toEqual(['1', '2', '3'])
    expect(answers(prolog, 'findall(X, p(X), L)')).toEqual(['_G1 [13,12,11,1,2,3,11,12,13]'])
    expect(answers(prolog, 'erased(X)')).toEqual(['13', '12', '11', '1', '2', '3', '11', '12', '13'])
    expect(answers(prolog, 'p(X)')).toEqual([])
    prolog.consult('p(1). p(2).')
    expect(answers(prolog, 'moved(X)')).toEqual(['1', '2'])
    expect(answers(prolog, 'p(X)')).toEqual(['2', '3'])
  })

  it('retracts each clause once, however many are about to', () => {
    const prolog = new Prolog()
    prolog.consult(':- dynamic(p/1). p(1). p(2). p(3).')
    expect(answers(prolog, 'retract(p(X)), retract(p(Y))')).toEqual(['1 2', '1 3'])
    expect(answers(prolog, 'p(X)')).toEqual([])
  })

  it('keeps rules, with their cuts local to them', () => {
    const prolog = new Prolog()
    const text =
      'assertz((q(X) :- member(X, [1, 2, 3]), X > 1, !)), assertz(q(9)), assertz((r(X, Y) :- member(Y, [a, b]), q(X)))'
    expect(answers(prolog, text).length).toBe(1)
    expect(answers(prolog, 'r(X, Y)')).toEqual(['2 a', '2 b'])
  })

  it('takes a hundred thousand facts at either end, and gives them up again', () => {
    const prolog = new Prolog()
    prolog.consult(':- dynamic(p/2).')
    const stored = prolog.machine.stored
    const goal = 'forall(between(1, 50000, N), ( asserta(p(N, first)), assertz(p(N, last)) )), p(7, X), p(50000, Y)'
    expect(answers(prolog, goal).map((line) => line.slice(-10))).toContain('first last')
    expect(answers(prolog, 'forall(between(1, 50000, N), ( retract(p(N, first)), retract(p(N, last)) ))').length).toBe(
      1,
    )
    expect(answers(prolog, 'p(X, Y)')).toEqual([])
    expect(prolog.machine.stored).toBe(stored)
  })

  it('lets a text be read by a meta-interpreter', () => {
    const prolog = new Prolog()
    prolog.consult(`
      app([], Ys, Ys).
      app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).
      solve(true) :- !.
      solve((A, B)) :- !, solve(A), solve(B).
      solve(A) :- clause(A, B), solve(B).
    `)
    expect(answers(prolog, 'solve((app(X, Y, [1]), app(Y, X, Z)))')).toEqual(['[] [1] [1]', '[1] [] [1]'])
  })
})
