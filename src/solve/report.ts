/** A negotiation report as one HTML page that needs nothing else: words, tables and charts in SVG. */

import type { Analysis } from './analysis.js'
import type { Point } from './bargaining.js'
import { escaped } from './markup.js'

export interface Sweep {
  readonly param: string
  readonly points: readonly { readonly value: string; readonly analysis: Analysis }[]
}

const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9']

export function reportPage(analysis: Analysis, sweep?: Sweep): string {
  const sections = [
    `<h1>${escaped(analysis.title)}</h1>`,
    `<p class="lead">${escaped(summary(analysis))}</p>`,
    table(
      ['', 'expects', 'without agreement', 'surplus'],
      analysis.roles.map((role, index) => [
        role,
        shown(analysis.values[index]),
        shown(analysis.disagreement[index]),
        shown(analysis.surplus[index]),
      ]),
    ),
    ...(analysis.results.length === 0 ? [] : ['<h2>Likely results</h2>', bars(analysis.results)]),
    ...(analysis.numbers.length === 0
      ? []
      : [
          '<h2>Expected numbers</h2>',
          table(
            ['in the result', 'mean', 'how often'],
            analysis.numbers.map(({ name, mean, probability }) => [name, shown(mean), percent(probability)]),
          ),
        ]),
    ...(analysis.frontier === undefined ? [] : ['<h2>What could be had</h2>', frontierChart(analysis)]),
    ...(sweep === undefined
      ? []
      : [`<h2>How ${escaped(sweep.param)} moves it</h2>`, sweepChart(sweep, analysis.roles)]),
    ...(analysis.notes.length === 0
      ? []
      : [`<ul class="notes">${analysis.notes.map((note) => `<li>${escaped(note)}</li>`).join('')}</ul>`]),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(analysis.title)}: analysis</title>
<style>
:root{color-scheme:light dark;--ink:#1c1e21;--quiet:#5c6370;--line:#d9dce1;--paper:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#e8eaed;--quiet:#a3a9b3;--line:#3a3f47;--paper:#16181c}}
body{font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:46rem;margin:2.5rem auto;padding:0 1.25rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.15rem;margin:2.2rem 0 .6rem}.lead{font-size:1.1rem;color:var(--quiet)}
table{border-collapse:collapse;width:100%}th,td{text-align:right;padding:.35rem .6rem;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}
th:first-child,td:first-child{text-align:left}th{font-weight:600;color:var(--quiet)}
svg{display:block;width:100%;height:auto}svg text{font:12px system-ui,sans-serif;fill:var(--ink)}.axis{stroke:var(--line);fill:none}.quiet{fill:var(--quiet)}
.notes{color:var(--quiet);font-size:.9rem;padding-left:1.1rem}
</style></head><body><main>
${sections.join('\n')}
</main></body></html>
`
}

/** One paragraph in words: what to expect. */
export function summary(analysis: Analysis): string {
  if (analysis.preferencesMissing) {
    return 'The rules pay nobody anything, so nobody has a reason to choose one thing over another: preferences are missing. Give private values with --utilities FILE.'
  }
  const worth = analysis.roles.map((role, index) => `${role} ${shown(analysis.values[index])}`).join(', ')
  const [likely] = analysis.results
  const result =
    likely === undefined ? '' : ` The likeliest result is "${likely.result}" (${percent(likely.probability)}).`
  const efficiency =
    analysis.efficiency === null
      ? ''
      : ` ${percent(analysis.efficiency)} of the ${shown(analysis.bestTotal)} that could be had together comes about.`
  return `In equilibrium the roles can expect: ${worth}.${result}${efficiency}`
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (kind: 'th' | 'td', row: readonly string[]): string =>
    `<tr>${row.map((cell) => `<${kind}>${escaped(cell)}</${kind}>`).join('')}</tr>`
  return `<table>${cells('th', heads)}${rows.map((row) => cells('td', row)).join('')}</table>`
}

function bars(results: Analysis['results']): string {
  const most = Math.max(...results.map(({ probability }) => probability))
  const rows = results.map(({ result, probability }, index) => {
    const y = index * 30
    const width = Math.max(2, (probability / most) * 300)
    const label = result.length > 56 ? `${result.slice(0, 55)}…` : result
    return (
      `<rect x="350" y="${y + 6}" width="${width}" height="18" rx="3" fill="${COLOURS[0]}"/>` +
      `<text x="340" y="${y + 19}" text-anchor="end">${escaped(label)}</text>` +
      `<text class="quiet" x="${356 + width}" y="${y + 19}">${percent(probability)}</text>`
    )
  })
  return `<svg viewBox="0 0 720 ${results.length * 30 + 4}" role="img" aria-label="Likely results">${rows.join('')}</svg>`
}

function frontierChart({ frontier = [], fair, roles, values, disagreement }: Analysis): string {
  const marks: (readonly [string, Point, string])[] = [
    ['equilibrium', [values[0] ?? 0, values[1] ?? 0], '#d55e00'],
    ['no agreement', [disagreement[0] ?? 0, disagreement[1] ?? 0], '#777'],
    ...(fair === undefined
      ? []
      : ([
          ['Nash', fair.nash, '#009e73'],
          ['Kalai-Smorodinsky', fair.kalaiSmorodinsky, '#cc79a7'],
          ['egalitarian', fair.egalitarian, '#e69f00'],
        ] as const)),
  ]
  const scale = scales([...frontier, ...marks.map(([, point]) => point)])
  const line = frontier.map((point) => scale(point).join(' ')).join('L')
  const drawn = marks.map(([name, point, colour], index) => {
    const [x, y] = scale(point)
    return `<circle cx="${x}" cy="${y}" r="${7 - index * 0.6}" fill="none" stroke="${colour}" stroke-width="2.5"><title>${escaped(`${name}: ${point.map(shown).join(', ')}`)}</title></circle>`
  })
  const legend = marks.map(([name, point, colour], index) => {
    const y = 40 + index * 24
    return `<circle cx="520" cy="${y - 4}" r="6" fill="none" stroke="${colour}" stroke-width="2.5"/><text x="534" y="${y}">${escaped(name)} (${point.map(shown).join(', ')})</text>`
  })
  return (
    `<svg viewBox="0 0 720 400" role="img" aria-label="Pareto frontier">${axes(scale.low, scale.high)}` +
    `<path d="M${line}" fill="none" stroke="#0072b2" stroke-width="2.5"/>${drawn.join('')}${legend.join('')}` +
    `<text class="quiet" x="270" y="394" text-anchor="middle">${escaped(roles[0] ?? '')}</text>` +
    `<text class="quiet" transform="rotate(-90 14 190)" x="14" y="190" text-anchor="middle">${escaped(roles[1] ?? '')}</text></svg>`
  )
}

function sweepChart({ param, points }: Sweep, roles: readonly string[]): string {
  const at = points.map(({ value }, index) => (Number.isFinite(Number(value)) ? Number(value) : index))
  const all = points.flatMap(({ analysis }, index) =>
    analysis.values.map((value): Point => [at[index] ?? index, value]),
  )
  const scale = scales(all)
  const lines = roles.map((role, player) => {
    const path = points
      .map(({ analysis }, index) => scale([at[index] ?? index, analysis.values[player] ?? 0]).join(' '))
      .join('L')
    const y = 40 + player * 24
    return (
      `<path d="M${path}" fill="none" stroke="${COLOURS[player % COLOURS.length]}" stroke-width="2.5"/>` +
      `<text x="534" y="${y}" fill="${COLOURS[player % COLOURS.length]}">${escaped(role)}</text>`
    )
  })
  const rows = points.map(({ value, analysis }) => [
    value,
    ...analysis.values.map(shown),
    analysis.efficiency === null ? '' : percent(analysis.efficiency),
  ])
  return (
    `<svg viewBox="0 0 720 400" role="img" aria-label="Values by ${escaped(param)}">${axes(scale.low, scale.high)}${lines.join('')}` +
    `<text class="quiet" x="270" y="394" text-anchor="middle">${escaped(param)}</text></svg>` +
    table([param, ...roles, 'efficiency'], rows)
  )
}

interface Scale {
  (point: Point): Point
  readonly low: Point
  readonly high: Point
}

/** From values to places in a chart of 40..500 by 20..360. */
function scales(points: readonly Point[]): Scale {
  const range = (axis: 0 | 1): Point => {
    const values = points.map((point) => point[axis])
    const [low, high] = [Math.min(...values), Math.max(...values)]
    const pad = (high - low || 1) * 0.08
    return [low - pad, high + pad]
  }
  const [x, y] = [range(0), range(1)]
  const place = (point: Point): Point => [
    Number((50 + ((point[0] - x[0]) / (x[1] - x[0])) * 440).toFixed(1)),
    Number((360 - ((point[1] - y[0]) / (y[1] - y[0])) * 335).toFixed(1)),
  ]
  return Object.assign(place, { low: [x[0], y[0]] as const, high: [x[1], y[1]] as const })
}

function axes([x, y]: Point, [u, v]: Point): string {
  return (
    '<path class="axis" d="M50 25V360H490"/>' +
    `<text class="quiet" x="50" y="376" text-anchor="middle">${shown(x)}</text><text class="quiet" x="490" y="376" text-anchor="middle">${shown(u)}</text>` +
    `<text class="quiet" x="44" y="360" text-anchor="end">${shown(y)}</text><text class="quiet" x="44" y="32" text-anchor="end">${shown(v)}</text>`
  )
}

function shown(value: number | undefined): string {
  return value === undefined ? '' : String(Number(value.toPrecision(4)))
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`
}
