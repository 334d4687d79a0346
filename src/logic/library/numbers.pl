% Integers as relations: ranges, successors, sums.
% exports: succ/2, plus/3, numlist/3 (between/3 is built in)

succ(X, Y) :- integer(X), !, '$must_be_natural'(X), '$integer_or_var'(Y), Y is X + 1.
succ(X, Y) :- var(X), !, '$must_be'(integer, Y), '$must_be_natural'(Y), Y > 0, X is Y - 1.
succ(X, _) :- throw(error(type_error(integer, X), _)).

'$must_be_natural'(X) :- ( X < 0 -> throw(error(domain_error(not_less_than_zero, X), _)) ; true ).

'$integer_or_var'(X) :- ( var(X) -> true ; '$must_be'(integer, X) ).

plus(X, Y, Z) :- var(Z), !, '$must_be'(integer, X), '$must_be'(integer, Y), Z is X + Y.
plus(X, Y, Z) :- var(Y), !, '$must_be'(integer, X), '$must_be'(integer, Z), Y is Z - X.
plus(X, Y, Z) :- var(X), !, '$must_be'(integer, Y), '$must_be'(integer, Z), X is Z - Y.
plus(X, Y, Z) :- '$must_be'(integer, X), '$must_be'(integer, Y), '$must_be'(integer, Z), Z =:= X + Y.

numlist(Low, High, Numbers) :-
    '$must_be'(integer, Low),
    '$must_be'(integer, High),
    Low =< High,
    '$numlist'(Low, High, Numbers).

'$numlist'(Low, High, [Low|Numbers]) :-
    (   Low =:= High -> Numbers = []
    ;   Next is Low + 1, '$numlist'(Next, High, Numbers)
    ).
