/** One match's rules in the pool: opened there, and opened again from the log when the thread is lost. */

import type { RecordedChronon } from '../game/index.js'
import { OutOfTime, type RulesThreads, ThreadLost } from './rules-pool.js'
import type {
  AdmitAnswer,
  OpenAnswer,
  Position,
  RulesAnswer,
  RulesKind,
  RulesRequest,
  RulesSource,
  TurnAnswer,
  TurnRequest,
} from './rules-requests.js'

/** Turns made again in one question, so that a long match does not hold up the others of its thread. */
const SLICE = 10
/** A thread may be lost again while a match is opened on it; some time it is the match itself. */
const ATTEMPTS = 4

export class HostedGame {
  private slot: number | undefined
  private generation = -1
  private last: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly pool: RulesThreads,
    private readonly match: string,
    private readonly source: RulesSource,
    private readonly seed: string,
    /** The turns so far, from the log. */
    private readonly history: () => Promise<readonly RecordedChronon[]>,
  ) {}

  /** Loads the rules and makes the turns of the log again. */
  async open(readers: readonly number[]): Promise<OpenAnswer> {
    const opened = await this.inTurn(() => this.reopen())
    return { ...opened, position: await this.ask({ kind: 'shown', match: this.match, readers }) }
  }

  shown(readers: readonly number[]): Promise<Position> {
    return this.ask({ kind: 'shown', match: this.match, readers })
  }

  admits(role: number, decision: string, action: string): Promise<AdmitAnswer> {
    return this.ask({ kind: 'admits', match: this.match, role, decision, action })
  }

  /** A turn that runs out of time is tried once more on a fresh thread: the machine may have been busy. */
  async turn(turn: number, readers: readonly number[], request: TurnRequest): Promise<TurnAnswer> {
    const asked = { kind: 'turn', match: this.match, turn, readers, ...request } as const
    try {
      return await this.ask(asked)
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error
      return this.ask(asked)
    }
  }

  close(): void {
    if (this.slot === undefined) return
    const { slot } = this
    this.slot = undefined
    this.pool.release(slot)
    this.pool.ask(slot, { kind: 'close', match: this.match }).catch(() => {})
  }

  /** One question at a time: a match that is being opened again cannot answer another. */
  private ask<Kind extends RulesKind>(request: RulesRequest<Kind>): Promise<RulesAnswer<Kind>> {
    return this.inTurn(() => this.askNow(request))
  }

  private inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.last.then(task)
    this.last = done.catch(() => {})
    return done
  }

  private async askNow<Kind extends RulesKind>(request: RulesRequest<Kind>): Promise<RulesAnswer<Kind>> {
    for (let attempt = 1; ; attempt++) {
      if (this.slot === undefined || this.pool.generation(this.slot) !== this.generation) await this.reopen()
      const { slot } = this
      if (slot === undefined) throw new ThreadLost('the match was closed')
      try {
        return await this.pool.ask(slot, request)
      } catch (error) {
        if (!(error instanceof ThreadLost) || attempt >= ATTEMPTS) throw error
        this.generation = -1
      }
    }
  }

  private async reopen(): Promise<OpenAnswer> {
    const chronons = await this.history()
    for (let attempt = 1; ; attempt++) {
      this.slot ??= this.pool.take()
      const { slot, match, source, seed } = this
      const generation = this.pool.generation(slot)
      try {
        const opened = await this.pool.ask(slot, { kind: 'open', match, source, seed, readers: [] })
        for (let from = 0; from < chronons.length; from += SLICE) {
          await this.pool.ask(slot, { kind: 'resume', match, from, chronons: chronons.slice(from, from + SLICE) })
        }
        this.generation = generation
        return opened
      } catch (error) {
        if (!(error instanceof ThreadLost) || attempt >= ATTEMPTS) throw error
      }
    }
  }
}
