/** Why a game cannot be solved as asked, in one sentence that says what to do instead. */

export class SolveError extends Error {
  override readonly name: string = 'SolveError'
  /** `finding` is what is the matter, without the advice for the command line that the message may end with. */
  constructor(
    message: string,
    readonly finding: string = message,
  ) {
    super(message)
  }
}
