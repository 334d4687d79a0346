/** Threads that play matches of a tournament, one at a time each, so that the caller stays free to show and to stop. */

import { Worker } from 'node:worker_threads'
import type { Encounter, Outcome } from './encounter.js'

export interface Arena {
  play(encounter: Encounter): Promise<Outcome>
  /** Ends all threads, in the middle of a match where there is one. */
  close(): Promise<void>
}

/** What a thread says when a match is over. */
export type ArenaNews = { readonly outcome: Outcome } | { readonly error: string }

export function openArena(): Arena {
  const idle: Worker[] = []
  const all = new Set<Worker>()

  function employ(): Worker {
    const worker = idle.pop() ?? new Worker(new URL('./arena-thread.js', import.meta.url))
    all.add(worker)
    return worker
  }

  return {
    play(encounter) {
      const worker = employ()
      return new Promise((resolve, reject) => {
        function leave(): void {
          worker.off('message', tell)
          worker.off('error', fail)
        }
        function tell(news: ArenaNews): void {
          leave()
          idle.push(worker)
          if ('outcome' in news) resolve(news.outcome)
          else reject(new Error(news.error))
        }
        function fail(error: Error): void {
          leave()
          all.delete(worker)
          reject(error)
        }
        worker.on('message', tell)
        worker.on('error', fail)
        worker.postMessage(encounter)
      })
    },
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
