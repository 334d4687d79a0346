/** Playing at once against machines: which role, and how strong they are. */

import { type FormEvent, useState } from 'react'
import { api, type Outline } from '../api.js'
import { keepLinks } from '../kept.js'
import type { MatchSettings } from '../protocol.js'
import { go, tablePath } from '../router.js'
import { sentence } from '../words/wording.js'

/** What is played: a game of the library, or a rule text. */
export type RuleSource = Pick<Partial<MatchSettings>, 'game' | 'rules'>

interface PlayNowProps {
  readonly game: Pick<Outline, 'roles' | 'strategies'>
  readonly source: RuleSource
}

export function PlayNow({ game, source }: PlayNowProps) {
  const { roles, strategies } = game
  const [chosenRole, setRole] = useState<string>()
  const [chosenStrategy, setStrategy] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const role = chosenRole !== undefined && roles.includes(chosenRole) ? chosenRole : roles[0]
  const strategy = chosenStrategy ?? strategies.at(-1)?.strategy ?? 'random'
  const play = async (event: FormEvent) => {
    event.preventDefault()
    if (role === undefined) return
    setBusy(true)
    setFault(undefined)
    try {
      const machines = roles.filter((other) => other !== role)
      const created = await api.create({
        ...source,
        seats: [
          { kind: 'person', role },
          ...machines.map((other) => ({ kind: 'machine' as const, role: other, strategy })),
        ],
        clock: { kind: 'ready' },
        endEarly: true,
        revealAfterEnd: true,
      })
      keepLinks(created)
      go(tablePath(created.match, created.seats.find((seat) => seat.role === role)?.token))
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <form className="play-now" onSubmit={play}>
      {roles.length > 1 ? (
        <label className="field">
          <span>Play as</span>
          <select value={role} onChange={(event) => setRole(event.target.value)}>
            {roles.map((name) => (
              <option key={name} value={name}>
                {sentence(name)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {roles.length > 1 ? (
        <label className="field">
          <span>Against</span>
          <select value={strategy} onChange={(event) => setStrategy(event.target.value)}>
            {strategies.map(({ strategy: spec, label }) => (
              <option key={spec} value={spec}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <button type="submit" className="action action-main" disabled={isBusy}>
        {isBusy ? 'Setting the table …' : 'Play now'}
      </button>
      {fault === undefined ? null : (
        <p className="refused" role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}
