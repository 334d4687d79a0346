/** A tree as a picture: time runs to the right, ends stand below each other, dashed lines join an information set. */

import type { ExtensiveForm, TreeNode } from '../game/index.js'
import { type Strategies, setNames } from './answer.js'
import { countNodes } from './certificate.js'
import { SolveError } from './error.js'
import { escaped } from './markup.js'

const MOST_NODES = 3000
const ROW = 22
const MARGIN = 28
/** How far a move bends before it runs level, with its label above. */
const BEND = 64
/** Roles in an order that stays apart for the colour-blind (Okabe and Ito), and lighter where the ground is dark. */
const COLOURS = [
  ['#0072b2', '#56b4e9'],
  ['#d55e00', '#f0884a'],
  ['#009e73', '#3cc79f'],
  ['#cc79a7', '#dd9cc0'],
  ['#e69f00', '#e9b13c'],
  ['#3f6d8c', '#a9c7da'],
] as const

interface Placed {
  readonly node: TreeNode
  readonly x: number
  readonly y: number
  readonly children: readonly Placed[]
}

/**
 * With strategies, moves that are never made are drawn faintly and mixed ones carry their probability. `wording` is how
 * a move reads.
 */
export function drawTree(form: ExtensiveForm, strategies?: Strategies, wording = (move: string) => move): string {
  const size = countNodes(form.root)
  if (size > MOST_NODES) {
    throw new SolveError(
      `a picture of ${size.toLocaleString('en')} nodes shows nothing: set a --depth or smaller parameters`,
    )
  }
  const columns = columnPlaces(form, wording)
  let row = 0
  const place = (node: TreeNode, depth: number): Placed => {
    const children = node.kind === 'end' ? [] : node.children.map((child) => place(child, depth + 1))
    const [first, last] = [children[0], children.at(-1)]
    const y = first === undefined || last === undefined ? MARGIN + ROW * (row++ + 2) : (first.y + last.y) / 2
    return { node, x: columns[depth] ?? MARGIN, y, children }
  }
  const root = place(form.root, 0)
  const sets = new Map<number, Placed[]>()
  const parts: string[] = []
  const names = setNames(form)
  let width = 0

  const draw = (placed: Placed): void => {
    const { node, x, y, children } = placed
    width = Math.max(width, x)
    for (const [index, child] of children.entries()) {
      const probability = moveProbability(node, index)
      const isIdle = probability === '0'
      const line = `M${x} ${y}C${x + BEND * 0.6} ${y} ${x + BEND * 0.6} ${child.y} ${x + BEND} ${child.y}H${child.x}`
      parts.push(`<path class="move${isIdle ? ' idle' : ''}" d="${line}"/>`)
      const shown = probability === undefined || probability === '0' || probability === '1' ? '' : ` ${probability}`
      const label = `${wording(moveLabel(node, index))}${shown}`
      parts.push(
        `<text class="label${isIdle ? ' idle' : ''}" x="${x + BEND + 4}" y="${child.y - 4}">${escaped(label)}</text>`,
      )
      draw(child)
    }
    if (node.kind === 'end') {
      const payoffs = form.players.map((_, player) => node.outcome?.payoffs[player]?.toFraction() ?? '0')
      const text = payoffs
        .map((payoff, player) => `<tspan class="${colour(player)}">${escaped(payoff)}</tspan>`)
        .join(' ')
      parts.push(`<text class="payoff" x="${x + 6}" y="${y + 4}">${text}</text>`)
      return
    }
    if (node.kind === 'chance') {
      parts.push(`<rect class="chance" x="${x - 5}" y="${y - 5}" width="10" height="10"><title>chance</title></rect>`)
      return
    }
    const set = names[node.informationSet]
    const player = form.informationSets[node.informationSet]?.player ?? 0
    sets.set(node.informationSet, [...(sets.get(node.informationSet) ?? []), placed])
    parts.push(
      `<circle cx="${x}" cy="${y}" r="6" class="${colour(player)}"><title>${escaped(`${set?.role}: ${set?.set}`)}</title></circle>`,
    )
  }

  const moveLabel = (node: TreeNode, index: number): string => {
    if (node.kind === 'end') return ''
    if (node.kind === 'chance') return node.actions[index]?.label ?? ''
    return names[node.informationSet]?.actions[index] ?? ''
  }
  const moveProbability = (node: TreeNode, index: number): string | undefined => {
    if (node.kind === 'end') return undefined
    if (node.kind === 'chance') return node.actions[index]?.probability.toFraction()
    const set = names[node.informationSet]
    return set === undefined ? undefined : strategies?.[set.role]?.[set.set]?.[set.actions[index] ?? '']
  }

  draw(root)
  const joined = [...sets].flatMap(([set, members]) => joins(members, form, 10 + (set % 4) * 7))
  const legend = form.players.map((player, index) => {
    const name = player === '' ? `player ${index + 1}` : player
    const x = MARGIN + index * 130
    return `<circle cx="${x}" cy="18" r="6" class="${colour(index)}"/><text class="payoff" x="${x + 12}" y="22">${escaped(name)}</text>`
  })
  const height = MARGIN * 2 + ROW * (row + 1)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width + 160} ${height}" width="${width + 160}" height="${height}" role="img">
<title>${escaped(form.title)}</title>
<style>
text{font:12px system-ui,sans-serif;fill:#333}.label{font-size:11px}.payoff{font-weight:600}
.move{fill:none;stroke:#888;stroke-width:1.4}.idle{opacity:.3}.chance{fill:#fff;stroke:#777;stroke-width:1.5}
${roleColours(0)}
.set.set{fill:none;stroke-width:1.4;stroke-dasharray:3 4}
svg{background:#fff}
@media(prefers-color-scheme:dark){svg{background:#131816}text{fill:#dde3de}.chance{fill:#131816}${roleColours(1)}}
</style>
${[...legend, ...joined, ...parts].join('\n')}
</svg>
`
}

/** Dashed lines from each node of a set to the next, bent by its own measure so that sets do not hide each other. */
function joins(members: readonly Placed[], form: ExtensiveForm, bend: number): readonly string[] {
  return members.slice(1).flatMap((to, index) => {
    const from = members[index]
    if (from === undefined || to.node.kind !== 'decision') return []
    const player = form.informationSets[to.node.informationSet]?.player ?? 0
    return [
      `<path class="set ${colour(player)}" d="M${from.x} ${from.y}Q${from.x - bend} ${(from.y + to.y) / 2} ${to.x} ${to.y}"/>`,
    ]
  })
}

/** Where each depth stands: as far from the one before as the longest move between them needs. */
function columnPlaces(form: ExtensiveForm, wording: (move: string) => string): readonly number[] {
  const longest: number[] = []
  const visit = (node: TreeNode, depth: number): void => {
    if (node.kind === 'end') return
    const moves =
      node.kind === 'chance'
        ? node.actions.map(({ label }) => label)
        : (form.informationSets[node.informationSet]?.actions ?? [])
    longest[depth] = Math.max(longest[depth] ?? 8, ...moves.map((move) => wording(move).length + 4))
    for (const child of node.children) visit(child, depth + 1)
  }
  visit(form.root, 0)
  let x = MARGIN + 20
  return [x, ...longest.map((length) => (x += Math.min(420, BEND + 16 + length * 6.2)))]
}

function colour(player: number): string {
  return `role-${player % COLOURS.length}`
}

function roleColours(ground: 0 | 1): string {
  return COLOURS.map(
    (pair, role) => `.role-${role}{fill:${pair[ground]}}.set.role-${role}{stroke:${pair[ground]}}`,
  ).join('')
}
