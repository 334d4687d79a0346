% Symbolic differentiation of four expressions: products, quotients, nested logarithms and a mixture. Building terms and
% indexing on their functors.
% Source: D. H. D. Warren, Implementing Prolog, Edinburgh 1977 (times10, divide10, log10, ops8).

run :- right_sizes, repeat_deriv(100000).

repeat_deriv(0) :- !.
repeat_deriv(N) :- times10(_), divide10(_), log10(_), ops8(_), M is N - 1, repeat_deriv(M).

% Symbols in each derivative: 1 + the sum of 2n + 2 for n from 2 to 10 in the product, and so on.
right_sizes :-
    ops8(O), size(O, 51), times10(T), size(T, 127), divide10(Q), size(Q, 163), log10(L), size(L, 66).

times10(D) :- d(((((((((x * x) * x) * x) * x) * x) * x) * x) * x) * x, x, D).
divide10(D) :- d(((((((((x / x) / x) / x) / x) / x) / x) / x) / x) / x, x, D).
log10(D) :- d(log(log(log(log(log(log(log(log(log(log(x)))))))))), x, D).
ops8(D) :- d((x + 1) * ((x ^ 2 + 2) * (x ^ 3 + 3)), x, D).

d(U + V, X, DU + DV) :- !, d(U, X, DU), d(V, X, DV).
d(U - V, X, DU - DV) :- !, d(U, X, DU), d(V, X, DV).
d(U * V, X, DU * V + U * DV) :- !, d(U, X, DU), d(V, X, DV).
d(U / V, X, (DU * V - U * DV) / V ^ 2) :- !, d(U, X, DU), d(V, X, DV).
d(U ^ N, X, DU * N * U ^ M) :- integer(N), !, M is N - 1, d(U, X, DU).
d(-U, X, -DU) :- !, d(U, X, DU).
d(exp(U), X, exp(U) * DU) :- !, d(U, X, DU).
d(log(U), X, DU / U) :- !, d(U, X, DU).
d(X, X, 1) :- !.
d(_, _, 0).

size(T, 1) :- atomic(T), !.
size(T, N) :- functor(T, _, Arity), sizes(Arity, T, 1, N).

sizes(0, _, N, N) :- !.
sizes(I, T, N0, N) :- arg(I, T, A), size(A, S), N1 is N0 + S, J is I - 1, sizes(J, T, N1, N).
