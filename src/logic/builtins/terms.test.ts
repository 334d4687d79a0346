import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Atom, Compound, int, list, type Term, Var } from '../terms.js'
import { formatTerm } from '../writer.js'
import { answers, holds } from './harness.js'

const variables = ['X', 'Y', 'Z'].map((name) => new Var(name))

const { term } = fc.letrec<{ term: Term }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...variables),
    fc.constantFrom('a', 'b', '[]', "it's").map((name) => new Atom(name)),
    fc.integer().map((value) => int(value)),
    fc.array(tie('term'), { minLength: 1, maxLength: 3 }).map((args) => new Compound('f', args)),
    fc.array(tie('term'), { maxLength: 3 }).map((items) => list(items)),
  ),
}))

describe('copy_term/2', () => {
  it('gives a variant that has no variable in common with the original', () => {
    fc.assert(
      fc.property(term, (t) => {
        const text = formatTerm(t)
        return holds(`T = (${text}), copy_term(T, C), T =@= C, term_variables(T, Vs), term_variables(C, Ws),
          \\+ (member(V, Vs), member(W, Ws), V == W)`)
      }),
      { numRuns: 40 },
    )
  })
})

describe('=../2, functor/3 and arg/3', () => {
  it('take a term apart and put it together again', () => {
    fc.assert(
      fc.property(term, (t) => {
        const text = formatTerm(new Compound('f', [t, t]))
        return holds(`T = ${text}, T =.. L, U =.. L, U == T, functor(T, N, A), functor(V, N, A),
          forall(arg(I, T, X), (arg(I, V, Y), Y = X, arg(I, U, Z), Z == X))`)
      }),
      { numRuns: 40 },
    )
  })

  it('count arguments from 1 to the last, and leave no choice point there', () => {
    expect(answers('arg(N, f(a, b), X)')).toEqual(['N=1 X=a', 'N=2 X=b'])
    expect(answers('arg(N, [a|b], b)')).toEqual(['N=2'])
  })
})

describe('terms nested thirty thousand deep', () => {
  const DEEP = 'numlist(1, 30000, L), foldl([_, T, s(T)]>>true, L, V, T)'

  it('are copied, walked and compared', () => {
    expect(holds(`${DEEP}, copy_term(T, C), T =@= C, term_variables(T, [W]), W == V, \\+ ground(T)`)).toBe(true)
    expect(holds(`${DEEP}, numbervars(T, 7, 8), V == '$VAR'(7), ground(T), acyclic_term(T)`)).toBe(true)
    expect(holds(`${DEEP}, copy_term(T, C), unify_with_occurs_check(T, C), subsumes_term(T, C)`)).toBe(true)
  })
})

describe('terms that contain themselves', () => {
  it('are walked without end to nobody’s harm', () => {
    expect(holds('X = f(X, Y), term_variables(X, [V]), V == Y')).toBe(true)
    expect(holds('X = [a|X], ground(X), \\+ acyclic_term(X), cyclic_term(X), \\+ is_list(X)')).toBe(true)
  })

  it('do not come of sound unification', () => {
    expect(answers('unify_with_occurs_check(X, f(X))')).toEqual([])
    expect(answers('unify_with_occurs_check(p(X, Y, X), p(f(X), f(Y), Y))')).toEqual([])
  })
})

describe('parts that are shared', () => {
  it('are walked once: a term of 2^60 leaves has its variables at once', () => {
    expect(holds('numlist(1, 60, L), foldl([_, T, t(T, T)]>>true, L, V, T), term_variables(T, [W]), W == V')).toBe(true)
  })
})

describe('subsumes_term/2', () => {
  it('binds nothing', () => {
    expect(holds('subsumes_term(f(X, Y), f(a, Z)), var(X), var(Y)')).toBe(true)
    expect(answers('subsumes_term(f(X, X), f(Y, Z))')).toEqual([])
    expect(answers('subsumes_term(X, f(X))')).toEqual([])
  })
})
