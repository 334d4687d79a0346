% All 92 ways to put eight queens on a chessboard so that none attacks another, a hundred times. Backtracking and
% arithmetic.
% Source: the puzzle is Bezzel's of 1848; as a Prolog benchmark, Bratko 1986 and the Berkeley set of 1987.

run :- repeat_queens(100).

repeat_queens(0) :- !.
repeat_queens(N) :- findall(Queens, queens(8, Queens), All), count(All, 0, 92), M is N - 1, repeat_queens(M).

count([], N, N).
count([_ | Xs], N, Count) :- M is N + 1, count(Xs, M, Count).

queens(N, Queens) :- rows(1, N, Rows), place(Rows, [], Queens).

rows(N, N, [N]) :- !.
rows(I, N, [I | Rows]) :- J is I + 1, rows(J, N, Rows).

place([], Queens, Queens).
place(Rows, Placed, Queens) :- take(Row, Rows, Rest), safe(Placed, Row, 1), place(Rest, [Row | Placed], Queens).

take(X, [X | Xs], Xs).
take(X, [Y | Ys], [Y | Zs]) :- take(X, Ys, Zs).

safe([], _, _).
safe([Other | Others], Row, Distance) :-
    Other =\= Row + Distance, Other =\= Row - Distance, Next is Distance + 1, safe(Others, Row, Next).
