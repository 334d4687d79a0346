/**
 * The shape of the conformity corpus: goals with the answers that the standard gives, verified with SWI-Prolog 9.
 * Where the two differ the standard holds, unless the note says otherwise.
 */

/**
 * Solutions in order, each the query's variables in the order of the query: `X = 1, Y = a`, or `true` without any.
 * Unbound variables print as `_`; names that begin with `_` are left out. `more` says that the list is only the
 * beginning. An error is its formal term; `syntax_error` stands for all of its kind; a ball that is no error, itself.
 */
export type Expectation =
  | 'fails'
  | { readonly solutions: readonly string[]; readonly more?: true }
  | { readonly error: string }

export interface Example {
  readonly goal: string
  readonly expect: Expectation
  /** How systems differ here, and what we follow. */
  readonly note?: string
}

/** Examples that share a program; each is run on a fresh copy of it. */
export interface Group {
  readonly title: string
  readonly program?: string
  readonly examples: readonly Example[]
}
