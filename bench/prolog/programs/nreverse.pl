% Naive reverse of a list of 30 elements, many times: 496 calls each. The oldest measure of Prolog's speed.
% Source: D. H. D. Warren, Implementing Prolog, Edinburgh 1977.

run :-
    numbers(1, 30, List), repeat_reverse(40000, List, Reversed),
    Reversed = [30, 29, 28 | _], nreverse(Reversed, List).

repeat_reverse(1, List, Reversed) :- !, nreverse(List, Reversed).
repeat_reverse(N, List, Reversed) :- nreverse(List, _), M is N - 1, repeat_reverse(M, List, Reversed).

numbers(N, N, [N]) :- !.
numbers(I, N, [I | Is]) :- J is I + 1, numbers(J, N, Is).

nreverse([], []).
nreverse([X | Xs], Reversed) :- nreverse(Xs, Front), concatenate(Front, [X], Reversed).

concatenate([], Ys, Ys).
concatenate([X | Xs], Ys, [X | Zs]) :- concatenate(Xs, Ys, Zs).
