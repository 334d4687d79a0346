/** A small drawing for games that have no board: prices, cards, heaps, or the players around a table. */

import type { Hint } from './hint.js'

export function Emblem({
  kind,
  roles,
  name,
}: {
  readonly kind: Hint['kind']
  readonly roles: number
  readonly name: string
}) {
  return (
    <svg className="emblem" viewBox="0 0 120 120" role="img" aria-label={name}>
      {kind === 'offers' ? (
        <Prices name={name} />
      ) : kind === 'cards' ? (
        <Cards />
      ) : kind === 'heaps' ? (
        <Heap />
      ) : (
        <Table roles={roles} />
      )}
    </svg>
  )
}

/** Two sides drawing near each other, in steps of their own for each game. */
function Prices({ name }: { readonly name: string }) {
  const steps = [...name].map((letter) => letter.charCodeAt(0))
  const widths = [0, 1, 2, 3].map((i) => 12 + ((steps[i] ?? 0) % 9))
  const rises = [0, 1, 2, 3].map((i) => 7 + ((steps[i + 2] ?? 0) % 8))
  const falls = [0, 1, 2, 3].map((i) => 3 + ((steps[i + 4] ?? 0) % 7))
  const up = widths.map((width, i) => `h${width}v${-(rises[i] ?? 0)}`).join('')
  const down = widths
    .toReversed()
    .map((width, i) => `h${width}v${falls[i]}`)
    .join('')
  return (
    <>
      <path className="emblem-faint" d="M16 96H104M16 70H104M16 44H104M16 18H104" />
      <path className="emblem-one" d={`M16 98${up}H104`} />
      <path className="emblem-two" d={`M16 22${down}H104`} />
    </>
  )
}

function Cards() {
  return (
    <>
      <rect className="emblem-paper" x="22" y="30" width="42" height="60" rx="6" transform="rotate(-12 43 60)" />
      <rect className="emblem-fill" x="52" y="28" width="42" height="60" rx="6" transform="rotate(9 73 58)" />
      <path className="emblem-light" d="M73 44l9 14l-9 14l-9-14z" transform="rotate(9 73 58)" />
    </>
  )
}

function Heap() {
  return [1, 2, 3, 4].flatMap((count) =>
    Array.from({ length: count }, (_, i) => 60 + (i - (count - 1) / 2) * 24).map((x) => (
      <circle
        key={`${count} ${x}`}
        className={count === 4 && x > 90 ? 'emblem-dot-two' : 'emblem-dot-one'}
        cx={x}
        cy={3 + count * 23}
        r="9.5"
      />
    )),
  )
}

function Table({ roles }: { readonly roles: number }) {
  const seats = Math.max(1, Math.min(roles, 8))
  return (
    <>
      <circle className="emblem-faint emblem-round" cx="60" cy="60" r="27" />
      {Array.from({ length: seats }, (_, i) => {
        const angle = Math.PI / 2 + (2 * Math.PI * i) / seats
        const [x, y] = [60 + 42 * Math.cos(angle), 60 + 42 * Math.sin(angle)]
        return <circle key={angle} className={i === 0 ? 'emblem-dot-two' : 'emblem-dot-one'} cx={x} cy={y} r="9" />
      })}
    </>
  )
}
