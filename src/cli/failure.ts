/** How a command ends badly: one clear sentence and exit code 1, or 2 where it was called wrongly. */

export class Failure extends Error {
  override readonly name = 'Failure'
  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message)
  }
}

/** The command was called wrongly. */
export function misuse(message: string): Failure {
  return new Failure(message, 2)
}

/** The reason in an error of the host, without its code and call: `no such file or directory`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const system = /^[A-Z]+: ([^,]+), /.exec(error.message)
  return system?.[1] ?? error.message
}
