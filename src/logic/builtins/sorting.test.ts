import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Atom, Compound, Float, int, list, type Term } from '../terms.js'
import { formatTerm } from '../writer.js'
import { answers, holds } from './harness.js'

const leaf = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map((value) => int(value)),
  fc.bigInt().map((value) => int(value)),
  fc.constantFrom(-1, 0.5, 2).map((value) => new Float(value)),
  fc.constantFrom('', 'a', 'b', 'ab', 'é', '😀', '﹏').map((name) => new Atom(name)),
)

const { term } = fc.letrec<{ term: Term }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 2 },
    leaf,
    fc.array(tie('term'), { minLength: 1, maxLength: 2 }).map((args) => new Compound('f', args)),
    fc.tuple(tie('term'), tie('term')).map((args) => new Compound('-', args)),
    fc.array(tie('term'), { maxLength: 2 }).map((items) => list(items)),
  ),
}))

/** Lists of one kind go other ways than mixed ones: small integers, atoms, pairs of them. */
const small = fc.integer({ min: -5, max: 5 }).map((value) => int(value))
const atom = fc.constantFrom('b', 'a', 'c', 'ab').map((name) => new Atom(name))
const pair = fc.tuple(fc.oneof(small, small), fc.oneof(small, atom)).map((args) => new Compound('-', args))
const terms = fc.oneof(...[term, small, atom, pair].map((item) => fc.array(item, { maxLength: 40 })))

describe('sort/2 and msort/2', () => {
  it('agree with a sort by compare/3', () => {
    fc.assert(
      fc.property(terms, (items) => {
        const text = formatTerm(list(items))
        return holds(`L = ${text}, sort(L, S), predsort(compare, L, P), S == P, msort(L, M), length(L, N), length(M, N),
          sort(M, S), forall(nextto(X, Y, M), X @=< Y)`)
      }),
      { numRuns: 60 },
    )
  })

  it('are undone by no order of the other way round', () => {
    fc.assert(
      fc.property(terms, (items) => {
        const text = formatTerm(list(items))
        return holds(
          `L = ${text}, sort(0, @>, L, D), sort(L, S), reverse(S, D), sort(0, @>=, L, E), msort(L, M), reverse(M, E)`,
        )
      }),
      { numRuns: 40 },
    )
  })

  it('sort thirty thousand items', () => {
    const numbers = 'numlist(1, 30000, L), foldl([X, A, [Y|A]]>>(Y is X * 7919 mod 100003), L, [], M)'
    expect(holds(`${numbers}, sort(M, S), length(S, 30000), S = [F|_], last(S, G), F < 20, G > 99980`)).toBe(true)
  })
})

describe('keysort/2', () => {
  it('keeps pairs with equal keys in their order', () => {
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 60 }), (pairs) => {
        const text = formatTerm(list(pairs))
        return holds(`L = ${text}, keysort(L, S), pairs_keys(S, Ks), msort(Ks, Ks),
          forall(member(K-_, L), (findall(V, (member(J-V, L), J == K), Vs), findall(V, (member(J-V, S), J == K), Vs)))`)
      }),
      { numRuns: 30 },
    )
  })
})

describe('sort/4', () => {
  it('sorts by an argument, and keeps the first of equals where it drops duplicates', () => {
    const rows = '[f(1, a), f(2, b), f(1, c)]'
    expect(answers(`sort(1, @=<, ${rows}, L)`)).toEqual(['L=[f(1,a),f(1,c),f(2,b)]'])
    expect(answers(`sort(1, @<, ${rows}, L)`)).toEqual(['L=[f(1,a),f(2,b)]'])
    expect(answers(`sort(1, @>=, ${rows}, L)`)).toEqual(['L=[f(2,b),f(1,a),f(1,c)]'])
    expect(answers(`sort(1, @>, ${rows}, L)`)).toEqual(['L=[f(2,b),f(1,a)]'])
  })

  it('says what is wrong with its arguments as SWI-Prolog does', () => {
    expect(answers('sort(1, @<, [a], L)')).toEqual(['error: type_error(compound,a)'])
    expect(answers('sort(3, @<, [f(1)], L)')).toEqual(['error: existence_error(argument,3,f(1))'])
    expect(answers('sort(0, up, [a], L)')).toEqual(['error: domain_error(order,up)'])
  })
})
