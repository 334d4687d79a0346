/** How machines take part in turns: asked when one begins, for persons who are gone as well, and replaced when they fail. */

import type { Chooser, Happening } from './log.js'
import type { MachineSeats } from './machine-seats.js'
import type { AdmitAnswer, ChosenAction, OpenDecision, Shown } from './rules-requests.js'
import type { Situation } from './situation.js'

/** What the table does for it, one thing at a time. */
export interface TurnWork {
  soon(task: () => Promise<void>): void
  after(milliseconds: number, task: () => Promise<void>): void
  shown(role: number): Promise<Shown | undefined>
  admitted(role: number, decision: OpenDecision, action: string): Promise<AdmitAnswer>
  append(events: readonly Happening[]): Promise<void>
  /** In interrupt mode: a submission is a transition. */
  interrupt(chosen: ChosenAction, event: Happening): Promise<void>
  /** Somebody has chosen. */
  changed(): void
  report(message: string): void
  isRunning(): boolean
}

/** Milliseconds before the end of a turn, beside its time to think, at which a stand-in begins. */
const LEAD = 1000

export class MachineTurns {
  constructor(
    private readonly situation: Situation,
    private readonly seats: MachineSeats,
    private readonly work: TurnWork,
  ) {}

  /** Asks every machine that has something to decide: players that reason about what they see want every turn. */
  askAll(): void {
    const { here, setup } = this.situation
    for (const role of setup.seats.keys()) {
      if (this.situation.isMachine(role) && here.decisions.some(({ owner }) => owner === role))
        this.ask(role, 'machine')
    }
  }

  /** Persons who are not there when their time is nearly up are played by a machine, if the host said so. */
  planStandIns(waited: ReadonlySet<number>, limit: number | undefined): void {
    const { turn } = this.situation.here
    for (const role of waited) {
      if (!this.seats.standsIn(role)) continue
      if (limit === undefined) this.standIn(role)
      else {
        this.work.after(Math.max(0, limit - this.seats.milliseconds - LEAD), async () => {
          if (this.situation.here.turn === turn && !this.situation.isPresent(role)) this.ask(role, 'stand-in')
        })
      }
    }
  }

  /** Plays for a person who is gone, where a machine is to. */
  standIn(role: number): void {
    if (!this.seats.standsIn(role) || !this.situation.isGone(role)) return
    if (this.situation.waitedFor().has(role)) this.ask(role, 'stand-in')
  }

  private ask(role: number, by: 'machine' | 'stand-in'): void {
    const { turn } = this.situation.here
    if (this.situation.hasChosen(role)) return
    this.work.soon(async () => {
      if (!this.stillDecides(role, turn, by)) return
      const shown = await this.work.shown(role)
      if (shown === undefined) return
      const { deadline, now } = this.situation
      this.seats.choose(role, shown, deadline === undefined ? undefined : deadline - now).then(
        (chosen) => this.work.soon(() => this.chose(role, turn, chosen, by)),
        (error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error)
          this.work.soon(() => this.failed(role, turn, by, reason))
        },
      )
    })
  }

  private async chose(role: number, turn: number, chosen: readonly ChosenAction[], by: Chooser): Promise<void> {
    if (!this.stillDecides(role, turn, by)) return
    const { situation, work } = this
    const name = situation.roleName(role)
    const admitted: ChosenAction[] = []
    for (const { decision: id, action: asked } of chosen) {
      const decision = situation.here.decisions.find((each) => each.id === id && each.owner === role)
      if (decision === undefined) continue
      const answer = await work.admitted(role, decision, asked)
      if ('reason' in answer) {
        situation.refuse(role, id, asked, answer.reason)
        continue
      }
      const { action } = answer
      if (situation.isInterrupt) {
        const { turn: now } = situation.here
        const event: Happening = { kind: 'submitted', data: { turn: now, role: name, decision: id, action, by } }
        await work.interrupt({ decision: id, action }, event)
        if (!work.isRunning()) return
      } else admitted.push({ decision: id, action })
    }
    if (situation.isInterrupt) return
    const events = admitted.map(({ decision, action }): Happening => {
      return { kind: 'submitted', data: { turn, role: name, decision, action, by } }
    })
    await work.append([...events, { kind: 'passed', data: { turn, role: name, by } }])
    for (const { decision, action } of admitted) situation.put(role, decision, action)
    situation.passed.add(role)
    work.changed()
  }

  /** A machine that failed moves at random, and the log says why. */
  private async failed(role: number, turn: number, by: Chooser, reason: string): Promise<void> {
    if (!this.stillDecides(role, turn, by)) return
    const name = this.situation.roleName(role)
    await this.work.append([{ kind: 'failed', data: { turn, role: name, reason } }])
    this.work.report(`the machine of ${name} failed: ${reason}`)
    const own = this.situation.here.decisions.filter(({ owner }) => owner === role)
    await this.chose(role, turn, this.seats.fallback(role, turn, own), by)
  }

  /** Whether its choice is still wanted; a person who has come back and chosen needs no stand-in. */
  private stillDecides(role: number, turn: number, by: Chooser): boolean {
    if (!this.work.isRunning()) return false
    if (this.situation.isInterrupt) return true
    if (this.situation.here.turn !== turn) return false
    return by === 'machine' || !this.situation.hasChosen(role)
  }
}
