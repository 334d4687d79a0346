% Calling grammar bodies. A non-terminal is called as it stands; only bodies with control in them are translated.

phrase(Body, List) :- phrase(Body, List, []).

phrase(Body, List, Rest) :-
    '$grammar_body'(Body),
    '$partial_list'(List),
    '$partial_list'(Rest),
    '$phrase'(Body, List, Rest).

'$phrase'(Body, List, Rest) :- '$grammar_goal'(Body, List, Rest, Goal), !, call(Goal).
'$phrase'(Body, List, Rest) :- call(Body, List, Rest).
