/**
 * A board as a picture, or as something to click: every cell is a button with a name in words, one of them in the
 * order of tabs, and arrow keys go to its neighbours.
 */

import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { listed } from '../words/wording.js'
import type { Board, Cell } from './board.js'
import { colourOf } from './colours.js'
import type { Thing } from './content.js'
import { isArrow, neighbour, planOf, type Spot } from './geometry.js'
import { PictureOf } from './pictures.js'

export interface BoardProps {
  readonly board: Board
  readonly things: ReadonlyMap<string, readonly Thing[]>
  readonly roles: readonly string[]
  readonly name: string
  readonly turned?: boolean
  /** Cells that the last turn changed. */
  readonly changed?: ReadonlySet<string>
  readonly play?: {
    readonly next: ReadonlySet<string>
    readonly picked: readonly string[]
    pick(cell: string): void
  }
}

/** How far from the board its coordinates stand. */
const GUTTER = 0.42

export function BoardView({ board, things, roles, name, turned = false, changed, play }: BoardProps) {
  const plan = useMemo(() => planOf(board, turned), [board, turned])
  const [focused, setFocused] = useState<string>()
  const svg = useRef<SVGSVGElement>(null)
  const current = focused !== undefined && board.cells.has(focused) ? focused : plan.spots[0]?.cell.id
  const { x, y, width, height } = plan.box
  const gutter = board.layout === 'dots' || play === undefined ? 0.12 : GUTTER
  const viewBox = `${x - gutter} ${y - 0.12} ${width + gutter + 0.12} ${height + gutter + 0.12}`

  // Where nearly everything may be clicked, hints would only hide the board.
  const isOpen = (play?.next.size ?? 0) > board.cells.size * 0.4

  const onKeyDown = (event: KeyboardEvent, cell: Cell) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      play?.pick(cell.id)
    } else if (isArrow(event.key)) {
      event.preventDefault()
      const next = neighbour(plan, cell.id, event.key)
      if (next === undefined) return
      setFocused(next)
      svg.current?.querySelector<SVGElement>(`[data-cell="${CSS.escape(next)}"]`)?.focus()
    }
  }

  const inner = plan.spots.map((spot) => (
    <CellView
      key={spot.cell.id}
      spot={spot}
      board={board}
      things={things.get(spot.cell.id) ?? []}
      roles={roles}
      isChanged={changed?.has(spot.cell.id) ?? false}
      {...(play === undefined ? {} : { play })}
      isCurrent={spot.cell.id === current}
      onFocus={() => setFocused(spot.cell.id)}
      onKeyDown={onKeyDown}
    />
  ))
  const className = `board board-${board.layout}${isOpen ? ' is-open' : ''}`
  const layers = (
    <>
      {board.chequered && board.cells.size === 32 ? (
        <path className="cell cell-light" d={`M${x} ${y}h8v8h-8z`} />
      ) : null}
      {inner}
      {board.layout === 'dots' ? <Dots board={board} /> : null}
      {board.cells.size === 81 && [...board.cells.keys()][0]?.startsWith('nw') ? <Thirds /> : null}
      {play === undefined || board.layout === 'dots' ? null : (
        <Coordinates board={board} turned={turned} spots={plan.spots} />
      )}
    </>
  )
  return play === undefined ? (
    <svg ref={svg} viewBox={viewBox} className={className} role="img" aria-label={name}>
      {layers}
    </svg>
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a drawing
    <svg ref={svg} viewBox={viewBox} className={className} role="group" aria-label={name}>
      {layers}
    </svg>
  )
}

interface CellProps {
  readonly spot: Spot
  readonly board: Board
  readonly things: readonly Thing[]
  readonly roles: readonly string[]
  readonly isChanged: boolean
  readonly play?: BoardProps['play']
  readonly isCurrent: boolean
  onFocus(): void
  onKeyDown(event: KeyboardEvent, cell: Cell): void
}

function CellView({ spot, board, things, roles, isChanged, play, isCurrent, onFocus, onKeyDown }: CellProps) {
  const { cell, x, y, outline } = spot
  const isLine = cell.shape === 'across' || cell.shape === 'down'
  const canPick = play?.next.has(cell.id) ?? false
  const isPicked = play?.picked.includes(cell.id) ?? false
  const shade = board.chequered
    ? (cell.column + cell.row) % 2 === (board.upwards ? 1 : 0)
      ? 'cell-light'
      : 'cell-dark'
    : ''
  const owner = board.layout === 'dots' && !isLine ? things[0] : undefined
  const isBox = board.layout === 'dots' && !isLine
  const classes = ['cell', shade, isChanged && 'is-changed', canPick && 'can-pick', isPicked && 'is-picked']
  const fill =
    owner?.picture.kind === 'disc' ? { fill: colourOf(owner.picture.colour, roles), fillOpacity: 0.55 } : undefined
  const content = (
    <>
      <path
        className={[...classes, isLine && 'cell-line', isLine && things.length > 0 && 'is-drawn', isBox && 'cell-box']
          .filter(Boolean)
          .join(' ')}
        d={outline}
        style={fill}
      />
      <g transform={`translate(${x} ${y}) scale(.01)`} className="things">
        {isChanged && !isLine ? <rect className="changed" x="-47" y="-47" width="94" height="94" rx="6" /> : null}
        {owner === undefined
          ? things.map((thing) => <PictureOf key={thing.name} picture={thing.picture} roles={roles} />)
          : null}
        {canPick && !isLine ? (
          <circle
            className={things.length > 0 ? `hint-ring${play?.picked.length === 0 ? ' is-faint' : ''}` : 'hint-dot'}
            r={things.length > 0 ? 45 : 11}
          />
        ) : null}
      </g>
    </>
  )
  if (play === undefined || isBox) return <g>{content}</g>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
    <g
      role="button"
      tabIndex={isCurrent ? 0 : -1}
      data-cell={cell.id}
      aria-label={cellName(cell, things, isLine)}
      aria-disabled={!canPick && !isPicked}
      aria-pressed={isPicked}
      onClick={() => play.pick(cell.id)}
      onFocus={onFocus}
      onKeyDown={(event) => onKeyDown(event, cell)}
    >
      {content}
    </g>
  )
}

function cellName({ label }: Cell, things: readonly Thing[], isLine: boolean): string {
  if (isLine) return `line ${label}, ${things.length > 0 ? 'drawn' : 'open'}`
  const names = things.filter(({ picture }) => picture.kind !== 'spot').map(({ name }) => name)
  const square = /^[a-z] \d+$/.test(label) ? label.replace(' ', '') : label
  return `${square}, ${names.length === 0 ? 'empty' : listed(names)}`
}

function Dots({ board }: { readonly board: Board }) {
  const dots = Array.from({ length: board.rows.length + 1 }, (_, row) =>
    Array.from({ length: board.columns.length + 1 }, (_, column) => [column - 0.5, row - 0.5] as const),
  ).flat()
  return (
    <g className="dots">
      {dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r=".08" />
      ))}
    </g>
  )
}

/** The borders of nine small boards. */
function Thirds() {
  return <path className="thirds" d="M2.5-.5v9M5.5-.5v9M-.5 2.5h9M-.5 5.5h9" />
}

interface CoordinatesProps {
  readonly board: Board
  readonly turned: boolean
  readonly spots: readonly Spot[]
}

function Coordinates({ board, turned, spots }: CoordinatesProps) {
  if (board.layout === 'hex') return <HexCoordinates board={board} spots={spots} />
  const { columns, rows } = board
  if (board.cells.size !== columns.length * rows.length || /^[a-z]+ [a-z]+$/.test(spots[0]?.cell.id ?? '')) return null
  return (
    <g className="coordinates" style={{ fontSize: `${Math.min(0.24, columns.length * 0.03)}px` }}>
      {columns.map((column, i) => (
        <text key={column} x={turned ? columns.length - 1 - i : i} y={rows.length - 0.5 + 0.27}>
          {column}
        </text>
      ))}
      {rows.map((row, i) => (
        <text key={row} x={-0.5 - 0.21} y={(board.upwards === turned ? i : rows.length - 1 - i) + 0.07}>
          {row}
        </text>
      ))}
    </g>
  )
}

/** Along the two edges of a rhombus; a star has none to stand on. */
function HexCoordinates({ board, spots }: Pick<CoordinatesProps, 'board' | 'spots'>) {
  if (board.cells.size !== board.columns.length * board.rows.length) return null
  const last = board.rows.length - 1
  return (
    <g className="coordinates">
      {spots
        .flatMap(({ cell, x, y }) => [
          ...(cell.row === last
            ? [{ key: `c${cell.column}`, text: board.columns[cell.column], x: x + 0.15, y: y + 0.83 }]
            : []),
          ...(cell.column === 0 ? [{ key: `r${cell.row}`, text: board.rows[cell.row], x: x - 0.72, y: y + 0.09 }] : []),
        ])
        .map(({ key, text, x, y }) => (
          <text key={key} x={x} y={y}>
            {text}
          </text>
        ))}
    </g>
  )
}
