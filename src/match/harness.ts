/** A table without threads, sockets or waiting, for tests: rules run here, time passes when told, readers keep what they hear. */

import { type Ledger, type LogEntry, storyOf } from './log.js'
import type { Machines } from './machines.js'
import { type MatchSettings, matchSettings, type ServerMessage, serverMessage } from './protocol.js'
import { messageOf, NotHeld, rulesHost } from './rules-host.js'
import { OutOfTime, RulesFailed, type RulesThreads, ThreadLost } from './rules-pool.js'
import type { RulesAnswer, RulesKind, RulesRequest } from './rules-requests.js'
import { Table } from './table.js'
import type { Reader, StatusChange, TableSeat, Timers } from './table-setup.js'

/** Answers in this thread. `lose()` forgets everything, as a lost thread does. */
export class InlineThreads implements RulesThreads {
  private host = rulesHost({ milliseconds: Number.POSITIVE_INFINITY, cells: 16 * 1024 * 1024 })
  private lost = 0
  /** Questions of these kinds run out of time. */
  readonly slow = new Set<RulesKind>()

  take(): number {
    return 0
  }
  release(): void {}
  generation(): number {
    return this.lost
  }
  lose(): void {
    this.host = rulesHost({ milliseconds: Number.POSITIVE_INFINITY, cells: 16 * 1024 * 1024 })
    this.lost++
  }
  async ask<Kind extends RulesKind>(_slot: number, request: RulesRequest<Kind>): Promise<RulesAnswer<Kind>> {
    if (this.slow.has(request.kind)) throw new OutOfTime(`the rules took longer than 250 ms (${request.kind})`)
    const copy: RulesRequest<Kind> = structuredClone(request)
    try {
      return structuredClone(await this.host[copy.kind](copy))
    } catch (error) {
      throw error instanceof NotHeld ? new ThreadLost(error.message) : new RulesFailed(messageOf(error))
    }
  }
}

/** Time that passes when told. */
export class FakeTime implements Timers {
  private time = 1_000_000
  private waiting: { at: number; callback: () => void }[] = []

  now(): number {
    return this.time
  }

  after(milliseconds: number, callback: () => void): () => void {
    const entry = { at: this.time + milliseconds, callback }
    this.waiting.push(entry)
    return () => {
      this.waiting = this.waiting.filter((each) => each !== entry)
    }
  }

  /** Lets time pass, and everything that comes of it happen. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds
    await quiet()
    for (;;) {
      const [next] = this.waiting.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
      if (next === undefined) break
      this.waiting = this.waiting.filter((each) => each !== next)
      this.time = Math.max(this.time, next.at)
      next.callback()
      await quiet()
    }
    this.time = end
  }
}

/** Lets everything happen that needs no time. */
export async function quiet(): Promise<void> {
  for (let turns = 0; turns < 60; turns++) await new Promise((resolve) => setImmediate(resolve))
}

export class MemoryLedger implements Ledger {
  readonly logs = new Map<string, LogEntry[]>()
  /** While true, nothing can be stored. */
  isDown = false

  async append(match: string, events: readonly LogEntry[]): Promise<void> {
    if (this.isDown) throw new Error('the store is down')
    const log = this.logs.get(match) ?? []
    for (const event of events) {
      if (event.seq !== log.length + 1) throw new Error(`entry ${event.seq} does not follow ${log.length}`)
      log.push(structuredClone(event))
    }
    this.logs.set(match, log)
  }
  async events(match: string): Promise<readonly LogEntry[]> {
    if (this.isDown) throw new Error('the store is down')
    return structuredClone(this.logs.get(match) ?? [])
  }
  kinds(match: string): string[] {
    return (this.logs.get(match) ?? []).map(({ kind }) => kind)
  }
}

/** Keeps what it is told, each message checked against the protocol. */
export class Listener implements Reader {
  readonly heard: ServerMessage[] = []
  readonly texts: string[] = []

  constructor(
    readonly as: Reader['as'],
    readonly role?: number,
  ) {}

  send(text: string): void {
    this.texts.push(text)
    this.heard.push(serverMessage.parse(JSON.parse(text)))
  }

  all<Type extends ServerMessage['type']>(type: Type): Extract<ServerMessage, { type: Type }>[] {
    return this.heard.filter((message): message is Extract<ServerMessage, { type: Type }> => message.type === type)
  }

  last<Type extends ServerMessage['type']>(type: Type): Extract<ServerMessage, { type: Type }> {
    const found = this.all(type).at(-1)
    if (found === undefined)
      throw new Error(`no ${type} was heard, only ${this.heard.map((each) => each.type).join(', ')}`)
    return found
  }

  get state() {
    return this.last('state').state
  }
}

export interface TestedOptions {
  readonly rules: string
  readonly roles: readonly string[]
  readonly settings?: Partial<MatchSettings>
  readonly seats?: readonly TableSeat[]
  readonly machines?: Machines
  readonly seed?: string
  readonly maxTurns?: number
}

export interface Tested {
  readonly table: Table
  readonly time: FakeTime
  readonly ledger: MemoryLedger
  readonly threads: InlineThreads
  readonly kept: StatusChange[]
  readonly reports: string[]
  /** Seats somebody; what it hears is kept. */
  join(as: Reader['as'], role?: number): Promise<Listener>
  submit(who: Listener, decision: string, action: string): Promise<void>
  /** The same match on the same log, as after a restart. */
  restart(): Promise<Tested>
  story(): ReturnType<typeof storyOf>
}

const NOBODY: Machines = {
  prepare: async () => {},
  choose: () => Promise.reject(new Error('there is no machine here')),
  leave: () => {},
}

export async function tested(
  options: TestedOptions,
  ledger = new MemoryLedger(),
  time = new FakeTime(),
): Promise<Tested> {
  const settings = matchSettings.parse({ rules: options.rules, ...options.settings })
  const mode = settings.clock.kind === 'interrupt' ? 'interrupt' : 'chronon'
  const threads = new InlineThreads()
  const kept: StatusChange[] = []
  const reports: string[] = []
  const table = new Table(
    {
      id: 'm1',
      createdAt: time.now(),
      source: { rules: options.rules, name: 'game', params: settings.params, mode },
      settings,
      seed: options.seed ?? 'seed',
      seats: options.seats ?? options.roles.map((role) => ({ role, kind: 'person', name: '' })),
    },
    {
      ledger,
      pool: threads,
      machines: options.machines ?? NOBODY,
      timers: time,
      keep: async (_, change) => {
        kept.push(change)
      },
      report: (_, message) => reports.push(message),
      maxTurns: options.maxTurns ?? 1000,
      absence: 60_000,
    },
  )
  await table.open()
  let ref = 0
  return {
    table,
    time,
    ledger,
    threads,
    kept,
    reports,
    async join(as, role) {
      const reader = new Listener(as, role)
      table.join(reader)
      await quiet()
      return reader
    },
    async submit(who, decision, action) {
      table.play(who, { type: 'submit', ref: ++ref, turn: who.state.turn, decision, action })
      await quiet()
    },
    async restart() {
      table.close()
      return tested(options, ledger, time)
    },
    story: () => storyOf('m1', ledger.logs.get('m1') ?? []),
  }
}
