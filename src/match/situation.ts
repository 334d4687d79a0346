/** Where a match stands at this moment: the position, what is put down in the turn, who is there, whom the turn waits for. */

import { CHANCE, PUBLIC, type Refusal } from '../game/index.js'
import type { Ending } from './log.js'
import { choosers, hasChosen, type Pace } from './pace.js'
import type { MatchStatus } from './protocol.js'
import type { Position, Profile, Shown } from './rules-requests.js'
import type { Reader, TableSetup, Timers } from './table-setup.js'

/** Refusals kept for the record of one turn; a client that floods fills no log. */
const REFUSALS = 20

export interface Opened {
  readonly profile: Profile
  /** SHA-256 of the first state. */
  readonly initial: string
  readonly pace: Pace
}

/** The request cannot be carried out in the match's present state. */
export class TableError extends Error {
  override readonly name = 'TableError'
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

export class Situation {
  status: MatchStatus = 'waiting'
  ending: Ending | undefined
  opened: Opened | undefined
  /** When the turn ends, where it has a limit. */
  deadline: number | undefined
  readonly readers = new Set<Reader>()
  /** What readers are shown of the present position, as far as it has been asked for. */
  readonly shown = new Map<number, Shown>()
  readonly submitted = new Map<string, { readonly role: number; readonly action: string }>()
  readonly passed = new Set<number>()
  refusals: Refusal[] = []
  private position: Position | undefined
  /** When a person was last seen to leave, by role. */
  private readonly left = new Map<number, number>()

  constructor(
    readonly setup: TableSetup,
    private readonly timers: Timers,
    /** Milliseconds after which somebody who left counts as gone. */
    private readonly absence: number,
  ) {}

  arrive(position: Position): void {
    this.position = position
    this.shown.clear()
    for (const [reader, shown] of Object.entries(position.shown)) this.shown.set(Number(reader), shown)
    this.submitted.clear()
    this.passed.clear()
    this.refusals = []
  }

  end(ending: Ending): void {
    this.ending = ending
    this.status = ending.status
    this.deadline = undefined
  }

  get here(): Position {
    if (this.position === undefined) throw new Error('the match has no position yet')
    return this.position
  }

  get scores(): readonly number[] | undefined {
    return this.position?.scores
  }

  get loaded(): Opened {
    if (this.opened === undefined) throw new TableError('not-open', 'the match is not open yet')
    return this.opened
  }

  get isInterrupt(): boolean {
    return this.setup.source.mode === 'interrupt'
  }

  get now(): number {
    return this.timers.now()
  }

  roleName(role: number | undefined): string {
    return this.setup.seats[role ?? -1]?.role ?? ''
  }

  roleIndex(name: string): number {
    return this.setup.seats.findIndex(({ role }) => role === name)
  }

  isMachine(role: number): boolean {
    return this.setup.seats[role]?.kind !== 'person'
  }

  // --- the turn ---

  put(role: number, decision: string, action: string): void {
    this.submitted.set(decision, { role, action })
    this.passed.delete(role)
  }

  withdraw(role: number, decision: string): void {
    this.submitted.delete(decision)
    this.passed.delete(role)
  }

  refuse(role: number, decision: string, action: string, reason: string): void {
    if (this.refusals.length < REFUSALS) this.refusals.push({ role: this.roleName(role), decision, action, reason })
  }

  /** Those whose choices the turn waits for: persons with a choice, machines with any decision. */
  waitedFor(): ReadonlySet<number> {
    const { decisions } = this.here
    const waited = new Set(choosers(decisions, this.loaded.profile))
    for (const { owner, actions } of decisions) {
      if (owner !== CHANCE && actions.length > 0 && this.isMachine(owner)) waited.add(owner)
    }
    return waited
  }

  hasChosen(role: number): boolean {
    return hasChosen(role, this.here.decisions, this.submitted, this.passed)
  }

  /** Those who have chosen, of those who may. */
  chosen(): string[] {
    return [...this.waitedFor()].filter((role) => this.hasChosen(role)).map((role) => this.roleName(role))
  }

  // --- who is there ---

  come(reader: Reader): void {
    this.readers.add(reader)
    if (reader.role !== undefined) this.left.delete(reader.role)
  }

  /** True where a role has nobody left. */
  leave(reader: Reader): boolean {
    if (!this.readers.delete(reader) || reader.role === undefined || this.isPresent(reader.role)) return false
    this.left.set(reader.role, this.now)
    return true
  }

  isPresent(role: number): boolean {
    return [...this.readers].some((reader) => reader.role === role)
  }

  /**
   * Whether a person was here and has been away for too long. Where a clock runs, the clock alone decides; where
   * nobody is here at all, nobody is held up either.
   */
  isGone(role: number): boolean {
    const since = this.left.get(role)
    if (since === undefined || this.deadline !== undefined || this.now - since < this.absence) return false
    return [...this.readers].some((reader) => reader.role !== undefined)
  }

  /** Those whose views are needed as soon as a turn is made. */
  audience(): readonly number[] {
    const machines = [...this.setup.seats.keys()].filter((role) => this.isMachine(role))
    return [...new Set([...[...this.readers].map(readerIndex), ...machines])]
  }
}

/** Whose view a reader gets: its role's, or the public one. */
export function readerIndex(reader: Pick<Reader, 'role'> | undefined): number {
  return reader?.role ?? PUBLIC
}
