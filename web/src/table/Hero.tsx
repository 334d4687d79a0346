/** The middle of the table: a board, an offer chart, cards or heaps, whatever the facts make; else their sentences. */

import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { BoardView } from '../boards/BoardView.js'
import { type Board, placeOf } from '../boards/board.js'
import { HandsView, HeapsView } from '../boards/CardsAndHeaps.js'
import { handsIn, heapsIn, isCard, isHeap } from '../boards/cards.js'
import { thingsOn } from '../boards/content.js'
import type { Hint } from '../boards/hint.js'
import { type Move, reach } from '../boards/moves.js'
import { OfferChart } from '../offers/OfferChart.js'
import { type Happening, offersIn } from '../offers/series.js'
import type { WireChange } from '../protocol.js'
import { tokens } from '../words/tokens.js'
import { actionWording, type Says, sentence } from '../words/wording.js'
import { Faces, subjectOf } from './Faces.js'

export interface HeroProps {
  readonly board: Board | undefined
  readonly hint: Hint
  readonly title: string
  readonly roles: readonly string[]
  readonly facts: readonly string[]
  /** What the reader was told beside the facts. */
  readonly percepts: readonly string[]
  readonly says: Says
  readonly turns: readonly Happening[]
  readonly turn: number
  readonly change?: WireChange | undefined
  readonly own?: string | undefined
  readonly hasOffers: boolean
  readonly moves?: readonly Move[]
  choose?(decision: string, action: string): void
}

/** Which facts the hero draws, so that nobody needs to read them too. */
export function isDrawn(fact: string, board: Board | undefined, hint: Hint, roles: readonly string[]): boolean {
  const words = tokens(fact)
  if (board !== undefined) return placeOf(board, words) !== undefined
  if (isHeap(words)) return true
  return isWordy(hint) && subjectOf(fact, roles) !== undefined
}

function isWordy({ kind }: Hint): boolean {
  return kind === undefined || kind === 'none'
}

export function Hero(props: HeroProps) {
  const { board, hint, facts, percepts, roles, own, hasOffers } = props
  if (board !== undefined) return <PlayedBoard {...props} board={board} />
  const heaps = heapsIn(facts)
  const hands = hint.kind === 'offers' ? undefined : handsIn([...facts, ...percepts], roles, own)
  const parts: ReactNode[] = []
  if (heaps.length > 0) parts.push(<HeapsView key="heaps" heaps={heaps} />)
  if (hands !== undefined) parts.push(<HandsView key="hands" hands={hands} roles={roles} />)
  if (hint.kind === 'offers' || hasOffers) {
    const offers = offersIn(props.turns, roles)
    parts.push(<OfferChart key="chart" offers={offers} roles={roles} turn={props.turn} />)
  }
  const isEmpty = parts.length === 0
  if (isWordy(hint) && (isEmpty || facts.some((fact) => subjectOf(fact, roles) !== undefined && !isCard(fact)))) {
    parts.push(<Faces key="faces" facts={facts.filter((fact) => !isCard(fact))} roles={roles} says={props.says} />)
  }
  return parts.length === 0 ? null : <div className="hero-plain">{parts}</div>
}

const NO_MOVES: readonly Move[] = []

function PlayedBoard(props: HeroProps & { readonly board: Board }) {
  const { board, facts, roles, own, change, title, turn, moves = NO_MOVES, says, choose } = props
  const [picked, setPicked] = useState<readonly string[]>([])
  const [isTurned, setTurned] = useState<boolean>()
  // A new turn is a new question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn is what matters
  useEffect(() => setPicked([]), [turn])
  const things = useMemo(() => thingsOn(board, facts, roles), [board, facts, roles])
  const changed = useMemo(() => changedCells(board, change), [board, change])
  const { next, complete } = reach(moves, picked)
  const turned = isTurned ?? sitsAtTheFarSide(board, roles, own)

  const pick = (cell: string) => {
    if (picked.at(-1) === cell) return setPicked(picked.slice(0, -1))
    // A click elsewhere begins anew.
    const path = next.has(cell) ? [...picked, cell] : reach(moves, []).next.has(cell) ? [cell] : []
    const after = reach(moves, path)
    const [only] = after.complete
    if (only !== undefined && after.complete.length === 1 && after.next.size === 0) {
      choose?.(only.decision, only.action)
      return setPicked([])
    }
    setPicked(path)
  }
  return (
    <div className="hero-board">
      <BoardView
        board={board}
        things={things}
        roles={roles}
        name={`${title}, the board`}
        turned={turned}
        changed={changed}
        play={{ next, picked, pick }}
      />
      {complete.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a small chooser, not part of a form
        <div className="chooser" role="group" aria-label="Which of these?">
          {complete.map(({ decision, action }) => (
            <button key={action} type="button" className="action" onClick={() => choose?.(decision, action)}>
              {sentence(actionWording(action, says, own))}
            </button>
          ))}
          <button type="button" className="quiet" onClick={() => setPicked([])}>
            Neither
          </button>
        </div>
      ) : null}
      {board.upwards ? (
        <button type="button" className="quiet turn-board" onClick={() => setTurned(!turned)}>
          Turn the board
        </button>
      ) : null}
    </div>
  )
}

function changedCells(board: Board, change: WireChange | undefined): ReadonlySet<string> {
  const facts = [...(change?.created ?? []), ...(change?.deleted ?? [])]
  return new Set(facts.flatMap((fact) => placeOf(board, tokens(fact))?.cell ?? []))
}

/** Men of two sides face each other: the second side sees the board from the other end. */
function sitsAtTheFarSide({ upwards, chequered }: Board, roles: readonly string[], own: string | undefined): boolean {
  return upwards && chequered && roles.length === 2 && own === roles[1]
}
