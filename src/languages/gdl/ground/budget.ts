/** What a grounding may cost. Everything that grows claims its bytes here, and every long loop looks at the clock. */

export interface GroundingLimits {
  readonly seconds: number
  /** Rules without variables. */
  readonly instances: number
  /** Of all tables together, those being copied included. */
  readonly bytes: number
}

export const USUAL_LIMITS: GroundingLimits = { seconds: 60, instances: 60_000_000, bytes: 4 * 2 ** 30 }

export type GroundingFault = 'time' | 'instances' | 'memory' | 'unsafe' | 'unstratified' | 'too-wide'

/** The rules do not ground, or not within the limits; the message says what grew and how far. */
export class GroundingError extends Error {
  override readonly name = 'GroundingError'
  constructor(
    readonly code: GroundingFault,
    message: string,
  ) {
    super(message)
  }
}

export class Budget {
  readonly started = performance.now()
  private bytes = 0
  constructor(readonly limits: GroundingLimits) {}

  get seconds(): number {
    return (performance.now() - this.started) / 1000
  }

  checkTime(): void {
    const { seconds } = this.limits
    if (this.seconds > seconds) throw new GroundingError('time', `the grounding took more than ${seconds} s`)
  }

  checkInstances(count: number): void {
    const { instances } = this.limits
    if (count <= instances) return
    throw new GroundingError('instances', `the rules have more than ${instances.toLocaleString('en')} instances`)
  }

  claim(bytes: number): void {
    this.bytes += bytes
    if (this.bytes <= this.limits.bytes) return
    const mebibytes = Math.round(this.limits.bytes / 2 ** 20)
    throw new GroundingError('memory', `the grounding needs more than ${mebibytes.toLocaleString('en')} MiB`)
  }

  release(bytes: number): void {
    this.bytes -= bytes
  }

  /** All that was claimed has been dropped. */
  startOver(): void {
    this.bytes = 0
  }

  ints(length: number): Int32Array {
    this.claim(length * 4)
    return new Int32Array(length)
  }

  /** The same numbers in an array at least twice as long, and at least as long as needed. */
  grown(old: Int32Array, needed: number): Int32Array {
    const grown = this.ints(Math.max(needed, old.length * 2))
    grown.set(old)
    this.release(old.length * 4)
    return grown
  }
}
