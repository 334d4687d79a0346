/** What happened, newest first. */

import { colourOf } from '../boards/colours.js'
import type { Told } from './told.js'

export function Log({ told, roles }: { readonly told: readonly Told[]; readonly roles: readonly string[] }) {
  const turns = told.filter(({ acts, news }) => acts.length + news.length > 0).toReversed()
  if (turns.length === 0) return <p className="faint">Nothing has happened yet.</p>
  return (
    <ol className="log">
      {turns.map((turn) => (
        <li key={turn.turn}>
          <span className="log-turn">{turn.turn}</span>
          <div>
            <Happened told={turn} roles={roles} />
          </div>
        </li>
      ))}
    </ol>
  )
}

export function Happened({ told, roles }: { readonly told: Told; readonly roles: readonly string[] }) {
  return (
    <>
      {told.acts.map(({ role, text, isDefault }) => (
        <p key={`${role} ${text}`} className="act">
          {role === null ? (
            <span className="faint">chance:</span>
          ) : (
            <b>
              <i className="role-dot" style={{ background: colourOf(role, roles) }} />
              {role}:
            </b>
          )}{' '}
          {text}
          {isDefault ? <span className="faint"> (by default)</span> : null}
        </p>
      ))}
      {told.news.map((text) => (
        <p key={text} className="news">
          {text}
        </p>
      ))}
    </>
  )
}
