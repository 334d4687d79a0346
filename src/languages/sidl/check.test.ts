import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { place } from '../finding.js'
import { TAKE } from './check/harness.js'
import { checkStatically } from './check.js'

function complaints(text: string): string[] {
  return checkStatically(text).diagnostics.map(
    ({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`,
  )
}

describe('faultless rules', () => {
  test('of the smallest game have nothing to be said about them', () => {
    expect(complaints(TAKE)).toEqual([])
  })

  test('may take from a heap in turns', () => {
    expect(
      complaints(`
        name(heap).
        init([left, 7]). init([turn, ann]).
        init([ann], 0). init([ben], 0).
        legal([move]) :- fact([left, N]), N > 0.
        owned([move], [P]) :- fact([turn, P]).
        switch([move], [T]) :- fact([left, N]), Most is min(N, 2), between(1, Most, T).
        default([move], [1]).
        do([T]) :-
            delete([left, N]), Rest is N - T, create([left, Rest]),
            delete([turn, P]), player([Q]), not(P = Q), create([turn, Q]).
        payoff([P], 1) :- tocreate([left, 0]), fact([turn, P]).
        payoff([P], -1) :- tocreate([left, 0]), fact([turn, Q]), not(P = Q).`),
    ).toEqual([])
  })

  test('may let nature deal hidden hands', () => {
    expect(
      complaints(`
        game(hands).
        people([ann, ben, eve]).
        deal([]).
        deal([P | Ps]) :- create([marked, P]), deal(Ps).
        init([fresh]).
        init([P], 0) :- people(Ps), member(P, Ps).
        hidden([marked, P], [P]) :- player([P]).
        legal([deal]) :- fact([fresh]).
        legal([P]) :- player([P]), not(fact([fresh])), not(fact([_, spoke])).
        switch([deal], [deal | Some]) :- people(Ps), getsubset(Some, Ps), not(Some = []).
        switch([P], [P, S]) :- player([P]), member(S, [speak, wait]).
        owned([deal], equal(N)) :- people(Ps), length(Ps, L), N is 2 ^ L - 1.
        owned([P], [P]) :- player([P]).
        default([P], [P, wait]) :- player([P]).
        do([deal | Some]) :- delete([fresh]), deal(Some).
        do([_, wait]).
        do([P, speak]) :- create([P, spoke]).
        payoff([P], 10) :- tocreate([P, spoke]), fact([marked, P]).
        payoff([P], -50) :- tocreate([P, spoke]), not(fact([marked, P])).`),
    ).toEqual([])
  })

  test('may run a clock beside simultaneous gestures', () => {
    expect(
      complaints(`
        game(gestures).
        beats(flood, fire). beats(fire, wood). beats(wood, flood).
        rival(one, two). rival(two, one).
        shown(P, G) :- not(does([P], _)), fact([held, P, G]).
        shown(P, G) :- does([P], [P, G]).
        init([on]). init([clock, 3]).
        init([held, P, fire]) :- rival(P, _).
        init([P], 0) :- rival(P, _).
        hidden([held, P, _], [Q]) :- rival(P, Q).
        legal([P]) :- fact([on]), player([P]).
        legal([clock]) :- fact([clock, X]), X > 0.
        legal([round]) :- fact([clock, 0]), fact([on]).
        switch([P], [P, G]) :- player([P]), beats(G, _).
        switch([clock], [clock]).
        switch([round], [round]).
        owned([P], [P]) :- player([P]).
        owned([clock], equal(1)).
        owned([round], equal(1)).
        do([P, G]) :- fact([held, P, H]), not(H = G), delete([held, P, H]), create([held, P, G]).
        do([clock]) :- delete([clock, X]), Y is X - 1, create([clock, Y]).
        do([round]) :- delete([on]).
        payoff([P], 1) :- does([round], [round]), shown(P, G), rival(P, Q), shown(Q, H), beats(G, H).`),
    ).toEqual([])
  })

  test('may auction with bids of any size', () => {
    expect(
      complaints(`
        game(bids).
        init([asked, 5.0]).
        init([B], 0) :- member(B, [ann, ben]).
        legal(B) :- player(B).
        unlimited(B, [pass]) :- player(B).
        unlimited([B], [B, (price, double)]) :- player([B]).
        leading(P) :- not(fact([bid, _, _])), fact([asked, P]).
        leading(P) :- fact([bid, _, P]), findall(Q, fact([bid, _, Q]), Qs), maxmember(Qs, P).
        owned(B, B) :- player(B).
        switch([B], [B, P]) :- player([B]), leading(Q), P > Q.
        switch(B, [pass]) :- player(B).
        default(B, [pass]) :- player(B).
        do([pass]).
        do([B, P]) :- create([bid, B, P]).
        payoff(B, 0.0) :- player(B).`),
    ).toEqual([])
  })

  test('may move pieces over a board', () => {
    expect(
      complaints(`
        game(knights).
        other(white, black). other(black, white).
        files([a, b, c, d]).
        jump(X, Y) :- member(X, [-2, 2]), member(Y, [-1, 1]).
        jump(X, Y) :- member(Y, [-2, 2]), member(X, [-1, 1]).
        right(F, G, D) :- files(Fs), nth1(I, Fs, F), J is I + D, nth1(J, Fs, G).
        up(Y, Z, D) :- Z is Y + D, Z > 0, Z < 5.
        init([white, a, 1]). init([black, d, 4]). init([white]).
        init([white], 0). init([black], 0).
        legal([C]) :- player([C]), fact([C]).
        owned(C, C) :- player(C).
        switch([C], [C, X, Y, U, V]) :-
            fact([C, X, Y]), jump(DX, DY), right(X, U, DX), up(Y, V, DY), not(fact([C, U, V])).
        turn(C) :- other(C, D), delete([C]), create([D]).
        do([C, X, Y, U, V]) :- other(C, D), delete([D, U, V]), delete([C, X, Y]), create([C, U, V]), turn(C).
        do([C, X, Y, U, V]) :- turn(C), delete([C, X, Y]), create([C, U, V]).
        payoff([C], 1) :- other(C, D), todelete([D, _, _]), not(tocreate([D, _, _])).`),
    ).toEqual([])
  })
})

describe('diagnostics', () => {
  test('come in the order of the text, errors before warnings', () => {
    expect(complaints(`${TAKE}heap(X) :- nope(Y), halt.`)).toEqual([
      'warning unused-predicate 14:1',
      'warning singleton 14:6',
      'error unknown-predicate 14:12',
      'warning singleton 14:17',
      'error forbidden-builtin 14:21',
    ])
  })

  test('of a text with a syntax error do not guess at what is missing', () => {
    expect(complaints('init([alice], 0.\nlegal([main]) :- halt.\n')).toEqual([
      expect.stringMatching(/^error syntax /),
      'error forbidden-builtin 2:18',
    ])
  })

  test('can be merged with those that others find by playing', () => {
    const { text, findings } = checkStatically(`${TAKE}heap(_).`)
    const played = { severity: 'warning', code: 'no-end', message: 'It never ends.', at: 0 } as const
    expect(place(text, [...findings, played]).map(({ code }) => code)).toEqual(['no-end', 'unused-predicate'])
  })

  test('are each one sentence with a place inside the text', () => {
    const text = `fact(x).\ninit(X) :- legal(X), X > Y.\n:- op(1, xfx, x).\n${TAKE}`
    for (const { message, line, column } of checkStatically(text).diagnostics) {
      expect(message).toMatch(/^\S.*\.$/)
      expect(text.split('\n')[line - 1]?.length).toBeGreaterThanOrEqual(column - 1)
    }
  })

  test('never number so many that errors are lost among warnings', () => {
    const many = Array.from({ length: 1000 }, (_, i) => `unused${i}(X).`).join('\n')
    const { diagnostics } = checkStatically(`${many}\np :- halt.`)
    expect(diagnostics.length).toBeLessThan(500)
    expect(diagnostics.map(({ code }) => code)).toContain('forbidden-builtin')
  })
})

describe('whatever the text, checking it', () => {
  const pieces = fc.constantFrom(
    ...[
      'legal',
      'fact',
      '([',
      '])',
      'X',
      '_',
      ':-',
      ',',
      '. ',
      '\n',
      '\\+ ',
      'not(',
      ')',
      '|',
      '1',
      '0.5',
      '"',
      "'",
      '->',
    ],
    ...[
      'findall(',
      'X^',
      'do',
      'create',
      'player',
      '=',
      ' is ',
      '>',
      '(',
      '{',
      ':- table ',
      '%',
      '/*',
      ';',
      'é',
      '\u{1f600}',
    ],
  )

  test('ends with diagnostics', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        for (const { line, column } of checkStatically(parts.join('')).diagnostics) {
          expect(line).toBeGreaterThan(0)
          expect(column).toBeGreaterThan(0)
        }
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        checkStatically(text)
      }),
    )
  })

  test('bears a rule taken out of it or written twice', () => {
    const rules = TAKE.trim().split('\n')
    fc.assert(
      fc.property(fc.nat(rules.length - 1), fc.nat(rules.length - 1), (out, twice) => {
        const text = rules.flatMap((rule, i) => (i === out ? [] : i === twice ? [rule, rule] : [rule])).join('\n')
        const errors = checkStatically(text).diagnostics.filter(({ severity }) => severity === 'error')
        expect(errors).toEqual([])
      }),
    )
  })

  test('manages long lists, long conjunctions and long disjunctions', () => {
    const list = `p([${Array(30_000).fill('X').join(',')}]).`
    const conjunction = `q :- ${Array(10_000).fill('r(X)').join(', ')}.`
    const disjunction = `r(X) :- ${Array(3000).fill('\\+ p(X)').join(' ; ')}.`
    const deep = `s :- ${'\\+ '.repeat(900)}p(_).`
    const { clauses } = checkStatically([list, conjunction, disjunction, deep].join('\n'))
    expect(clauses).toHaveLength(4)
  })
})
