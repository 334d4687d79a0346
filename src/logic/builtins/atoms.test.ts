import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteAtom } from '../quoting.js'
import { answers, holds } from './harness.js'

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀', "'"), maxLength: 6 })

describe('sub_atom/5', () => {
  it('finds every part once: (n+1)(n+2)/2 of them, each between what is before and after it', () => {
    fc.assert(
      fc.property(text, (t) => {
        const n = Array.from(t).length
        return holds(`A = ${quoteAtom(t)}, findall(B-L, sub_atom(A, B, L, _, _), Ps), length(Ps, ${((n + 1) * (n + 2)) / 2}),
          sort(Ps, Ps), forall(sub_atom(A, B, L, R, S), (atom_length(S, L), ${n} =:= B + L + R,
            sub_atom(A, 0, B, _, P), sub_atom(A, _, R, 0, Q), atom_concat(P, S, PS), atom_concat(PS, Q, A)))`)
      }),
      { numRuns: 30 },
    )
  })

  it('finds the same places for a known part as by trying all parts', () => {
    fc.assert(
      fc.property(text, text, (whole, part) => {
        const [a, s] = [quoteAtom(whole), quoteAtom(part.slice(0, 2).replace(/[\ud800-\udfff]/g, ''))]
        return holds(`findall(B-L-R, sub_atom(${a}, B, L, R, ${s}), Ks),
          findall(B-L-R, (sub_atom(${a}, B, L, R, S), S == ${s}), Ks)`)
      }),
      { numRuns: 30 },
    )
  })

  it('makes use of whatever is known', () => {
    expect(answers('sub_atom(hello, B, 2, 0, S)')).toEqual(['B=3 S=lo'])
    expect(answers('sub_atom(hello, 1, L, 1, S)')).toEqual(['L=3 S=ell'])
    expect(answers('sub_atom(hello, B, 9, A, S)')).toEqual([])
    expect(answers('sub_atom(hello, 3, _, 0, ello)')).toEqual([])
  })
})

describe('atom_concat/3', () => {
  it('joins what it splits, a split for each place between characters', () => {
    fc.assert(
      fc.property(text, (t) => {
        const n = Array.from(t).length
        return holds(`A = ${quoteAtom(t)}, findall(X-Y, atom_concat(X, Y, A), L), length(L, ${n + 1}),
          forall(member(X-Y, L), (atom_concat(X, Y, A), atom_concat(X, Z, A), Z == Y, atom_concat(W, Y, A), W == X))`)
      }),
      { numRuns: 30 },
    )
  })
})

describe('characters and codes', () => {
  it('spell the atom they were taken from', () => {
    fc.assert(
      fc.property(text, (t) => {
        return holds(`A = ${quoteAtom(t)}, atom_chars(A, Cs), atom_chars(B, Cs), A == B, atom_codes(A, Ns), atom_codes(C, Ns),
          A == C, maplist(char_code, Cs, Ns), length(Cs, N), atom_length(A, N)`)
      }),
      { numRuns: 30 },
    )
  })

  it('spell numbers, and are read as Prolog reads numbers', () => {
    expect(answers('number_codes(X, " 12"), number_codes(Y, "0x1F"), number_codes(Z, "0\'a")')).toEqual([
      'X=12 Y=31 Z=97',
    ])
    expect(answers("number_chars(X, [-, '1', '.', '5'])")).toEqual(['X=-1.5'])
    expect(answers("number_chars(1, ['0', '1'])")).toEqual(['true'])
    expect(answers("number_chars(X, ['1', ' '])")).toEqual(['error: syntax_error(illegal_number)'])
    expect(answers("number_chars(X, ['3', a])")).toEqual(['error: syntax_error(illegal_number)'])
  })

  it('give a number only where the whole atom is one', () => {
    expect(answers("atom_number('42', X), atom_number('-1.5e3', Y), atom_number('0b101', Z)")).toEqual([
      'X=42 Y=-1500.0 Z=5',
    ])
    expect(answers("member(A, ['4 2', ' 42', '42 ', '- 1', abc, '']), atom_number(A, _)")).toEqual([])
    expect(answers('atom_number(A, 42)')).toEqual(["A='42'"])
  })
})

describe('char_type/2', () => {
  it('knows the ten digits and their weights, and the cases of letters', () => {
    expect(answers('findall(C-W, char_type(C, digit(W)), L), length(L, 10), last(L, X)')).toEqual([
      "C=_G1 W=_G2 L=['0'-0,'1'-1,'2'-2,'3'-3,'4'-4,'5'-5,'6'-6,'7'-7,'8'-8,'9'-9] X='9'-9",
    ])
    expect(answers("char_type(é, lower(U)), char_type('É', upper(L)), char_type('É', to_lower(M))")).toEqual([
      "U='É' L=é M=é",
    ])
    expect(
      answers("char_type(a, alpha), code_type(0'_, csym), \\+ char_type('_', alpha), char_type(' ', space)"),
    ).toEqual(['true'])
    expect(answers('char_type(a, shiny)')).toEqual(['error: domain_error(char_type,shiny)'])
  })
})
