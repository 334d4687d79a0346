/** Changing the rules of a running match: the new text, and who of the old roles becomes whom. */

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type AmendedMatch, api, Refusal } from '../api.js'
import { keepLinks, keptLinks } from '../kept.js'
import type { CreatedMatch, MatchInfo } from '../protocol.js'
import { Editor } from '../write/Editor.js'

interface AmendProps {
  readonly match: MatchInfo
  readonly token: string
  readonly rules: string
  close(): void
}

export function Amend({ match, token, rules, close }: AmendProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState(rules)
  const [roles, setRoles] = useState<readonly string[]>(match.roles)
  const [assignment, setAssignment] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(match.roles.map((role) => [role, role])),
  )
  const [fault, setFault] = useState<string>()
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      api.outline(text, match.params).then(
        (outline) => {
          if (!isCurrent) return
          setRoles(outline.roles)
          setFault(undefined)
        },
        (error: unknown) => isCurrent && setFault(error instanceof Error ? error.message : String(error)),
      )
    }, 500)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, match.params])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const kept = Object.fromEntries(
      match.roles.flatMap((role) => {
        const target = assignment[role] ?? ''
        return roles.includes(target) ? [[role, target]] : []
      }),
    )
    try {
      const next = await api.amend(match.id, token, { rules: text, params: match.params, assignment: kept })
      const links = keptLinks(match.id)
      if (links !== undefined) keepLinks(successor(links, next, kept))
      close()
    } catch (error) {
      setFault(
        error instanceof Refusal
          ? [error.message, ...error.diagnostics.map((d) => d.message)].join(' ')
          : String(error),
      )
    }
  }
  return (
    <dialog ref={dialog} className="amend" aria-labelledby="amend-title" onClose={close}>
      <form onSubmit={submit}>
        <h2 id="amend-title">Change the rules</h2>
        <p>
          This match ends as amended, and a new one begins under the new rules. Everybody is told, keeps a seat as you
          say here, and is sent the new text.
        </p>
        <Editor text={text} onChange={setText} name="New rules" />
        <fieldset className="assignment">
          <legend>Who becomes whom</legend>
          {match.roles.map((role) => (
            <label key={role} className="field">
              <span>{role} becomes</span>
              <select
                value={roles.includes(assignment[role] ?? '') ? assignment[role] : ''}
                onChange={(event) => setAssignment({ ...assignment, [role]: event.target.value })}
              >
                <option value="">nobody</option>
                {roles.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
          ))}
        </fieldset>
        {fault === undefined ? null : (
          <p className="refused" role="alert">
            {fault}
          </p>
        )}
        <p className="row">
          <button type="submit" className="action action-main">
            Change the rules for all
          </button>
          <button type="button" className="quiet" onClick={close}>
            Leave them
          </button>
        </p>
      </form>
    </dialog>
  )
}

/** Tokens go along to the new table; seats that nobody took along have new ones. */
function successor(
  links: CreatedMatch,
  next: AmendedMatch,
  assignment: Readonly<Record<string, string>>,
): CreatedMatch {
  const moved = links.seats.flatMap(({ role, token }) => {
    const target = assignment[role]
    return target === undefined ? [] : [{ role: target, token }]
  })
  return { ...links, match: next.match, seats: [...moved, ...next.seats] }
}
