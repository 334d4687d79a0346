/**
 * Where machines think: threads of their own, apart from the rules, so that a deep search never holds up a table. A
 * machine that does not answer in time loses its thread; whoever else thought there sits down again.
 */

import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../game/index.js'
import type { MachineCalled, MachineReplied, MachineSeat } from './machine-messages.js'
import type { ChosenAction } from './rules-requests.js'

/** What tables need of machines; tests give their own. */
export interface Machines {
  /** Loads the rules and lets the player get ready. */
  prepare(seat: MachineSeat): Promise<void>
  /**
   * What it chooses on seeing this, members of a JSON object with `view` and `change`; decisions it leaves are left
   * out. Rejects when it fails.
   */
  choose(seat: MachineSeat, shown: string, milliseconds: number): Promise<readonly ChosenAction[]>
  leave(seat: string): void
}

/** Milliseconds over its time after which a machine is given up. */
const GRACE = 3000
/** Milliseconds for loading the rules and getting ready. */
const READY = 20_000

interface Waiting {
  readonly seat: string
  readonly timer: NodeJS.Timeout
  /** Asks once more, telling who sits there. */
  again(): void
  resolve(chosen: readonly ChosenAction[]): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  readonly seats: Set<string>
  readonly waiting: Map<number, Waiting>
}

export class MachineThreads implements Machines {
  private readonly threads: (Thread | undefined)[]
  private calls = 0
  private isClosed = false

  constructor(threads: number = availableParallelism()) {
    this.threads = Array.from({ length: threads }, () => undefined)
  }

  async prepare(seat: MachineSeat): Promise<void> {
    await this.call(seat, undefined, READY)
  }

  choose(seat: MachineSeat, shown: string, milliseconds: number): Promise<readonly ChosenAction[]> {
    return this.call(seat, shown, milliseconds)
  }

  leave(seat: string): void {
    for (const thread of this.threads) {
      if (thread?.seats.delete(seat)) this.post(thread, { call: 0, seat, milliseconds: 0, leaves: true })
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    await Promise.all(this.threads.map((thread) => thread && this.end(thread, 'the machines are closed')))
  }

  private call(sit: MachineSeat, shown: string | undefined, milliseconds: number): Promise<readonly ChosenAction[]> {
    const { seat } = sit
    if (this.isClosed) return Promise.reject(new Error('the machines are closed'))
    const thread = this.threadOf(seat)
    const isNew = !thread.seats.has(seat)
    thread.seats.add(seat)
    const call = ++this.calls
    return new Promise((resolve, reject) => {
      const late = () => void this.end(thread, `${sit.strategy} did not answer in time`, seat)
      const timer = setTimeout(late, milliseconds + GRACE + (isNew ? READY : 0))
      const again = () => this.call(sit, shown, milliseconds).then(resolve, reject)
      thread.waiting.set(call, { seat, timer, again, resolve, reject })
      this.post(thread, {
        call,
        seat,
        milliseconds,
        ...(isNew ? { sit } : {}),
        ...(shown === undefined ? {} : { shown }),
      })
    })
  }

  private post({ worker }: Thread, called: MachineCalled): void {
    worker.postMessage(called)
  }

  /** The thread the seat is at, else the one with the fewest. */
  private threadOf(seat: string): Thread {
    const sitting = this.threads.find((thread) => thread?.seats.has(seat))
    if (sitting !== undefined) return sitting
    const loads = this.threads.map((thread) => thread?.seats.size ?? 0)
    const index = loads.indexOf(Math.min(...loads))
    const thread = this.threads[index] ?? this.start()
    this.threads[index] = thread
    return thread
  }

  private start(): Thread {
    const worker = startThread(new URL('./machine-thread.js', import.meta.url))
    const thread: Thread = { worker, seats: new Set(), waiting: new Map() }
    worker.on('message', (replied: MachineReplied) => {
      const waiting = thread.waiting.get(replied.call)
      if (waiting === undefined) return
      thread.waiting.delete(replied.call)
      clearTimeout(waiting.timer)
      if ('chosen' in replied) return waiting.resolve(replied.chosen)
      thread.seats.delete(waiting.seat)
      if (replied.isUnseated) waiting.again()
      else waiting.reject(new Error(replied.error))
    })
    worker.on('error', (error) => void this.end(thread, `the machine's thread broke: ${error.message}`))
    return thread
  }

  /** Ends a thread. Those who waited there fail; they sit down on another when they are asked next. */
  private async end(thread: Thread, reason: string, at?: string): Promise<void> {
    const index = this.threads.indexOf(thread)
    if (index >= 0) this.threads[index] = undefined
    for (const { seat, timer, reject } of thread.waiting.values()) {
      clearTimeout(timer)
      reject(new Error(at === undefined || at === seat ? reason : 'another machine broke the thread it shared'))
    }
    thread.waiting.clear()
    await thread.worker.terminate()
  }
}
