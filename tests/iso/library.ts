/** The rest of the library: application, integers, assoc, ordered sets, must_be/2, the helpers of SIDL. */

import type { Group } from './corpus.js'

export const library: readonly Group[] = [
  {
    title: 'application',
    program: `
      double(X, Y) :- Y is X * 2.
      add(X, S0, S) :- S is S0 + X.
      add2(X, Y, S0, S) :- S is S0 + X * Y.
      positive(X) :- X > 0.
      choice(_, a).
      choice(_, b).
      small(X, Y) :- X < 3, Y is X * 10.
    `,
    examples: [
      { goal: 'maplist(positive, [1, 2])', expect: { solutions: ['true'] } },
      { goal: 'maplist(positive, [1, -2])', expect: 'fails' },
      { goal: 'maplist(double, [1, 2, 3], L)', expect: { solutions: ['L = [2,4,6]'] } },
      {
        goal: 'maplist(choice, [1, 2], L)',
        expect: { solutions: ['L = [a,a]', 'L = [a,b]', 'L = [b,a]', 'L = [b,b]'] },
      },
      { goal: 'maplist(=(X), [a, Y])', expect: { solutions: ['X = a, Y = a'] } },
      {
        goal: 'maplist([X, Y, Z]>>(Z is X + Y), [1, 2], [3, 4], L)',
        expect: { solutions: ['X = _, Y = _, Z = _, L = [4,6]'] },
      },
      { goal: 'maplist(double, [], L)', expect: { solutions: ['L = []'] } },
      { goal: 'maplist(double, [1], [2, 3])', expect: 'fails' },
      { goal: 'maplist(no_such_predicate, [1])', expect: { error: 'existence_error(procedure,no_such_predicate/1)' } },
      { goal: 'maplist(no_such_predicate, [])', expect: { solutions: ['true'] } },
      { goal: 'foldl(add, [1, 2, 3], 0, S)', expect: { solutions: ['S = 6'] } },
      { goal: 'foldl(add2, [1, 2], [3, 4], 0, S)', expect: { solutions: ['S = 11'] } },
      {
        goal: 'foldl([X, A0, A]>>(A = [X|A0]), [a, b], [], L)',
        expect: { solutions: ['X = _, A0 = _, A = _, L = [b,a]'] },
      },
      { goal: 'include(positive, [1, -1, 2], L)', expect: { solutions: ['L = [1,2]'] } },
      { goal: 'exclude(positive, [1, -1, 2], L)', expect: { solutions: ['L = [-1]'] } },
      { goal: 'partition(positive, [1, -1, 2], I, O)', expect: { solutions: ['I = [1,2], O = [-1]'] } },
      { goal: 'convlist(small, [1, 5, 2], L)', expect: { solutions: ['L = [10,20]'] } },
      {
        goal: 'N = 10, maplist([X, Y]>>(Y is X + N), [1, 2], L)',
        expect: { solutions: ['N = 10, X = _, Y = _, L = [11,12]'] },
      },
    ],
  },
  {
    title: 'integers as relations',
    examples: [
      { goal: 'between(1, 3, X)', expect: { solutions: ['X = 1', 'X = 2', 'X = 3'] } },
      { goal: 'between(1, 3, 2)', expect: { solutions: ['true'] } },
      { goal: 'between(3, 1, X)', expect: 'fails' },
      { goal: 'between(1, inf, X)', expect: { solutions: ['X = 1', 'X = 2', 'X = 3'], more: true } },
      { goal: 'between(1, inf, 5)', expect: { solutions: ['true'] } },
      { goal: 'between(X, 3, 1)', expect: { error: 'instantiation_error' } },
      { goal: 'between(1, a, X)', expect: { error: 'type_error(integer,a)' } },
      { goal: 'between(1, 3, a)', expect: { error: 'type_error(integer,a)' } },
      { goal: 'succ(X, 4)', expect: { solutions: ['X = 3'] } },
      { goal: 'succ(3, X)', expect: { solutions: ['X = 4'] } },
      { goal: 'succ(X, 0)', expect: 'fails' },
      { goal: 'succ(X, Y)', expect: { error: 'instantiation_error' } },
      { goal: 'succ(a, X)', expect: { error: 'type_error(integer,a)' } },
      { goal: 'succ(-1, X)', expect: { error: 'domain_error(not_less_than_zero,-1)' } },
      { goal: 'succ(X, -1)', expect: { error: 'domain_error(not_less_than_zero,-1)' } },
      { goal: 'plus(1, X, 3)', expect: { solutions: ['X = 2'] } },
      { goal: 'plus(1, 2, X)', expect: { solutions: ['X = 3'] } },
      { goal: 'plus(X, Y, 3)', expect: { error: 'instantiation_error' } },
    ],
  },
  {
    title: 'association lists and ordered sets',
    examples: [
      {
        goal: 'list_to_assoc([b-2, a-1], A), assoc_to_list(A, L), assoc_to_keys(A, K), assoc_to_values(A, V), get_assoc(a, A, X)',
        expect: { solutions: ['A = t(b,2,<,t(a,1,-,t,t),t), L = [a-1,b-2], K = [a,b], V = [1,2], X = 1'] },
      },
      { goal: 'list_to_assoc([a-1, a-2], A)', expect: { error: 'domain_error(unique_key_pairs,[a-1,a-2])' } },
      {
        goal: 'empty_assoc(A), put_assoc(x, A, 1, B), put_assoc(x, B, 2, C), get_assoc(x, C, V)',
        expect: { solutions: ['A = t, B = t(x,1,-,t,t), C = t(x,2,-,t,t), V = 2'] },
      },
      {
        goal: 'findall(K-V, (member(K, [5, 3, 8, 1, 4, 7, 9, 2, 6]), V is K * K), Ps), list_to_assoc(Ps, _A), del_assoc(5, _A, V5, _B), assoc_to_keys(_B, Ks), max_assoc(_B, K9, V9), min_assoc(_B, K1, V1), V = none',
        expect: {
          solutions: [
            'K = _, V = none, Ps = [5-25,3-9,8-64,1-1,4-16,7-49,9-81,2-4,6-36], V5 = 25, Ks = [1,2,3,4,6,7,8,9], K9 = 9, V9 = 81, K1 = 1, V1 = 1',
          ],
        },
      },
      { goal: 'list_to_assoc([a-1], _A), get_assoc(b, _A, X)', expect: 'fails' },
      { goal: 'get_assoc(a, _, X)', expect: { error: 'instantiation_error' } },
      { goal: 'list_to_ord_set([c, a, b, a], S)', expect: { solutions: ['S = [a,b,c]'] } },
      { goal: 'ord_union([a, c], [b, c], S)', expect: { solutions: ['S = [a,b,c]'] } },
      { goal: 'ord_subtract([a, b, c], [b], S)', expect: { solutions: ['S = [a,c]'] } },
      { goal: 'ord_intersection([a, b, c], [b, c, d], S)', expect: { solutions: ['S = [b,c]'] } },
      { goal: 'ord_memberchk(b, [a, b])', expect: { solutions: ['true'] } },
      { goal: 'ord_memberchk(b, [a, c])', expect: 'fails' },
      { goal: 'ord_subset([a], [a, b])', expect: { solutions: ['true'] } },
      { goal: 'ord_symdiff([a, b], [b, c], S)', expect: { solutions: ['S = [a,c]'] } },
      {
        goal: 'ord_insert([a, c], b, S)',
        expect: { solutions: ['S = [a,b,c]'] },
        note: "In the manner of ord_add_element/3, which is SWI-Prolog's name.",
      },
    ],
  },
  {
    title: 'must_be',
    examples: [
      { goal: 'must_be(integer, 1)', expect: { solutions: ['true'] } },
      { goal: 'must_be(integer, a)', expect: { error: 'type_error(integer,a)' } },
      { goal: 'must_be(integer, _)', expect: { error: 'instantiation_error' } },
      { goal: 'must_be(positive_integer, 0)', expect: { error: 'type_error(positive_integer,0)' } },
      { goal: 'must_be(nonneg, -1)', expect: { error: 'type_error(nonneg,-1)' } },
      { goal: 'must_be(boolean, maybe)', expect: { error: 'type_error(boolean,maybe)' } },
      { goal: 'must_be(list, [a|_])', expect: { error: 'instantiation_error' } },
      { goal: 'must_be(list, a)', expect: { error: 'type_error(list,a)' } },
      { goal: 'must_be(list(integer), [1, a])', expect: { error: 'type_error(integer,a)' } },
      { goal: 'must_be(between(1, 3), 4)', expect: { error: 'type_error(between(1,3),4)' } },
      { goal: 'must_be(oneof([a, b]), c)', expect: { error: 'type_error(oneof([a,b]),c)' } },
      { goal: 'must_be(no_such_type, c)', expect: { error: 'existence_error(type,no_such_type)' } },
      { goal: 'must_be(var, x)', expect: { error: 'uninstantiation_error(x)' } },
      { goal: 'must_be(callable, 3)', expect: { error: 'type_error(callable,3)' } },
      { goal: 'type_error(integer, a)', expect: { error: 'type_error(integer,a)' } },
      { goal: 'domain_error(order, a)', expect: { error: 'domain_error(order,a)' } },
    ],
  },
  {
    title: 'the helpers of SIDL',
    examples: [
      { goal: 'maxmember([3, 1, 2.5], X)', expect: { solutions: ['X = 3'] } },
      { goal: 'maxmember([], X)', expect: { solutions: ['X = 0'] } },
      { goal: 'minmember([3, 1, 2.5], X)', expect: { solutions: ['X = 1'] } },
      { goal: 'minmember([], X)', expect: { solutions: ['X = 0'] } },
      { goal: 'minmember([2, 1.0, 1], X)', expect: { solutions: ['X = 1.0'] } },
      { goal: 'maxmember([a], X)', expect: { error: 'type_error(number,a)' } },
      { goal: 'getsubset(S, [a, b])', expect: { solutions: ['S = [a,b]', 'S = [a]', 'S = [b]', 'S = []'] } },
      { goal: 'getsubset([b], [a, b])', expect: { solutions: ['true'] } },
      { goal: 'getsubset([b, a], [a, b])', expect: 'fails' },
      { goal: 'getsubset(S, [a, a])', expect: { solutions: ['S = [a]', 'S = []'] } },
      { goal: 'getsubset(S, [])', expect: { solutions: ['S = []'] } },
      { goal: 'binomial(5, 2, X)', expect: { solutions: ['X = 10'] } },
      { goal: 'binomial(60, 30, X)', expect: { solutions: ['X = 118264581564861424'] } },
      { goal: 'binomial(3, 5, X)', expect: { solutions: ['X = 0'] } },
    ],
  },
]
