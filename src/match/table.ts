/**
 * A match under way: it begins, its turns are made when they end, it ends. Everything that happens is appended to the
 * log before anybody hears of it, and one thing happens at a time.
 */

import { PUBLIC, type RecordedChronon } from '../game/index.js'
import { HostedGame } from './hosted-game.js'
import { InterruptTurns } from './interrupt-turns.js'
import { type Ending, type Happening, happening, storyOf } from './log.js'
import { MachineSeats } from './machine-seats.js'
import { MachineTurns } from './machine-turns.js'
import { paceOf, UNPACED } from './pace.js'
import { type Move, makeMove, refuse } from './persons.js'
import type { MatchInfo, MatchStatus } from './protocol.js'
import { OutOfTime, RulesFailed } from './rules-pool.js'
import type { AdmitAnswer, OpenDecision, Profile, Shown, TurnRequest } from './rules-requests.js'
import { readerIndex, Situation, TableError } from './situation.js'
import type { Reader, Surroundings, TableSetup } from './table-setup.js'
import { infoFor, tellChosen, tellEnd, tellSeats, tellState, tellWelcome } from './telling.js'

/** Turns in a row in which nobody may choose that follow each other at once; then they are paced. */
const AT_ONCE = 20
/** Milliseconds between such turns from then on. */
const IDLE_PACE = 250
/** Milliseconds until a table whose log could not be reached tries again. */
const RETRY = 1000

export class Table {
  private readonly situation: Situation
  private readonly hosted: HostedGame
  private readonly seats: MachineSeats
  private readonly machines: MachineTurns
  private readonly interrupts: InterruptTurns
  private line: Promise<unknown> = Promise.resolve()
  private readonly unstored = new Set<Promise<void>>()
  private seq = 0
  private cancels: (() => void)[] = []
  /** Turns in a row in which nobody could choose. */
  private idle = 0
  private isClosed = false
  private isStalled = false

  constructor(
    readonly setup: TableSetup,
    private readonly around: Surroundings,
  ) {
    const { id, source, seed } = setup
    this.situation = new Situation(setup, around.timers, around.absence)
    this.hosted = new HostedGame(around.pool, id, source, seed, () => this.history())
    this.seats = new MachineSeats(setup, around.machines)
    this.machines = new MachineTurns(this.situation, this.seats, {
      soon: (task) => this.soon(task),
      after: (milliseconds, task) => this.after(milliseconds, task),
      shown: (role) => this.show(role),
      admitted: (role, decision, action) => this.admitted(role, decision, action),
      append: (events) => this.append(events),
      interrupt: (chosen, event) => this.interrupts.submit(chosen, event),
      changed: () => this.changed(),
      report: (message) => around.report(id, message),
      isRunning: () => this.isRunning,
    })
    this.interrupts = new InterruptTurns({
      turn: (request, events) => this.turn(request, events),
      position: () => this.situation.here,
      isRunning: () => this.isRunning,
      fail: (fault) => this.finish({ status: 'faulty', fault }),
    })
  }

  get status(): MatchStatus {
    return this.situation.status
  }

  get profile(): Profile {
    return this.situation.loaded.profile
  }

  /** Ended, and nobody reads along. */
  get isIdle(): boolean {
    return this.situation.readers.size === 0 && this.situation.ending !== undefined
  }

  /** What a reader may know of the match as a whole. */
  info(reader?: Pick<Reader, 'as' | 'role'>): MatchInfo {
    return infoFor(this.situation, reader)
  }

  /** The turns so far, from the log: the whole truth. */
  async history(): Promise<readonly RecordedChronon[]> {
    const { id } = this.setup
    return storyOf(id, await this.around.ledger.events(id)).chronons
  }

  /** Brings the match to where its log says it is. Goes on with it, if it was running. */
  open(): Promise<void> {
    return this.inLine(() => this.recover())
  }

  begin(): Promise<void> {
    return this.inLine(async () => {
      if (this.status !== 'waiting') throw new TableError('not-waiting', 'the match has begun already')
      await this.start()
    })
  }

  stop(): Promise<void> {
    return this.endBy({ status: 'stopped' })
  }

  /** Ends the match because its rules were changed; the successor goes on. */
  amend(successor: string, assignment: Readonly<Record<string, string>>): Promise<void> {
    return this.endBy({ status: 'amended', successor, assignment: { ...assignment } })
  }

  /** Seats a reader and tells it all it may know. */
  join(reader: Reader): void {
    const { situation } = this
    situation.come(reader)
    this.soon(async () => {
      if (situation.opened === undefined) return
      tellWelcome(situation, reader)
      if (this.status !== 'waiting') await this.tell(reader)
      if (situation.ending !== undefined) tellEnd(situation, reader)
      tellSeats(situation)
      if (reader.role !== undefined) this.endIfChosen()
    })
  }

  leave(reader: Reader): void {
    const { role } = reader
    if (!this.situation.leave(reader) || role === undefined) return
    tellSeats(this.situation)
    if (this.isRunning && !this.isClosed) this.awaitReturn(role)
  }

  /** A move of a seated client. Answers `accepted` only when it is stored. */
  play(reader: Reader, move: Move): void {
    const { role } = reader
    if (role === undefined) {
      refuse(reader, move, 'not-seated', 'only those with a seat can choose')
      return
    }
    const work = {
      admitted: (by: number, decision: OpenDecision, action: string) => this.admitted(by, decision, action),
      keep: (event: Happening, happen: () => void) => this.keep(event, happen),
      interrupt: this.interrupts.submit.bind(this.interrupts),
      isReachable: () => !this.isStalled,
    }
    this.inLine(() => makeMove(this.situation, work, reader, role, move)).catch((error: unknown) => {
      refuse(reader, move, 'store', 'this could not be kept: try again')
      this.trouble(error)
    })
  }

  /** Leaves the match as its log has it. */
  close(): void {
    this.isClosed = true
    this.cancelTimers()
    this.hosted.close()
    this.seats.leave()
  }

  // --- one thing at a time ---

  private inLine<T>(task: () => Promise<T>): Promise<T> {
    const done = this.line.then(() => {
      if (this.isClosed) throw new TableError('closed', 'the match is closed here')
      return task()
    })
    this.line = done.catch(() => {})
    return done
  }

  /** For what the table does by itself: nobody waits for it, so its failures are handled here. */
  private soon(task: () => Promise<void>): void {
    this.inLine(task).catch((error: unknown) => this.trouble(error))
  }

  private after(milliseconds: number, task: () => Promise<void>): void {
    this.cancels.push(this.around.timers.after(milliseconds, () => this.soon(task)))
  }

  private cancelTimers(): void {
    for (const cancel of this.cancels) cancel()
    this.cancels = []
  }

  /** The log or the threads could not be reached. What is not in the log did not happen: start again from it. */
  private trouble(error: unknown): void {
    if (this.isClosed || this.isStalled || this.situation.ending !== undefined || error instanceof TableError) return
    this.isStalled = true
    this.cancelTimers()
    this.around.report(this.setup.id, error instanceof Error ? error.message : String(error))
    this.retry()
  }

  private retry(): void {
    const again = () =>
      void this.open().catch(() => {
        if (!this.isClosed) this.retry()
      })
    this.cancels.push(this.around.timers.after(RETRY, again))
  }

  // --- from the log, and to its first turn ---

  private async recover(): Promise<void> {
    const { situation, setup } = this
    await Promise.allSettled(this.unstored)
    const story = storyOf(setup.id, await this.around.ledger.events(setup.id))
    this.seq = story.seq
    if (story.ended !== undefined) situation.end(story.ended)
    try {
      const { profile, initial, position } = await this.hosted.open(situation.audience())
      const persons = setup.seats.filter(({ kind }) => kind === 'person').length
      situation.opened = { profile, initial, pace: paceOf(setup.settings, profile, persons) }
      this.isStalled = false
      if (story.begun === undefined) return
      situation.arrive(position)
      if (story.ended !== undefined) return
      situation.status = 'running'
      this.seats.prepare()
      for (const { role, decision, action } of story.submitted)
        situation.put(situation.roleIndex(role), decision, action)
      for (const role of story.passed) situation.passed.add(situation.roleIndex(role))
      await this.go()
    } catch (error) {
      if (!isFault(error)) throw error
      situation.opened ??= { profile: unloadable(setup), initial: '', pace: UNPACED }
      if (story.ended === undefined) await this.finish({ status: 'faulty', fault: error.message })
    }
  }

  private async start(): Promise<void> {
    const { situation } = this
    const { initial } = situation.loaded
    const position = await this.hosted.shown(situation.audience())
    await this.append([{ kind: 'begun', data: { initial, scores: [...position.scores] } }])
    situation.status = 'running'
    this.seats.prepare()
    await this.around.keep(this.setup.id, { status: 'running' })
    situation.arrive(position)
    tellSeats(situation)
    await this.go()
  }

  private endBy(how: Omit<Ending, 'seen'>): Promise<void> {
    return this.inLine(async () => {
      if (this.status !== 'waiting' && this.status !== 'running') {
        throw new TableError('ended', `the match has ended: it is ${this.status}`)
      }
      await this.finish(how)
    })
  }

  // --- turns ---

  private get isRunning(): boolean {
    return this.status === 'running' && !this.isStalled
  }

  /** Begins the turn at the present position: tells everybody, asks the machines, sets the clock. */
  private async go(): Promise<void> {
    this.cancelTimers()
    const { situation } = this
    const { turn, isTerminal } = situation.here
    if (isTerminal || turn >= this.around.maxTurns) {
      await this.tellAll()
      return this.finish({ status: isTerminal ? 'over' : 'limit' })
    }
    if (situation.isInterrupt) return this.goInterrupted()
    const { limit, endsAtOnce } = situation.loaded.pace
    const waited = situation.waitedFor()
    const isIdle = waited.size === 0 && endsAtOnce
    situation.deadline = limit === undefined || isIdle ? undefined : situation.now + limit
    await this.tellAll()
    if (isIdle) return this.after(++this.idle <= AT_ONCE ? 0 : IDLE_PACE, () => this.endTurn(turn))
    this.idle = 0
    if (limit !== undefined) this.after(limit, () => this.endTurn(turn))
    this.machines.askAll()
    this.machines.planStandIns(waited, limit)
    this.endIfChosen()
  }

  private async goInterrupted(): Promise<void> {
    const { clock } = this.setup.settings
    const tick = (clock.kind === 'interrupt' ? clock.tick : 1) * 1000
    const nextTick = () => {
      if (!this.isRunning) return
      this.situation.deadline = this.situation.now + tick
      this.machines.askAll()
      this.after(tick, async () => {
        await this.interrupts.tick()
        nextTick()
      })
    }
    this.situation.deadline = this.situation.now + tick
    await this.tellAll()
    await this.interrupts.settle()
    nextTick()
  }

  private async endTurn(turn: number): Promise<void> {
    const { situation } = this
    if (!this.isRunning || situation.here.turn !== turn) return
    await Promise.all(this.unstored)
    const chosen = [...situation.submitted].map(([decision, { action }]) => ({ decision, action }))
    if (await this.turn({ chosen, draws: 'all', refused: situation.refusals })) await this.go()
  }

  /** Makes one transition and stores it, with the events that led to it; false where the match ended by it. */
  private async turn(request: TurnRequest, events: readonly Happening[] = []): Promise<boolean> {
    const { situation } = this
    const { turn } = situation.here
    let answer: Awaited<ReturnType<HostedGame['turn']>>
    try {
      answer = await this.hosted.turn(turn, situation.audience(), request)
    } catch (error) {
      if (!isFault(error)) throw error
      await this.append(events)
      await this.finish({ status: 'faulty', fault: error.message })
      return false
    }
    const { chronon, position } = answer
    await this.append([...events, { kind: 'turned', data: { turn, chronon, scores: [...position.scores] } }])
    situation.arrive(position)
    if (!situation.isInterrupt) return true
    await this.tellAll()
    if (!position.isTerminal && position.turn < this.around.maxTurns) return true
    await this.finish({ status: position.isTerminal ? 'over' : 'limit' })
    return false
  }

  private async finish(how: Omit<Ending, 'seen'>): Promise<void> {
    this.cancelTimers()
    const { situation } = this
    const ending: Ending = { ...how, seen: await this.scoresSeen() }
    await this.append([{ kind: 'ended', data: ending }])
    situation.end(ending)
    const { status, fault, successor } = how
    const { scores } = situation
    await this.around.keep(this.setup.id, {
      status,
      ...(fault === undefined ? {} : { fault }),
      ...(successor === undefined ? {} : { successor }),
      ...(scores === undefined ? {} : { scores }),
    })
    this.seats.leave()
    for (const reader of situation.readers) tellEnd(situation, reader)
  }

  private async scoresSeen(): Promise<Ending['seen']> {
    try {
      const { shown } = await this.hosted.shown([PUBLIC, ...this.setup.seats.keys()])
      return Object.fromEntries(Object.entries(shown).map(([reader, { scores }]) => [reader, [...scores]]))
    } catch {
      // The rules are at fault: nobody can say who may know what, so nobody is told.
      return {}
    }
  }

  // --- choices ---

  private changed(): void {
    tellChosen(this.situation)
    this.endIfChosen()
  }

  private endIfChosen(): void {
    const { situation } = this
    if (!this.isRunning || situation.isInterrupt || !situation.loaded.pace.endsEarly) return
    const { turn } = situation.here
    const isDone = (role: number) => situation.hasChosen(role) || (situation.isGone(role) && !this.seats.standsIn(role))
    if ([...situation.waitedFor()].every(isDone)) this.soon(() => this.endTurn(turn))
  }

  /** Listed actions are known here; only others are a question to the rules. */
  private async admitted(role: number, { id, actions }: OpenDecision, action: string): Promise<AdmitAnswer> {
    return actions.includes(action) ? { action } : this.hosted.admits(role, id, action)
  }

  /**
   * What a person did happens at once and is stored meanwhile, so that others need not wait in line for the store. The
   * turn does not end before all of it is stored.
   */
  private keep(event: Happening, happen: () => void): Promise<void> {
    happen()
    const stored = this.append([event])
    const settled = stored.then(
      // After the acknowledgement, which waits for the same.
      () => queueMicrotask(() => this.changed()),
      (error: unknown) => this.trouble(error),
    )
    this.unstored.add(settled)
    void settled.finally(() => this.unstored.delete(settled))
    return stored
  }

  /** A person who left is waited for a while, where no clock runs. */
  private awaitReturn(role: number): void {
    if (this.situation.isInterrupt || this.situation.deadline !== undefined) return
    this.after(this.around.absence, async () => {
      if (!this.isRunning || !this.situation.isGone(role)) return
      this.machines.standIn(role)
      this.endIfChosen()
    })
  }

  // --- small things ---

  private async tellAll(): Promise<void> {
    for (const reader of this.situation.readers) await this.tell(reader)
  }

  private async tell(reader: Reader): Promise<void> {
    const shown = await this.show(readerIndex(reader))
    if (shown !== undefined) tellState(this.situation, reader, shown)
  }

  private async show(reader: number): Promise<Shown | undefined> {
    const known = this.situation.shown.get(reader)
    if (known !== undefined) return known
    const made = (await this.hosted.shown([reader])).shown[reader]
    if (made !== undefined) this.situation.shown.set(reader, made)
    return made
  }

  private append(events: readonly Happening[]): Promise<void> {
    const { now } = this.situation
    const entries = events.map((event) => {
      const { kind, data } = happening.parse(event)
      return { seq: ++this.seq, at: now, kind, data }
    })
    return entries.length === 0 ? Promise.resolve() : this.around.ledger.append(this.setup.id, entries)
  }
}

/** A match whose rules do not load any more still has a name and seats. */
function unloadable({ source, seats }: TableSetup): Profile {
  const { name: game, params, mode } = source
  return { game, title: game, language: 'sidl', mode, roles: seats.map(({ role }) => role), params, hides: true }
}

function isFault(error: unknown): error is RulesFailed | OutOfTime {
  return error instanceof RulesFailed || error instanceof OutOfTime
}
