/** Offers over time: a line per role, with levels of worth dashed across and sales marked; the same as a table below. */

import { useSyncExternalStore } from 'react'
import { colourOf } from '../boards/colours.js'
import { amount, sentence } from '../words/wording.js'
import { type Line, type Offers, ticks } from './series.js'

interface ChartProps {
  readonly offers: Offers
  readonly roles: readonly string[]
  readonly turn: number
}

/** On a phone the drawing is narrower, so that its letters stay legible. */
const NARROW = matchMedia('(max-width: 40rem)')
const PAD = { left: 46, right: 96, top: 18, bottom: 34 }
/** Labels at the end of lines keep so far apart. */
const LABEL_GAP = 16

export function OfferChart({ offers, roles, turn }: ChartProps) {
  const isNarrow = useSyncExternalStore(onNarrow, () => NARROW.matches)
  const [width, height] = isNarrow ? [380, 300] : [640, 340]
  const values = [...offers.lines.flatMap(({ points }) => points), ...offers.deals, ...offers.levels].map(
    ({ value }) => value,
  )
  if (values.length === 0) {
    return <p className="chart-empty">No offer has been made yet. Offers will be drawn here as they come.</p>
  }
  const spread = Math.max(...values) - Math.min(...values) || Math.abs(values[0] ?? 1) || 1
  const low = Math.min(...values) - spread * 0.08
  const high = Math.max(...values) + spread * 0.08
  const turns = Math.max(turn, 4, ...offers.deals.map((deal) => deal.turn))
  const x = (at: number) => PAD.left + (at / turns) * (width - PAD.left - PAD.right)
  const y = (value: number) => height - PAD.bottom - ((value - low) / (high - low)) * (height - PAD.top - PAD.bottom)
  const ends = spaced(offers.lines.map((line) => ({ name: line.name, y: y(line.points.at(-1)?.value ?? 0) })))
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary(offers)}>
        <g className="chart-grid">
          {ticks(low, high, 5).map((value) => (
            <g key={value}>
              <line x1={PAD.left} x2={width - PAD.right} y1={y(value)} y2={y(value)} />
              <text x={PAD.left - 10} y={y(value) + 4} textAnchor="end">
                {amount(value)}
              </text>
            </g>
          ))}
          {ticks(0, turns, 6)
            .filter(Number.isInteger)
            .map((at) => (
              <text key={at} x={x(at)} y={height - PAD.bottom + 20} textAnchor="middle">
                {at}
              </text>
            ))}
          <text x={PAD.left - 10} y={height - PAD.bottom + 20} textAnchor="end">
            turn
          </text>
        </g>
        {offers.levels.map(({ name, value, label }) => (
          <g key={label} className="chart-level" style={{ color: colourOf(name, roles) }}>
            <line x1={PAD.left} x2={width - PAD.right} y1={y(value)} y2={y(value)} />
            <text x={PAD.left + 6} y={y(value) - 6}>
              {label}: {amount(value)}
            </text>
          </g>
        ))}
        {offers.lines.map((line) => (
          <g key={line.name} className="chart-line" style={{ color: colourOf(line.name, roles) }}>
            <path d={stairs(line, x, y, turn)} />
            {line.points.map((point) => (
              <circle key={point.turn} cx={x(point.turn)} cy={y(point.value)} r="4.5" />
            ))}
            <text x={width - PAD.right + 10} y={(ends.get(line.name) ?? 0) + 4}>
              {line.name} {amount(line.points.at(-1)?.value ?? 0)}
            </text>
          </g>
        ))}
        {offers.deals.map((deal) => (
          <g key={`${deal.name}${deal.turn}`} className="chart-deal" style={{ color: colourOf(deal.name, roles) }}>
            <circle cx={x(deal.turn)} cy={y(deal.value)} r="10" />
            <circle cx={x(deal.turn)} cy={y(deal.value)} r="4.5" />
          </g>
        ))}
      </svg>
      <details>
        <summary>As a table</summary>
        <OfferTable offers={offers} />
      </details>
    </figure>
  )
}

function onNarrow(onChange: () => void): () => void {
  NARROW.addEventListener('change', onChange)
  return () => NARROW.removeEventListener('change', onChange)
}

/** An offer stands until its owner makes another. */
function stairs({ points }: Line, x: (turn: number) => number, y: (value: number) => number, until: number): string {
  const [first, ...later] = points
  if (first === undefined) return ''
  const steps = later.map((point) => `H${x(point.turn)}V${y(point.value)}`)
  return `M${x(first.turn)} ${y(first.value)}${steps.join('')}H${x(Math.max(until, points.at(-1)?.turn ?? 0))}`
}

/** Moves labels apart that would cover each other. */
function spaced(labels: readonly { name: string; y: number }[]): ReadonlyMap<string, number> {
  let last = Number.NEGATIVE_INFINITY
  const placed = [...labels]
    .sort((a, b) => a.y - b.y)
    .map(({ name, y }) => {
      last = Math.max(y, last + LABEL_GAP)
      return [name, last] as const
    })
  return new Map(placed)
}

function summary({ lines, deals }: Offers): string {
  const said = lines.map(({ name, points }) => `${name} stands at ${amount(points.at(-1)?.value ?? 0)}`)
  const sold = deals.map(({ name, value }) => `closed with ${name} at ${amount(value)}`)
  return `Offers over time: ${[...said, ...sold].join('; ')}`
}

function OfferTable({ offers }: { readonly offers: Offers }) {
  const rows = offers.lines
    .flatMap(({ name, points }) => points.map((point) => ({ name, ...point })))
    .sort((a, b) => a.turn - b.turn)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Turn</th>
          <th scope="col">Who</th>
          <th scope="col">Number</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, turn, value }) => (
          <tr key={`${turn} ${name}`}>
            <td>{turn}</td>
            <td>{sentence(name)}</td>
            <td>{amount(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
