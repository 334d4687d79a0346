import { describe, expect, it } from 'vitest'
import { answers, holds, written } from './harness.js'

describe('write/1 and its kin', () => {
  it('write terms as they are read, quoted or not', () => {
    const term = "f('A b', [x, 'Y'|T], 1 + 2, '$VAR'(1), -(-(a)))"
    expect(written(`T = z, write(${term})`)).toBe('f(A b,[x,Y|z],1+2,B,- -a)')
    expect(written(`T = z, writeq(${term})`)).toBe("f('A b',[x,'Y'|z],1+2,B,- -a)")
    expect(written(`T = z, print(${term})`)).toBe("f('A b',[x,'Y'|z],1+2,B,- -a)")
    expect(written(`T = z, write_canonical(${term})`)).toBe("f('A b',[x,'Y'|z],+(1,2),'$VAR'(1),-(-(a)))")
    expect(written("writeln('A b'), nl, tab(1 + 2), put_char(x)")).toBe('A b\n\n   x')
  })

  it('give a variable the same name each time', () => {
    const [, first, second, other] =
      /^(\S+) (\S+) (\S+)$/.exec(written("write(X), write(' '), write(X), write(' '), write(Y)")) ?? []
    expect(first).toBe(second)
    expect(other).not.toBe(first)
    expect(written("write_term(f(X, Y), [variable_names(['X' = X, 'Foo' = Y])])")).toBe('f(X,Foo)')
  })

  it('take a standard stream before their arguments, and know no other', () => {
    expect(written('write(user_output, a), nl(user_error), format(user_output, "~w", [b])')).toBe('a\nb')
    expect(answers('write(nowhere, a)')).toEqual(['error: existence_error(stream,nowhere)'])
    expect(answers('write(1, a)')).toEqual(['error: domain_error(stream_or_alias,1)'])
  })

  it('say which option of write_term/2 they do not know', () => {
    expect(written("write_term([a, 'B c', 1 + 2], [quoted(true), ignore_ops(true), spacing(next_argument)])")).toBe(
      "[a, 'B c', +(1, 2)]",
    )
    expect(answers('write_term(a, [shiny(true)])')).toEqual(['error: domain_error(write_option,shiny(true))'])
    expect(answers('write_term(a, [quoted(maybe)])')).toEqual(['error: domain_error(write_option,quoted(maybe))'])
    expect(answers('write_term(a, [quoted(true)|_])')).toEqual(['error: instantiation_error'])
    expect(answers('write_term(a, quoted)')).toEqual(['error: type_error(list,quoted)'])
  })
})

describe('format/2', () => {
  it('writes its arguments where the text asks for them', () => {
    expect(written("format(\"~w ~q ~a~n\", [f(X1, 'A'), 'A b', c])")).toMatch(/^f\(_G\d+,A\) 'A b' c\n$/)
    expect(written('format("~a", x), format("~d|~2f|~s", [1 + 1, 0.5, "abc"])')).toBe('x2|0.50|abc')
  })

  it('counts columns from where the line stands', () => {
    expect(written('write(ab), format("~t~w~6|~w~n", [c, d])')).toBe('ab   cd\n')
  })

  it('makes texts of every kind', () => {
    expect(answers('format(atom(A), "~w", [x]), format(codes(C, T), "ab", []), format(chars(D), hi, [])')).toEqual([
      'A=x C=[97,98|_G1] T=_G1 D=[h,i]',
    ])
  })

  it('says what is wrong with its arguments', () => {
    expect(answers('format("~a~w", [a])')).toEqual(["error: format('not enough arguments')"])
    expect(answers('format("~a", [a, b])')).toEqual(["error: format('too many arguments')"])
    expect(answers('format("~d", [a])')).toEqual(['error: type_error(evaluable,a/0)'])
    expect(answers('format(X, [])')).toEqual(['error: instantiation_error'])
  })
})

describe('with_output_to/2', () => {
  it('catches what a goal writes, one inside the other', () => {
    expect(answers("with_output_to(atom(A), (write(x), with_output_to(codes(B), print('Y')), write(z)))")).toEqual([
      'A=xz B=[39,89,39]',
    ])
    expect(written('with_output_to(atom(A), write(b)), write(A)')).toBe('b')
  })

  it('gives output back when the goal fails or throws', () => {
    expect(written('( with_output_to(atom(_), (write(a), fail)) -> true ; write(b) )')).toBe('b')
    expect(written('catch(with_output_to(atom(_), (write(a), throw(oops))), E, write(E))')).toBe('oops')
  })

  it('keeps to the budget', () => {
    const goal = 'with_output_to(atom(_), (repeat, write(abcdefghijklmnopqrstuvwxyz), fail))'
    expect(answers(goal, { budget: { cells: 100_000 } })).toEqual(['error: resource_error(cells)'])
  })
})

describe('term_to_atom/2', () => {
  it('reads what it writes', () => {
    expect(
      holds('term_to_atom(f(X, \'A b\', X, "s", 1 - -1), A), term_to_atom(T, A), T =@= f(X, \'A b\', X, "s", 1 - -1)'),
    ).toBe(true)
    expect(answers("term_to_atom(f(X, b), 'f(a, Y)')")).toEqual(['X=a'])
    expect(answers("atom_to_term('p(X, Y, X)', T, B)")).toEqual(["T=p(_G1,_G2,_G1) B=['X'=_G1,'Y'=_G2]"])
    expect(answers("term_to_atom(T, 'f(')")).toEqual([expect.stringMatching(/^error: syntax_error/)])
  })

  it('is not deceived by parts that are shared: text past the budget is an error', () => {
    const goal = 'numlist(1, 60, L), foldl([_, T, t(T, T)]>>true, L, x, T), term_to_atom(T, A)'
    expect(answers(goal, { budget: { cells: 100_000 } })).toEqual(['error: resource_error(cells)'])
  })
})
