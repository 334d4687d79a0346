/** What stands in the editor at first: small enough to read at a glance, and it plays. */
export const FIRST_DRAFT = `% Matching pennies. Both show a coin at the same time:
% alice wins when they match, bob when they do not.

game(matching_pennies).
title('Matching pennies').
about('Show heads or tails. One of you wants them alike.').

param(rounds, 5).

init([rounds, N]) :- param(rounds, N).
init([alice], 0).
init([bob], 0).

legal([P]) :- fact([rounds, Left]), Left > 0, player([P]).
owned([P], [P]) :- player([P]).

switch([P], [P, heads]) :- player([P]).
switch([P], [P, tails]) :- player([P]).
default([P], [P, heads]) :- player([P]).

do([P, Side]) :- remember(P, Side), count_round.

remember(P, Side) :- ( fact([showed, P, Old]) -> delete([showed, P, Old]) ; true ), create([showed, P, Side]).
count_round :- delete([rounds, Left]), Rest is Left - 1, create([rounds, Rest]).

payoff([alice], R) :- coins(A, B), ( A == B -> R = 1 ; R = -1 ).
payoff([bob], R) :- coins(A, B), ( A == B -> R = -1 ; R = 1 ).

coins(A, B) :- tocreate([showed, alice, A]), tocreate([showed, bob, B]).

says([rounds, N], [N, rounds, to, play]).
says([showed, P, Side], [P, showed, Side]).
says([P, Side], [show, Side]) :- player([P]).
`
