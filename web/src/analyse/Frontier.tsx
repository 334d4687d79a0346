/** What two could have at most, as a line, with where equilibrium leads and where fair division would be. */

import { useSyncExternalStore } from 'react'
import { ticks } from '../offers/series.js'
import type { AnalysisReport } from '../protocol.js'
import { sentence } from '../words/wording.js'
import { figure } from './findings.js'

type Analysis = NonNullable<AnalysisReport['analysis']>
type Point = readonly [number, number]

interface Mark {
  readonly name: string
  readonly point: Point
  readonly shape: Shape
  readonly meaning: string
}

type Shape = 'disc' | 'cross' | 'diamond' | 'square' | 'triangle'

const NARROW = matchMedia('(max-width: 40rem)')
const PAD = { left: 52, right: 20, top: 18, bottom: 48 }

export function Frontier({ analysis }: { readonly analysis: Analysis }) {
  const isNarrow = useSyncExternalStore(onNarrow, () => NARROW.matches)
  const [width, height] = isNarrow ? [360, 320] : [560, 380]
  const { frontier = [], roles } = analysis
  const marks = marksOf(analysis)
  const all = [...frontier, ...marks.map(({ point }) => point)]
  const [left, right] = range(all.map(([first]) => first))
  const [low, high] = range(all.map(([, second]) => second))
  const x = (value: number) => PAD.left + ((value - left) / (right - left)) * (width - PAD.left - PAD.right)
  const y = (value: number) => height - PAD.bottom - ((value - low) / (high - low)) * (height - PAD.top - PAD.bottom)
  return (
    <figure className="chart frontier">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`What could be had: ${spoken(marks)}`}>
        <g className="chart-grid">
          {ticks(low, high, 5).map((value) => (
            <g key={value}>
              <line x1={PAD.left} x2={width - PAD.right} y1={y(value)} y2={y(value)} />
              <text x={PAD.left - 8} y={y(value) + 4} textAnchor="end">
                {figure(value)}
              </text>
            </g>
          ))}
          {ticks(left, right, isNarrow ? 4 : 6).map((value) => (
            <text key={value} x={x(value)} y={height - PAD.bottom + 18} textAnchor="middle">
              {figure(value)}
            </text>
          ))}
          <text x={width - PAD.right} y={height - 8} textAnchor="end">
            {roles[0]} has
          </text>
          <text x={PAD.left - 8} y={12} textAnchor="start">
            {roles[1]} has
          </text>
        </g>
        <path className="frontier-line" d={`M${frontier.map(([a, b]) => `${x(a)} ${y(b)}`).join('L')}`} />
        {marks.map(({ name, point: [a, b], shape }) => (
          <g key={name} transform={`translate(${x(a)} ${y(b)})`} className={`mark mark-${shape}`}>
            <path d={outline(shape)} />
          </g>
        ))}
      </svg>
      <ul className="legend">
        {marks.map(({ name, point, shape, meaning }) => (
          <li key={name}>
            <svg viewBox="-9 -9 18 18" aria-hidden="true" className={`mark mark-${shape}`}>
              <path d={outline(shape)} />
            </svg>
            <span>
              <b>{name}</b> {point.map(figure).join(' and ')}
              <small>{meaning}</small>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

function marksOf({ values, disagreement, fair, roles }: Analysis): readonly Mark[] {
  const [one = 'one', other = 'the other'] = roles
  const pair = (numbers: readonly number[]): Point => [numbers[0] ?? 0, numbers[1] ?? 0]
  return [
    { name: 'No agreement', point: pair(disagreement), shape: 'cross', meaning: 'when nobody does anything' },
    ...(fair === undefined
      ? []
      : [
          { name: 'Nash', point: fair.nash, shape: 'diamond', meaning: 'the product of gains is largest' } as const,
          {
            name: 'Kalai-Smorodinsky',
            point: fair.kalaiSmorodinsky,
            shape: 'square',
            meaning: 'both get the same share of the most they could',
          } as const,
          {
            name: 'Egalitarian',
            point: fair.egalitarian,
            shape: 'triangle',
            meaning: `${one} and ${other} gain alike`,
          } as const,
        ]),
    { name: 'Equilibrium', point: pair(values), shape: 'disc', meaning: 'where careful players end up' },
  ]
}

function outline(shape: Shape): string {
  switch (shape) {
    case 'disc':
      return 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z'
    case 'cross':
      return 'M-5 -5L5 5M5 -5L-5 5'
    case 'diamond':
      return 'M0 -7.5L7.5 0L0 7.5L-7.5 0Z'
    case 'square':
      return 'M-6.5 -6.5H6.5V6.5H-6.5Z'
    case 'triangle':
      return 'M0 -8L7.5 6H-7.5Z'
  }
}

function range(values: readonly number[]): Point {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const pad = (high - low || 1) * 0.08
  return [low - pad, high + pad]
}

function spoken(marks: readonly Mark[]): string {
  return sentence(marks.map(({ name, point }) => `${name} ${point.map(figure).join(' and ')}`).join('; '))
}

function onNarrow(onChange: () => void): () => void {
  NARROW.addEventListener('change', onChange)
  return () => NARROW.removeEventListener('change', onChange)
}
