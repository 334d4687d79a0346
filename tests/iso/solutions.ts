/** All solutions: ISO 13211-1, 8.10, and aggregate_all/3. */

import type { Group } from './corpus.js'

export const solutions: readonly Group[] = [
  {
    title: 'findall (8.10.1)',
    examples: [
      { goal: 'findall(X, (X = 1 ; X = 2), S)', expect: { solutions: ['X = _, S = [1,2]'] } },
      { goal: 'findall(X + Y, (X = 1), S)', expect: { solutions: ['X = _, Y = _, S = [1+_]'] } },
      { goal: 'findall(X, fail, L)', expect: { solutions: ['X = _, L = []'] } },
      { goal: 'findall(X, (X = 1 ; X = 1), S)', expect: { solutions: ['X = _, S = [1,1]'] } },
      { goal: 'findall(X, (X = 2 ; X = 1), [1, 2])', expect: 'fails' },
      { goal: 'findall(X, (X = 1 ; X = 2), [X, Y])', expect: { solutions: ['X = 1, Y = 2'] } },
      { goal: 'findall(X, Goal, S)', expect: { error: 'instantiation_error' } },
      { goal: 'findall(X, 4, S)', expect: { error: 'type_error(callable,4)' } },
      { goal: 'findall(X, call(1), S)', expect: { error: 'type_error(callable,1)' } },
      {
        goal: 'findall(X, (X = 1), [A|1])',
        expect: { error: 'type_error(list,[_|1])' },
        note: 'Cor. 2. SWI-Prolog fails.',
      },
      {
        goal: 'findall(X, (X = 1), foo)',
        expect: { error: 'type_error(list,foo)' },
        note: 'Cor. 2. SWI-Prolog fails.',
      },
      { goal: 'findall(X-Y, (X = 1 ; Y = 2), L)', expect: { solutions: ['X = _, Y = _, L = [1-_,_-2]'] } },
      { goal: 'findall(X, (X = f(Y, Y) ; X = Y), L)', expect: { solutions: ['X = _, Y = _, L = [f(_,_),_]'] } },
      { goal: 'findall(X, member(X, [c, a, b]), [H|T])', expect: { solutions: ['X = _, H = c, T = [a,b]'] } },
      { goal: 'findall(X, (member(X, [1, 2, 3]), X > 1), L)', expect: { solutions: ['X = _, L = [2,3]'] } },
      { goal: 'X = 5, findall(X, member(X, [1, 5]), L)', expect: { solutions: ['X = 5, L = [5]'] } },
      { goal: 'findall(X, (member(X, [1, 2]), !), L)', expect: { solutions: ['X = _, L = [1]'] } },
      {
        goal: 'findall(X, (findall(Y, member(Y, [a, b]), X)), L)',
        expect: { solutions: ['X = _, Y = _, L = [[a,b]]'] },
      },
      { goal: 'findall(X, member(X, [1, 2]), L, [3])', expect: { solutions: ['X = _, L = [1,2,3]'] } },
      { goal: 'findall(X, fail, L, T)', expect: { solutions: ['X = _, L = _, T = _'] } },
      { goal: 'findall(X, member(X, [1]), L, T)', expect: { solutions: ['X = _, L = [1|_], T = _'] } },
    ],
  },
  {
    title: 'bagof (8.10.2)',
    program: `
      a(1, f(_)).
      a(2, f(_)).
      b(1, 1).
      b(1, 1).
      b(1, 2).
      b(2, 1).
      b(2, 2).
      b(2, 2).
      age(peter, 7).
      age(ann, 11).
      age(pat, 8).
      age(tom, 5).
      age(mike, 11).
      class(a, 1, d).
      class(b, 1, e).
      class(c, 2, f).
      class(d, 2, d).
    `,
    examples: [
      { goal: 'bagof(X, (X = 1 ; X = 2), S)', expect: { solutions: ['X = _, S = [1,2]'] } },
      { goal: 'bagof(X, (X = 1 ; X = 2), X)', expect: { solutions: ['X = [1,2]'] } },
      { goal: 'bagof(X, (X = Y ; X = Z), S)', expect: { solutions: ['X = _, Y = _, Z = _, S = [_,_]'] } },
      { goal: 'bagof(X, fail, S)', expect: 'fails' },
      { goal: 'bagof(1, (Y = 1 ; Y = 2), L)', expect: { solutions: ['Y = 1, L = [1]', 'Y = 2, L = [1]'] } },
      { goal: 'bagof(f(X, Y), (X = a ; Y = b), L)', expect: { solutions: ['X = _, Y = _, L = [f(a,_),f(_,b)]'] } },
      { goal: 'bagof(X, Y^((X = 1, Y = 1) ; (X = 2, Y = 2)), S)', expect: { solutions: ['X = _, Y = _, S = [1,2]'] } },
      {
        goal: 'bagof(X, Y^((X = 1 ; Y = 1) ; (X = 2, Y = 2)), S)',
        expect: { solutions: ['X = _, Y = _, S = [1,_,2]'] },
      },
      {
        goal: 'bagof(X, (X = Y ; X = Z ; Y = 1), S)',
        expect: { solutions: ['X = _, Y = _, Z = _, S = [_,_]', 'X = _, Y = 1, Z = _, S = [_]'] },
      },
      { goal: 'bagof(X, a(X, Y), L)', expect: { solutions: ['X = _, Y = f(_), L = [1,2]'] } },
      {
        goal: 'bagof(X, b(X, Y), L)',
        expect: { solutions: ['X = _, Y = 1, L = [1,1,2]', 'X = _, Y = 2, L = [1,2,2]'] },
      },
      { goal: 'bagof(X, Y^b(X, Y), L)', expect: { solutions: ['X = _, Y = _, L = [1,1,1,2,2,2]'] } },
      { goal: 'bagof(X-Y, b(X, Y), L)', expect: { solutions: ['X = _, Y = _, L = [1-1,1-1,1-2,2-1,2-2,2-2]'] } },
      {
        goal: 'bagof(N, age(N, A), L)',
        expect: {
          solutions: [
            'N = _, A = 5, L = [tom]',
            'N = _, A = 7, L = [peter]',
            'N = _, A = 8, L = [pat]',
            'N = _, A = 11, L = [ann,mike]',
          ],
        },
      },
      { goal: 'bagof(N, A^age(N, A), L)', expect: { solutions: ['N = _, A = _, L = [peter,ann,pat,tom,mike]'] } },
      {
        goal: 'bagof(N-A, age(N, A), L)',
        expect: { solutions: ['N = _, A = _, L = [peter-7,ann-11,pat-8,tom-5,mike-11]'] },
      },
      { goal: 'bagof(X, Y^Z^class(X, Y, Z), L)', expect: { solutions: ['X = _, Y = _, Z = _, L = [a,b,c,d]'] } },
      {
        goal: 'bagof(X, Z^class(X, Y, Z), L)',
        expect: { solutions: ['X = _, Z = _, Y = 1, L = [a,b]', 'X = _, Z = _, Y = 2, L = [c,d]'] },
      },
      {
        goal: 'bagof(X, class(X, Y, Z), L)',
        expect: {
          solutions: [
            'X = _, Y = 1, Z = d, L = [a]',
            'X = _, Y = 1, Z = e, L = [b]',
            'X = _, Y = 2, Z = d, L = [d]',
            'X = _, Y = 2, Z = f, L = [c]',
          ],
        },
      },
      { goal: 'bagof(X, Y^Z, L)', expect: { error: 'instantiation_error' } },
      { goal: 'bagof(X, 1, L)', expect: { error: 'type_error(callable,1)' } },
      { goal: 'bagof(X, Y^1, L)', expect: { error: 'type_error(callable,1)' } },
      { goal: 'bagof(X, G, L)', expect: { error: 'instantiation_error' } },
      {
        goal: 'bagof(X, member(X, [1]), [A|b])',
        expect: { error: 'type_error(list,[_|b])' },
        note: 'Cor. 2. SWI-Prolog fails.',
      },
      {
        goal: 'bagof(X, member(X, [1]), foo)',
        expect: { error: 'type_error(list,foo)' },
        note: 'Cor. 2. SWI-Prolog fails.',
      },
      { goal: 'bagof(X, member(X, [b, a, b]), L)', expect: { solutions: ['X = _, L = [b,a,b]'] } },
      { goal: 'bagof(X, member(X-Y, [1-a, 2-b, 3-a]), L), Y = a', expect: { solutions: ['X = _, Y = a, L = [1,3]'] } },
      {
        goal: 'bagof(X-Z, member(X-Y-Z, [1-b-x, 2-a-y, 3-b-z]), L)',
        expect: { solutions: ['X = _, Z = _, Y = a, L = [2-y]', 'X = _, Z = _, Y = b, L = [1-x,3-z]'] },
      },
      {
        goal: 'bagof(X, member(X, [V, U, f(U), f(V)]), L), L == [V, U, f(U), f(V)]',
        expect: { solutions: ['X = _, V = _, U = _, L = [_,_,f(_),f(_)]'] },
      },
      { goal: 'bagof(X, \\+ fail, L)', expect: { solutions: ['X = _, L = [_]'] } },
      { goal: 'bagof(X, (member(X, [1, 2, 3]), X > 5), L)', expect: 'fails' },
      { goal: 'Y = a, bagof(X, member(X-Y, [1-a, 2-b, 3-a]), L)', expect: { solutions: ['Y = a, X = _, L = [1,3]'] } },
      { goal: 'bagof(X, [Y]^member(X-Y, [1-a, 2-b]), L)', expect: { solutions: ['X = _, Y = _, L = [1,2]'] } },
      {
        goal: '(bagof(X, member(X-Y, [1-a, 2-b]), L) ; L = none)',
        expect: { solutions: ['X = _, Y = a, L = [1]', 'X = _, Y = b, L = [2]', 'X = _, Y = _, L = none'] },
      },
    ],
  },
  {
    title: 'setof (8.10.3)',
    program: `
      b(1, 1).
      b(1, 1).
      b(1, 2).
      b(2, 1).
      b(2, 2).
      b(2, 2).
      d(1, 1).
      d(1, 2).
      d(1, 1).
      d(2, 2).
      d(2, 1).
      d(2, 2).
      age(peter, 7).
      age(ann, 11).
      age(pat, 8).
      age(tom, 5).
      age(mike, 11).
    `,
    examples: [
      { goal: 'setof(X, (X = 1 ; X = 2), S)', expect: { solutions: ['X = _, S = [1,2]'] } },
      { goal: 'setof(X, (X = 1 ; X = 2), X)', expect: { solutions: ['X = [1,2]'] } },
      { goal: 'setof(X, (X = 2 ; X = 1), S)', expect: { solutions: ['X = _, S = [1,2]'] } },
      { goal: 'setof(X, (X = 2 ; X = 2), S)', expect: { solutions: ['X = _, S = [2]'] } },
      { goal: 'setof(X, fail, S)', expect: 'fails' },
      { goal: 'setof(1, (Y = 2 ; Y = 1), L)', expect: { solutions: ['Y = 1, L = [1]', 'Y = 2, L = [1]'] } },
      { goal: 'setof(f(X, Y), (X = a ; Y = b), L)', expect: { solutions: ['X = _, Y = _, L = [f(_,b),f(a,_)]'] } },
      { goal: 'setof(X, Y^((X = 1, Y = 1) ; (X = 2, Y = 2)), S)', expect: { solutions: ['X = _, Y = _, S = [1,2]'] } },
      {
        goal: 'setof(X, Y^((X = 1 ; Y = 1) ; (X = 2, Y = 2)), S)',
        expect: { solutions: ['X = _, Y = _, S = [_,1,2]'] },
      },
      {
        goal: 'setof(X, member(X, [f(U, b), f(V, c)]), L)',
        expect: { solutions: ['X = _, U = _, V = _, L = [f(_,b),f(_,c)]'] },
      },
      { goal: 'setof(X, member(X, [f(U, b), f(V, c)]), [f(a, c), f(a, b)])', expect: 'fails' },
      {
        goal: 'setof(X, member(X, [f(b, U), f(c, V)]), [f(b, a), f(c, a)])',
        expect: { solutions: ['X = _, U = a, V = a'] },
      },
      {
        goal: 'setof(X, member(X, [V, U, f(U), f(V)]), L), length(L, N)',
        expect: { solutions: ['X = _, V = _, U = _, L = [_,_,f(_),f(_)], N = 4'] },
      },
      { goal: 'setof(X, X^(true ; 4), L)', expect: { error: 'type_error(callable,(true;4))' } },
      { goal: 'setof(X, b(X, Y), L)', expect: { solutions: ['X = _, Y = 1, L = [1,2]', 'X = _, Y = 2, L = [1,2]'] } },
      {
        goal: 'setof(X-Xs, setof(Y, b(X, Y), Xs), L)',
        expect: { solutions: ['X = _, Xs = _, Y = _, L = [1-[1,2],2-[1,2]]'] },
      },
      {
        goal: 'setof(X-Xs, setof(Y, d(X, Y), Xs), L)',
        expect: { solutions: ['X = _, Xs = _, Y = _, L = [1-[1,2],2-[1,2]]'] },
      },
      {
        goal: 'setof(X-Xs, bagof(Y, d(X, Y), Xs), L)',
        expect: { solutions: ['X = _, Xs = _, Y = _, L = [1-[1,2,1],2-[2,1,2]]'] },
      },
      { goal: 'setof(X, X^Y^b(X, Y), L)', expect: { solutions: ['X = _, Y = _, L = [1,2]'] } },
      { goal: 'setof(A-N, age(N, A), [Youngest|_])', expect: { solutions: ['A = _, N = _, Youngest = 5-tom'] } },
      { goal: 'setof(A, N^age(N, A), L)', expect: { solutions: ['A = _, N = _, L = [5,7,8,11]'] } },
      {
        goal: 'setof(N, age(N, A), L)',
        expect: {
          solutions: [
            'N = _, A = 5, L = [tom]',
            'N = _, A = 7, L = [peter]',
            'N = _, A = 8, L = [pat]',
            'N = _, A = 11, L = [ann,mike]',
          ],
        },
      },
      { goal: 'setof(X, Y^Z, L)', expect: { error: 'instantiation_error' } },
      { goal: 'setof(X, 1, L)', expect: { error: 'type_error(callable,1)' } },
      { goal: 'setof(X, G, L)', expect: { error: 'instantiation_error' } },
      {
        goal: 'setof(X, member(X, [1]), [A|b])',
        expect: { error: 'type_error(list,[_|b])' },
        note: 'Cor. 2. SWI-Prolog fails.',
      },
      {
        goal: 'setof(X, member(X, [c, 1, f(a), 2.0, b, c]), L)',
        expect: { solutions: ['X = _, L = [1,2.0,b,c,f(a)]'] },
        note: 'By value, as SWI-Prolog. ISO puts 2.0 before 1.',
      },
      { goal: 'setof(X, member(X, [1, 1.0]), L)', expect: { solutions: ['X = _, L = [1.0,1]'] } },
      {
        goal: 'setof(X-Y, member(X-Y, [2-a, 1-b, 1-a]), L)',
        expect: { solutions: ['X = _, Y = _, L = [1-a,1-b,2-a]'] },
      },
      { goal: '\\+ setof(X, member(X, []), L)', expect: { solutions: ['X = _, L = _'] } },
    ],
  },
  {
    title: 'collecting, beyond the standard',
    examples: [
      { goal: 'aggregate_all(count, member(_, [a, b]), N)', expect: { solutions: ['N = 2'] } },
      { goal: 'aggregate_all(count, fail, N)', expect: { solutions: ['N = 0'] } },
      { goal: 'aggregate_all(sum(X), member(X, [1, 2, 3]), S)', expect: { solutions: ['X = _, S = 6'] } },
      { goal: 'aggregate_all(sum(X), fail, S)', expect: { solutions: ['X = _, S = 0'] } },
      { goal: 'aggregate_all(max(X), member(X, [2, 3, 1]), M)', expect: { solutions: ['X = _, M = 3'] } },
      { goal: 'aggregate_all(max(X), fail, M)', expect: 'fails' },
      { goal: 'aggregate_all(min(X), member(X, [2, 3, 1]), M)', expect: { solutions: ['X = _, M = 1'] } },
      {
        goal: 'aggregate_all(max(X, Y), member(X-Y, [2-a, 3-b, 1-c]), M)',
        expect: { solutions: ['X = _, Y = _, M = max(3,b)'] },
      },
      {
        goal: 'aggregate_all(min(X, Y), member(X-Y, [2-a, 3-b, 1-c]), M)',
        expect: { solutions: ['X = _, Y = _, M = min(1,c)'] },
      },
      { goal: 'aggregate_all(bag(X), member(X, [c, a, c]), L)', expect: { solutions: ['X = _, L = [c,a,c]'] } },
      { goal: 'aggregate_all(set(X), member(X, [c, a, c]), L)', expect: { solutions: ['X = _, L = [a,c]'] } },
      { goal: 'aggregate_all(r(count, max(X)), member(X, [2, 5]), R)', expect: { solutions: ['X = _, R = r(2,5)'] } },
      {
        goal: 'aggregate_all(max(X - Y), member(X - Y, [3-a, 7-b]), M)',
        expect: { solutions: ['X = _, Y = _, M = 7-b'] },
        note: 'SWI-Prolog says type_error(evaluable,a/0); ours then takes the standard order.',
      },
    ],
  },
]
