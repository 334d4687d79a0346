% Lambda expressions: [X1, ...]>>Goal, and Free/[X1, ...]>>Goal. Before each call the expression is copied; variables
% in Free are shared with the context, all others are the lambda's own unless they are bound by then.
% exports: (>>)/2, (>>)/3, (>>)/4, (>>)/5, (>>)/6, (>>)/7, (>>)/8, (>>)/9, (/)/2, (/)/3, (/)/4, (/)/5, (/)/6, (/)/7,
%   (/)/8

'>>'(Ps, B) :- '$lambda'(Ps, B, []).
'>>'(Ps, B, A1) :- '$lambda'(Ps, B, [A1]).
'>>'(Ps, B, A1, A2) :- '$lambda'(Ps, B, [A1,A2]).
'>>'(Ps, B, A1, A2, A3) :- '$lambda'(Ps, B, [A1,A2,A3]).
'>>'(Ps, B, A1, A2, A3, A4) :- '$lambda'(Ps, B, [A1,A2,A3,A4]).
'>>'(Ps, B, A1, A2, A3, A4, A5) :- '$lambda'(Ps, B, [A1,A2,A3,A4,A5]).
'>>'(Ps, B, A1, A2, A3, A4, A5, A6) :- '$lambda'(Ps, B, [A1,A2,A3,A4,A5,A6]).
'>>'(Ps, B, A1, A2, A3, A4, A5, A6, A7) :- '$lambda'(Ps, B, [A1,A2,A3,A4,A5,A6,A7]).

'/'(F, L) :- '$free_lambda'(F, L, []).
'/'(F, L, A1) :- '$free_lambda'(F, L, [A1]).
'/'(F, L, A1, A2) :- '$free_lambda'(F, L, [A1,A2]).
'/'(F, L, A1, A2, A3) :- '$free_lambda'(F, L, [A1,A2,A3]).
'/'(F, L, A1, A2, A3, A4) :- '$free_lambda'(F, L, [A1,A2,A3,A4]).
'/'(F, L, A1, A2, A3, A4, A5) :- '$free_lambda'(F, L, [A1,A2,A3,A4,A5]).
'/'(F, L, A1, A2, A3, A4, A5, A6) :- '$free_lambda'(F, L, [A1,A2,A3,A4,A5,A6]).

'$lambda'(Parameters, Body, Args) :-
    copy_term(Parameters>>Body, Copy),
    '$bind_free'(Parameters, Copy, Names>>Goal),
    '$apply_lambda'(Names, Goal, Args).

'$free_lambda'(Free, Lambda, Args) :-
    copy_term(Free/Lambda, Free/Goal),
    '$call_with'(Args, Goal).

'$bind_free'(Parameters, Copy>>Goal, Names>>Goal) :-
    (   nonvar(Parameters), Parameters = Free/_ -> Copy = Free/Names
    ;   Names = Copy
    ).

'$apply_lambda'([Name|Names], Goal, Args) :- !,
    ( Args = [Arg|Rest] -> Name = Arg, '$apply_lambda'(Names, Goal, Rest) ; call(Goal) ).
'$apply_lambda'(_, Goal, Args) :- '$call_with'(Args, Goal).

'$call_with'([], Goal) :- !, call(Goal).
'$call_with'(Args, Goal) :- '$add_arguments'(Goal, Args, Full), call(Full).

'$add_arguments'(Goal, _, _) :- var(Goal), !, throw(error(instantiation_error, _)).
'$add_arguments'(Goal, Args, Full) :-
    callable(Goal), !,
    Goal =.. [Name|Known],
    '$append'(Known, Args, All),
    Full =.. [Name|All].
'$add_arguments'(Goal, _, _) :- throw(error(type_error(callable, Goal), _)).
