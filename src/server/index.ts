/** The front door of `server`: everything on one port, HTTP and WebSocket, pages and API. */

import { readFileSync } from 'node:fs'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance } from 'fastify'
import { type Machines, MachineThreads, type PoolOptions, REAL_TIME, RulesPool, type Timers } from '../match/index.js'
import type { Store } from '../store/index.js'
import { analysisEndpoints } from './analyses.js'
import { AnalysisJobs, type AnalysisLimits } from './analysis-jobs.js'
import { endpoints } from './endpoints.js'
import { openLibrary } from './library.js'
import { Lobby } from './lobby.js'
import { apiPage, openApi } from './openapi.js'
import { servePages } from './pages.js'
import { addRoutes, answerFailures } from './routes.js'
import { serveSocket } from './table-socket.js'

export interface ServerOptions {
  readonly store: Store
  /** 0 takes any that is free. */
  readonly port?: number
  readonly host?: string
  /** A pino level; `silent` for tests. */
  readonly log?: string
  /** Where the log goes, stderr unless told otherwise. */
  readonly logTo?: { write(line: string): void }
  /** Budgets of the threads that hold the tables' rules. */
  readonly rules?: PoolOptions
  readonly machineThreads?: number
  readonly analyses?: Partial<AnalysisLimits>
  /** Tests bring their own. */
  readonly machines?: Machines & { close(): Promise<void> }
  readonly timers?: Timers
  readonly limits?: Partial<ServerLimits>
  /** Whether the addresses of callers are read from X-Forwarded-For: only behind a proxy of one's own. */
  readonly trustProxy?: boolean
  /** Whether GGP players elsewhere may be seated; only where the server itself is for this machine alone, unless set. */
  readonly remotePlayers?: boolean
  /** Whether to describe the library before anybody asks; so unless told otherwise. */
  readonly describeLibrary?: boolean
  /** The folder of the built pages. */
  readonly pages?: string
}

export interface ServerLimits {
  /** Calls a minute from one address; false: no limit. */
  readonly requestsPerMinute: number | false
  /** Messages a second on one socket. */
  readonly messagesPerSecond: number
  readonly maxSockets: number
  readonly maxMatches: number
  readonly maxTurns: number
  readonly helloMilliseconds: number
  readonly absenceMilliseconds: number
}

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:8080`. */
  readonly address: string
  /** Resolves when every match that was open has been opened again. */
  readonly recovered: Promise<void>
  /** Leaves all matches as their logs have them. The store stays open: it is its opener's. */
  close(): Promise<void>
}

const LIMITS: ServerLimits = {
  requestsPerMinute: 600,
  messagesPerSecond: 20,
  maxSockets: 5000,
  maxMatches: 5000,
  maxTurns: 10_000,
  helloMilliseconds: 10_000,
  absenceMilliseconds: 60_000,
}

/** Checks may take longer than a turn, and at most so many wait. */
const CHECKING: PoolOptions = { threads: 1, loadMilliseconds: 10_000, queue: 60 }

const BODY_LIMIT = 4 * 1024 * 1024
const MESSAGE_LIMIT = 64 * 1024

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const limits = { ...LIMITS, ...options.limits }
  const version = packageVersion()
  const pool = new RulesPool(options.rules)
  const checking = new RulesPool({
    ...CHECKING,
    ...(options.rules?.cells === undefined ? {} : { cells: options.rules.cells }),
  })
  const machines = options.machines ?? new MachineThreads(options.machineThreads)
  const analyses = new AnalysisJobs(options.analyses)
  const app = newApp(options)
  const library = openLibrary(checking)
  const lobby = new Lobby({
    store: options.store,
    around: {
      pool,
      machines,
      timers: options.timers ?? REAL_TIME,
      report: (match, message) => app.log.warn({ match }, message),
      maxTurns: limits.maxTurns,
      absence: limits.absenceMilliseconds,
    },
    outline: (source) => checking.ask(0, { kind: 'outline', source, traits: false }),
    libraryRules: (id) => library.rules(id),
    maxMatches: limits.maxMatches,
    remotePlayers: options.remotePlayers ?? isLoopback(options.host),
  })
  const services = { lobby, library, checking, place: options.store.place, version, startedAt: Date.now() }
  const shutDown = async () => {
    await app.close()
    await lobby.close()
    await Promise.all([pool.close(), checking.close(), machines.close(), analyses.close()])
  }
  try {
    await protect(app, limits)
    await serveTables(app, lobby, limits)
    const all = [...endpoints(services), ...analysisEndpoints(analyses, library)]
    addRoutes(app, all, limits.requestsPerMinute !== false)
    const description = openApi(all, version)
    const page = apiPage(all, version)
    app.get('/api/openapi.json', () => description)
    app.get('/api', (_, reply) => reply.type('text/html; charset=utf-8').send(page))
    answerFailures(app)
    await servePages(app, options.pages)
    const address = await app.listen({ port: options.port ?? 8080, host: options.host ?? '127.0.0.1' })
    const recovered = lobby.recover()
    recovered.catch((error: unknown) => app.log.error({ err: error }, 'open matches could not be read'))
    // The first visitor should not wait for the library to be described.
    if (options.describeLibrary !== false) library.list().catch(() => {})
    return { address, recovered, close: shutDown }
  } catch (error) {
    await shutDown()
    throw error
  }
}

function newApp({ log = 'warn', logTo = process.stderr, trustProxy = false }: ServerOptions): FastifyInstance {
  return fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    logger: {
      level: log,
      stream: logTo,
      // Tokens come in a header or in the first message of a socket, and neither is ever logged.
      redact: ['req.headers.authorization', 'headers.authorization', 'token'],
      serializers: { req: ({ method, url }: { method: string; url: string }) => ({ method, url: url.split('?')[0] }) },
    },
  })
}

/** Headers that keep strangers' content out, and limits that keep one caller from using up the server. */
async function protect(app: FastifyInstance, { requestsPerMinute }: ServerLimits): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The editor writes its style sheet at run time; scripts never may.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Plain HTTP in a company's own network is a supported use: whoever has TLS adds this at the proxy.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  if (requestsPerMinute === false) return
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api'),
  })
}

async function serveTables(app: FastifyInstance, lobby: Lobby, limits: ServerLimits): Promise<void> {
  await app.register(websocket, { options: { maxPayload: MESSAGE_LIMIT, perMessageDeflate: false } })
  let sockets = 0
  await app.register(async (scope) => {
    scope.get('/api/table', { websocket: true, config: { rateLimit: false } }, (socket) => {
      if (sockets >= limits.maxSockets) return socket.close(1013, 'the server is full')
      sockets++
      socket.on('close', () => {
        sockets--
      })
      serveSocket(socket, lobby, limits)
    })
  })
}

function isLoopback(host = '127.0.0.1'): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? 'unknown'
}
