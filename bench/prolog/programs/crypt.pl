% A multiplication in which only the parity of each digit is known (E even, O odd):
%
%       O E E
%         E E
%     -------
%     E O E E
%     E O E
%     -------
%     O O E E
%
% Its one solution is 348 * 28 = 9744. Integer arithmetic and backtracking.
% Source: the puzzle is old; as a Prolog benchmark, the Berkeley set of 1987.

run :- repeat_crypt(250).

repeat_crypt(0) :- !.
repeat_crypt(N) :- findall(X - Y, crypt(X, Y), Solutions), Solutions == [348 - 28], M is N - 1, repeat_crypt(M).

crypt(X, Y) :-
    even(C), even(E), C > 0, E > 0,
    odd(A), even(B), X is A * 100 + B * 10 + C,
    even(D), D > 0, Y is D * 10 + E,
    First is X * E, pattern(First, [even, even, odd, even]),
    Second is X * D, pattern(Second, [even, odd, even]),
    Product is X * Y, pattern(Product, [even, even, odd, odd]).

% The digits from the last to the first; the first is not 0.
pattern(N, [Parity]) :- !, N > 0, N < 10, parity(Parity, N).
pattern(N, [Parity | Parities]) :- Digit is N mod 10, parity(Parity, Digit), Rest is N // 10, pattern(Rest, Parities).

parity(even, D) :- D mod 2 =:= 0.
parity(odd, D) :- D mod 2 =:= 1.

even(0).
even(2).
even(4).
even(6).
even(8).

odd(1).
odd(3).
odd(5).
odd(7).
odd(9).
