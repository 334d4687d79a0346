% Sets as lists in the standard order without duplicates.
% exports: list_to_ord_set/2, is_ordset/1, ord_empty/1, ord_memberchk/2, ord_insert/3, ord_add_element/3,
%   ord_del_element/3, ord_union/3, ord_union/2, ord_subtract/3, ord_intersection/3, ord_intersection/2,
%   ord_symdiff/3, ord_subset/2, ord_disjoint/2, ord_seteq/2

list_to_ord_set(Xs, Set) :- sort(Xs, Set).

is_ordset(Xs) :- '$skip_list'(_, Xs, Tail), Tail == [], '$is_ordset'(Xs).

'$is_ordset'([]).
'$is_ordset'([X|Xs]) :- '$ascends'(Xs, X).

'$ascends'([], _).
'$ascends'([Y|Ys], X) :- X @< Y, '$ascends'(Ys, Y).

ord_empty([]).

ord_memberchk(X, [Y|Ys]) :- compare(O, X, Y), '$ord_memberchk'(O, X, Ys).

'$ord_memberchk'(=, _, _).
'$ord_memberchk'(>, X, [Y|Ys]) :- compare(O, X, Y), '$ord_memberchk'(O, X, Ys).

ord_insert(Set, X, Larger) :- '$ord_insert'(Set, X, Larger).

ord_add_element(Set, X, Larger) :- '$ord_insert'(Set, X, Larger).

'$ord_insert'([], X, [X]).
'$ord_insert'([Y|Ys], X, Larger) :- compare(O, X, Y), '$ord_insert'(O, X, Y, Ys, Larger).

'$ord_insert'(<, X, Y, Ys, [X,Y|Ys]).
'$ord_insert'(=, _, Y, Ys, [Y|Ys]).
'$ord_insert'(>, X, Y, Ys, [Y|Larger]) :- '$ord_insert'(Ys, X, Larger).

ord_del_element([], _, []).
ord_del_element([Y|Ys], X, Smaller) :- compare(O, X, Y), '$ord_delete'(O, X, Y, Ys, Smaller).

'$ord_delete'(<, _, Y, Ys, [Y|Ys]).
'$ord_delete'(=, _, _, Ys, Ys).
'$ord_delete'(>, X, Y, Ys, [Y|Smaller]) :- '$ord_delete'(Ys, X, Smaller).

'$ord_delete'([], _, []).
'$ord_delete'([Y|Ys], X, Smaller) :- compare(O, X, Y), '$ord_delete'(O, X, Y, Ys, Smaller).

ord_union(Xs, Ys, Union) :- '$ord_union'(Xs, Ys, Union).

'$ord_union'([], Ys, Ys).
'$ord_union'([X|Xs], Ys, Union) :- '$ord_union'(Ys, X, Xs, Union).

'$ord_union'([], X, Xs, [X|Xs]).
'$ord_union'([Y|Ys], X, Xs, Union) :- compare(O, X, Y), '$ord_union'(O, X, Xs, Y, Ys, Union).

'$ord_union'(<, X, Xs, Y, Ys, [X|Union]) :- '$ord_union'(Xs, Y, Ys, Union).
'$ord_union'(=, X, Xs, _, Ys, [X|Union]) :- '$ord_union'(Xs, Ys, Union).
'$ord_union'(>, X, Xs, Y, Ys, [Y|Union]) :- '$ord_union'(Ys, X, Xs, Union).

ord_union(Sets, Union) :- '$must_be'(list, Sets), '$concatenate'(Sets, All), sort(All, Union).

ord_subtract([], _, []).
ord_subtract([X|Xs], Ys, Rest) :- '$ord_subtract'(Ys, X, Xs, Rest).

'$ord_subtract'([], X, Xs, [X|Xs]).
'$ord_subtract'([Y|Ys], X, Xs, Rest) :- compare(O, X, Y), '$ord_subtract'(O, X, Xs, Y, Ys, Rest).

'$ord_subtract'(<, X, [], _, _, [X]) :- !.
'$ord_subtract'(<, X, [Z|Xs], Y, Ys, [X|Rest]) :- compare(O, Z, Y), '$ord_subtract'(O, Z, Xs, Y, Ys, Rest).
'$ord_subtract'(=, _, [], _, _, []) :- !.
'$ord_subtract'(=, _, [Z|Xs], _, Ys, Rest) :- '$ord_subtract'(Ys, Z, Xs, Rest).
'$ord_subtract'(>, X, Xs, _, Ys, Rest) :- '$ord_subtract'(Ys, X, Xs, Rest).

ord_intersection(Xs, Ys, Both) :- '$ord_intersection'(Xs, Ys, Both).

'$ord_intersection'([], _, []).
'$ord_intersection'([X|Xs], Ys, Both) :- '$ord_intersection'(Ys, X, Xs, Both).

'$ord_intersection'([], _, _, []).
'$ord_intersection'([Y|Ys], X, Xs, Both) :- compare(O, X, Y), '$ord_intersection'(O, X, Xs, Y, Ys, Both).

'$ord_intersection'(<, _, Xs, Y, Ys, Both) :- '$ord_intersection'(Xs, Y, Ys, Both).
'$ord_intersection'(=, X, Xs, _, Ys, [X|Both]) :- '$ord_intersection'(Xs, Ys, Both).
'$ord_intersection'(>, X, Xs, _, Ys, Both) :- '$ord_intersection'(Ys, X, Xs, Both).

ord_intersection([Set|Sets], Common) :- '$ord_intersection_all'(Sets, Set, Common).

'$ord_intersection_all'([], Common, Common).
'$ord_intersection_all'([Set|Sets], Common0, Common) :-
    '$ord_intersection'(Set, Common0, Common1),
    '$ord_intersection_all'(Sets, Common1, Common).

ord_symdiff([], Ys, Ys).
ord_symdiff([X|Xs], Ys, Apart) :- '$ord_symdiff'(Ys, X, Xs, Apart).

'$ord_symdiff'([], X, Xs, [X|Xs]).
'$ord_symdiff'([Y|Ys], X, Xs, Apart) :- compare(O, X, Y), '$ord_symdiff'(O, X, Xs, Y, Ys, Apart).

'$ord_symdiff'(<, X, Xs, Y, Ys, [X|Apart]) :- '$ord_symdiff'(Xs, Y, Ys, Apart).
'$ord_symdiff'(=, _, [], _, Ys, Apart) :- !, Apart = Ys.
'$ord_symdiff'(=, _, [X|Xs], _, Ys, Apart) :- '$ord_symdiff'(Ys, X, Xs, Apart).
'$ord_symdiff'(>, X, Xs, Y, Ys, [Y|Apart]) :- '$ord_symdiff'(Ys, X, Xs, Apart).

ord_subset([], _).
ord_subset([X|Xs], [Y|Ys]) :- compare(O, X, Y), '$ord_subset'(O, X, Xs, Ys).

'$ord_subset'(=, _, [], _) :- !.
'$ord_subset'(=, _, [X|Xs], [Y|Ys]) :- compare(O, X, Y), '$ord_subset'(O, X, Xs, Ys).
'$ord_subset'(>, X, Xs, [Y|Ys]) :- compare(O, X, Y), '$ord_subset'(O, X, Xs, Ys).

ord_disjoint(Xs, Ys) :- '$ord_intersection'(Xs, Ys, Both), Both == [].

ord_seteq(Xs, Ys) :- Xs == Ys.
