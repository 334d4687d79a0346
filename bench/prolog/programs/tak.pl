% Takeuchi's function of 18, 12 and 6: 63609 calls; a hundred times. Recursion and integer arithmetic.
% Source: Ikuo Takeuchi 1978; as a benchmark, Gabriel, Performance and Evaluation of Lisp Systems, 1985.

run :- repeat_tak(100).

repeat_tak(0) :- !.
repeat_tak(N) :- tak(18, 12, 6, A), A =:= 7, M is N - 1, repeat_tak(M).

tak(X, Y, Z, A) :- X =< Y, !, A = Z.
tak(X, Y, Z, A) :-
    X1 is X - 1, Y1 is Y - 1, Z1 is Z - 1,
    tak(X1, Y, Z, A1), tak(Y1, Z, X, A2), tak(Z1, X, Y, A3),
    tak(A1, A2, A3, A).
