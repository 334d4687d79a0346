/** Analysing a game of the library or the draft in the editor: it begins at once, and can be asked again. */

import { useEffect } from 'react'
import { api, type Outline } from '../api.js'
import { useAsked } from '../asked.js'
import { keptDraft } from '../kept.js'
import { Failed, Loading } from '../notices.js'
import type { AnalysisRequest } from '../protocol.js'
import { gamePath, Link } from '../router.js'
import { FIRST_DRAFT } from '../write/first-draft.js'
import { fieldsIn, progressWords, summary } from './findings.js'
import { Report } from './Report.js'
import { Settings } from './Settings.js'
import { type Progress, useAnalysis } from './use-analysis.js'
import '../styles/analyse.css'

interface Subject {
  readonly title: string
  readonly params: Outline['params']
  readonly fields: readonly string[]
  readonly source: Pick<AnalysisRequest, 'game' | 'rules'>
  /** The way back. */
  readonly from: string
}

export function AnalysePage({ id }: { readonly id: string | undefined }) {
  const subject = useAsked(id ?? '', () => subjectOf(id))
  if (subject.status === 'loading') return <Loading what="the game" />
  if (subject.status === 'failed') return <Failed reason={subject.reason} retry={subject.retry} />
  return <Analysis subject={subject.value} />
}

async function subjectOf(id: string | undefined): Promise<Subject> {
  if (id !== undefined) {
    const { title, params, rules } = await api.game(id)
    return { title, params, fields: fieldsIn(rules), source: { game: id }, from: gamePath(id) }
  }
  const rules = keptDraft() ?? FIRST_DRAFT
  const { title, params } = await api.outline(rules)
  return { title, params, fields: fieldsIn(rules), source: { rules }, from: '/write' }
}

function Analysis({ subject }: { readonly subject: Subject }) {
  const { title, params, fields, source, from } = subject
  const { run, start, cancel } = useAnalysis()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    document.title = `Analysis of ${title} · Parley`
    start(source)
  }, [])
  return (
    <article className="page analysis">
      <header className="analysis-head">
        <p className="eyebrow">
          Analysis · <Link href={from}>{from === '/write' ? 'back to the rules' : 'back to the game'}</Link>
        </p>
        <h1>{title}</h1>
        {run.status === 'done' ? <p className="lead">{summary(run.report)}</p> : null}
      </header>
      <div className="analysis-report">
        {run.status === 'running' ? <Working progress={run.progress} onCancel={cancel} /> : null}
        {run.status === 'idle' ? <p className="faint">The analysis was stopped.</p> : null}
        {run.status === 'failed' ? (
          <p className="analysis-fault" role="alert">
            {run.message}
          </p>
        ) : null}
        {run.status === 'done' ? <Report report={run.report} /> : null}
      </div>
      <aside className="analysis-side">
        <Settings
          params={params}
          fields={fields}
          asked={run.status === 'failed' ? run.field : undefined}
          isBusy={run.status === 'running'}
          onChoose={(chosen) => start({ ...source, ...chosen })}
        />
      </aside>
    </article>
  )
}

function Working({ progress, onCancel }: { readonly progress: Progress; onCancel(): void }) {
  return (
    <div className="working">
      <progress aria-label="The analysis runs" />
      <p role="status">{progressWords(progress)} …</p>
      <button type="button" className="quiet" onClick={onCancel}>
        Stop
      </button>
    </div>
  )
}
