import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteAtom } from '../quoting.js'
import { answers, holds } from './harness.js'

describe('split_string/4', () => {
  // The examples of SWI-Prolog's manual, section 5.2, with atoms for strings.
  it('splits at separators and strips padding', () => {
    expect(answers('split_string("a.b.c.d", ".", "", L)')).toEqual(['L=[a,b,c,d]'])
    expect(answers('split_string("/home//jan///nice/path", "/", "", L)')).toEqual([
      "L=['',home,'',jan,'','',nice,path]",
    ])
    expect(answers('split_string("SWI-Prolog, 7.0", ",", " ", L)')).toEqual(["L=['SWI-Prolog','7.0']"])
    expect(answers('split_string("  a word ", "", " ", L)')).toEqual(["L=['a word']"])
  })

  it('takes a row of separators that are also padding for one', () => {
    expect(answers('split_string("a   b", " ", " ", L)')).toEqual(['L=[a,b]'])
    expect(answers('split_string("//a//b//", "/", "/", L)')).toEqual(['L=[a,b]'])
    expect(answers('split_string("", "", "", L)')).toEqual(["L=['']"])
  })
})

describe('atomic_list_concat/3', () => {
  it('splits what it joins', () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '😀'), maxLength: 3 })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const items = parts.map(quoteAtom).join(', ')
        return holds(`atomic_list_concat([${items}], ', ', A), atomic_list_concat(L, ', ', A), L == [${items}]`)
      }),
      { numRuns: 30 },
    )
  })

  it('joins anything atomic, and fills in what a partial list leaves open', () => {
    expect(answers("atomic_list_concat([a, 1, 2.5, 'B'], -, X)")).toEqual(["X='a-1-2.5-B'"])
    expect(answers("atomic_list_concat([a|T], ',', 'a,b,c')")).toEqual(['T=[b,c]'])
    expect(answers('atomic_list_concat([a, X], -, Y)')).toEqual(['error: instantiation_error'])
    expect(answers("atomic_list_concat(L, '', abc)")).toEqual(["error: domain_error(non_empty_atom,'')"])
    expect(answers('atomic_list_concat([f(x)], Y)')).toEqual(['error: type_error(atomic,f(x))'])
  })
})

describe('strings', () => {
  it('are atoms, made of any kind of text', () => {
    expect(answers('string_concat("ab", 1, X), string_to_atom("cd", Y), string_chars(Z, [e, f])')).toEqual([
      'X=ab1 Y=cd Z=ef',
    ])
    expect(answers('string_length("abc", N), string_upper(abc, U), string_lower([\'A\', b], L)')).toEqual([
      "N=3 U='ABC' L=ab",
    ])
    expect(answers('sub_string("hello world", B, _, 0, world), string_code(1, abc, C)')).toEqual(['B=6 C=97'])
    expect(answers('number_string(N, " 42 "), atom_string(7, S), \\+ string(S)')).toEqual(["N=42 S='7'"])
    expect(answers('string_length(f(x), N)')).toEqual(['error: type_error(text,f(x))'])
  })

  it('are joined in every way that gives a whole', () => {
    expect(answers('string_concat(X, Y, ab)')).toEqual(["X='' Y=ab", 'X=a Y=b', "X=ab Y=''"])
  })
})
