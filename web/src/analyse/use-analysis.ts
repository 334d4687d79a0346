/** One analysis at the server at a time: asked for, looked at until it is done, cancelled when nobody waits for it. */

import { useEffect, useRef, useState } from 'react'
import { api } from '../api.js'
import type { AnalysisReport, AnalysisRequest, AnalysisStatus } from '../protocol.js'

export type Progress = AnalysisStatus['progress']

export type Run =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly progress: Progress }
  | { readonly status: 'failed'; readonly message: string; readonly field?: string | undefined }
  | { readonly status: 'done'; readonly report: AnalysisReport }

const LOOK_EVERY = 400

export interface Analysing {
  readonly run: Run
  start(request: AnalysisRequest): void
  cancel(): void
}

export function useAnalysis(): Analysing {
  const [run, setRun] = useState<Run>({ status: 'idle' })
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const start = (request: AnalysisRequest) => {
    stop.current()
    setRun({ status: 'running', progress: { stage: 'waiting' } })
    stop.current = follow(request, setRun)
  }
  const cancel = () => {
    stop.current()
    setRun({ status: 'idle' })
  }
  return { run, start, cancel }
}

/** Gives what stops it. */
function follow(request: AnalysisRequest, onChange: (run: Run) => void): () => void {
  let isWanted = true
  let isOver = false
  let job: string | undefined
  const forget = (id: string) => {
    // One that cannot be cancelled ends by itself.
    api.cancelAnalysis(id).catch(() => undefined)
  }

  const look = async (id: string): Promise<void> => {
    while (isWanted && !isOver) {
      const status = await api.analysis(id)
      isOver = status.status !== 'running'
      if (!isWanted) return
      onChange(runOf(status))
      if (!isOver) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    }
  }

  api
    .analyse(request)
    .then(({ id }) => {
      job = id
      if (!isWanted) return forget(id)
      return look(id)
    })
    .catch((error: unknown) => {
      if (isWanted) onChange({ status: 'failed', message: error instanceof Error ? error.message : String(error) })
    })

  return () => {
    isWanted = false
    if (job !== undefined && !isOver) forget(job)
  }
}

function runOf(status: AnalysisStatus): Run {
  if (status.status === 'running') return { status: 'running', progress: status.progress }
  if (status.status === 'failed') return { status: 'failed', message: status.error.message, field: status.error.field }
  return { status: 'done', report: status }
}
