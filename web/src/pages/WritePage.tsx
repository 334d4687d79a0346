/** Writing rules: the text, what is wrong with it, and playing it at once. */

import { useEffect, useState } from 'react'
import { api, type Diagnostic, type Outline } from '../api.js'
import { useAsked } from '../asked.js'
import { keepDraft, keptDraft } from '../kept.js'
import { analysePath, Link } from '../router.js'
import { Editor } from '../write/Editor.js'
import { FIRST_DRAFT } from '../write/first-draft.js'
import { HostForm } from './HostForm.js'
import { PlayNow } from './PlayNow.js'

export function WritePage() {
  const [text, setText] = useState(() => keptDraft() ?? FIRST_DRAFT)
  const [diagnostics, setDiagnostics] = useState<readonly Diagnostic[]>()
  const [outline, setOutline] = useState<Outline>()
  const [isHosting, setHosting] = useState(false)
  const games = useAsked('games', api.games)
  const change = (now: string) => {
    setText(now)
    keepDraft(now)
    setDiagnostics(undefined)
    setOutline(undefined)
  }
  const load = (id: string) => {
    api.game(id).then(
      (game) => change(game.rules),
      () => undefined,
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that led here
  useEffect(() => {
    document.title = 'Write rules · Parley'
    const from = new URLSearchParams(location.search).get('from')
    if (from === null) return
    history.replaceState(null, '', '/write')
    load(from)
  }, [])
  const errors = diagnostics?.filter(({ severity }) => severity === 'error') ?? []
  const isSound = diagnostics !== undefined && errors.length === 0
  useEffect(() => {
    if (!isSound) return
    let isCurrent = true
    api.outline(text).then(
      (found) => isCurrent && setOutline(found),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [text, isSound])
  return (
    <article className="page write">
      <header className="write-head">
        <h1>Write rules</h1>
        <label className="field">
          <span>Start from</span>
          <select value="" onChange={(event) => event.target.value !== '' && load(event.target.value)}>
            <option value="">a game of the library …</option>
            {games.status === 'here'
              ? games.value.map(({ id, title, language }) => (
                  <option key={id} value={id}>
                    {title} ({language.toUpperCase()})
                  </option>
                ))
              : null}
          </select>
        </label>
      </header>
      <Editor text={text} onChange={change} onChecked={setDiagnostics} name="Rules" />
      <aside className="write-side">
        <Findings diagnostics={diagnostics} text={text} />
        {outline === undefined ? null : (
          <section aria-label="Play it">
            <h2>{outline.title}</h2>
            <p className="faint">{outline.roles.length === 1 ? 'For one player' : `For ${outline.roles.join(', ')}`}</p>
            <PlayNow game={outline} source={{ rules: text }} />
            <Link className="button" href={analysePath()}>
              Analyse
            </Link>
            <details className="fold" open={isHosting} onToggle={(event) => setHosting(event.currentTarget.open)}>
              <summary>Host a match for others</summary>
              {isHosting ? <HostForm game={outline} source={{ rules: text }} /> : null}
            </details>
          </section>
        )}
      </aside>
    </article>
  )
}

function Findings({
  diagnostics,
  text,
}: {
  readonly diagnostics: readonly Diagnostic[] | undefined
  readonly text: string
}) {
  if (text.trim() === '')
    return <p className="faint">Write rules in SIDL or GDL, or start from a game of the library.</p>
  if (diagnostics === undefined) return <p className="faint">Reading …</p>
  if (diagnostics.length === 0) return <p className="sound">Nothing is wrong with these rules.</p>
  return (
    <ul className="findings" aria-live="polite">
      {diagnostics.map(({ severity, line, message, hint, code }) => (
        <li key={`${line} ${code} ${message}`} className={severity}>
          <b>{line === undefined ? severity : `Line ${line}`}</b> {message}
          {hint === undefined || hint === '' ? null : <small>{hint}</small>}
        </li>
      ))}
    </ul>
  )
}
