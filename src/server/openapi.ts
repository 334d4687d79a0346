/** The API's description for programs (OpenAPI 3.1) and for people, both made from the endpoints themselves. */

import { z } from 'zod'
import { problem } from './fault.js'
import type { Endpoint } from './routes.js'

export function openApi(endpoints: readonly Endpoint[], version: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version,
      description: 'Matches of any game or negotiation. Tables speak WebSocket: see docs/protocol.md.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'a host, seat or spectator token' } },
    },
  }
}

function operation({ summary, path, body, query, gives, token }: Endpoint): unknown {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name)
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: json(schema),
  }))
  return {
    summary,
    ...(inPath.length + inQuery.length === 0 ? {} : { parameters: [...inPath, ...inQuery] }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: content(json(body, 'input')) } }),
    ...(token === undefined ? {} : { security: token === 'host' ? [{ token: [] }] : [{ token: [] }, {}] }),
    responses: {
      [gives.status]: { description: 'done', content: content(json(gives.schema)) },
      '4XX': { description: 'what was wrong', content: content(json(problem)) },
    },
  }
}

function content(schema: unknown): unknown {
  return { 'application/json': { schema } }
}

function json(schema: unknown, io: 'input' | 'output' = 'output'): unknown {
  if (!(schema instanceof z.ZodType)) return {}
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}

/** The same on one page without scripts. */
export function apiPage(endpoints: readonly Endpoint[], version: string): string {
  const rows = endpoints.map(({ method, path, summary, token, body, gives }) => {
    const details = [
      ...(body === undefined
        ? []
        : [`<h3>Takes</h3><pre>${escaped(JSON.stringify(json(body, 'input'), null, 2))}</pre>`]),
      `<h3>Gives ${gives.status}</h3><pre>${escaped(JSON.stringify(json(gives.schema), null, 2))}</pre>`,
    ]
    const who =
      token === undefined
        ? ''
        : token === 'host'
          ? ' <em>host token</em>'
          : ' <em>any token of the match, none where it is public</em>'
    return `<section><h2><code>${method} ${escaped(path)}</code></h2><p>${escaped(summary)}${who}</p><details><summary>Schemas</summary>${details.join('')}</details></section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Parley's API</title><style>${STYLE}</style></head><body><main><h1>Parley's API</h1><p>Version ${escaped(version)}. For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>. Tables speak WebSocket at <code>/api/table</code>; <code>docs/protocol.md</code> describes the messages.</p>${rows.join('')}</main></body></html>`
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;color-scheme:light dark}main{max-width:52rem;margin:auto;padding:1.5rem}' +
  'h2{font-size:1rem;margin:2rem 0 0}h3{font-size:.9rem;margin:.5rem 0}p{margin:.25rem 0}pre{overflow:auto;font-size:.8rem;padding:.75rem;border:1px solid #8884}'

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
