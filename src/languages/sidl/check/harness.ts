/** For the tests of the checks: a small faultless game, and where a rule added to it is faulted. */

import { checkStatically } from '../check.js'
import { checkSidl } from '../check-play.js'

/** One heap, taken or not. No check has anything to say about it. */
export const TAKE = `
game(take).
init([open]).
init([alice], 0).
init([bob], 0).
legal([main]) :- fact([open]).
owned([main], [alice]).
switch([main], [take]).
switch([main], [wait]).
do([take]) :- delete([open]).
do([wait]).
payoff([alice], 1) :- todelete([open]).
payoff([bob], -1) :- todelete([open]).
`

/** The places, as `line:column`, of all findings with that code in `rules` alone. */
export function faults(code: string, rules: string): string[] {
  return checkStatically(rules)
    .diagnostics.filter((diagnostic) => diagnostic.code === code)
    .map(({ line, column }) => `${line}:${column}`)
}

/** The same with the small game behind the rules, so that line 1 is theirs. */
export function faultsBesideTake(code: string, rules: string): string[] {
  return faults(code, rules + TAKE)
}

export function messages(code: string, rules: string): string[] {
  return checkStatically(rules)
    .diagnostics.filter((diagnostic) => diagnostic.code === code)
    .map(({ message, hint }) => `${message} ${hint ?? ''}`.trim())
}

/** The places of all findings with that code, by reading and by playing. */
export function playedFaults(code: string, rules: string, effort = 1): string[] {
  return checkSidl(rules, { effort })
    .filter((diagnostic) => diagnostic.code === code)
    .map(({ line, column }) => `${line}:${column}`)
}

/** What they say. */
export function playedMessages(code: string, rules: string, effort = 1): string[] {
  return checkSidl(rules, { effort })
    .filter((diagnostic) => diagnostic.code === code)
    .map(({ message }) => message)
}
