/** Ratings as a picture: a dot with its interval for each player, in SVG that reads on light and on dark pages. */

import type { Rating } from './ratings.js'

export interface ChartText {
  readonly title: string
  readonly subtitle: string
}

const WIDTH = 760
const ROW = 34
const TOP = 84
const BOTTOM = 58
const RIGHT = 150
/** About the width of a character at the size of the labels. */
const CHARACTER = 7.6
const LABELS = { least: 90, most: 300 }

const STYLE = `
    .page { fill: #ffffff } .ink { fill: #1c2330 } .soft { fill: #5b6472 }
    .grid { stroke: #d9dde3; stroke-width: 1 } .mean { stroke: #9aa3b0; stroke-width: 1; stroke-dasharray: 3 3 }
    .bar { stroke: #2f6f8f; stroke-width: 2.5; stroke-linecap: round } .dot { fill: #2f6f8f }
    text { font-family: system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; font-size: 13px }
    .title { font-size: 17px; font-weight: 600 } .number { font-variant-numeric: tabular-nums }
    @media (prefers-color-scheme: dark) {
      .page { fill: #14181f } .ink { fill: #e8ebf0 } .soft { fill: #9aa4b2 }
      .grid { stroke: #2b323d } .mean { stroke: #5b6675 } .bar { stroke: #6fb7d6 } .dot { fill: #6fb7d6 }
    }`

export function ratingsChart(ratings: readonly Rating[], { title, subtitle }: ChartText): string {
  const longest = Math.max(0, ...ratings.map(({ player }) => player.length)) * CHARACTER
  const left = 24 + Math.min(LABELS.most, Math.max(LABELS.least, longest)) + 16
  const room = Math.floor((left - 40) / CHARACTER)
  const height = TOP + ROW * ratings.length + BOTTOM
  const ticks = ticksOver(
    Math.min(...ratings.map(({ elo, margin }) => elo - margin)),
    Math.max(...ratings.map(({ elo, margin }) => elo + margin)),
  )
  const [low = 0] = ticks
  const high = ticks.at(-1) ?? low + 1
  const x = (elo: number) => round(left + ((elo - low) / (high - low)) * (WIDTH - RIGHT - left))
  const foot = TOP + ROW * ratings.length
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title about">`,
    `  <title id="title">${escaped(title)}</title>`,
    `  <desc id="about">${escaped(ratings.map(spoken).join('; '))}</desc>`,
    `  <style>${STYLE}\n  </style>`,
    `  <rect class="page" width="${WIDTH}" height="${height}"/>`,
    `  <text class="ink title" x="24" y="34">${escaped(title)}</text>`,
    `  <text class="soft" x="24" y="56">${escaped(subtitle)}</text>`,
    ...ticks.flatMap((tick) => [
      `  <line class="${tick === 1500 ? 'mean' : 'grid'}" x1="${x(tick)}" x2="${x(tick)}" y1="${TOP - 8}" y2="${foot + 4}"/>`,
      `  <text class="soft number" x="${x(tick)}" y="${foot + 22}" text-anchor="middle">${tick}</text>`,
    ]),
    `  <text class="soft" x="${round((left + WIDTH - RIGHT) / 2)}" y="${foot + 44}" text-anchor="middle">Elo rating and 95 % interval</text>`,
    ...ratings.flatMap((rating, index) => row(rating, TOP + ROW * (index + 0.5), x, room)),
    '</svg>',
  ]
  return `${lines.join('\n')}\n`
}

function row({ player, elo, margin }: Rating, y: number, x: (elo: number) => number, room: number): string[] {
  const name = player.length > room ? `${player.slice(0, room - 1)}…` : player
  const whole = Math.round(elo)
  return [
    `  <text class="ink" x="24" y="${y + 4.5}">${escaped(name)}</text>`,
    `  <line class="bar" x1="${x(elo - margin)}" x2="${x(elo + margin)}" y1="${y}" y2="${y}"/>`,
    `  <circle class="dot" cx="${x(elo)}" cy="${y}" r="5.5"/>`,
    `  <text class="ink number" x="${WIDTH - 24}" y="${y + 4.5}" text-anchor="end">${whole} ± ${Math.round(margin)}</text>`,
  ]
}

function spoken({ player, elo, margin }: Rating): string {
  return `${player}: ${Math.round(elo)} plus or minus ${Math.round(margin)}`
}

/** Round numbers from below the least to above the most, about seven of them. */
export function ticksOver(least: number, most: number): readonly number[] {
  // Less than a point apart is no difference, and steps that small would drown in rounding.
  if (!(most - least >= 1)) return [Math.floor(least) - 50, Math.floor(least) + 50]
  const rough = (most - least) / 6
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5, 10].find((times) => times * power >= rough) ?? 10)
  const first = Math.floor(least / step)
  const last = Math.ceil(most / step)
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them.
  return text.replace(/[\u0000-\u001f]/g, ' ').replace(/[&<>"]/g, (found) => entities[found] ?? found)
}
