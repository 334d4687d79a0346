/** The best way on that a puzzle's search has found: what to choose, step by step, and what it leads to. */

import type { Choice, State } from '../../game/index.js'

export type Step = readonly Choice[]

export class BestLine {
  score = Number.NEGATIVE_INFINITY
  private steps: readonly Step[] = []
  private state: State | undefined

  /** `ceiling`: no score is higher. */
  constructor(private readonly ceiling: number) {}

  get isPerfect(): boolean {
    return this.score >= this.ceiling
  }

  /** Keeps the line if none as good is known. */
  offer(from: State, score: number, steps: readonly Step[]): void {
    if (score <= this.score) return
    this.score = score
    this.steps = steps
    this.state = from
  }

  /** Goes on from this state; says whether the line leads through it, else it is forgotten. */
  moveTo(state: State): boolean {
    if (this.state?.key === state.key) return true
    const [first, ...rest] = this.steps
    const next = first && this.state?.next(first)
    if (next?.key === state.key) {
      this.steps = rest
      this.state = next
      return true
    }
    this.score = Number.NEGATIVE_INFINITY
    this.steps = []
    this.state = state
    return false
  }

  get next(): Step | undefined {
    return this.steps[0]
  }
}
