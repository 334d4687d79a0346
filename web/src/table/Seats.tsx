/** Who sits at the table, who is there, who has chosen, and what everybody has. */

import { colourOf } from '../boards/colours.js'
import type { SeatInfo } from '../protocol.js'
import { amount, gain } from '../words/wording.js'

interface SeatsProps {
  readonly roles: readonly string[]
  readonly seats: readonly SeatInfo[]
  readonly scores: readonly (number | null)[]
  readonly paid?: readonly (number | null)[] | undefined
  readonly chosen?: readonly string[] | undefined
  readonly own?: string | undefined
  /** What the numbers are called: SIDL has accounts, GDL points. */
  readonly unit: string
}

export function Seats({ roles, seats, scores, paid, chosen, own, unit }: SeatsProps) {
  return (
    <table className="seats">
      <caption>Seats</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">Role</th>
          <th scope="col">State</th>
          <th scope="col">{unit}</th>
        </tr>
      </thead>
      <tbody>
        {roles.map((role, i) => {
          const seat = seats.find((one) => one.role === role)
          const score = scores[i]
          const change = paid?.[i]
          return (
            <tr key={role} className={role === own ? 'is-own' : undefined}>
              <th scope="row">
                <i className="role-dot" style={{ background: colourOf(role, roles) }} />
                {role}
                {role === own ? <em> you</em> : null}
              </th>
              <td>{seatState(seat, chosen?.includes(role) ?? false)}</td>
              <td className="score">
                {score === undefined ? '–' : score === null ? 'hidden' : amount(score)}
                {typeof change === 'number' && change !== 0 ? (
                  <ins className={change > 0 ? 'is-gain' : 'is-loss'}>{gain(change)}</ins>
                ) : null}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function seatState(seat: SeatInfo | undefined, hasChosen: boolean): string {
  const who = seat === undefined || seat.name === seat.role ? '' : seat.name
  if (hasChosen) return who === '' ? 'has chosen' : `${who} · has chosen`
  if (seat?.kind === 'person' && !seat.present) return who === '' ? 'not here' : `${who} · not here`
  return who === '' ? (seat?.kind === 'person' ? 'here' : (seat?.kind ?? '')) : who
}
