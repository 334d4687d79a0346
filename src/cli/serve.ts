/** `parley serve`: everything on one port, until Ctrl-C. */

import type { Command } from 'commander'
import { InvalidArgumentError, Option } from 'commander'
import { startServer } from '../server/index.js'
import { openStore, StoreError, storeAddress } from '../store/index.js'
import { Failure, reasonOf } from './failure.js'

interface ServeFlags {
  readonly port: number
  readonly host: string
  readonly data?: string
  readonly json?: boolean
  readonly log: string
  readonly trustProxy?: boolean
  readonly remotePlayers?: boolean
  readonly limit: boolean
}

export function define(command: Command): void {
  command
    .option('--port <number>', 'where to listen; 0 takes any that is free', portNumber, 8080)
    .option('--host <address>', 'who may connect: 127.0.0.1 this machine, 0.0.0.0 the network', '127.0.0.1')
    .option('--data <folder>', 'the folder of the embedded database (default: DATABASE_URL, else ./parley-data)')
    .option('--json', 'print {address, store, pid} on one line when it is ready')
    .addOption(
      new Option('--log <level>', 'what to write to stderr')
        .choices(['silent', 'error', 'warn', 'info'])
        .default('warn'),
    )
    .option('--trust-proxy', 'read callers’ addresses from X-Forwarded-For: only behind a proxy of your own')
    .option('--remote-players', 'seat GGP players at any address a host names; always so on 127.0.0.1')
    .option('--no-limit', 'no limit on calls from one address, for load tests')
    .addHelpText(
      'after',
      `
DATABASE_URL=postgres://user:password@host/database keeps matches in PostgreSQL; without it they are kept in the folder.
Ctrl-C closes the server; matches go on where they were when it is started again.

  parley serve --host 0.0.0.0 --port 8080`,
    )
    .action(serve)
}

async function serve(flags: ServeFlags): Promise<void> {
  const { port, host, data, json, log, trustProxy = false, remotePlayers, limit } = flags
  const store = await openStore(storeAddress(data)).catch((error: unknown) => {
    throw error instanceof StoreError ? new Failure(error.message) : error
  })
  const limits = limit ? {} : { limits: { requestsPerMinute: false as const, messagesPerSecond: 1000 } }
  const server = await startServer({
    ...{ store, port, host, log, trustProxy, ...limits },
    ...(remotePlayers === undefined ? {} : { remotePlayers }),
  }).catch(async (error: unknown) => {
    await store.close()
    throw new Failure(`the server cannot listen on ${host}:${port}: ${reasonOf(error)}`)
  })
  const { address } = server
  if (json) process.stdout.write(`${JSON.stringify({ address, store: store.place, pid: process.pid })}\n`)
  else process.stdout.write(`Parley is at ${address}\nMatches are kept in ${store.place}. Ctrl-C closes the server.\n`)
  await stopped()
  await server.close()
  await store.close()
}

/** The first Ctrl-C closes cleanly, the second ends the process as usual. */
function stopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.removeListener('SIGINT', stop)
      process.removeListener('SIGTERM', stop)
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}

function portNumber(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be a number from 0 to 65535.')
  return port
}
