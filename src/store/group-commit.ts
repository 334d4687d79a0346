/**
 * Appends that arrive while a commit is under way share the next one, so that many a second cost few commits.
 * Those of one match are kept in the order of their calls.
 */

import { setTimeout as pause } from 'node:timers/promises'
import type { StoreError } from './fault.js'

/** An event as it is kept, its data as the text of JSON: what becomes of the value later changes nothing. */
export interface WrittenEvent {
  readonly seq: number
  readonly at: number
  readonly kind: string
  readonly data: string
}

/** Consecutive events of one match. */
export interface Run {
  readonly match: string
  readonly events: readonly WrittenEvent[]
}

interface Waiting extends Run {
  kept(): void
  refused(error: unknown): void
}

/** Keeps all the runs in one commit, and says for each what was wrong with it, or undefined where it is kept. */
export type Write = (runs: readonly Run[]) => Promise<readonly (StoreError | undefined)[]>

export interface GroupCommit {
  append(run: Run): Promise<void>
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>
}

/** So that one commit is never so large that the next ones wait for long. */
const MOST_EVENTS = 1000
const MOST_CHARACTERS = 4_000_000

/**
 * Between two commits lies a rest in milliseconds, so that at many appends a second fewer commits cost less of the
 * processor; one that comes alone goes at once.
 */
export function groupCommit(write: Write, rest = 5): GroupCommit {
  let queue: Waiting[] = []
  let work: Promise<void> | undefined

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const { group, later } = nextGroup(queue)
      queue = later
      await commit(group)
      await pause(rest)
    }
    work = undefined
  }

  async function commit(group: readonly (readonly Waiting[])[]): Promise<void> {
    try {
      const faults = await write(group.map(joined))
      for (const [index, calls] of group.entries()) {
        // Which of them was at fault shows when each goes alone.
        if (faults[index] !== undefined && calls.length > 1) for (const call of calls) await commit([[call]])
        else settle(calls, faults[index])
      }
    } catch (error) {
      for (const calls of group) settle(calls, error)
    }
  }

  return {
    append(run) {
      return new Promise((kept, refused) => {
        queue.push({ ...run, kept, refused })
        // Begun after the present turn of the event loop, so that its other appends are in the first group already.
        work ??= new Promise<void>((resolve) => setImmediate(resolve)).then(drain)
      })
    },
    async settled() {
      await work
    },
  }
}

/** The calls that go into one commit, by match: one joins its match's others only where it goes on from them. */
function nextGroup(queue: readonly Waiting[]): { group: readonly (readonly Waiting[])[]; later: Waiting[] } {
  const runs = new Map<string, { calls: Waiting[]; next: number }>()
  const held = new Set<string>()
  const later: Waiting[] = []
  let count = 0
  let size = 0
  for (const call of queue) {
    const run = runs.get(call.match)
    const first = call.events[0]?.seq ?? 0
    const characters = call.events.reduce((sum, { data }) => sum + data.length, 0)
    const fits = count === 0 || (count + call.events.length <= MOST_EVENTS && size + characters <= MOST_CHARACTERS)
    if (held.has(call.match) || !fits || (run !== undefined && run.next !== first)) {
      held.add(call.match)
      later.push(call)
      continue
    }
    count += call.events.length
    size += characters
    const next = first + call.events.length
    if (run === undefined) runs.set(call.match, { calls: [call], next })
    else {
      run.calls.push(call)
      run.next = next
    }
  }
  return { group: [...runs.values()].map(({ calls }) => calls), later }
}

function joined(calls: readonly Waiting[]): Run {
  return { match: calls[0]?.match ?? '', events: calls.flatMap(({ events }) => events) }
}

function settle(calls: readonly Waiting[], fault: unknown): void {
  for (const call of calls) {
    if (fault === undefined) call.kept()
    else call.refused(fault)
  }
}
