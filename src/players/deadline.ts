/** When a player must have its answer: the clock less what answering itself takes. */

import type { Clock } from '../game/index.js'

export interface Deadline {
  /** Milliseconds left to think; never negative. */
  left(): number
  readonly passed: boolean
  /** Lets timers and messages through when the thread has been kept for a while; call it often in a search. */
  breathe(): Promise<void>
}

/** A garbage collection or a busy machine may take this long between the last look at the clock and the answer. */
const MARGIN = { least: 22, share: 0.06 }
/** How long a search may keep the thread, in milliseconds. */
const BREATH = 8

export function deadline({ milliseconds }: Clock): Deadline {
  const margin = Math.min(milliseconds / 2, Math.max(MARGIN.least, milliseconds * MARGIN.share))
  return deadlineAt(Number.isFinite(milliseconds) ? performance.now() + milliseconds - margin : milliseconds)
}

/** At this time by `performance.now()`, with no margin. */
export function deadlineAt(end: number): Deadline {
  let breathed = performance.now()
  return {
    left: () => Math.max(0, end - performance.now()),
    get passed() {
      return performance.now() >= end
    },
    async breathe() {
      if (performance.now() - breathed < BREATH) return
      await new Promise((resolve) => setImmediate(resolve))
      breathed = performance.now()
    },
  }
}
