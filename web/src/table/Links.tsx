/** The links of a match that was made here: one for each seat, one for spectators, one for the host. */

import { useState } from 'react'
import type { CreatedMatch } from '../protocol.js'
import { tablePath } from '../router.js'

export function Links({ created }: { readonly created: CreatedMatch }) {
  const rows = [
    ...created.seats.map(({ role, token }) => ({ name: role, token, what: 'a seat' })),
    { name: 'Spectators', token: created.spectatorToken, what: 'to watch only' },
  ]
  return (
    <ul className="links">
      {rows.map(({ name, token, what }) => (
        <LinkRow key={name} name={name} what={what} address={`${location.origin}${tablePath(created.match, token)}`} />
      ))}
    </ul>
  )
}

interface LinkRowProps {
  readonly name: string
  readonly what: string
  readonly address: string
}

function LinkRow({ name, what, address }: LinkRowProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <li>
      <b>{name}</b> <small>{what}</small>
      <span className="row">
        <input readOnly value={address} aria-label={`Link for ${name}`} onFocus={(event) => event.target.select()} />
        <button type="button" className="quiet" onClick={copy} aria-label={`Copy the link for ${name}`}>
          {copied ? 'Copied' : 'Copy'}
        </button>
        <a className="quiet" href={address} target="_blank" rel="noreferrer" aria-label={`Open the table as ${name}`}>
          Open
        </a>
      </span>
    </li>
  )
}
