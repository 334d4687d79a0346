/**
 * Planes for the gates of one phase: a plane whose value is no longer needed is used again, last freed first, so that
 * the working set stays in the cache.
 */

/** Plane by signal; grows as signals are placed. */
export class PlaneReuse {
  private readonly free: number[] = []
  /** Signals by the step they are read last: those of step s stand from `dyingFrom[s]` on. */
  private readonly dying: Int32Array
  private readonly dyingFrom: Int32Array
  /** One past the highest plane used. */
  top: number

  /**
   * `plane` holds -1 where a plane is to be found. `lastUse` says at which step each signal is read last, -1 for never;
   * signals that must last are given a step that never comes.
   */
  constructor(
    private readonly plane: Int32Array,
    lastUse: Int32Array,
    steps: number,
    firstPlane: number,
  ) {
    this.top = firstPlane
    this.dyingFrom = new Int32Array(steps + 1)
    const dies = (signal: number): boolean => lastUse[signal] >= 0 && lastUse[signal] < steps && plane[signal] < 0
    for (let signal = 0; signal < plane.length; signal++) if (dies(signal)) this.dyingFrom[lastUse[signal] + 1]++
    for (let step = 0; step < steps; step++) this.dyingFrom[step + 1] += this.dyingFrom[step]
    this.dying = new Int32Array(this.dyingFrom[steps])
    const fill = this.dyingFrom.slice()
    for (let signal = 0; signal < plane.length; signal++) {
      if (dies(signal)) this.dying[fill[lastUse[signal]]++] = signal
    }
  }

  place(signal: number): void {
    if (this.plane[signal] < 0) this.plane[signal] = this.free.pop() ?? this.top++
  }

  /** Called after everything of a step is placed. */
  endStep(step: number): void {
    for (let i = this.dyingFrom[step]; i < this.dyingFrom[step + 1]; i++) {
      const plane = this.plane[this.dying[i]]
      if (plane >= 0) this.free.push(plane)
    }
  }
}
