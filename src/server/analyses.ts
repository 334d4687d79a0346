/** Asking for an analysis of a game: it runs as a job, which is looked at until it is done. */

import { z } from 'zod'
import type { AnalysisJobs } from './analysis-jobs.js'
import { analysisRequest, analysisStatus } from './analysis-wire.js'
import { parse } from './fault.js'
import type { Library } from './library.js'
import { type Endpoint, Json } from './routes.js'

const started = z.strictObject({ id: z.string() })

export function analysisEndpoints(jobs: AnalysisJobs, library: Library): readonly Endpoint[] {
  return [
    {
      method: 'POST',
      path: '/api/analyses',
      summary: 'analyse a game: what to expect of it, its equilibria and its tree',
      body: analysisRequest,
      gives: { status: 202, schema: started },
      limit: 60,
      answer({ body }) {
        const { game, rules, params, grids, depth } = parse(analysisRequest, body)
        const id = jobs.start({
          rules: rules ?? library.rules(game ?? ''),
          name: game ?? 'game',
          params,
          grids,
          ...(depth === undefined ? {} : { depth }),
        })
        return { id }
      },
    },
    {
      method: 'GET',
      path: '/api/analyses/:id',
      summary: 'how far an analysis is, and what came of it; kept for an hour',
      gives: { status: 200, schema: analysisStatus },
      answer: ({ params }) => new Json(jobs.status(params.id ?? '')),
    },
    {
      method: 'DELETE',
      path: '/api/analyses/:id',
      summary: 'stop an analysis, and forget it',
      gives: { status: 200, schema: started },
      async answer({ params }) {
        const { id = '' } = params
        await jobs.cancel(id)
        return { id }
      },
    },
  ]
}
