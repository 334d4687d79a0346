% The helpers that SIDL's reference implementation offers to rule texts.
% exports: maxmember/2, minmember/2, getsubset/2, binomial/3

% The greatest number, the first of equals, as it stands in the list; 0 for the empty list.
maxmember(Numbers, Max) :- '$must_be'(list(number), Numbers), '$best_number'(Numbers, >, Max0), Max = Max0.

minmember(Numbers, Min) :- '$must_be'(list(number), Numbers), '$best_number'(Numbers, <, Min0), Min = Min0.

'$best_number'([], _, 0).
'$best_number'([X|Xs], Better, Best) :- '$best_number'(Xs, Better, X, Best).

'$best_number'([], _, Best, Best).
'$best_number'([X|Xs], Better, Best0, Best) :-
    ( call(Better, X, Best0) -> Best1 = X ; Best1 = Best0 ),
    '$best_number'(Xs, Better, Best1, Best).

% Each subset once, its items in the set's order.
getsubset(Subset, Set) :- '$must_be'(list, Set), '$list_to_set'(Set, Distinct), '$getsubset'(Distinct, Subset).

'$getsubset'([], []).
'$getsubset'([X|Xs], [X|Subset]) :- '$getsubset'(Xs, Subset).
'$getsubset'([_|Xs], Subset) :- '$getsubset'(Xs, Subset).

% binomial(N, K, B): B is the number of ways to choose K of N things.
binomial(N, K, B) :-
    '$must_be'(nonneg, N),
    '$must_be'(integer, K),
    (   ( K < 0 ; K > N ) -> B = 0
    ;   Steps is min(K, N - K), '$binomial'(0, Steps, N, 1, B)
    ).

% After I steps the product is N choose I: each division is exact.
'$binomial'(Steps, Steps, _, B, B) :- !.
'$binomial'(I, Steps, N, B0, B) :-
    Next is I + 1,
    B1 is B0 * (N - I) // Next,
    '$binomial'(Next, Steps, N, B1, B).
