% A tokenizer and a recursive-descent parser for arithmetic, on lists of character codes, and an evaluator of what they
% build. The mixture of small deterministic predicates that most programs are.
% Source: our own.

run :- atom_codes('(12+30)*2-((7*(3+4))-5)*(100-98)+360/(4+5*(1+1)-2)', Codes), repeat_parse(25000, Codes).

repeat_parse(0, _) :- !.
repeat_parse(N, Codes) :-
    tokens(Codes, Tokens), expression(Tokens, [], Tree), value(Tree, V), V =:= 26, M is N - 1, repeat_parse(M, Codes).

tokens([], []).
tokens([C | Cs], [number(N) | Tokens]) :- digit(C, D), !, digits(Cs, D, N, Rest), tokens(Rest, Tokens).
tokens([C | Cs], [Sign | Tokens]) :- sign(C, Sign), tokens(Cs, Tokens).

digits([C | Cs], N0, N, Rest) :- digit(C, D), !, N1 is N0 * 10 + D, digits(Cs, N1, N, Rest).
digits(Cs, N, N, Cs).

digit(C, D) :- C >= 0'0, C =< 0'9, D is C - 0'0.

sign(0'+, plus).
sign(0'-, minus).
sign(0'*, times).
sign(0'/, over).
sign(0'(, open).
sign(0'), close).

expression(Tokens, Rest, Tree) :- term(Tokens, Rest1, First), more_terms(Rest1, Rest, First, Tree).

more_terms([Sign | Tokens], Rest, Left, Tree) :-
    additive(Sign), !, term(Tokens, Rest1, Right), more_terms(Rest1, Rest, node(Sign, Left, Right), Tree).
more_terms(Rest, Rest, Tree, Tree).

additive(plus).
additive(minus).

term(Tokens, Rest, Tree) :- factor(Tokens, Rest1, First), more_factors(Rest1, Rest, First, Tree).

more_factors([Sign | Tokens], Rest, Left, Tree) :-
    multiplicative(Sign), !, factor(Tokens, Rest1, Right), more_factors(Rest1, Rest, node(Sign, Left, Right), Tree).
more_factors(Rest, Rest, Tree, Tree).

multiplicative(times).
multiplicative(over).

factor([number(N) | Rest], Rest, leaf(N)).
factor([open | Tokens], Rest, Tree) :- expression(Tokens, [close | Rest], Tree).

value(leaf(N), N).
value(node(Sign, Left, Right), V) :- value(Left, A), value(Right, B), combine(Sign, A, B, V).

combine(plus, A, B, V) :- V is A + B.
combine(minus, A, B, V) :- V is A - B.
combine(times, A, B, V) :- V is A * B.
combine(over, A, B, V) :- V is A // B.
