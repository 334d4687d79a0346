/**
 * Several threads that search the same state, each in a tree of its own; what they know of the moves is added up (root
 * parallelisation, Chaslot, Winands and van den Herik 2008). They share nothing, so that two do twice the work of one.
 */

import type { Worker } from 'node:worker_threads'
import { type Game, type State, startThread } from '../../game/index.js'
import { sourceOf } from '../../languages/index.js'
import type { Deadline } from '../deadline.js'
import { within } from './prepare.js'
import { mergeReports, type SearchReport } from './report.js'
import type { SearchOptions } from './search.js'
import { READY, type ThinkAnswer, type ThinkRequest, type ThreadData } from './thread-messages.js'

/** Nodes outlive a small young generation and are copied in vain, on the core that the other thread needs. */
const YOUNG_MEGABYTES = 192

/** A thread stops so much before its report is waited for no longer, in milliseconds. */
const REPORTING = 4

interface Member {
  readonly worker: Worker
  isReady: boolean
  /** Hears every answer, and undefined when the thread has failed. */
  hear: (answer: ThinkAnswer | undefined) => void
}

export class Crew {
  private readonly members: Member[]
  private requests = 0
  private readonly allReady: Promise<unknown>

  constructor(game: Game, role: number, size: number, options: SearchOptions, seed: string) {
    const source = sourceOf(game)
    if (source === undefined) throw new Error(`${game.name} was not loaded from rules, so threads cannot have it`)
    const started = Array.from({ length: size }, (_, index) => {
      const data: ThreadData = { source, role, options, seed: `${seed}/${index}` }
      return startMember(data)
    })
    this.members = started.map(({ member }) => member)
    this.allReady = Promise.all(started.map(({ ready }) => ready))
  }

  /** Waits until all threads have the game, as long as the time lasts. */
  async ready(milliseconds: number): Promise<void> {
    await within(this.allReady, milliseconds)
  }

  /** Whether some thread has the game. */
  get isReady(): boolean {
    return this.members.some((member) => member.isReady)
  }

  /** What all threads together know of the role's moves when the time is up. */
  async think(state: State, due: Deadline, playouts: number): Promise<SearchReport> {
    const left = due.left()
    const id = this.requests++
    const members = this.members.filter(({ isReady }) => isReady)
    const request: ThinkRequest = {
      id,
      facts: state.facts.map(String),
      scores: state.scores,
      until: performance.timeOrigin + performance.now() + left - REPORTING,
      playouts: Math.ceil(playouts / Math.max(1, members.length)),
    }
    const reports = new Array<SearchReport | undefined>(members.length)
    const answers = members.map((member, index) =>
      ask(member, request, (report) => {
        reports[index] = report
      }),
    )
    await within(Promise.all(answers), left)
    return mergeReports(reports.filter((report) => report !== undefined))
  }

  stop(): void {
    for (const { worker } of this.members) void worker.terminate()
  }
}

function startMember(data: ThreadData): { member: Member; ready: Promise<void> } {
  const worker = startThread(new URL('./search-thread.js', import.meta.url), {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  })
  const member: Member = { worker, isReady: false, hear: () => {} }
  const ready = new Promise<void>((resolve) => {
    member.hear = (answer) => {
      member.isReady = answer?.id === READY
      worker.unref()
      resolve()
    }
  })
  worker.on('message', (answer: ThinkAnswer) => member.hear(answer))
  worker.on('error', () => {
    member.isReady = false
    member.hear(undefined)
  })
  return { member, ready }
}

/** Settles with the last report, or when the thread fails. The process waits for threads only while they are asked. */
function ask(member: Member, request: ThinkRequest, told: (report: SearchReport) => void): Promise<void> {
  member.worker.ref()
  member.worker.postMessage(request)
  return new Promise((resolve) => {
    member.hear = (answer) => {
      if (answer !== undefined && answer.id !== request.id) return
      if (answer !== undefined) told(answer.report)
      if (answer?.isLast === false) return
      member.worker.unref()
      resolve()
    }
  })
}
