% Lists of Key-Value pairs.
% exports: pairs_keys_values/3, pairs_keys/2, pairs_values/2, transpose_pairs/2, map_list_to_pairs/3

pairs_keys_values([], [], []).
pairs_keys_values([K-V|Pairs], [K|Ks], [V|Vs]) :- pairs_keys_values(Pairs, Ks, Vs).

pairs_keys([], []).
pairs_keys([K-_|Pairs], [K|Ks]) :- pairs_keys(Pairs, Ks).

pairs_values([], []).
pairs_values([_-V|Pairs], [V|Vs]) :- pairs_values(Pairs, Vs).

transpose_pairs(Pairs, Transposed) :- '$flip_pairs'(Pairs, Flipped), keysort(Flipped, Transposed).

'$flip_pairs'([], []).
'$flip_pairs'([K-V|Pairs], [V-K|Flipped]) :- '$flip_pairs'(Pairs, Flipped).

map_list_to_pairs(Key, Xs, Pairs) :- '$map_to_pairs'(Xs, Key, Pairs).

'$map_to_pairs'([], _, []).
'$map_to_pairs'([X|Xs], Key, [K-X|Pairs]) :- call(Key, X, K), '$map_to_pairs'(Xs, Key, Pairs).
