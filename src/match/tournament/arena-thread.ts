/** A thread of the arena: plays the matches it is given. */

import { parentPort } from 'node:worker_threads'
import type { ArenaNews } from './arena.js'
import { type Encounter, playEncounter } from './encounter.js'

const port = parentPort
if (port === null) throw new Error('this file is run as a thread')
const tell = (news: ArenaNews): void => port.postMessage(news)

port.on('message', (encounter: Encounter) => {
  playEncounter(encounter).then(
    (outcome) => tell({ outcome }),
    (error: unknown) => tell({ error: error instanceof Error ? error.message : String(error) }),
  )
})
