% What there is to ask about a program: clauses, predicates, operators, flags. The host lists all that may match.

current_predicate(Indicator) :- '$predicates'(Indicator, Found), '$member_of'(Found, Indicator).

predicate_property(Head, Property) :-
    '$predicate_heads'(Head, Heads),
    '$member_of'(Heads, Head),
    '$properties'(Head, Properties),
    '$member_of'(Properties, Property).

current_op(Priority, Type, Name) :-
    '$operators'(Priority, Type, Name, Found),
    '$member_of'(Found, op(Priority, Type, Name)).

current_prolog_flag(Flag, Value) :- '$flags'(Flag, Found), '$member_of'(Found, Flag-Value).

% In a text this waits until all of it is read; here there is nothing to wait for.
initialization(Goal) :- call(Goal).
initialization(Goal, _) :- call(Goal).

% The library is always there.
use_module(library(_)).
use_module(library(_), _).
ensure_loaded(library(_)).
