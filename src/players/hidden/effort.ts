/** How much may be worked out: so many transitions, and until when. Counts down. */

import type { Deadline } from '../deadline.js'

export interface Effort {
  transitions: number
  readonly due: Deadline
}

export function isSpent({ transitions, due }: Effort): boolean {
  return transitions <= 0 || due.passed
}
