/** What can go wrong with a circuit: one error type, with a code for programs and a sentence for people. */

export type CircuitErrorCode =
  | 'bad-rules'
  | 'unstratified'
  | 'too-many-gates'
  | 'too-much-memory'
  | 'bad-state'
  | 'bad-move'
  | 'bad-request'

export class CircuitError extends Error {
  override readonly name = 'CircuitError'

  constructor(
    readonly code: CircuitErrorCode,
    message: string,
  ) {
    super(message)
  }
}
