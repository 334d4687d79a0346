/** A mind in a thread of its own, so that neither rules nor strategy can keep messages waiting. */

import { z } from 'zod'
import { startThread } from '../../game/index.js'
import type { MindReply, MindSettings, MindTurn } from './mind.js'

export interface Thinker {
  /** Rejects where the rules cannot be used. */
  readonly ready: Promise<void>
  /** Turns come in their order. Tells a legal move as soon as it has one. Rejects when the mind is no more. */
  choose(turn: MindTurn, inHand: (move: string) => void): Promise<MindReply>
  stop(): void
}

export type MakeThinker = (settings: MindSettings) => Thinker

/** What the thread is told. */
export type ThreadTask = { readonly number: number } & MindTurn

const threadNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
  z.object({ kind: z.literal('in-hand'), number: z.number(), move: z.string() }),
  z.object({
    kind: z.literal('reply'),
    number: z.number(),
    reply: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('move'), move: z.string() }),
      z.object({ kind: z.literal('refused') }),
      z.object({ kind: z.literal('late') }),
    ]),
  }),
])
export type ThreadNews = z.infer<typeof threadNews>

/** Of the host's memory; typed arrays are counted by the rules' own budgets. */
const HEAP_MEGABYTES = 1024

interface Waiting {
  inHand(move: string): void
  resolve(reply: MindReply): void
  reject(error: Error): void
}

export function threadThinker(settings: MindSettings): Thinker {
  const worker = startThread(new URL('./mind-thread.js', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  })
  const waiting = new Map<number, Waiting>()
  let failure: Error | undefined
  let count = 0
  let isReady: () => void = () => {}
  let isNot: (error: Error) => void = () => {}
  const ready = new Promise<void>((resolve, reject) => {
    isReady = resolve
    isNot = reject
  })
  // Whoever does not wait for it is told by `choose`.
  ready.catch(() => {})

  function fail(error: Error): void {
    failure ??= error
    isNot(failure)
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }
  worker.on('message', (message: unknown) => {
    const news = threadNews.parse(message)
    if (news.kind === 'ready') isReady()
    else if (news.kind === 'failed') fail(new Error(news.reason))
    else if (news.kind === 'in-hand') waiting.get(news.number)?.inHand(news.move)
    else {
      waiting.get(news.number)?.resolve(news.reply)
      waiting.delete(news.number)
    }
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the thread has ended')))
  return {
    ready,
    choose(turn, inHand) {
      if (failure !== undefined) return Promise.reject(failure)
      const task: ThreadTask = { number: count++, ...turn }
      return new Promise((resolve, reject) => {
        waiting.set(task.number, { inHand, resolve, reject })
        worker.postMessage(task)
      })
    },
    stop() {
      fail(new Error('the match is over'))
      void worker.terminate()
    },
  }
}
