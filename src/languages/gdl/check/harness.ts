/** For the tests of the checks: a small faultless description, and where a rule added to it is faulted. */

import { checkStatically } from '../check.js'
import { readGdl } from '../read.js'

/** One lamp that two push in turn. No check has anything to say about it. */
export const LAMP = `
(role ann)
(role bob)
(init (turn ann))
(<= (legal ?p push) (true (turn ?p)))
(<= (legal ?p wait) (role ?p) (not (true (turn ?p))))
(<= (next (turn bob)) (true (turn ann)))
(<= (next lit) (does bob push))
(<= terminal (true lit))
(<= (goal ?p 100) (role ?p) (true lit))
(<= (goal ?p 0) (role ?p) (not (true lit)))
`

/** What is found against the rules with the small description behind them, as `code place`. */
export function faults(rules: string): string[] {
  return found(rules + LAMP).map(({ code, at, severity }) => `${severity} ${code} ${at}`)
}

export function messages(rules: string): string[] {
  return found(rules + LAMP).map(({ message, hint }) => `${message} ${hint ?? ''}`.trim())
}

export function found(text: string) {
  return checkStatically(readGdl(text))
}
