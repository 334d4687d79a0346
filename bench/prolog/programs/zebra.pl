% Five houses, fifteen clues: who owns the zebra? Unification of large terms and deep backtracking.
% Source: Life International, 17 December 1962; as a Prolog benchmark, the Berkeley set of 1987.

run :- repeat_zebra(600).

repeat_zebra(0) :- !.
repeat_zebra(N) :- zebra(Owner, Drinker), Owner == japanese, Drinker == norwegian, M is N - 1, repeat_zebra(M).

% house(Nation, Colour, Pet, Drink, Cigarettes), from left to right
zebra(Owner, Drinker) :-
    Houses = [house(norwegian, _, _, _, _), _, house(_, _, _, milk, _), _, _],
    among(house(english, red, _, _, _), Houses),
    among(house(spanish, _, dog, _, _), Houses),
    among(house(_, green, _, coffee, _), Houses),
    among(house(ukrainian, _, _, tea, _), Houses),
    left_of(house(_, ivory, _, _, _), house(_, green, _, _, _), Houses),
    among(house(_, _, snails, _, old_gold), Houses),
    among(house(_, yellow, _, _, kools), Houses),
    beside(house(_, _, _, _, chesterfields), house(_, _, fox, _, _), Houses),
    beside(house(_, _, _, _, kools), house(_, _, horse, _, _), Houses),
    among(house(_, _, _, orange_juice, lucky_strike), Houses),
    among(house(japanese, _, _, _, parliaments), Houses),
    beside(house(norwegian, _, _, _, _), house(_, blue, _, _, _), Houses),
    among(house(Owner, _, zebra, _, _), Houses),
    among(house(Drinker, _, _, water, _), Houses), !.

among(X, [X | _]).
among(X, [_ | Xs]) :- among(X, Xs).

left_of(X, Y, [X, Y | _]).
left_of(X, Y, [_ | Xs]) :- left_of(X, Y, Xs).

beside(X, Y, Xs) :- left_of(X, Y, Xs).
beside(X, Y, Xs) :- left_of(Y, X, Xs).
