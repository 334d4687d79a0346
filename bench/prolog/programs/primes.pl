% The primes up to 6000 by sifting a list: each prime strikes out its multiples from the rest. There are 783. Ten times.
% Source: the sieve of Eratosthenes; in Prolog, Clocksin and Mellish, Programming in Prolog, 1981.

run :- repeat_sieve(10).

repeat_sieve(0) :- !.
repeat_sieve(N) :-
    numbers(2, 6000, Numbers), sift(Numbers, Primes), count_and_last(Primes, 0, 783, 5987),
    M is N - 1, repeat_sieve(M).

numbers(I, N, []) :- I > N, !.
numbers(I, N, [I | Is]) :- J is I + 1, numbers(J, N, Is).

sift([], []).
sift([Prime | Numbers], [Prime | Primes]) :- strike(Numbers, Prime, Rest), sift(Rest, Primes).

strike([], _, []).
strike([N | Ns], Prime, Rest) :- N mod Prime =:= 0, !, strike(Ns, Prime, Rest).
strike([N | Ns], Prime, [N | Rest]) :- strike(Ns, Prime, Rest).

count_and_last([Last], N, Count, Last) :- !, Count is N + 1.
count_and_last([_ | Xs], N, Count, Last) :- M is N + 1, count_and_last(Xs, M, Count, Last).
