/** Games without a board: everybody at the table, with what is known of them in large. */

import { colourOf } from '../boards/colours.js'
import { tokens } from '../words/tokens.js'
import { type Says, sentence, wording } from '../words/wording.js'

/** The one role that a fact speaks of, unless it only says whose turn it is. */
export function subjectOf(fact: string, roles: readonly string[]): string | undefined {
  const words = tokens(fact)
  const named = new Set(words.filter((word) => roles.includes(word)))
  return named.size === 1 && words.length > 1 && !['turn', 'control', 'proposer'].includes(words[0] ?? '')
    ? [...named][0]
    : undefined
}

interface FacesProps {
  readonly facts: readonly string[]
  readonly roles: readonly string[]
  readonly says: Says
}

export function Faces({ facts, roles, says }: FacesProps) {
  return (
    <ul className="faces">
      {roles.map((role) => {
        const own = facts.filter((fact) => subjectOf(fact, roles) === role)
        const gesture = own.flatMap(tokens).find((word) => word in GESTURES)
        return (
          <li key={role} style={{ borderColor: colourOf(role, roles) }}>
            <b>{role}</b>
            {gesture === undefined ? null : <Gesture name={gesture} />}
            {own.length === 0 ? <p className="faint">Nothing shown yet</p> : null}
            {own.map((fact) => (
              <p key={fact}>{sentence(without(role, wording(fact, says)))}</p>
            ))}
          </li>
        )
      })}
    </ul>
  )
}

function without(role: string, text: string): string {
  return text.startsWith(`${role} `) ? text.slice(role.length + 1) : text
}

const GESTURES: Readonly<Record<string, string>> = {
  rock: 'M-30 8C-34-14-20-30 0-30S33-16 31 6S14 32-4 31S-28 24-30 8zM-12-28C-6-14-8-6-18 0M10-30C8-16 12-6 22-4',
  paper: 'M-24-34H14L26-22V34H-24zM14-34V-22H26M-12-8H14M-12 6H14M-12 20H4',
  scissors: 'M-8 6L22-32M8 6L-22-32M-16 30a10 10 0 1 1 .1 0zM16 30a10 10 0 1 1 .1 0zM0-5v1',
}

function Gesture({ name }: { readonly name: string }) {
  return (
    <svg viewBox="-44 -44 88 88" className="gesture" aria-hidden="true">
      <path d={GESTURES[name]} />
    </svg>
  )
}
