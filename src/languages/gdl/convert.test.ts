import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertGdl } from './convert.js'
import { readInfix } from './infix.js'
import { writeInfix } from './infix-writer.js'
import { readKif } from './kif.js'
import { writeKif } from './kif-writer.js'
import { type Formula, fingerprint, type Rule } from './program.js'
import { type GdlTerm, type Sentence, sentence, Variable } from './terms.js'

const LIBRARY = readdirSync('games/gdl', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.kif'))
  .map((name) => join('games/gdl', name))

// Programs of every shape: names that one form or the other cannot write plainly are as likely as others.
const name = fc.oneof(
  fc.constantFrom('cell', 'true', 'distinct', 'or', 'and', 'not', '<=', '1', '01', '-3', '2player', 'a.b', 'A', "it's"),
  fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/[\p{Cc}\u2028\u2029\ufffd]/u.test(text)),
)
const variable = fc
  .oneof(fc.constantFrom('x', 'piece', 'n++', '1', '_', '_x', 'x_1', '2b'), name)
  .map((name) => new Variable(name))
const { term } = fc.letrec<{ term: GdlTerm }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    variable,
    fc.tuple(name, fc.array(tie('term'), { maxLength: 3 })).map(([name, args]): GdlTerm => sentence(name, args)),
  ),
}))
const relation: fc.Arbitrary<Sentence> = fc
  .tuple(name, fc.array(term, { maxLength: 3 }))
  .map(([name, args]) => sentence(name, args))
const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    relation.map((sentence): Formula => ({ kind: 'holds', sentence, at: 0 })),
    tie('formula').map((inner): Formula => ({ kind: 'not', inner, at: 0 })),
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('formula'), { minLength: 1, maxLength: 3 }))
      .map(([kind, parts]): Formula => ({ kind, parts, at: 0 })),
  ),
}))
const rule: fc.Arbitrary<Rule> = fc
  .tuple(relation, fc.array(formula, { maxLength: 3 }))
  .map(([head, body]) => ({ head, body, at: 0 }))
const program = fc.array(rule, { maxLength: 4 })

describe('writing and reading', () => {
  it('gives the same program back, in KIF', () => {
    fc.assert(
      fc.property(program, (rules) => {
        const read = readKif(writeKif(rules))
        expect(read.findings).toEqual([])
        expect(fingerprint(read.rules)).toBe(fingerprint(rules))
      }),
    )
  })

  it('gives the same program back, in infix form', () => {
    fc.assert(
      fc.property(program, (rules) => {
        const read = readInfix(writeInfix(rules))
        expect(read.findings).toEqual([])
        expect(fingerprint(read.rules)).toBe(fingerprint(rules))
      }),
    )
  })
})

describe('converting', () => {
  it.each(LIBRARY)('there and back gives the same program: %s', (path) => {
    const text = readFileSync(path, 'utf8')
    const infix = convertGdl(text, 'infix')
    const back = convertGdl(infix, 'kif')
    expect(fingerprint(readKif(back).rules)).toBe(fingerprint(readKif(text).rules))
    expect(convertGdl(back, 'infix')).toBe(infix)
    expect(convertGdl(text, 'kif')).toBe(back)
  })

  it('lays rules out a condition on each line, and facts of a kind together', () => {
    const text =
      '(role white) (role black) (<= (legal ?p (mark ?x)) (true (cell ?x b)) (or (true (control ?p)) (not (role ?p))))'
    expect(convertGdl(text, 'kif')).toBe(`(role white)
(role black)

(<= (legal ?p (mark ?x))
    (true (cell ?x b))
    (or (true (control ?p)) (not (role ?p))))
`)
    expect(convertGdl(text, 'infix')).toBe(`role(white).
role(black).

legal(P, mark(X)) :-
  true(cell(X, b)) &
  (true(control(P)) | ~role(P)).
`)
  })

  it('refuses what it cannot read', () => {
    expect(() => convertGdl('(role white', 'infix')).toThrow('line 1, column 1: This bracket is never closed.')
  })
})
