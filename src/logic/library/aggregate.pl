% Aggregation over all solutions of a goal.
% exports: aggregate_all/3
%
% A spec is count, sum(E), max(E), min(E), max(E, Witness), min(E, Witness), bag(E), set(E), or a compound whose
% arguments are specs, all computed over the same solutions. Without solutions max and min fail. Where a value is not
% an arithmetic expression max and min compare all of them in the standard order, where SWI-Prolog raises an error.

aggregate_all(Spec, _, _) :- var(Spec), !, throw(error(instantiation_error, _)).
aggregate_all(Spec, Goal, Result) :-
    '$aggregate_spec'(Spec, Sample), !,
    findall(Sample, Goal, Samples),
    '$aggregate'(Spec, Samples, Result0),
    Result = Result0.
aggregate_all(Specs, Goal, Result) :-
    Specs =.. [Name|Columns],
    Columns = [_|_],
    '$aggregate_samples'(Columns, Sample), !,
    findall(Sample, Goal, Rows),
    '$aggregate_columns'(Columns, Rows, Results),
    Result =.. [Name|Results].
aggregate_all(Spec, _, _) :- throw(error(domain_error(aggregate_spec, Spec), _)).

'$aggregate_spec'(count, x).
'$aggregate_spec'(count(_), x).
'$aggregate_spec'(sum(X), X).
'$aggregate_spec'(max(X), X).
'$aggregate_spec'(min(X), X).
'$aggregate_spec'(max(X, Witness), X-Witness).
'$aggregate_spec'(min(X, Witness), X-Witness).
'$aggregate_spec'(bag(X), X).
'$aggregate_spec'(set(X), X).

'$aggregate_samples'([], []).
'$aggregate_samples'([Spec|Specs], [Sample|Samples]) :-
    nonvar(Spec),
    '$aggregate_spec'(Spec, Sample),
    '$aggregate_samples'(Specs, Samples).

'$aggregate_columns'([], _, []).
'$aggregate_columns'([Spec|Specs], Rows, [Result|Results]) :-
    '$first_column'(Rows, Samples, Others),
    '$aggregate'(Spec, Samples, Result),
    '$aggregate_columns'(Specs, Others, Results).

'$first_column'([], [], []).
'$first_column'([[X|Row]|Rows], [X|Xs], [Row|Others]) :- '$first_column'(Rows, Xs, Others).

'$aggregate'(count, Xs, N) :- '$skip_list'(N, Xs, _).
'$aggregate'(count(_), Xs, N) :- '$skip_list'(N, Xs, _).
'$aggregate'(sum(_), Xs, Sum) :- '$sum_list'(Xs, 0, Sum).
'$aggregate'(bag(_), Xs, Xs).
'$aggregate'(set(_), Xs, Set) :- sort(Xs, Set).
'$aggregate'(max(_), Xs, Max) :- '$extreme'(Xs, max, Max).
'$aggregate'(min(_), Xs, Min) :- '$extreme'(Xs, min, Min).
'$aggregate'(max(_, _), Pairs, max(X, Witness)) :- '$extreme_pair'(Pairs, >, @>, X-Witness).
'$aggregate'(min(_, _), Pairs, min(X, Witness)) :- '$extreme_pair'(Pairs, <, @<, X-Witness).

'$extreme'([X|Xs], Which, Extreme) :-
    catch(
        '$numeric_extreme'(Which, X, Xs, Extreme),
        error(type_error(evaluable, _), _),
        '$term_extreme'(Which, X, Xs, Extreme)
    ).

'$numeric_extreme'(max, X, Xs, Max) :- Max0 is X, '$max_list'(Xs, Max0, Max).
'$numeric_extreme'(min, X, Xs, Min) :- Min0 is X, '$min_list'(Xs, Min0, Min).

'$term_extreme'(max, X, Xs, Max) :- '$max_member'(Xs, X, Max).
'$term_extreme'(min, X, Xs, Min) :- '$min_member'(Xs, X, Min).

'$extreme_pair'([X-W|Pairs], Better, TermBetter, Extreme) :-
    catch(
        '$best_value'([X-W|Pairs], Better, Extreme),
        error(type_error(evaluable, _), _),
        '$best_pair'(Pairs, TermBetter, X-W, Extreme)
    ).

'$best_value'([X-W|Pairs], Better, Extreme) :-
    V is X,
    '$evaluate_keys'(Pairs, Evaluated),
    '$best_pair'(Evaluated, Better, V-W, Extreme).

'$evaluate_keys'([], []).
'$evaluate_keys'([X-W|Pairs], [V-W|Evaluated]) :- V is X, '$evaluate_keys'(Pairs, Evaluated).

'$best_pair'([], _, Best, Best).
'$best_pair'([X-W|Pairs], Better, Y-U, Best) :-
    ( call(Better, X, Y) -> '$best_pair'(Pairs, Better, X-W, Best) ; '$best_pair'(Pairs, Better, Y-U, Best) ).
