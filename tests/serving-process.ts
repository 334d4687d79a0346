/** A server in a process of its own, for tests that kill it: prints its address when it is up, then one line per match. */

import { startServer } from '../src/server/index.js'
import { openStore } from '../src/store/index.js'

const [where = '', port = '0'] = process.argv.slice(2)
const store = await openStore(where.startsWith('postgres') ? { url: where } : { folder: where })
const server = await startServer({
  store,
  port: Number(port),
  log: 'error',
  describeLibrary: false,
  machineThreads: 1,
  rules: { threads: 1, callMilliseconds: 10_000, loadMilliseconds: 30_000 },
  limits: { requestsPerMinute: false, messagesPerSecond: 1000 },
})
await server.recovered
process.stdout.write(`${server.address}\n`)
