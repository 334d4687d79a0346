/** The pages people see: files of dist/web, compressed ones where they are there, and one page for all of their paths. */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The built pages, from dist/server and from src/server. */
const PLACES = ['../web', '../../dist/web'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/** Paths that the pages themselves make sense of. */
const PAGE = /^\/(?:game|analyse|play|table|replay|write|host|watch|about)?(?:\/[\w.~-]*)*\/?$/

export async function servePages(app: FastifyInstance, root = PLACES.find(hasPages)): Promise<void> {
  if (root === undefined || !hasPages(root)) {
    app.setNotFoundHandler((request, reply) => {
      if (request.url.startsWith('/api') || request.method !== 'GET') return notFound(request.url, reply)
      return reply
        .code(503)
        .type('text/plain')
        .send('The pages are not built: run `npm run build`. The API is at /api.\n')
    })
    return
  }
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    cacheControl: false,
    wildcard: true,
    setHeaders(response, path) {
      // Names of assets carry the hash of what is in them.
      const forever = /[/\\]assets[/\\]/.test(path)
      response.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (_, reply) => reply.sendFile('index.html'))
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isPage = request.method === 'GET' && PAGE.test(path) && !path.startsWith('/api') && !/\.\w+$/.test(path)
    return isPage ? reply.sendFile('index.html') : notFound(request.url, reply)
  })
}

function hasPages(folder: string): boolean {
  return existsSync(`${folder}/index.html`)
}

function notFound(url: string, reply: import('fastify').FastifyReply) {
  const [path = ''] = url.split('?')
  return reply.code(404).send({ code: 'not-found', message: `there is nothing at ${path.slice(0, 200)}` })
}
