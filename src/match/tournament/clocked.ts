/** A player under a clock: one that is late, or fails, loses the move to a random one, and it is counted. */

import type { Choice, Clock, Player, Stream, View } from '../../game/index.js'

export interface Conduct {
  /** Choices, and starts, that took too long. */
  timeouts: number
  /** Choices that ended in an error of the player's own. */
  failures: number
}

export interface ClockSettings {
  readonly start: Clock
  readonly move: Clock
}

/** A timer or a garbage collection may be to blame for so much, in milliseconds. */
const TOLERANCE = 25

const LATE = Symbol('late')

export function clocked(player: Player, clocks: ClockSettings, dice: Stream, conduct: Conduct): Player {
  /** What the player is still busy with: it cannot begin anything else. */
  let busy: Promise<unknown> = Promise.resolve()

  async function timed<Value>({ milliseconds }: Clock, work: () => Promise<Value>): Promise<Value | undefined> {
    const began = performance.now()
    const result = busy.then(work)
    busy = result.catch(() => {})
    try {
      const value = await within(result, milliseconds + TOLERANCE)
      if (value !== LATE && performance.now() - began <= milliseconds + TOLERANCE) return value
      conduct.timeouts++
    } catch {
      conduct.failures++
    }
    return undefined
  }

  return {
    name: player.name,
    async start(game, role) {
      await timed(clocks.start, () => player.start(game, role, clocks.start))
    },
    async choose(view) {
      return (await timed(clocks.move, () => player.choose(view, clocks.move))) ?? anyChoices(view, dice)
    },
    stop: () => player.stop(),
  }
}

/** A random legal action of each decision; its default, or nothing, where actions are not listed. */
function anyChoices(view: View, dice: Stream): readonly Choice[] {
  return view.decisions.map(({ actions }) => (actions.length === 0 ? undefined : dice.nextInt(actions.length)))
}

async function within<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | typeof LATE> {
  if (!Number.isFinite(milliseconds)) return promise
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
