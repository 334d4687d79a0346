import { describe, expect, it } from 'vitest'
import { isGrammarRule, translateRule } from './grammar.js'
import { formatTerm, Prolog, readTerm, type Term, Var } from './index.js'

/** The clause of a rule, with its variables named A, B, C… as they come. */
function clause(rule: string): string {
  const { term } = readTerm(rule)
  if (!isGrammarRule(term)) throw new Error('no grammar rule')
  const translated = translateRule(term)
  const names = new Map<Var, string>()
  const pending: Term[] = [translated]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next instanceof Var && !names.has(next)) names.set(next, String.fromCharCode(65 + names.size))
    if (next.kind === 'compound') pending.push(...next.args.toReversed())
  }
  return formatTerm(translated, { variableNames: names })
}

function answers(text: string, goal: string): string[] {
  const prolog = new Prolog()
  expect(prolog.consult(text)).toEqual([])
  return [...prolog.query(goal)].map(({ bindings }) => [...bindings.values()].join(' ') || 'true')
}

describe('a grammar rule becomes the clause that SWI-Prolog makes of it', () => {
  it.each([
    ['a --> b', 'a(A,B):-b(A,B)'],
    ['a --> b, c', 'a(A,B):-b(A,C),c(C,B)'],
    ['a(X) --> b(X, 1)', 'a(A,B,C):-b(A,1,B,C)'],
    ['a --> []', 'a(A,B):-A=B'],
    ['a --> {b}', 'a(A,B):-b,A=B'],
    ['a --> b, {c}, d', 'a(A,B):-b(A,C),(c,C=D),d(D,B)'],
    ['a --> !, b', 'a(A,B):-(!,A=C),b(C,B)'],
    ['a --> (b ; c)', 'a(A,B):-b(A,B);c(A,B)'],
    ['a --> (b -> c ; d)', 'a(A,B):-b(A,C)->c(C,B);d(A,B)'],
    ['a --> \\+ b, c', 'a(A,B):-(\\+b(A,C),A=D),c(D,B)'],
    ['a --> X', 'a(A,B):-phrase(C,A,B)'],
    ['a --> call(p, 1), b', 'a(A,B):-call(p,1,A,C),b(C,B)'],
    ['a --> b, "xy"', 'a(A,B):-b(A,C),C=[120,121|B]'],
  ])('%s', (rule, expected) => {
    expect(clause(rule)).toBe(expected)
  })

  it('except that a first terminal goes into the head, as SWI-Prolog’s compiler does it', () => {
    expect(clause('a --> [x], b')).toBe('a([x|A],B):-b(A,B)')
    expect(clause('a, [p] --> [x]')).toBe('a([x|A],B):-B=[p|A]')
  })

  it.each(['3 --> b', 'a --> 3', 'a, b --> c', 'X --> b', 'a --> [x|y]'])('but not %s', (rule) => {
    expect(() => clause(rule)).toThrow(/type_error|instantiation_error/)
  })
})

const EXPRESSIONS = `
  :- set_prolog_flag(double_quotes, codes).
  sum(X) --> product(Y), rest(Y, X).
  rest(Y, X) --> "+", !, product(Z), { W is Y + Z }, rest(W, X).
  rest(X, X) --> [].
  product(X) --> digits([D|Ds]), { number_codes(X, [D|Ds]) }.
  digits([D|Ds]) --> digit(D), digits(Ds).
  digits([D]) --> digit(D).
  digit(D) --> [D], { D >= 0'0, D =< 0'9 }.
`

describe('a grammar', () => {
  it('parses', () => {
    expect(answers(EXPRESSIONS, 'phrase(sum(X), "12+30+1")')).toEqual(['43'])
    expect(answers(EXPRESSIONS, 'phrase(sum(X), "12+")')).toEqual([])
  })

  it('generates', () => {
    const text = 'bits([]) --> []. bits([B|Bs]) --> bit(B), bits(Bs). bit(0) --> [zero]. bit(1) --> [one].'
    expect(answers(text, 'phrase(bits([1, 0]), L)')).toEqual(['[one,zero]'])
    expect(answers(text, 'length(L, 2), phrase(bits(Bs), L)').length).toBe(4)
  })

  it('looks ahead, pushes back, negates and calls', () => {
    const text = `
      peek(X), [X] --> [X].
      upto(E, [X|Xs]) --> \\+ call(is, E), [X], upto(E, Xs).
      upto(_, []) --> [].
      is(E, [E|S], S).
    `
    expect(answers(text, 'phrase(( peek(X), [Y] ), [a])')).toEqual(['a a'])
    expect(answers(text, 'phrase(upto(stop, L), [a, b, stop, c], R), !')).toEqual(['[a,b] [stop,c]'])
  })
})

describe('phrase', () => {
  it('takes bodies that are only known when it is called', () => {
    expect(answers('', 'phrase(( [a], ( [b] ; [c] ), [] ), L)')).toEqual(['[a,b]', '[a,c]'])
    expect(answers('', 'phrase(( [a] -> [b] ; [c] ), [c], R)')).toEqual(['[]'])
    expect(answers('', 'G = [x], phrase(( G, { Y = 1 }, !, "z" ), L)')).toEqual(['[x] 1 [x,122]'])
    expect(answers('a --> ( [x], ! ; [y] ).', 'phrase(a, L)')).toEqual(['[x]'])
  })

  it.each([
    ['phrase(G, [])', 'instantiation_error'],
    ['phrase(4, [])', 'type_error(callable,4)'],
    ['phrase([], a)', 'type_error(list,a)'],
    ['phrase([], [], a)', 'type_error(list,a)'],
    ['phrase([a|b], [])', 'type_error(list,[a|b])'],
    ['phrase(nothing, [])', 'existence_error(procedure,nothing/2)'],
  ])('%s is an error', (goal, error) => {
    expect(() => answers('', goal)).toThrow(error)
  })
})
