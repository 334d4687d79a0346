/** A game's picture: its opening position where that is a board, else an emblem. */

import { useMemo } from 'react'
import type { GameDetail } from '../protocol.js'
import { BoardView } from './BoardView.js'
import { thingsOn } from './content.js'
import { Emblem } from './Emblem.js'
import { findBoard } from './use-board.js'

export function GamePicture({ game }: { readonly game: GameDetail }) {
  const { board, hint, things } = useMemo(() => {
    const source = { language: game.language, rules: game.rules, view: game.board }
    const found = findBoard(source, { facts: game.opening.facts, actions: [] })
    const { board } = found
    return { ...found, things: board === undefined ? new Map() : thingsOn(board, game.opening.facts, game.roles) }
  }, [game])
  const name = `${game.title}: the opening position`
  if (board === undefined) return <Emblem kind={kindOf(hint.kind, game)} roles={game.roles.length} name={game.title} />
  return <BoardView board={board} things={things} roles={game.roles} name={name} />
}

function kindOf(kind: ReturnType<typeof findBoard>['hint']['kind'], game: GameDetail) {
  return kind ?? (game.unlimited ? 'offers' : undefined)
}
