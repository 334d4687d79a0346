% Lists: membership, joining, selecting, counting. Those that walk a known list leave no choice point at its end.
% exports: member/2, memberchk/2, append/3, append/2, prefix/2, length/2, proper_length/2, same_length/2, nth0/3,
%   nth1/3, nth0/4, nth1/4, last/2, nextto/3, reverse/2, permutation/2, flatten/2, select/3, select/4, selectchk/3,
%   subseq/3, delete/3, subtract/3, intersection/3, union/3, subset/2, is_set/1, list_to_set/2,
%   sum_list/2, sumlist/2, max_list/2, min_list/2, max_member/2, min_member/2, max_member/3, min_member/3,
%   clumped/2, predsort/3

% member/2, nth0/3 and nth1/3 are built in; a list that ends in a variable comes here.
'$member_open'(X, [Y|Ys]) :- '$member'(Ys, X, Y).

'$member'(_, X, X).
'$member'([Y|Ys], X, _) :- '$member'(Ys, X, Y).

memberchk(X, Xs) :- '$memberchk'(X, Xs).

'$memberchk'(X, [Y|Ys]) :- '$memberchk'(X, Y, Ys).

'$memberchk'(X, X, _) :- !.
'$memberchk'(X, _, [Y|Ys]) :- '$memberchk'(X, Y, Ys).

append([], Ys, Ys).
append([X|Xs], Ys, [X|Zs]) :- append(Xs, Ys, Zs).

append(Lists, Xs) :- '$must_be'(list, Lists), '$concatenate'(Lists, Xs).

'$concatenate'([], []).
'$concatenate'([Xs|Lists], Zs) :- '$append'(Xs, Ys, Zs), '$concatenate'(Lists, Ys).

'$append'([], Ys, Ys).
'$append'([X|Xs], Ys, [X|Zs]) :- '$append'(Xs, Ys, Zs).

prefix([], _).
prefix([X|Xs], [X|Ys]) :- prefix(Xs, Ys).

length(Xs, N) :- '$length'(Xs, N).

'$length'(Xs, N) :- var(N), !, '$skip_list'(Known, Xs, Tail), '$count'(Tail, Xs, Known, N).
'$length'(Xs, N) :- integer(N), !,
    (   N < 0 -> throw(error(domain_error(not_less_than_zero, N), _))
    ;   '$skip_list'(Known, Xs, Tail), '$fit'(Tail, Xs, Known, N)
    ).
'$length'(_, N) :- throw(error(type_error(integer, N), _)).

'$count'(Tail, _, Known, N) :- var(Tail), !, Tail \== N, '$lengthen'(Tail, Known, N).
'$count'([], _, Known, N) :- !, N = Known.
'$count'(_, Xs, _, _) :- throw(error(type_error(list, Xs), _)).

'$fit'(Tail, _, Known, N) :- var(Tail), !, Missing is N - Known, Missing >= 0, '$fresh_list'(Missing, Tail).
'$fit'([], _, Known, N) :- !, Known =:= N.
'$fit'(_, Xs, _, _) :- throw(error(type_error(list, Xs), _)).

'$lengthen'([], N, N).
'$lengthen'([_|Xs], Known, N) :- Next is Known + 1, '$lengthen'(Xs, Next, N).

'$fresh_list'(0, Xs) :- !, Xs = [].
'$fresh_list'(N, [_|Xs]) :- Less is N - 1, '$fresh_list'(Less, Xs).

proper_length(Xs, N) :- '$skip_list'(Known, Xs, Tail), Tail == [], N = Known.

same_length([], []).
same_length([_|Xs], [_|Ys]) :- same_length(Xs, Ys).

'$nth_open'([Y|Ys], X, Base, Index) :- '$items_from'(Ys, Y, X, Base, Index).

'$nth'(Index, Base, Xs, X) :- integer(Index), !, Skip is Index - Base, Skip >= 0, '$item_at'(Skip, Xs, X).
'$nth'(Index, Base, [Y|Ys], X) :- var(Index), !, '$items_from'(Ys, Y, X, Base, Index).
'$nth'(Index, _, _, _) :- '$integer_or_var'(Index), fail.

'$item_at'(0, Xs, X) :- !, Xs = [X|_].
'$item_at'(N, [_|Xs], X) :- Less is N - 1, '$item_at'(Less, Xs, X).

'$items_from'(_, X, X, Index, Index).
'$items_from'([Y|Ys], _, X, N, Index) :- Next is N + 1, '$items_from'(Ys, Y, X, Next, Index).

nth0(Index, Xs, X, Rest) :- '$nth'(Index, 0, Xs, X, Rest).

nth1(Index, Xs, X, Rest) :- '$nth'(Index, 1, Xs, X, Rest).

'$nth'(Index, Base, Xs, X, Rest) :- integer(Index), !, Skip is Index - Base, Skip >= 0, '$take_at'(Skip, Xs, X, Rest).
'$nth'(Index, Base, [Y|Ys], X, Rest) :- var(Index), !, '$take_from'(Ys, Y, X, Rest, Base, Index).
'$nth'(Index, _, _, _, _) :- '$integer_or_var'(Index), fail.

'$take_at'(0, Xs, X, Rest) :- !, Xs = [X|Rest].
'$take_at'(N, [Y|Xs], X, [Y|Rest]) :- Less is N - 1, '$take_at'(Less, Xs, X, Rest).

'$take_from'(Rest, X, X, Rest, Index, Index).
'$take_from'([Z|Zs], Y, X, [Y|Rest], N, Index) :- Next is N + 1, '$take_from'(Zs, Z, X, Rest, Next, Index).

last([X|Xs], Last) :- '$last'(Xs, X, Last).

'$last'([], X, X).
'$last'([X|Xs], _, Last) :- '$last'(Xs, X, Last).

nextto(X, Y, [Z|Zs]) :- '$nextto'(Zs, Z, X, Y).

'$nextto'([Y|_], X, X, Y).
'$nextto'([Z|Zs], _, X, Y) :- '$nextto'(Zs, Z, X, Y).

reverse(Xs, Ys) :- '$reverse'(Xs, [], Ys).

'$reverse'([], Ys, Ys).
'$reverse'([X|Xs], Done, Ys) :- '$reverse'(Xs, [X|Done], Ys).

permutation(Xs, Ys) :-
    '$skip_list'(N, Xs, XTail),
    '$skip_list'(M, Ys, YTail),
    (   XTail == [] -> '$length'(Ys, N)
    ;   var(XTail) -> ( YTail == [] -> '$length'(Xs, M) ; '$length'(Xs, Both), '$length'(Ys, Both) )
    ;   throw(error(type_error(list, Xs), _))
    ),
    '$permutation'(Xs, Ys).

'$permutation'([], []).
'$permutation'([X|Xs], [Y|Ys]) :- '$select'(Xs, X, Y, Rest), '$permutation'(Rest, Ys).

flatten(Tree, Leaves) :- '$flatten'(Tree, [], Flat), Leaves = Flat.

'$flatten'(X, Rest, Flat) :- var(X), !, Flat = [X|Rest].
'$flatten'([], Rest, Flat) :- !, Flat = Rest.
'$flatten'([X|Xs], Rest, Flat) :- !, '$flatten'(X, Middle, Flat), '$flatten'(Xs, Rest, Middle).
'$flatten'(X, Rest, [X|Rest]).

select(X, [Y|Ys], Rest) :- '$select'(Ys, Y, X, Rest).

'$select'(Rest, X, X, Rest).
'$select'([Z|Zs], Y, X, [Y|Rest]) :- '$select'(Zs, Z, X, Rest).

select(X, [Y|Ys], New, Changed) :- '$replace'(Ys, Y, X, New, Changed).

'$replace'(Rest, X, X, New, [New|Rest]).
'$replace'([Z|Zs], Y, X, New, [Y|Changed]) :- '$replace'(Zs, Z, X, New, Changed).

selectchk(X, [Y|Ys], Rest) :- '$select'(Ys, Y, X, Found), !, Rest = Found.

subseq([], [], []).
subseq([X|Xs], Chosen, [X|Rest]) :- subseq(Xs, Chosen, Rest).
subseq([X|Xs], [X|Chosen], Rest) :- subseq(Xs, Chosen, Rest).

delete([], _, []).
delete([X|Xs], Y, Rest) :- ( X \= Y -> Rest = [X|More] ; Rest = More ), delete(Xs, Y, More).

subtract([], _, []).
subtract([X|Xs], Ys, Rest) :- ( '$memberchk'(X, Ys) -> Rest = More ; Rest = [X|More] ), subtract(Xs, Ys, More).

intersection([], _, []).
intersection([X|Xs], Ys, Both) :- ( '$memberchk'(X, Ys) -> Both = [X|More] ; Both = More ), intersection(Xs, Ys, More).

union([], Ys, Ys).
union([X|Xs], Ys, All) :- ( '$memberchk'(X, Ys) -> All = More ; All = [X|More] ), union(Xs, Ys, More).

subset([], _).
subset([X|Xs], Ys) :- '$memberchk'(X, Ys), subset(Xs, Ys).

is_set(Xs) :- '$skip_list'(N, Xs, Tail), Tail == [], sort(Xs, Sorted), '$skip_list'(N, Sorted, _).

list_to_set(Xs, Set) :- '$must_be'(list, Xs), '$list_to_set'(Xs, Set0), Set = Set0.

% Sorted with their places, duplicates stand side by side, the first of them first.
'$list_to_set'(Xs, Set) :-
    '$number_items'(Xs, 0, Placed),
    keysort(Placed, Sorted),
    '$first_places'(Sorted, Firsts),
    keysort(Firsts, InOrder),
    '$items'(InOrder, Set).

'$number_items'([], _, []).
'$number_items'([X|Xs], N, [X-N|Placed]) :- Next is N + 1, '$number_items'(Xs, Next, Placed).

'$first_places'([], []).
'$first_places'([X-N|Placed], [N-X|Firsts]) :- '$skip_equal'(Placed, X, Others), '$first_places'(Others, Firsts).

'$skip_equal'([Y-_|Placed], X, Others) :- X == Y, !, '$skip_equal'(Placed, X, Others).
'$skip_equal'(Others, _, Others).

'$items'([], []).
'$items'([_-X|Placed], [X|Xs]) :- '$items'(Placed, Xs).

sum_list(Xs, Sum) :- '$sum_list'(Xs, 0, Sum).

sumlist(Xs, Sum) :- '$sum_list'(Xs, 0, Sum).

'$sum_list'([], Sum, Sum).
'$sum_list'([X|Xs], Sum0, Sum) :- Sum1 is Sum0 + X, '$sum_list'(Xs, Sum1, Sum).

max_list([X|Xs], Max) :- '$max_list'(Xs, X, Max).

'$max_list'([], Max, Max).
'$max_list'([X|Xs], Max0, Max) :- Max1 is max(Max0, X), '$max_list'(Xs, Max1, Max).

min_list([X|Xs], Min) :- '$min_list'(Xs, X, Min).

'$min_list'([], Min, Min).
'$min_list'([X|Xs], Min0, Min) :- Min1 is min(Min0, X), '$min_list'(Xs, Min1, Min).

max_member(Max, [X|Xs]) :- '$max_member'(Xs, X, Max).

'$max_member'([], Max, Max).
'$max_member'([X|Xs], Max0, Max) :- ( X @=< Max0 -> Max1 = Max0 ; Max1 = X ), '$max_member'(Xs, Max1, Max).

min_member(Min, [X|Xs]) :- '$min_member'(Xs, X, Min).

'$min_member'([], Min, Min).
'$min_member'([X|Xs], Min0, Min) :- ( Min0 @=< X -> Min1 = Min0 ; Min1 = X ), '$min_member'(Xs, Min1, Min).

max_member(AtMost, Max, [X|Xs]) :- '$max_member'(Xs, AtMost, X, Max).

'$max_member'([], _, Max, Max).
'$max_member'([X|Xs], AtMost, Max0, Max) :-
    ( call(AtMost, X, Max0) -> Max1 = Max0 ; Max1 = X ),
    '$max_member'(Xs, AtMost, Max1, Max).

min_member(AtMost, Min, [X|Xs]) :- '$min_member'(Xs, AtMost, X, Min).

'$min_member'([], _, Min, Min).
'$min_member'([X|Xs], AtMost, Min0, Min) :-
    ( call(AtMost, Min0, X) -> Min1 = Min0 ; Min1 = X ),
    '$min_member'(Xs, AtMost, Min1, Min).

clumped([], []).
clumped([X|Xs], [X-N|Clumps]) :- '$clump'(Xs, X, 1, N, Rest), clumped(Rest, Clumps).

'$clump'([Y|Ys], X, N0, N, Rest) :- X == Y, !, N1 is N0 + 1, '$clump'(Ys, X, N1, N, Rest).
'$clump'(Rest, _, N, N, Rest).

% A merge sort that asks Order(O, X, Y) for <, = or > and keeps one of equals.
predsort(Order, Xs, Sorted) :-
    '$must_be'(list, Xs),
    '$skip_list'(N, Xs, _),
    '$predsort'(N, Order, Xs, _, Sorted0), !,
    Sorted = Sorted0.

'$predsort'(0, _, Xs, Xs, []) :- !.
'$predsort'(1, _, [X|Xs], Xs, [X]) :- !.
'$predsort'(N, Order, Xs, Rest, Sorted) :-
    Half is N // 2,
    Other is N - Half,
    '$predsort'(Half, Order, Xs, Middle, Left),
    '$predsort'(Other, Order, Middle, Rest, Right),
    '$predmerge'(Left, Right, Order, Sorted).

'$predmerge'([], Ys, _, Ys) :- !.
'$predmerge'(Xs, [], _, Xs) :- !.
'$predmerge'([X|Xs], [Y|Ys], Order, Merged) :-
    call(Order, O, X, Y), !,
    '$predmerge'(O, X, Xs, Y, Ys, Order, Merged).

'$predmerge'(<, X, Xs, Y, Ys, Order, [X|Merged]) :- '$predmerge'(Xs, [Y|Ys], Order, Merged).
'$predmerge'(=, X, Xs, _, Ys, Order, Merged) :- '$predmerge'([X|Xs], Ys, Order, Merged).
'$predmerge'(>, X, Xs, Y, Ys, Order, [Y|Merged]) :- '$predmerge'([X|Xs], Ys, Order, Merged).
