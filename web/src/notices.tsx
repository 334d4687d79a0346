/** What a page says while it has nothing to show: loading, failed, empty, lost. */

import type { ReactNode } from 'react'
import { Link } from './router.js'

export function Loading({ what }: { readonly what: string }) {
  return (
    <p className="notice notice-loading" role="status">
      Fetching {what} …
    </p>
  )
}

export function Failed({ reason, retry }: { readonly reason: string; readonly retry?: () => void }) {
  return (
    <div className="notice notice-failed" role="alert">
      <p>{reason}</p>
      {retry === undefined ? null : (
        <button type="button" className="quiet" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  )
}

export function Empty({ children }: { readonly children: ReactNode }) {
  return <p className="notice">{children}</p>
}

export function Lost() {
  return (
    <section className="page narrow">
      <h1>Nothing is here</h1>
      <p>
        This address leads nowhere. Perhaps a letter was lost on the way. <Link href="/">Go to the library</Link>.
      </p>
    </section>
  )
}
