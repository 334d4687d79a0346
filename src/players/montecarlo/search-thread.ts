/** A tree search in a thread of its own. It is sent the game once and then states as text, and answers with reports. */

import { parentPort, workerData } from 'node:worker_threads'
import { reopenGame } from '../../languages/index.js'
import { deadlineAt } from '../deadline.js'
import { preparePlayouts } from './prepare.js'
import { Search } from './search.js'
import { READY, type ThinkAnswer, type ThinkRequest, type ThreadData } from './thread-messages.js'

/** Of the time to think, when a thread tells what it knows. */
const SHARES = [0.4, 0.7, 0.9, 1]

async function serve({ source, role, options, seed }: ThreadData): Promise<void> {
  const port = parentPort
  if (port === null) throw new Error('this module runs in a thread')
  const game = reopenGame(source)
  await preparePlayouts(game, { milliseconds: Number.POSITIVE_INFINITY })
  const search = new Search(game, role, options, seed)
  async function think({ id, facts, scores, until, playouts }: ThinkRequest): Promise<void> {
    const words = facts.map((fact) => game.parse(fact))
    const state = game.resume(words, scores)
    const begun = performance.now()
    const milliseconds = until - performance.timeOrigin - begun
    const most = search.made + playouts
    for (const share of SHARES) {
      await search.think(state, deadlineAt(begun + milliseconds * share), most - search.made)
      const answer: ThinkAnswer = { id, report: search.report(state), isLast: share === 1 }
      port?.postMessage(answer)
    }
  }
  let last = Promise.resolve()
  port.on('message', (request: ThinkRequest) => {
    last = last.then(() => think(request))
  })
  const ready: ThinkAnswer = { id: READY, report: { moves: [], playouts: 0 }, isLast: true }
  port.postMessage(ready)
}

await serve(workerData)
