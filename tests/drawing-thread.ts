/** A thread for tests: answers with the first three draws of the seed it was given. */

import { parentPort, workerData } from 'node:worker_threads'
import { stream } from '../src/game/index.js'

const numbers = stream(String(workerData))
parentPort?.postMessage([numbers.nextFloat(), numbers.nextFloat(), numbers.nextFloat()])
