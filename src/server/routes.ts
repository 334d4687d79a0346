/** One endpoint each: what it takes and gives as zod schemas, from which the OpenAPI document is made, and what it does. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError, parse, problemOf } from './fault.js'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** With `:name` for parameters. */
  readonly path: string
  readonly summary: string
  readonly body?: z.ZodType
  readonly query?: z.ZodObject
  /** The status of success and what is sent with it. */
  readonly gives: { readonly status: number; readonly schema: z.ZodType }
  /** Whether a bearer token is looked at. */
  readonly token?: 'host' | 'any'
  /** Calls a minute from one address, where fewer than usual. */
  readonly limit?: number
  answer(call: Call): Promise<unknown> | unknown
}

export interface Call {
  readonly body: unknown
  readonly query: unknown
  readonly params: Readonly<Record<string, string>>
  readonly token: string | undefined
}

/** JSON that is written already. */
export class Json {
  constructor(readonly text: string) {}
}

const pathParams = z.record(z.string(), z.string().max(200))

export function addRoutes(app: FastifyInstance, endpoints: readonly Endpoint[], isLimited: boolean): void {
  for (const endpoint of endpoints) {
    const { method, path, body, query, limit } = endpoint
    app.route({
      method,
      url: path,
      ...(limit === undefined || !isLimited ? {} : { config: { rateLimit: { max: limit, timeWindow: '1 minute' } } }),
      async handler(request, reply) {
        const call: Call = {
          body: body === undefined ? undefined : parse(body, request.body),
          query: query === undefined ? {} : parse(query, request.query),
          params: parse(pathParams, request.params ?? {}),
          token: bearer(request),
        }
        const given = await endpoint.answer(call)
        reply.code(endpoint.gives.status)
        if (given instanceof Json) return reply.type('application/json; charset=utf-8').send(given.text)
        return reply.send(given)
      },
    })
  }
}

function bearer(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  const token = /^Bearer ([\w-]{16,100})$/.exec(header)?.[1]
  if (token === undefined) throw new ApiError(401, 'bad-token', 'the Authorization header must read: Bearer <token>')
  return token
}

/** Every failure is a typed one; what is our own fault is logged and not told. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const known = problemOf(error) ?? fromFastify(error)
    if (known === undefined) {
      request.log.error({ err: error }, 'a request failed')
      return reply.code(500).send({ code: 'internal', message: 'something went wrong here; it is in the log' })
    }
    const { status, code, message, diagnostics } = known
    return reply.code(status).send({ code, message, ...(diagnostics === undefined ? {} : { diagnostics }) })
  })
}

/** Fastify's own refusals (too large, no JSON, too many) carry a status. */
function fromFastify(error: unknown): ApiError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined
  const { statusCode, message } = error
  if (statusCode < 400 || statusCode >= 500) return undefined
  const codes: Readonly<Record<number, string>> = { 413: 'too-large', 415: 'not-json', 429: 'too-many' }
  return new ApiError(statusCode, codes[statusCode] ?? 'bad-request', message)
}
