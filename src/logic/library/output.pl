% Output caught as text.
% exports: with_output_to/2

with_output_to(Sink, Goal) :-
    '$capture_open'(Sink),
    (   catch(Goal, Error, true)
    ->  ( var(Error) -> '$capture_close'(Sink) ; '$capture_discard', throw(Error) )
    ;   '$capture_discard', fail
    ).
