import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readKif } from './kif.js'
import { type Clause, normalise } from './normal.js'
import type { Formula } from './program.js'
import { Constant } from './terms.js'

const clauses = (text: string) =>
  normalise(readKif(text).rules).map(({ head, body }) =>
    [String(head), ...body.map(({ sentence, negated }) => `${negated ? '~' : ''}${sentence}`)].join(' '),
  )

// Propositional formulas over four letters, and what they come to when the letters are given.
const LETTERS = ['a', 'b', 'c', 'd']
const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(...LETTERS).map((name): Formula => ({ kind: 'holds', sentence: new Constant(name), at: 0 })),
    tie('formula').map((inner): Formula => ({ kind: 'not', inner, at: 0 })),
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('formula'), { minLength: 1, maxLength: 4 }))
      .map(([kind, parts]): Formula => ({ kind, parts, at: 0 })),
  ),
}))
function holds(formula: Formula, given: ReadonlySet<string>): boolean {
  if (formula.kind === 'holds') return given.has(formula.sentence.name)
  if (formula.kind === 'not') return !holds(formula.inner, given)
  return formula.kind === 'and'
    ? formula.parts.every((part) => holds(part, given))
    : formula.parts.some((part) => holds(part, given))
}
/** Whether the clauses derive `p`, with the relations made on the way. */
function derives(clauses: readonly Clause[], given: ReadonlySet<string>): boolean {
  const known = new Set(given)
  for (let before = -1; before < known.size; ) {
    before = known.size
    for (const { head, body } of clauses) {
      if (body.every(({ sentence, negated }) => known.has(sentence.name) !== negated)) known.add(head.name)
    }
  }
  return known.has('p')
}

describe('normal form', () => {
  it('means the same as the rule', () => {
    fc.assert(
      fc.property(fc.array(formula, { maxLength: 4 }), (body) => {
        const normal = normalise([{ head: new Constant('p'), body, at: 0 }])
        for (let bits = 0; bits < 16; bits++) {
          const given = new Set(LETTERS.filter((_, i) => (bits >> i) & 1))
          expect(derives(normal, given)).toBe(body.every((each) => holds(each, given)))
        }
      }),
    )
  })

  it('makes a clause of each alternative, and carries negation inwards', () => {
    expect(clauses('(<= (p ?x) (q ?x) (or (r ?x) (not (and s t))))')).toEqual([
      '(p ?x) (q ?x) (r ?x)',
      '(p ?x) (q ?x) ~s',
      '(p ?x) (q ?x) ~t',
    ])
  })

  it('carries out equations, which negated distinct states', () => {
    expect(clauses('(<= (p ?x ?y) (q ?x) (not (distinct ?y (f ?x))))')).toEqual(['(p ?x (f ?x)) (q ?x)'])
    expect(clauses('(<= (p ?x) (q ?x) (not (distinct a b)))')).toEqual([])
  })

  it('does not multiply alternatives without end', () => {
    const or = (i: number) => `(or (a${i} ?x) (b${i} ?x) (not (c${i} ?x)))`
    const many = clauses(`(<= (p ?x) (q ?x) ${Array.from({ length: 30 }, (_, i) => or(i)).join(' ')})`)
    expect(many.length).toBe(91)
    expect(many.filter((clause) => clause.startsWith('(p '))).toHaveLength(1)
  })
})
