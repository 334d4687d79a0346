% Association lists as AVL trees: t, or t(Key, Value, Balance, Left, Right), keys in the standard order. Balance is
% '<' where the left subtree is the deeper by one, '>' where the right one is, '-' where they are even.
% exports: empty_assoc/1, put_assoc/4, get_assoc/3, gen_assoc/3, list_to_assoc/2, ord_list_to_assoc/2,
%   assoc_to_list/2, assoc_to_keys/2, assoc_to_values/2, max_assoc/3, min_assoc/3, del_assoc/4, del_min_assoc/4,
%   del_max_assoc/4, map_assoc/2, map_assoc/3, is_assoc/1

empty_assoc(t).

get_assoc(Key, Assoc, Value) :- '$must_be_assoc'(Assoc), '$get_assoc'(Assoc, Key, Value).

'$get_assoc'(t(K, V, _, L, R), Key, Value) :- compare(O, Key, K), '$get_assoc'(O, V, L, R, Key, Value).

'$get_assoc'(=, Value, _, _, _, Value).
'$get_assoc'(<, _, L, _, Key, Value) :- '$get_assoc'(L, Key, Value).
'$get_assoc'(>, _, _, R, Key, Value) :- '$get_assoc'(R, Key, Value).

'$must_be_assoc'(Assoc) :- var(Assoc), !, throw(error(instantiation_error, _)).
'$must_be_assoc'(t) :- !.
'$must_be_assoc'(t(_, _, _, _, _)) :- !.
'$must_be_assoc'(Assoc) :- throw(error(type_error(assoc, Assoc), _)).

is_assoc(Assoc) :- '$is_assoc'(Assoc, _, Keys, []), '$is_ordset'(Keys).

'$is_assoc'(Assoc, _, _, _) :- var(Assoc), !, fail.
'$is_assoc'(t, 0, Keys, Keys).
'$is_assoc'(t(K, _, Balance, L, R), Depth, Keys, Rest) :-
    '$is_assoc'(L, DepthL, Keys, [K|Middle]),
    '$is_assoc'(R, DepthR, Middle, Rest),
    Tilt is DepthR - DepthL,
    '$balance'(Tilt, Shown),
    Balance == Shown,
    Depth is max(DepthL, DepthR) + 1.

'$balance'(-1, <).
'$balance'(0, -).
'$balance'(1, >).

gen_assoc(Key, Assoc, Value) :- ground(Key), !, '$must_be_assoc'(Assoc), '$get_assoc'(Assoc, Key, Value).
gen_assoc(Key, Assoc, Value) :- '$must_be_assoc'(Assoc), '$gen_assoc'(Assoc, Key, Value).

'$gen_assoc'(t(_, _, _, L, _), Key, Value) :- '$gen_assoc'(L, Key, Value).
'$gen_assoc'(t(Key, Value, _, _, _), Key, Value).
'$gen_assoc'(t(_, _, _, _, R), Key, Value) :- '$gen_assoc'(R, Key, Value).

put_assoc(Key, Assoc, Value, New) :- '$must_be_assoc'(Assoc), '$put_assoc'(Assoc, Key, Value, New, _).

% The last argument says whether the tree has become deeper: grown or same.
'$put_assoc'(t, Key, Value, t(Key, Value, -, t, t), grown).
'$put_assoc'(t(K, V, B, L, R), Key, Value, New, Change) :-
    compare(O, Key, K),
    '$put_assoc'(O, K, V, B, L, R, Key, Value, New, Change).

'$put_assoc'(=, _, _, B, L, R, Key, Value, t(Key, Value, B, L, R), same).
'$put_assoc'(<, K, V, B, L, R, Key, Value, New, Change) :-
    '$put_assoc'(L, Key, Value, L1, ChangeL),
    '$left_put'(ChangeL, B, K, V, L1, R, New, Change).
'$put_assoc'(>, K, V, B, L, R, Key, Value, New, Change) :-
    '$put_assoc'(R, Key, Value, R1, ChangeR),
    '$right_put'(ChangeR, B, K, V, L, R1, New, Change).

'$left_put'(same, B, K, V, L, R, t(K, V, B, L, R), same).
'$left_put'(grown, B, K, V, L, R, New, Change) :-
    '$left_heavier'(B, K, V, L, R, New, Shape),
    '$after_put'(Shape, Change).

'$right_put'(same, B, K, V, L, R, t(K, V, B, L, R), same).
'$right_put'(grown, B, K, V, L, R, New, Change) :-
    '$right_heavier'(B, K, V, L, R, New, Shape),
    '$after_put'(Shape, Change).

'$after_put'(level, same).
'$after_put'(tilted, grown).
'$after_put'(turned, same).

% The left subtree has gained a level on the right one. Shape: level, tilted, or after a rotation turned (one level
% less than before it) or kept (as deep as before it; only deletion leads there).
'$left_heavier'(>, K, V, L, R, t(K, V, -, L, R), level).
'$left_heavier'(-, K, V, L, R, t(K, V, <, L, R), tilted).
'$left_heavier'(<, K, V, t(K1, V1, B1, L1, R1), R, New, Shape) :-
    '$turn_right'(B1, K1, V1, L1, R1, K, V, R, New, Shape).

'$turn_right'(<, K1, V1, L1, R1, K, V, R, t(K1, V1, -, L1, t(K, V, -, R1, R)), turned).
'$turn_right'(-, K1, V1, L1, R1, K, V, R, t(K1, V1, >, L1, t(K, V, <, R1, R)), kept).
'$turn_right'(>, K1, V1, L1, t(K2, V2, B2, L2, R2), K, V, R, t(K2, V2, -, Left, Right), turned) :-
    '$split_balance'(B2, BL, BR),
    Left = t(K1, V1, BL, L1, L2),
    Right = t(K, V, BR, R2, R).

'$right_heavier'(<, K, V, L, R, t(K, V, -, L, R), level).
'$right_heavier'(-, K, V, L, R, t(K, V, >, L, R), tilted).
'$right_heavier'(>, K, V, L, t(K1, V1, B1, L1, R1), New, Shape) :-
    '$turn_left'(B1, K1, V1, L1, R1, K, V, L, New, Shape).

'$turn_left'(>, K1, V1, L1, R1, K, V, L, t(K1, V1, -, t(K, V, -, L, L1), R1), turned).
'$turn_left'(-, K1, V1, L1, R1, K, V, L, t(K1, V1, <, t(K, V, >, L, L1), R1), kept).
'$turn_left'(<, K1, V1, t(K2, V2, B2, L2, R2), R1, K, V, L, t(K2, V2, -, Left, Right), turned) :-
    '$split_balance'(B2, BL, BR),
    Left = t(K, V, BL, L, L2),
    Right = t(K1, V1, BR, R2, R1).

% The balances of the two halves when the node between them, of balance B, moves to the top.
'$split_balance'(-, -, -).
'$split_balance'(<, -, >).
'$split_balance'(>, <, -).

list_to_assoc(Pairs, Assoc) :-
    '$must_be'(list, Pairs),
    '$must_be'(list(pair), Pairs),
    keysort(Pairs, Sorted),
    ( '$keys_ascend'(Sorted) -> true ; throw(error(domain_error(unique_key_pairs, Pairs), _)) ),
    '$build_assoc'(Sorted, Assoc).

ord_list_to_assoc(Pairs, Assoc) :-
    '$must_be'(list, Pairs),
    '$must_be'(list(pair), Pairs),
    ( '$keys_ascend'(Pairs) -> true ; throw(error(domain_error(key_ordered_pairs, Pairs), _)) ),
    '$build_assoc'(Pairs, Assoc).

'$keys_ascend'([]).
'$keys_ascend'([K-_|Pairs]) :- '$keys_ascend'(Pairs, K).

'$keys_ascend'([], _).
'$keys_ascend'([K-_|Pairs], Before) :- Before @< K, '$keys_ascend'(Pairs, K).

'$build_assoc'(Pairs, Assoc) :- '$skip_list'(N, Pairs, _), '$build_assoc'(N, Pairs, _, Assoc, _).

'$build_assoc'(0, Pairs, Pairs, t, 0) :- !.
'$build_assoc'(N, Pairs, Rest, t(K, V, Balance, L, R), Depth) :-
    Left is N // 2,
    Right is N - 1 - Left,
    '$build_assoc'(Left, Pairs, [K-V|Others], L, DepthL),
    '$build_assoc'(Right, Others, Rest, R, DepthR),
    Tilt is DepthR - DepthL,
    '$balance'(Tilt, Balance),
    Depth is DepthL + 1.

assoc_to_list(Assoc, Pairs) :- '$must_be_assoc'(Assoc), '$assoc_pairs'(Assoc, Pairs, []).

'$assoc_pairs'(t, Pairs, Pairs).
'$assoc_pairs'(t(K, V, _, L, R), Pairs, Rest) :- '$assoc_pairs'(L, Pairs, [K-V|More]), '$assoc_pairs'(R, More, Rest).

assoc_to_keys(Assoc, Keys) :- '$must_be_assoc'(Assoc), '$assoc_keys'(Assoc, Keys, []).

'$assoc_keys'(t, Keys, Keys).
'$assoc_keys'(t(K, _, _, L, R), Keys, Rest) :- '$assoc_keys'(L, Keys, [K|More]), '$assoc_keys'(R, More, Rest).

assoc_to_values(Assoc, Values) :- '$must_be_assoc'(Assoc), '$assoc_values'(Assoc, Values, []).

'$assoc_values'(t, Values, Values).
'$assoc_values'(t(_, V, _, L, R), Values, Rest) :- '$assoc_values'(L, Values, [V|More]), '$assoc_values'(R, More, Rest).

min_assoc(t(K, V, _, L, _), Key, Value) :- '$min_assoc'(L, K, V, Key, Value).

'$min_assoc'(t, Key, Value, Key, Value).
'$min_assoc'(t(K, V, _, L, _), _, _, Key, Value) :- '$min_assoc'(L, K, V, Key, Value).

max_assoc(t(K, V, _, _, R), Key, Value) :- '$max_assoc'(R, K, V, Key, Value).

'$max_assoc'(t, Key, Value, Key, Value).
'$max_assoc'(t(K, V, _, _, R), _, _, Key, Value) :- '$max_assoc'(R, K, V, Key, Value).

del_assoc(Key, Assoc, Value, New) :- '$must_be_assoc'(Assoc), '$del_assoc'(Assoc, Key, Value, New, _).

% The last argument says whether the tree has become shallower: shrunk or same.
'$del_assoc'(t(K, V, B, L, R), Key, Value, New, Change) :-
    compare(O, Key, K),
    '$del_assoc'(O, K, V, B, L, R, Key, Value, New, Change).

'$del_assoc'(=, _, Value, B, L, R, _, Value, New, Change) :- '$join'(L, R, B, New, Change).
'$del_assoc'(<, K, V, B, L, R, Key, Value, New, Change) :-
    '$del_assoc'(L, Key, Value, L1, ChangeL),
    '$left_deleted'(ChangeL, B, K, V, L1, R, New, Change).
'$del_assoc'(>, K, V, B, L, R, Key, Value, New, Change) :-
    '$del_assoc'(R, Key, Value, R1, ChangeR),
    '$right_deleted'(ChangeR, B, K, V, L, R1, New, Change).

'$join'(t, R, _, R, shrunk) :- !.
'$join'(L, t, _, L, shrunk) :- !.
'$join'(L, R, B, New, Change) :-
    '$del_max'(L, K, V, L1, ChangeL),
    '$left_deleted'(ChangeL, B, K, V, L1, R, New, Change).

'$left_deleted'(same, B, K, V, L, R, t(K, V, B, L, R), same).
'$left_deleted'(shrunk, B, K, V, L, R, New, Change) :-
    '$right_heavier'(B, K, V, L, R, New, Shape),
    '$after_delete'(Shape, Change).

'$right_deleted'(same, B, K, V, L, R, t(K, V, B, L, R), same).
'$right_deleted'(shrunk, B, K, V, L, R, New, Change) :-
    '$left_heavier'(B, K, V, L, R, New, Shape),
    '$after_delete'(Shape, Change).

'$after_delete'(level, shrunk).
'$after_delete'(tilted, same).
'$after_delete'(turned, shrunk).
'$after_delete'(kept, same).

del_min_assoc(Assoc, Key, Value, New) :- '$must_be_assoc'(Assoc), '$del_min'(Assoc, Key, Value, New, _).

'$del_min'(t(K, V, _, t, R), K, V, R, shrunk) :- !.
'$del_min'(t(K, V, B, L, R), Key, Value, New, Change) :-
    '$del_min'(L, Key, Value, L1, ChangeL),
    '$left_deleted'(ChangeL, B, K, V, L1, R, New, Change).

del_max_assoc(Assoc, Key, Value, New) :- '$must_be_assoc'(Assoc), '$del_max'(Assoc, Key, Value, New, _).

'$del_max'(t(K, V, _, L, t), K, V, L, shrunk) :- !.
'$del_max'(t(K, V, B, L, R), Key, Value, New, Change) :-
    '$del_max'(R, Key, Value, R1, ChangeR),
    '$right_deleted'(ChangeR, B, K, V, L, R1, New, Change).

map_assoc(P, Assoc) :- '$must_be_assoc'(Assoc), '$map_assoc'(Assoc, P).

'$map_assoc'(t, _).
'$map_assoc'(t(_, V, _, L, R), P) :- '$map_assoc'(L, P), call(P, V), '$map_assoc'(R, P).

map_assoc(P, Assoc, New) :- '$must_be_assoc'(Assoc), '$map_assoc'(Assoc, P, New).

'$map_assoc'(t, _, t).
'$map_assoc'(t(K, V, B, L, R), P, t(K, W, B, L1, R1)) :-
    '$map_assoc'(L, P, L1),
    call(P, V, W),
    '$map_assoc'(R, P, R1).
