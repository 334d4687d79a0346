/** The pages: one frame, and the page that the address names. Those that few visit load when they are wanted. */

import { lazy, StrictMode, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Loading, Lost } from './notices.js'
import { GamePage } from './pages/GamePage.js'
import { Library } from './pages/Library.js'
import { Link, type Route, useRoute } from './router.js'
import './styles/tokens.css'
import './styles/base.css'
import './styles/pages.css'
import './styles/board.css'
import './styles/table.css'

const TablePage = lazy(() => import('./table/TablePage.js').then(({ TablePage }) => ({ default: TablePage })))
const ReplayPage = lazy(() => import('./pages/ReplayPage.js').then(({ ReplayPage }) => ({ default: ReplayPage })))
const WritePage = lazy(() => import('./pages/WritePage.js').then(({ WritePage }) => ({ default: WritePage })))
const AnalysePage = lazy(() => import('./analyse/AnalysePage.js').then(({ AnalysePage }) => ({ default: AnalysePage })))

function Page({ route }: { readonly route: Route }) {
  switch (route.page) {
    case 'library':
      return <Library />
    case 'game':
      return <GamePage key={route.id} id={route.id} />
    case 'table':
      return <TablePage key={`${route.id}${route.token}`} id={route.id} token={route.token} />
    case 'replay':
      return <ReplayPage key={`${route.id}${route.token}`} id={route.id} token={route.token} />
    case 'write':
      return <WritePage />
    case 'analyse':
      return <AnalysePage key={route.id ?? ''} id={route.id} />
    case 'lost':
      return <Lost />
  }
}

function Frame() {
  const route = useRoute()
  useEffect(() => {
    if (route.page === 'library') document.title = 'Parley'
  }, [route.page])
  return (
    <>
      <button type="button" className="skip" onClick={skip}>
        Skip to the page
      </button>
      <header className="masthead">
        <Link href="/" className="wordmark" aria-label="Parley, to the library">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <circle cx="11.5" cy="16" r="8.5" className="wordmark-disc" />
            <circle cx="20.5" cy="16" r="8.5" className="wordmark-ring" />
          </svg>
          Parley
        </Link>
        <nav aria-label="Pages">
          <Link href="/" aria-current={route.page === 'library' ? 'page' : undefined}>
            Library
          </Link>
          <Link href="/write" aria-current={route.page === 'write' ? 'page' : undefined}>
            Write rules
          </Link>
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<Loading what="the page" />}>
          <Page route={route} />
        </Suspense>
      </main>
    </>
  )
}

/** A button, since the fragment of an address holds the token here and cannot name the place to skip to. */
function skip(): void {
  document.getElementById('main')?.focus()
}

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Frame />
    </StrictMode>,
  )
}
