% A dictionary as a balanced tree: 15000 keys put in, in scattered order, and all looked up again; eight times. Terms
% rebuilt along a path, comparison of keys, first-argument indexing.
% Source: the trees are those of Adelson-Velsky and Landis, 1962.

run :- repeat_assoc(8).

repeat_assoc(0) :- !.
repeat_assoc(N) :-
    fill(15000, 0, empty, Tree), height(Tree, Height), Height =< 19,
    find_all(15000, Tree, 0, Sum), Sum =:= 225015000,
    M is N - 1, repeat_assoc(M).

% 7919 and 15000 have no common factor, so each key from 0 to 14999 comes once.
fill(0, _, Tree, Tree) :- !.
fill(N, Key, Tree0, Tree) :-
    Value is 2 * Key + 2, put(Tree0, Key, Value, Tree1, _),
    Next is (Key + 7919) mod 15000, M is N - 1, fill(M, Next, Tree1, Tree).

find_all(0, _, Sum, Sum) :- !.
find_all(N, Tree, Sum0, Sum) :-
    Key is N - 1, get(Tree, Key, Value), Sum1 is Sum0 + Value, find_all(Key, Tree, Sum1, Sum).

get(node(K, V, _, L, R), Key, Value) :- compare(Order, Key, K), get(Order, V, L, R, Key, Value).

get(=, Value, _, _, _, Value).
get(<, _, L, _, Key, Value) :- get(L, Key, Value).
get(>, _, _, R, Key, Value) :- get(R, Key, Value).

% node(Key, Value, Lean, Left, Right): Lean is left, even or right, where the tree is higher. put/5 says whether the
% tree has grown.
put(empty, Key, Value, node(Key, Value, even, empty, empty), grown).
put(node(K, V, Lean, L, R), Key, Value, Tree, Grown) :-
    compare(Order, Key, K), put(Order, K, V, Lean, L, R, Key, Value, Tree, Grown).

put(=, K, _, Lean, L, R, _, Value, node(K, Value, Lean, L, R), same).
put(<, K, V, Lean, L, R, Key, Value, Tree, Grown) :-
    put(L, Key, Value, L1, G), left_grown(G, Lean, K, V, L1, R, Tree, Grown).
put(>, K, V, Lean, L, R, Key, Value, Tree, Grown) :-
    put(R, Key, Value, R1, G), right_grown(G, Lean, K, V, L, R1, Tree, Grown).

left_grown(same, Lean, K, V, L, R, node(K, V, Lean, L, R), same).
left_grown(grown, Lean, K, V, L, R, Tree, Grown) :- lean_left(Lean, K, V, L, R, Tree, Grown).

lean_left(right, K, V, L, R, node(K, V, even, L, R), same).
lean_left(even, K, V, L, R, node(K, V, left, L, R), grown).
lean_left(left, K, V, node(K1, V1, Lean1, L1, R1), R, Tree, same) :- turn_right(Lean1, K, V, K1, V1, L1, R1, R, Tree).

turn_right(left, K, V, K1, V1, L1, R1, R, node(K1, V1, even, L1, node(K, V, even, R1, R))).
turn_right(right, K, V, K1, V1, L1, node(K2, V2, Lean2, L2, R2), R, Tree) :-
    Tree = node(K2, V2, even, node(K1, V1, A, L1, L2), node(K, V, B, R2, R)), middle(Lean2, A, B).

right_grown(same, Lean, K, V, L, R, node(K, V, Lean, L, R), same).
right_grown(grown, Lean, K, V, L, R, Tree, Grown) :- lean_right(Lean, K, V, L, R, Tree, Grown).

lean_right(left, K, V, L, R, node(K, V, even, L, R), same).
lean_right(even, K, V, L, R, node(K, V, right, L, R), grown).
lean_right(right, K, V, L, node(K1, V1, Lean1, L1, R1), Tree, same) :- turn_left(Lean1, K, V, K1, V1, L1, R1, L, Tree).

turn_left(right, K, V, K1, V1, L1, R1, L, node(K1, V1, even, node(K, V, even, L, L1), R1)).
turn_left(left, K, V, K1, V1, node(K2, V2, Lean2, L2, R2), R1, L, Tree) :-
    Tree = node(K2, V2, even, node(K, V, A, L, L2), node(K1, V1, B, R2, R1)), middle(Lean2, A, B).

% How the two halves lean when the tree between them is divided.
middle(even, even, even).
middle(left, even, right).
middle(right, left, even).

height(empty, 0).
height(node(_, _, Lean, L, R), H) :- higher(Lean, L, R, Sub), height(Sub, H1), H is H1 + 1.

higher(left, L, _, L).
higher(even, L, _, L).
higher(right, _, R, R).
