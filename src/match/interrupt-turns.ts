/**
 * SIDL's other manager (sidl.md, interrupt mode): each submission is a transition of its own, nature's draws follow at
 * once, timers fire at each tick, and defaults only when a whole tick passes in silence.
 */

import { CHANCE } from '../game/index.js'
import type { Happening } from './log.js'
import { isTimer } from './pace.js'
import type { ChosenAction, Position, TurnRequest } from './rules-requests.js'

/** More than so many transitions of nature in a row are a loop, not a game. */
const NATURE_IN_A_ROW = 1000

interface Match {
  /** Makes a transition; false where the match ended by it. */
  turn(request: TurnRequest, events?: readonly Happening[]): Promise<boolean>
  position(): Position
  isRunning(): boolean
  /** The rules are at fault: the match ends. */
  fail(fault: string): Promise<void>
}

export class InterruptTurns {
  private isQuiet = true

  constructor(private readonly match: Match) {}

  async submit(chosen: ChosenAction, event: Happening): Promise<void> {
    this.isQuiet = false
    if (await this.match.turn({ chosen: [chosen], draws: [], refused: [] }, [event])) await this.settle()
  }

  /** Nature's switches with several actions fire alone and at once, until none is left. */
  async settle(): Promise<void> {
    for (let fired = 0; this.match.isRunning(); fired++) {
      const drawn = this.match.position().decisions.find((each) => each.owner === CHANCE && !isTimer(each))
      if (drawn === undefined) return
      if (fired >= NATURE_IN_A_ROW) {
        const often = `nature has moved ${NATURE_IN_A_ROW} times in a row, last at ${drawn.id}`
        return this.match.fail(`${often}: its switch never closes`)
      }
      await this.match.turn({ chosen: [], draws: [drawn.id], refused: [] })
    }
  }

  async tick(): Promise<void> {
    const timers = this.match.position().decisions.filter(isTimer)
    for (const { id } of timers) {
      if (!this.match.isRunning()) return
      if (!this.match.position().decisions.some((each) => each.id === id && isTimer(each))) continue
      this.isQuiet = false
      if (await this.match.turn({ chosen: [], draws: [id], refused: [] })) await this.settle()
    }
    const silent = this.isQuiet && this.match.isRunning()
    this.isQuiet = true
    if (!silent || !this.match.position().decisions.some(({ hasDefault }) => hasDefault)) return
    if (await this.match.turn({ chosen: [], draws: [], refused: [] })) await this.settle()
  }
}
