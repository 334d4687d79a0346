/** Where cells lie in the plane, one cell being one unit wide, and which neighbour an arrow key means. */

import type { Board, Cell } from './board.js'

export interface Spot {
  readonly cell: Cell
  readonly x: number
  readonly y: number
  /** Its outline, as an SVG path. */
  readonly outline: string
}

export interface Plan {
  readonly spots: readonly Spot[]
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

const LEAN = Math.sqrt(3) / 2
const HEX_RADIUS = 1 / Math.sqrt(3)

/** Turned by half where the reader sits at the far side. */
export function planOf(board: Board, turned: boolean): Plan {
  const spots = [...board.cells.values()].map((cell) => spotOf(board, cell, turned))
  const margin = board.layout === 'hex' ? HEX_RADIUS : 0.5
  const xs = spots.map(({ x }) => x)
  const ys = spots.map(({ y }) => y)
  const full = board.layout === 'square'
  const left = full ? -0.5 : Math.min(...xs) - margin
  const top = full ? -0.5 : Math.min(...ys) - margin
  const width = full ? board.columns.length : Math.max(...xs) + margin - left
  const height = full ? board.rows.length : Math.max(...ys) + margin - top
  return { spots, box: { x: left, y: top, width, height } }
}

function spotOf(board: Board, cell: Cell, turned: boolean): Spot {
  if (cell.shape === 'across') return { cell, ...bar(cell.column, cell.row - 0.5, 0.5, 0.17) }
  if (cell.shape === 'down') return { cell, ...bar(cell.column - 0.5, cell.row, 0.17, 0.5) }
  if (cell.shape === 'hex') {
    const x = cell.column + cell.row / 2
    const y = cell.row * LEAN
    return { cell, x, y, outline: hexagon(x, y) }
  }
  const x = turned ? board.columns.length - 1 - cell.column : cell.column
  const y = board.upwards === turned ? cell.row : board.rows.length - 1 - cell.row
  return { cell, x, y, outline: `M${x - 0.5} ${y - 0.5}h1v1h-1z` }
}

/** A line between dots lies on the edge of the box that has its name; this is the area that takes the click. */
function bar(x: number, y: number, halfWidth: number, halfHeight: number) {
  const outline =
    halfWidth > halfHeight
      ? `M${x - 0.5} ${y}l.17-.17h.66l.17.17l-.17.17h-.66z`
      : `M${x} ${y - 0.5}l.17.17v.66l-.17.17l-.17-.17v-.66z`
  return { x, y, outline }
}

function hexagon(x: number, y: number): string {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = Math.PI / 6 + (i * Math.PI) / 3
    return `${(x + HEX_RADIUS * Math.cos(angle)).toFixed(3)} ${(y + HEX_RADIUS * Math.sin(angle)).toFixed(3)}`
  })
  return `M${corners.join('L')}z`
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The nearest spot in an arrow's direction, straight ahead before aside. */
export function neighbour(plan: Plan, from: string, key: string): string | undefined {
  const arrow = ARROWS[key]
  const start = plan.spots.find(({ cell }) => cell.id === from)
  if (arrow === undefined || start === undefined) return undefined
  const [right, down] = arrow
  let best: { id: string; cost: number } | undefined
  for (const { cell, x, y } of plan.spots) {
    const ahead = (x - start.x) * right + (y - start.y) * down
    const aside = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * right)
    if (ahead < 0.05 || aside > ahead * 1.2) continue
    const cost = ahead + 2 * aside
    if (best === undefined || cost < best.cost) best = { id: cell.id, cost }
  }
  return best?.id
}

export function isArrow(key: string): boolean {
  return key in ARROWS
}
