/** The thread of one mind: makes it, then decides turn by turn. Turns that have piled up are followed, not thought about. */

import { parentPort, workerData } from 'node:worker_threads'
import { Mind, type MindSettings } from './mind.js'
import type { ThreadNews, ThreadTask } from './thinker.js'

const port = parentPort
if (port === null) throw new Error('this file is run as a thread')
const tell = (news: ThreadNews): void => port.postMessage(news)

const tasks: ThreadTask[] = []
let wake: () => void = () => {}
port.on('message', (task: ThreadTask) => {
  tasks.push(task)
  wake()
})

async function think(): Promise<void> {
  const settings: MindSettings = workerData
  const mind = await Mind.make(settings)
  tell({ kind: 'ready' })
  for (;;) {
    const task = tasks.shift()
    if (task === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      continue
    }
    const { number } = task
    const inHand = (move: string) => tell({ kind: 'in-hand', number, move })
    const reply = await mind.choose(task, { inHand, isStale: () => tasks.length > 0 })
    tell({ kind: 'reply', number, reply })
  }
}

await think().catch((error: unknown) => {
  tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
  process.exitCode = 0
  port.close()
})
