/** Why a game cannot be solved as asked, in one sentence that says what to do instead. */

export class SolveError extends Error {
  override readonly name: string = 'SolveError'
}
