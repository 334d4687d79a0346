% Errors in the standard's terms, and must_be/2, which raises them for an argument that is not of its type.
% Library predicates call only names that begin with '$' and built-ins, so that a text may redefine any public one.
% exports: type_error/2, domain_error/2, existence_error/2, permission_error/3, instantiation_error/1,
%   uninstantiation_error/1, representation_error/1, resource_error/1, must_be/2, is_of_type/2

type_error(Type, Culprit) :- throw(error(type_error(Type, Culprit), _)).
domain_error(Domain, Culprit) :- throw(error(domain_error(Domain, Culprit), _)).
existence_error(Kind, Culprit) :- throw(error(existence_error(Kind, Culprit), _)).
permission_error(Action, Kind, Culprit) :- throw(error(permission_error(Action, Kind, Culprit), _)).
instantiation_error(_) :- throw(error(instantiation_error, _)).
uninstantiation_error(Culprit) :- throw(error(uninstantiation_error(Culprit), _)).
representation_error(What) :- throw(error(representation_error(What), _)).
resource_error(What) :- throw(error(resource_error(What), _)).

must_be(Type, X) :- '$must_be'(Type, X).

is_of_type(Type, X) :- '$of_type'(Type, X), !.

'$must_be'(Type, _) :- var(Type), !, throw(error(instantiation_error, _)).
'$must_be'(Type, X) :- '$of_type'(Type, X), !.
'$must_be'(Type, X) :- '$not_of_type'(Type, X).

'$not_of_type'(Type, _) :- \+ '$known_type'(Type), !, throw(error(existence_error(type, Type), _)).
'$not_of_type'(var, X) :- !, throw(error(uninstantiation_error(X), _)).
'$not_of_type'(_, X) :- var(X), !, throw(error(instantiation_error, _)).
'$not_of_type'(ground, _) :- !, throw(error(instantiation_error, _)).
'$not_of_type'(cyclic, X) :- !, throw(error(domain_error(cyclic_term, X), _)).
'$not_of_type'(acyclic, X) :- !, throw(error(domain_error(acyclic_term, X), _)).
'$not_of_type'(order, X) :- atom(X), !, throw(error(domain_error(order, X), _)).
'$not_of_type'(Type, X) :-
    '$type_of_items'(Type, ItemType), !,
    '$skip_list'(_, X, Tail),
    '$not_list_of'(Tail, X, ItemType).
'$not_of_type'(Type, X) :- throw(error(type_error(Type, X), _)).

'$not_list_of'(Tail, _, _) :- var(Tail), !, throw(error(instantiation_error, _)).
'$not_list_of'([], [X|Xs], Type) :- !, '$must_be'(Type, X), '$not_list_of'([], Xs, Type).
'$not_list_of'(_, X, any) :- !, throw(error(type_error(list, X), _)).
'$not_list_of'(_, X, Type) :- throw(error(type_error(list(Type), X), _)).

'$type_of_items'(list, any).
'$type_of_items'(proper_list, any).
'$type_of_items'(list(Type), Type).
'$type_of_items'(list_of(Type), Type).
'$type_of_items'(chars, char).
'$type_of_items'(codes, code).

'$known_type'(Type) :- '$simple_type'(Type), !.
'$known_type'(Type) :- '$type_of_items'(Type, Item), '$known_type'(Item), !.
'$known_type'(between(_, _)).
'$known_type'(oneof(_)).

'$simple_type'(any).
'$simple_type'(acyclic).
'$simple_type'(atom).
'$simple_type'(atomic).
'$simple_type'(bool).
'$simple_type'(boolean).
'$simple_type'(callable).
'$simple_type'(char).
'$simple_type'(code).
'$simple_type'(compound).
'$simple_type'(cyclic).
'$simple_type'(float).
'$simple_type'(ground).
'$simple_type'(integer).
'$simple_type'(list_or_partial).
'$simple_type'(nonneg).
'$simple_type'(nonvar).
'$simple_type'(number).
'$simple_type'(order).
'$simple_type'(pair).
'$simple_type'(positive_integer).
'$simple_type'(rational).
'$simple_type'(symbol).
'$simple_type'(var).

'$of_type'(any, _).
'$of_type'(acyclic, X) :- acyclic_term(X).
'$of_type'(atom, X) :- atom(X).
'$of_type'(atomic, X) :- atomic(X).
'$of_type'(between(Low, High), X) :- '$is_between'(Low, High, X).
'$of_type'(bool, X) :- '$of_type'(boolean, X).
'$of_type'(boolean, X) :- X == true.
'$of_type'(boolean, X) :- X == false.
'$of_type'(callable, X) :- callable(X).
'$of_type'(char, X) :- atom(X), atom_length(X, 1).
'$of_type'(chars, X) :- '$is_list_of'(X, char).
'$of_type'(code, X) :- integer(X), X >= 0, X =< 0x10ffff.
'$of_type'(codes, X) :- '$is_list_of'(X, code).
'$of_type'(compound, X) :- compound(X).
'$of_type'(cyclic, X) :- \+ acyclic_term(X).
'$of_type'(float, X) :- float(X).
'$of_type'(ground, X) :- ground(X).
'$of_type'(integer, X) :- integer(X).
'$of_type'(list, X) :- '$skip_list'(_, X, Tail), Tail == [].
'$of_type'(list(Type), X) :- '$is_list_of'(X, Type).
'$of_type'(list_of(Type), X) :- '$is_list_of'(X, Type).
'$of_type'(list_or_partial, X) :- '$skip_list'(_, X, Tail), ( var(Tail) -> true ; Tail == [] ).
'$of_type'(nonneg, X) :- integer(X), X >= 0.
'$of_type'(nonvar, X) :- nonvar(X).
'$of_type'(number, X) :- number(X).
'$of_type'(oneof(Items), X) :- nonvar(X), '$is_item'(Items, X).
'$of_type'(order, X) :- nonvar(X), '$is_item'([<, =, >], X).
'$of_type'(pair, X) :- nonvar(X), X = _-_.
'$of_type'(positive_integer, X) :- integer(X), X >= 1.
'$of_type'(proper_list, X) :- '$of_type'(list, X).
'$of_type'(rational, X) :- integer(X).
'$of_type'(symbol, X) :- atom(X).
'$of_type'(var, X) :- var(X).

'$is_between'(Low, High, X) :- integer(Low), integer(High), !, integer(X), X >= Low, X =< High.
'$is_between'(Low, High, X) :- number(X), X >= Low, X =< High.

'$is_item'([Y|Ys], X) :- ( X == Y -> true ; '$is_item'(Ys, X) ).

'$is_list_of'(Xs, Type) :- '$skip_list'(_, Xs, Tail), Tail == [], '$all_of_type'(Xs, Type).

'$all_of_type'([], _).
'$all_of_type'([X|Xs], Type) :- '$of_type'(Type, X), !, '$all_of_type'(Xs, Type).
