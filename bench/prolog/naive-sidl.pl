% A SIDL game manager as one would first write it in Prolog: the state is in the clause store and changes by assert
% and retract. The yardstick for our own transitions; random players, a fixed seed.
%
%   bench(Plies, Games, Transitions, Seconds)   random games
%   listing(Times, Actions, Seconds)            the first state's actions, listed again and again

:- style_check(-singleton).
:- style_check(-discontiguous).
:- dynamic([fact/1, account/2, noted/2, does/2, init/1, init/2, hidden/2, default/2, payoff/2, goal/2, unlimited/2]).
:- dynamic([param/2, range/5, title/1, about/1, view/1, says/2, heuristic/2, game/1, name/1]).
:- discontiguous([init/1, init/2, legal/1, switch/2, owned/2, do/1]).

player(P) :- account(P, _).
create(W) :- ( noted(create, W) -> true ; assertz(noted(create, W)) ).
delete(W) :- fact(W), ( noted(delete, W) -> true ; assertz(noted(delete, W)) ).
tocreate(W) :- noted(create, W).
todelete(W) :- noted(delete, W).

first_state :-
    retractall(fact(_)), retractall(account(_, _)), retractall(noted(_, _)), retractall(does(_, _)),
    forall(init(P, Balance), assertz(account(P, Balance))),
    forall(init(W), ( fact(W) -> true ; assertz(fact(W)) )).

chronon :-
    findall(I, legal(I), Switches),
    Switches = [_|_],
    forall(member(I, Switches), choose(I)),
    forall(member(I, Switches), act(I)),
    forall(account(P, Balance), pay(P, Balance)),
    forall(retract(noted(delete, W)), retractall(fact(W))),
    forall(retract(noted(create, W)), ( fact(W) -> true ; assertz(fact(W)) )),
    retractall(does(_, _)).

choose(I) :-
    findall(A, switch(I, A), Actions), Actions = [_|_], !,
    length(Actions, N), K is random(N), nth0(K, Actions, Action), assertz(does(I, Action)).
choose(_).

act(I) :- ( does(I, A) -> true ; default(I, A) ), ( do(A) -> true ; true ), !.
act(_).

pay(P, Balance) :-
    findall(V, ( payoff(P, E), V is E ), Vs), sum_list(Vs, Sum),
    ( Sum =:= 0 -> true ; retract(account(P, Balance)), New is Balance + Sum, assertz(account(P, New)) ).

plies(0, 0) :- !.
plies(N, Done) :- chronon, !, N1 is N - 1, plies(N1, Done1), Done is Done1 + 1.
plies(_, 0).

bench(Plies, Games, Transitions, Seconds) :-
    set_random(seed(7)),
    statistics(cputime, Start),
    findall(Done, ( between(1, Games, _), first_state, plies(Plies, Done) ), Counts),
    statistics(cputime, End),
    sum_list(Counts, Transitions),
    Seconds is End - Start.

listing(Times, Actions, Seconds) :-
    first_state,
    statistics(cputime, Start),
    findall(N, ( between(1, Times, _), legal(I), findall(A, switch(I, A), As), length(As, N) ), Ns),
    statistics(cputime, End),
    last(Ns, Actions),
    Seconds is End - Start.
