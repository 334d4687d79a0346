/** The machines of one table: who is one, how long they may think, and what is done for one that fails. */

import { stream } from '../game/index.js'
import type { MachineSeat } from './machine-messages.js'
import type { Machines } from './machines.js'
import type { ChosenAction, OpenDecision, Shown } from './rules-requests.js'
import type { TableSetup } from './table-setup.js'

/** The share of a turn's time that a machine may use: its answer must still be checked and stored. */
const SHARE = 0.8

export class MachineSeats {
  private readonly seated = new Set<string>()
  readonly milliseconds: number

  constructor(
    private readonly setup: TableSetup,
    private readonly machines: Machines,
  ) {
    this.milliseconds = setup.settings.machineSeconds * 1000
  }

  /** Lets machines load the rules before their first turn; one that cannot will say so when it is asked. */
  prepare(): void {
    for (const role of this.setup.seats.keys()) {
      if (this.isMachine(role)) this.machines.prepare(this.sit(role)).catch(() => {})
    }
  }

  isMachine(role: number): boolean {
    return this.setup.seats[role]?.kind !== 'person'
  }

  /** Whether a machine plays for a person who is gone. */
  standsIn(role: number): boolean {
    return this.setup.seats[role]?.kind === 'person' && this.setup.settings.absent !== 'default'
  }

  /** `left` are the milliseconds of the turn, where it has a limit. */
  choose(role: number, { members }: Shown, left: number | undefined): Promise<readonly ChosenAction[]> {
    const milliseconds = Math.max(
      10,
      Math.min(this.milliseconds, left === undefined ? Number.POSITIVE_INFINITY : left * SHARE),
    )
    return this.machines.choose(this.sit(role), members, milliseconds)
  }

  /** Any listed action, the same again for the same match and turn; open-ended decisions are left to their default. */
  fallback(role: number, turn: number, decisions: readonly OpenDecision[]): readonly ChosenAction[] {
    const dice = stream(this.setup.seed, 'fallback', role, turn)
    return decisions.flatMap(({ id, actions }) => {
      const action = actions.length === 0 ? undefined : actions[dice.nextInt(actions.length)]
      return action === undefined ? [] : [{ decision: id, action }]
    })
  }

  leave(): void {
    for (const seat of this.seated) this.machines.leave(seat)
    this.seated.clear()
  }

  private sit(role: number): MachineSeat {
    const { id, source, seed, seats, settings } = this.setup
    const { absent } = settings
    const standIn = absent === 'default' ? 'random' : absent.strategy
    const seat = `${id}:${role}`
    this.seated.add(seat)
    return {
      seat,
      source,
      strategy: this.isMachine(role) ? (seats[role]?.name ?? 'random') : standIn,
      // A stream of its own: what a machine does must tell nothing of what nature will draw.
      seed: `${seed}/machine`,
      role,
      milliseconds: this.milliseconds,
      ...(seats[role]?.kind === 'ggp' ? { isRemote: true } : {}),
    }
  }
}
