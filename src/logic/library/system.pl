% Control that is best said in Prolog itself. Calls known when a clause is compiled are opened up there; these are
% for goals that are only known at run time.

true.
fail :- fail.
false :- fail.
repeat.
repeat :- repeat.

\+ Goal :- \+ call(Goal).
not(Goal) :- \+ call(Goal).
once(Goal) :- call(Goal), !.
ignore(Goal) :- ( call(Goal) -> true ; true ).
forall(Condition, Action) :- \+ ( call(Condition), \+ call(Action) ).
apply(Goal, Extra) :- Goal =.. Parts, '$append'(Parts, Extra, All), Called =.. All, call(Called).
call_cleanup(Goal, Cleanup) :- setup_call_cleanup(true, Goal, Cleanup).

% The goal is run to its first solution: there is no way to hear of a choice point being cut.
setup_call_cleanup(Setup, Goal, Cleanup) :-
    once(Setup),
    catch(Goal, Error, true) -> ignore(Cleanup), ( nonvar(Error) -> throw(Error) ; true )
    ; ignore(Cleanup), fail.

findall(Template, Goal, List) :- '$partial_list'(List), findall(Template, call(Goal), List).
findall(Template, Goal, List, Tail) :- '$partial_list'(List), findall(Template, call(Goal), Items), '$append'(Items, Tail, List).

bagof(Template, Goal, List) :-
    '$partial_list'(List),
    '$free_variables'(Template, Goal, Plain, Witness),
    (   Witness == []
    ->  findall(Template, call(Plain), List0),
        List0 \== [],
        List = List0
    ;   findall(Witness-Template, call(Plain), Pairs),
        Pairs \== [],
        keysort(Pairs, Sorted),
        '$bags'(Sorted, Witness, List)
    ).

setof(Template, Goal, Set) :-
    '$partial_list'(Set),
    '$free_variables'(Template, Goal, Plain, Witness),
    (   Witness == []
    ->  findall(Template, call(Plain), List),
        List \== [],
        sort(List, Set)
    ;   findall(Witness-Template, call(Plain), Pairs),
        Pairs \== [],
        sort(Pairs, Sorted),
        '$bags'(Sorted, Witness, List),
        sort(List, Set)
    ).

% One bag for each instance of the witness; variants of the first one join its bag.
'$bags'(Pairs, Witness, List) :-
    '$group'(Pairs, Groups),
    '$last_group'(Groups, Witness, List).

'$last_group'([Witness-List], Witness, List) :- !.
'$last_group'([Witness-List|_], Witness, List).
'$last_group'([_|Groups], Witness, List) :- '$last_group'(Groups, Witness, List).

'$group'([], []).
'$group'([Key-Item|Pairs], [Key-[Item|Items]|Groups]) :-
    '$same_key'(Pairs, Key, Items, Rest),
    '$group'(Rest, Groups).

'$same_key'([Key-Item|Pairs], Key0, [Item|Items], Rest) :- '$variant'(Key, Key0), !, Key = Key0, '$same_key'(Pairs, Key0, Items, Rest).
'$same_key'(Rest, _, [], Rest).

% A tabled goal: its answers, once they are all there.
'$tabled'(Goal, Body) :- '$table_find'(Goal, Table, Status), '$tabled'(Status, Table, Goal, Body).

'$tabled'(ready, Table, Goal, _) :- '$table_answers'(Table, Answers), '$member_of'(Answers, Goal).
'$tabled'(new, Table, Goal, Body) :-
    '$table_fill'(Table, Goal, Body),
    '$table_answers'(Table, Answers),
    '$member_of'(Answers, Goal).

'$table_fill'(Table, Goal, Body) :-
    repeat,
    '$table_begin'(Table),
    '$table_round'(Table, Goal, Body),
    '$table_finish'(Table),
    !.

'$table_round'(Table, Goal, Body) :- call(Body), '$table_add'(Table, Goal), fail.
'$table_round'(_, _, _).

'$member_of'([Item|Items], X) :- '$member_of'(Items, X, Item).

'$member_of'(_, X, X).
'$member_of'([Item|Items], X, _) :- '$member_of'(Items, X, Item).
