/** How everybody chooses in an equilibrium: for each thing a role may have seen, what it does and how often. */

import { useState } from 'react'
import { colourOf } from '../boards/colours.js'
import type { AnalysisReport } from '../protocol.js'
import { actionWording, listed, type Says, sentence } from '../words/wording.js'
import { amountIn, completeness, type Equilibrium, exactFigure, percent, proof, situation } from './findings.js'

/** Roles with more situations than this are folded at first. */
const SHORT = 12
const MOST_SHOWN = 200

export function Strategies({ report }: { readonly report: AnalysisReport }) {
  const { answer, roles, says } = report
  const [chosen, setChosen] = useState(0)
  const equilibrium = answer.equilibria[chosen]
  if (equilibrium === undefined) return null
  return (
    <section className="strategies" aria-label="How they choose">
      <h2>How they choose</h2>
      {answer.equilibria.length > 1 ? (
        <label className="field">
          <span>Which answer</span>
          <select value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
            {answer.equilibria.map(({ values }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: answers have no other name than their place
              <option key={index} value={index}>
                {index + 1}: {roles.map((role, at) => `${role} ${exactFigure(values[at] ?? '')}`).join(', ')}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {Object.entries(equilibrium.strategies).map(([role, sets]) => (
        <Role key={`${chosen} ${role}`} role={role} roles={roles} sets={sets} says={says} />
      ))}
      {equilibrium.unlisted === 0 ? null : (
        <p className="faint">{equilibrium.unlisted.toLocaleString('en')} more situations are not listed.</p>
      )}
      <Proof equilibrium={equilibrium} answer={answer} />
    </section>
  )
}

interface RoleProps {
  readonly role: string
  readonly roles: readonly string[]
  readonly sets: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly says: Says
}

function Role({ role, roles, sets, says }: RoleProps) {
  const rows = Object.entries(sets)
  const shown = rows.slice(0, MOST_SHOWN)
  if (rows.length === 0) return null
  return (
    <details className="fold" open={rows.length <= SHORT}>
      <summary>
        <span className="role-dot" style={{ background: colourOf(role, roles) }} />
        {sentence(role)}{' '}
        <small className="faint">{rows.length === 1 ? 'one situation' : `${rows.length} situations`}</small>
      </summary>
      <dl className="situations">
        {shown.map(([set, actions]) => (
          <div key={set}>
            <dt>{situation(set, says, role)}</dt>
            <dd>
              <Mix actions={actions} says={says} role={role} colour={colourOf(role, roles)} />
            </dd>
          </div>
        ))}
      </dl>
      {rows.length > shown.length ? (
        <p className="faint">… and {(rows.length - shown.length).toLocaleString('en')} more.</p>
      ) : null}
    </details>
  )
}

interface MixProps {
  readonly actions: Readonly<Record<string, string>>
  readonly says: Says
  readonly role: string
  readonly colour: string
}

function Mix({ actions, says, role, colour }: MixProps) {
  const played = Object.entries(actions)
    .map(([action, text]) => ({ action, text, share: amountIn(text) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
  const words = ({ action, text }: (typeof played)[number]) => {
    const said = actionWording(action, says, role)
    return text === '1' ? said : `${said} ${text.includes('/') ? text : percent(Number(text))}`
  }
  return (
    <>
      <span>{sentence(listed(played.map(words)))}</span>
      {played.length > 1 ? (
        <span className="mix" aria-hidden="true" style={{ color: colour }}>
          {played.map(({ action, share }) => (
            <span key={action} style={{ flexGrow: share }} />
          ))}
        </span>
      ) : null}
    </>
  )
}

function Proof({
  equilibrium,
  answer,
}: {
  readonly equilibrium: Equilibrium
  readonly answer: AnalysisReport['answer']
}) {
  return (
    <p className="proof">
      <b>{proof(equilibrium)}</b> {completeness(answer)}
    </p>
  )
}
