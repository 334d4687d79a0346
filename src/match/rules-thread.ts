/** A thread that holds rules: one question at a time, and a mark in shared memory that says which one is running. */

import { parentPort, workerData } from 'node:worker_threads'
import { RulesError } from '../game/index.js'
import { type Answers, messageOf, NotHeld, rulesHost } from './rules-host.js'
import type { RulesKind, RulesRequest } from './rules-requests.js'
import { type Called, type Replied, threadData } from './thread-messages.js'

const { running, limits } = threadData.parse(workerData)
const mark = new Int32Array(running)
const answers = rulesHost(limits)

async function reply({ call, request }: Called): Promise<Replied> {
  Atomics.store(mark, 0, call)
  try {
    return { call, answer: await answer(answers, request) }
  } catch (error) {
    if (error instanceof NotHeld) return { call, error: { code: 'not-held', message: error.message } }
    const diagnostics = error instanceof RulesError ? { diagnostics: [...error.diagnostics] } : {}
    return { call, error: { code: 'rules', message: messageOf(error), ...diagnostics } }
  } finally {
    Atomics.store(mark, 0, 0)
  }
}

function answer<Kind extends RulesKind>(host: Answers, request: RulesRequest<Kind>): unknown {
  const handle: Answers[Kind] = host[request.kind]
  return handle(request)
}

/** Some questions wait in between, so that the next may not start before the last is answered. */
let last: Promise<void> = Promise.resolve()
parentPort?.on('message', (called: Called) => {
  last = last.then(async () => parentPort?.postMessage(await reply(called)))
})
