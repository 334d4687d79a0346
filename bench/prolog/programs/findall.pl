% Collecting solutions: large lists, many small ones, and lists of lists. Copying terms out of backtracking.
% Source: our own; such programs are what rules of games spend their time on.

run :- large(20), nested(30), small(300000).

large(0) :- !.
large(N) :-
    findall(point(X, Y), ( digit(X), digit(Y), digit(_), digit(_) ), Points), count(Points, 0, 10000),
    M is N - 1, large(M).

% For each number the list of its divisors, for each list its length: the numbers with exactly two are the 46 primes.
nested(0) :- !.
nested(N) :-
    findall(I - Divisors, ( upto(1, 200, I), findall(D, ( upto(1, I, D), I mod D =:= 0 ), Divisors) ), Pairs),
    findall(P, among(P - [_, _], Pairs), Primes), count(Primes, 0, 46),
    M is N - 1, nested(M).

small(0) :- !.
small(N) :- findall(X, among(X, [a, b, c]), Xs), Xs == [a, b, c], M is N - 1, small(M).

digit(0).
digit(1).
digit(2).
digit(3).
digit(4).
digit(5).
digit(6).
digit(7).
digit(8).
digit(9).

upto(I, _, I).
upto(I, N, K) :- I < N, J is I + 1, upto(J, N, K).

among(X, [X | _]).
among(X, [_ | Xs]) :- among(X, Xs).

count([], N, N).
count([_ | Xs], N, Count) :- M is N + 1, count(Xs, M, Count).
