/** What the host of a match can do: send links, begin, stop, change the rules. */

import { lazy, Suspense, useState } from 'react'
import { api } from '../api.js'
import type { CreatedMatch, MatchInfo } from '../protocol.js'
import { Links } from './Links.js'
import { isFinished } from './outcome.js'

const Amend = lazy(() => import('./Amend.js').then(({ Amend }) => ({ default: Amend })))

interface HostPanelProps {
  readonly match: MatchInfo
  readonly token: string
  readonly links: CreatedMatch | undefined
  readonly rules: string
}

export function HostPanel({ match, token, links, rules }: HostPanelProps) {
  const [fault, setFault] = useState<string>()
  const [isAmending, setAmending] = useState(false)
  const tell = (action: Promise<unknown>) => {
    setFault(undefined)
    action.catch((error: unknown) => setFault(error instanceof Error ? error.message : String(error)))
  }
  const finished = isFinished(match)
  return (
    <section className="host" aria-label="For the host">
      <h2>For the host</h2>
      {links === undefined || finished ? null : (
        <details className="fold" open={match.status === 'waiting'}>
          <summary>Links to send</summary>
          <Links created={links} />
        </details>
      )}
      {finished ? null : (
        <p className="row">
          {match.status === 'waiting' ? (
            <button type="button" className="action action-main" onClick={() => tell(api.begin(match.id, token))}>
              Begin
            </button>
          ) : null}
          <button type="button" className="quiet" onClick={() => setAmending(true)}>
            Change the rules
          </button>
          <button type="button" className="quiet danger" onClick={() => tell(api.stop(match.id, token))}>
            Stop the match
          </button>
        </p>
      )}
      {fault === undefined ? null : (
        <p className="refused" role="alert">
          {fault}
        </p>
      )}
      {isAmending && !finished ? (
        <Suspense fallback={null}>
          <Amend match={match} token={token} rules={rules} close={() => setAmending(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
