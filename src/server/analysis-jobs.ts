/**
 * Analyses under way and done: each in a thread of its own with limits of time, memory and size, a few at a time, the
 * rest waiting in order. What came of them is kept in memory for a while under a name that nobody can guess.
 */

import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../game/index.js'
import type { Told } from './analysis-thread.js'
import type { AnalysisFailure, AnalysisWork, Progress } from './analysis-wire.js'
import { ApiError } from './fault.js'

export interface AnalysisLimits {
  /** Analyses at a time; one core stays free for the tables where there are several. */
  readonly threads: number
  readonly waiting: number
  readonly milliseconds: number
  readonly nodes: number
  /** Megabytes of a thread's heap. */
  readonly memory: number
  /** How long and how many results are kept. */
  readonly keepMilliseconds: number
  readonly kept: number
}

const LIMITS: AnalysisLimits = {
  threads: Math.max(1, availableParallelism() - 1),
  waiting: 8,
  milliseconds: 60_000,
  nodes: 200_000,
  memory: 768,
  keepMilliseconds: 3_600_000,
  kept: 64,
}

type Outcome = { readonly report: string } | { readonly error: AnalysisFailure }

interface Job {
  readonly id: string
  readonly work: AnalysisWork
  progress: Progress
  thread?: { readonly worker: Worker; readonly timer: NodeJS.Timeout }
  ended?: { readonly outcome: Outcome; readonly at: number }
}

export class AnalysisJobs {
  private readonly limits: AnalysisLimits
  /** In the order in which they came. */
  private readonly jobs = new Map<string, Job>()
  private isClosed = false

  constructor(limits: Partial<AnalysisLimits> = {}) {
    this.limits = { ...LIMITS, ...limits }
  }

  start(asked: Omit<AnalysisWork, 'limits'>): string {
    this.forget()
    if (this.isClosed || this.waiting().length >= this.limits.waiting) {
      throw new ApiError(429, 'analyses-full', 'too many analyses are waiting already: try again in a minute')
    }
    const { nodes, milliseconds } = this.limits
    const id = randomBytes(18).toString('base64url')
    const work = { ...asked, limits: { nodes, milliseconds } }
    this.jobs.set(id, { id, work, progress: { stage: 'waiting' } })
    this.next()
    return id
  }

  /** As JSON: see `analysisStatus`. */
  status(id: string): string {
    const { progress, ended } = this.job(id)
    if (ended === undefined) {
      const ahead = this.waiting().findIndex((job) => job.id === id)
      return JSON.stringify({ status: 'running', progress: ahead < 0 ? progress : { ...progress, ahead } })
    }
    const { outcome } = ended
    if ('error' in outcome) return JSON.stringify({ status: 'failed', progress, error: outcome.error })
    return `{"status":"done","progress":${JSON.stringify(progress)},${outcome.report.slice(1)}`
  }

  /** Stops it where it is, and forgets it. */
  async cancel(id: string): Promise<void> {
    const job = this.job(id)
    this.jobs.delete(id)
    await this.stop(job)
    this.next()
  }

  async close(): Promise<void> {
    this.isClosed = true
    await Promise.all([...this.jobs.values()].map((job) => this.stop(job)))
    this.jobs.clear()
  }

  private job(id: string): Job {
    this.forget()
    const job = this.jobs.get(id)
    if (job === undefined) throw new ApiError(404, 'no-such-analysis', 'there is no such analysis, or not any more')
    return job
  }

  private waiting(): readonly Job[] {
    return [...this.jobs.values()].filter(({ thread, ended }) => thread === undefined && ended === undefined)
  }

  private next(): void {
    if (this.isClosed) return
    const running = [...this.jobs.values()].filter(({ thread }) => thread !== undefined).length
    for (const job of this.waiting().slice(0, Math.max(0, this.limits.threads - running))) this.run(job)
  }

  private run(job: Job): void {
    const { milliseconds, memory } = this.limits
    const worker = startThread(new URL('./analysis-thread.js', import.meta.url), {
      workerData: job.work,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
    const timer = setTimeout(() => this.end(job, { error: this.late(job) }), milliseconds)
    job.thread = { worker, timer }
    job.progress = { stage: 'reading' }
    worker.on('message', (told: Told) => {
      if (told.kind === 'progress') job.progress = { ...job.progress, ...told.progress }
      else this.end(job, told.kind === 'done' ? { report: told.report } : { error: told.error })
    })
    worker.on('error', (error) => this.end(job, { error: brokenThread(error, job.progress) }))
    worker.on('exit', () => this.end(job, { error: { code: 'internal', message: 'The analysis ended too early.' } }))
  }

  private end(job: Job, outcome: Outcome): void {
    if (job.ended !== undefined || !this.jobs.has(job.id)) return
    job.ended = { outcome, at: Date.now() }
    void this.stop(job).then(() => this.next())
  }

  private async stop(job: Job): Promise<void> {
    if (job.thread === undefined) return
    clearTimeout(job.thread.timer)
    const { worker } = job.thread
    delete job.thread
    await worker.terminate()
  }

  private late({ progress }: Job): AnalysisFailure {
    const seconds = Math.round(this.limits.milliseconds / 1000)
    return {
      code: 'out-of-time',
      message: `The analysis was stopped after ${seconds} seconds${grown(progress)}. ${SMALLER}`,
    }
  }

  /** What is too old or too much. */
  private forget(): void {
    const done = [...this.jobs.values()].flatMap(({ id, ended }) => (ended === undefined ? [] : [{ id, ...ended }]))
    const tooMany = done.length - this.limits.kept
    for (const [index, { id, at }] of done.entries()) {
      if (index < tooMany || Date.now() - at > this.limits.keepMilliseconds) this.jobs.delete(id)
    }
  }
}

const SMALLER = 'Set smaller parameters, coarser grids for its numbers, or a depth up to which to look.'

function grown({ nodes }: Progress): string {
  return nodes === undefined ? '' : `, with a tree of ${nodes.toLocaleString('en')} nodes by then`
}

function brokenThread(error: Error, progress: Progress): AnalysisFailure {
  const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  if (!isFull) return { code: 'internal', message: 'Something went wrong in the analysis.' }
  return { code: 'too-large', message: `The game needs more memory than there is for it${grown(progress)}. ${SMALLER}` }
}
