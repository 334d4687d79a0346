/**
 * The fixed pool of threads that rules run in, shared by all matches. A question that outlives its budget ends its
 * thread; whoever else waited there is told that the thread is lost and asks again elsewhere.
 */

import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { type Diagnostic, startThread } from '../game/index.js'
import type { RulesAnswer, RulesKind, RulesRequest } from './rules-requests.js'
import type { Called, Replied } from './thread-messages.js'

export interface PoolOptions {
  /** One per core unless told otherwise. */
  readonly threads?: number
  /** Milliseconds that one question may take. */
  readonly callMilliseconds?: number
  /** Milliseconds for loading rules, checking them and replaying. */
  readonly loadMilliseconds?: number
  /** Cells that one question may hold. */
  readonly cells?: number
  /** Questions that may wait at one thread before more are turned away. */
  readonly queue?: number
}

const DEFAULTS = { callMilliseconds: 250, loadMilliseconds: 5000, cells: 16 * 1024 * 1024, queue: 20_000 }

/** How often the pool looks what its threads are at. */
const WATCH = 25

/** JavaScript memory a thread may use, in megabytes; cells are counted by the engine itself. */
const HEAP = 1024

const LONG: ReadonlySet<RulesKind> = new Set<RulesKind>(['open', 'resume', 'check', 'outline', 'replay'])

/** The rules failed, or could not be loaded: `diagnostics` says why where it is known. */
export class RulesFailed extends Error {
  override readonly name = 'RulesFailed'
  constructor(
    message: string,
    readonly diagnostics: readonly Diagnostic[] = [],
  ) {
    super(message)
  }
}

/** The question took longer than it may; its thread is gone. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

/** The thread does not hold the match, or was lost with another question: open the match again and ask once more. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost'
}

/** Too many questions wait. */
export class PoolBusy extends Error {
  override readonly name = 'PoolBusy'
}

/** What matches need of the threads; tests may answer in their own. */
export interface RulesThreads {
  /** The thread with the fewest matches takes one more. */
  take(): number
  release(slot: number): void
  /** Counts the threads that stood at a slot: a match opened on an earlier one must open again. */
  generation(slot: number): number
  ask<Kind extends RulesKind>(slot: number, request: RulesRequest<Kind>): Promise<RulesAnswer<Kind>>
}

interface Pending {
  readonly kind: RulesKind
  readonly budget: number
  resolve(answer: unknown): void
  reject(error: Error): void
}

interface Slot {
  worker: Worker
  readonly running: Int32Array
  readonly pending: Map<number, Pending>
  /** The call last seen running, and since when. */
  seen: { call: number; since: number }
  matches: number
  generation: number
}

export class RulesPool implements RulesThreads {
  private readonly slots: Slot[]
  private readonly options: Required<PoolOptions>
  private calls = 0
  private watch: NodeJS.Timeout | undefined
  private isClosed = false

  constructor(options: PoolOptions = {}) {
    this.options = { threads: availableParallelism(), ...DEFAULTS, ...options }
    this.slots = Array.from({ length: this.options.threads }, () => this.newSlot())
  }

  take(): number {
    const fewest = Math.min(...this.slots.map(({ matches }) => matches))
    const slot = this.slots.findIndex(({ matches }) => matches === fewest)
    this.at(slot).matches++
    return slot
  }

  release(slot: number): void {
    this.at(slot).matches--
  }

  generation(slot: number): number {
    return this.at(slot).generation
  }

  ask<Kind extends RulesKind>(slot: number, request: RulesRequest<Kind>): Promise<RulesAnswer<Kind>> {
    if (this.isClosed) return Promise.reject(new ThreadLost('the pool is closed'))
    const { pending, worker } = this.at(slot)
    if (pending.size >= this.options.queue) return Promise.reject(new PoolBusy('too many questions wait for the rules'))
    const call = ++this.calls
    const { kind } = request
    const budget = LONG.has(kind) ? this.options.loadMilliseconds : this.options.callMilliseconds
    return new Promise((resolve, reject) => {
      pending.set(call, { kind, budget, resolve: (answer) => resolve(answer as RulesAnswer<Kind>), reject })
      worker.postMessage({ call, request } satisfies Called<Kind>)
      this.watch ??= setInterval(() => this.look(), WATCH)
    })
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearInterval(this.watch)
    await Promise.all(this.slots.map((slot) => this.end(slot, new ThreadLost('the pool is closed'))))
  }

  private at(slot: number): Slot {
    const found = this.slots[slot]
    if (found === undefined) throw new RangeError(`there is no thread ${slot}`)
    return found
  }

  private newSlot(): Slot {
    const running = new Int32Array(new SharedArrayBuffer(4))
    const worker = this.start(running)
    const slot: Slot = { worker, running, pending: new Map(), seen: { call: 0, since: 0 }, matches: 0, generation: 0 }
    this.listen(slot)
    return slot
  }

  private start(running: Int32Array): Worker {
    const { callMilliseconds, cells } = this.options
    return startThread(new URL('./rules-thread.js', import.meta.url), {
      workerData: { running: running.buffer, limits: { milliseconds: callMilliseconds, cells } },
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
    })
  }

  private listen(slot: Slot): void {
    const { worker } = slot
    worker.on('message', (replied: Replied) => this.settle(slot, replied))
    worker.on('error', (error) => {
      if (slot.worker === worker)
        void this.replace(slot, new RulesFailed(`the rules broke their thread: ${error.message}`))
    })
  }

  private settle(slot: Slot, replied: Replied): void {
    const pending = slot.pending.get(replied.call)
    slot.pending.delete(replied.call)
    if (pending === undefined) return
    if ('answer' in replied) {
      pending.resolve(replied.answer)
      return
    }
    const { code, message, diagnostics } = replied.error
    pending.reject(code === 'not-held' ? new ThreadLost(message) : new RulesFailed(message, diagnostics))
  }

  /**
   * Times questions by what the threads themselves say is running, so that a busy event loop here never makes an
   * innocent question look late.
   */
  private look(): void {
    const now = performance.now()
    let busy = false
    for (const slot of this.slots) {
      busy ||= slot.pending.size > 0
      const call = Atomics.load(slot.running, 0)
      if (call !== slot.seen.call) slot.seen = { call, since: now }
      const pending = slot.pending.get(call)
      if (pending === undefined || now - slot.seen.since <= pending.budget) continue
      const message = `the rules took longer than ${pending.budget} ms (${pending.kind})`
      void this.replace(slot, new OutOfTime(message))
    }
    if (busy) return
    clearInterval(this.watch)
    this.watch = undefined
  }

  /** Ends a slot's thread and starts another; `error` is for the question that was running. */
  private async replace(slot: Slot, error: Error): Promise<void> {
    const { worker } = slot
    Atomics.store(slot.running, 0, 0)
    const waiting = this.end(slot, error)
    slot.generation++
    if (!this.isClosed) {
      slot.worker = this.start(slot.running)
      this.listen(slot)
    }
    await waiting
    worker.removeAllListeners()
  }

  private async end(slot: Slot, error: Error): Promise<void> {
    const { call } = slot.seen
    const pending = [...slot.pending]
    slot.pending.clear()
    slot.seen = { call: 0, since: 0 }
    for (const [id, { reject }] of pending) {
      reject(id === call ? error : new ThreadLost('the thread ended while this waited'))
    }
    await slot.worker.terminate()
  }
}
