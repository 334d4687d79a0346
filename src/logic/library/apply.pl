% Predicates that apply a predicate to the items of lists.
% exports: maplist/2, maplist/3, maplist/4, maplist/5, maplist/6, maplist/7, maplist/8, foldl/4, foldl/5, foldl/6,
%   foldl/7, include/3, exclude/3, partition/4, partition/5, convlist/3

maplist(P, Xs) :- '$maplist'(Xs, P).

'$maplist'([], _).
'$maplist'([A|As], P) :- call(P, A), '$maplist'(As, P).

maplist(P, Xs, Ys) :- '$maplist'(Xs, Ys, P).

'$maplist'([], [], _).
'$maplist'([A|As], [B|Bs], P) :- call(P, A, B), '$maplist'(As, Bs, P).

maplist(P, Xs, Ys, Zs) :- '$maplist'(Xs, Ys, Zs, P).

'$maplist'([], [], [], _).
'$maplist'([A|As], [B|Bs], [C|Cs], P) :- call(P, A, B, C), '$maplist'(As, Bs, Cs, P).

maplist(P, As, Bs, Cs, Ds) :- '$maplist'(As, Bs, Cs, Ds, P).

'$maplist'([], [], [], [], _).
'$maplist'([A|As], [B|Bs], [C|Cs], [D|Ds], P) :- call(P, A, B, C, D), '$maplist'(As, Bs, Cs, Ds, P).

maplist(P, As, Bs, Cs, Ds, Es) :- '$maplist'(As, Bs, Cs, Ds, Es, P).

'$maplist'([], [], [], [], [], _).
'$maplist'([A|As], [B|Bs], [C|Cs], [D|Ds], [E|Es], P) :-
    call(P, A, B, C, D, E),
    '$maplist'(As, Bs, Cs, Ds, Es, P).

maplist(P, As, Bs, Cs, Ds, Es, Fs) :- '$maplist'(As, Bs, Cs, Ds, Es, Fs, P).

'$maplist'([], [], [], [], [], [], _).
'$maplist'([A|As], [B|Bs], [C|Cs], [D|Ds], [E|Es], [F|Fs], P) :-
    call(P, A, B, C, D, E, F),
    '$maplist'(As, Bs, Cs, Ds, Es, Fs, P).

maplist(P, As, Bs, Cs, Ds, Es, Fs, Gs) :- '$maplist'(As, Bs, Cs, Ds, Es, Fs, Gs, P).

'$maplist'([], [], [], [], [], [], [], _).
'$maplist'([A|As], [B|Bs], [C|Cs], [D|Ds], [E|Es], [F|Fs], [G|Gs], P) :-
    call(P, A, B, C, D, E, F, G),
    '$maplist'(As, Bs, Cs, Ds, Es, Fs, Gs, P).

foldl(P, As, V0, V) :- '$foldl'(As, P, V0, V).

'$foldl'([], _, V, V).
'$foldl'([A|As], P, V0, V) :- call(P, A, V0, V1), '$foldl'(As, P, V1, V).

foldl(P, As, Bs, V0, V) :- '$foldl'(As, Bs, P, V0, V).

'$foldl'([], [], _, V, V).
'$foldl'([A|As], [B|Bs], P, V0, V) :- call(P, A, B, V0, V1), '$foldl'(As, Bs, P, V1, V).

foldl(P, As, Bs, Cs, V0, V) :- '$foldl'(As, Bs, Cs, P, V0, V).

'$foldl'([], [], [], _, V, V).
'$foldl'([A|As], [B|Bs], [C|Cs], P, V0, V) :- call(P, A, B, C, V0, V1), '$foldl'(As, Bs, Cs, P, V1, V).

foldl(P, As, Bs, Cs, Ds, V0, V) :- '$foldl'(As, Bs, Cs, Ds, P, V0, V).

'$foldl'([], [], [], [], _, V, V).
'$foldl'([A|As], [B|Bs], [C|Cs], [D|Ds], P, V0, V) :-
    call(P, A, B, C, D, V0, V1),
    '$foldl'(As, Bs, Cs, Ds, P, V1, V).

include(P, Xs, Kept) :- '$include'(Xs, P, Kept).

'$include'([], _, []).
'$include'([X|Xs], P, Kept) :- ( call(P, X) -> Kept = [X|More] ; Kept = More ), '$include'(Xs, P, More).

exclude(P, Xs, Kept) :- '$exclude'(Xs, P, Kept).

'$exclude'([], _, []).
'$exclude'([X|Xs], P, Kept) :- ( call(P, X) -> Kept = More ; Kept = [X|More] ), '$exclude'(Xs, P, More).

partition(P, Xs, In, Out) :- '$partition'(Xs, P, In, Out).

'$partition'([], _, [], []).
'$partition'([X|Xs], P, In, Out) :-
    (   call(P, X) -> In = [X|MoreIn], Out = MoreOut
    ;   In = MoreIn, Out = [X|MoreOut]
    ),
    '$partition'(Xs, P, MoreIn, MoreOut).

partition(P, Xs, Less, Equal, Greater) :- '$partition'(Xs, P, Less, Equal, Greater).

'$partition'([], _, [], [], []).
'$partition'([X|Xs], P, Less, Equal, Greater) :-
    call(P, X, Order),
    '$partition'(Order, X, Xs, P, Less, Equal, Greater).

'$partition'(<, X, Xs, P, [X|Less], Equal, Greater) :- '$partition'(Xs, P, Less, Equal, Greater).
'$partition'(=, X, Xs, P, Less, [X|Equal], Greater) :- '$partition'(Xs, P, Less, Equal, Greater).
'$partition'(>, X, Xs, P, Less, Equal, [X|Greater]) :- '$partition'(Xs, P, Less, Equal, Greater).

convlist(P, Xs, Ys) :- '$convlist'(Xs, P, Ys).

'$convlist'([], _, []).
'$convlist'([X|Xs], P, Ys) :- ( call(P, X, Y) -> Ys = [Y|More] ; Ys = More ), '$convlist'(Xs, P, More).
