/**
 * Follows a match from one seat, by what its messages tell: the moves of all, or in GDL-II the own move and percepts.
 * Gives the view on which the seat's player decides.
 */

import { CHANCE, type Game, type State, type Stream, type View } from '../../game/index.js'
import { Belief } from './belief.js'
import { type DescriptionKind, isHidden } from './kind.js'
import type { Told } from './message.js'
import { actionNamed } from './moves.js'

/** A turn as the seat heard of it. */
export interface Heard {
  readonly told: Told
  /** What the seat answered in the turn before; undefined in the first. */
  readonly answered: string | undefined
  /** How many turns before this one it heard nothing of. */
  readonly missed: number
}

export interface Seat {
  /** A turn has passed. False where it cannot have passed so: then nothing has changed. */
  hear(heard: Heard): boolean
  view(): View
}

export interface SeatOptions {
  readonly game: Game
  readonly role: number
  readonly kind: DescriptionKind
  readonly dice: Stream
  /** How long one turn may be thought about, in milliseconds. */
  readonly patience?: number
}

export function takeSeat(options: SeatOptions): Seat {
  return isHidden(options.kind) ? hiddenSeat(options) : openSeat(options)
}

/** In GDL everybody is told all moves, and so knows the state. */
function openSeat({ game, role }: SeatOptions): Seat {
  let state = game.initial
  return {
    hear({ told, missed }) {
      const moves = movesOf(game, state, told)
      const next = missed > 0 || moves === undefined ? undefined : after(state, moves)
      if (next === undefined) return false
      state = next
      return true
    },
    view: () => state.view(role),
  }
}

/** In GDL-II a seat believes what agrees with its percepts. Where nobody sees anything, managers may tell all moves. */
function hiddenSeat({ game, role, kind, dice, patience }: SeatOptions): Seat {
  const belief = new Belief(game.initial, { role, dice, ...(patience === undefined ? {} : { patience }) })
  let known: State | undefined = kind.hasPercepts ? undefined : game.initial
  return {
    hear({ told, answered, missed }) {
      const moves = known === undefined || missed > 0 ? undefined : movesOf(game, known, told)
      known = known === undefined || moves === undefined ? undefined : after(known, moves)
      if (known !== undefined) return true
      for (let turn = 0; turn < missed; turn++) belief.see({ move: undefined, percepts: undefined })
      const move = told.dialect === 'turn' ? told.move : answered
      belief.see({ move, percepts: (told.dialect === 'turn' ? told.percepts : told.list) ?? [] })
      return true
    },
    view: () => (known ?? belief.state).view(role),
  }
}

/** The moves of all roles, in the order of the rules, where the message tells them. */
function movesOf(game: Game, state: State, told: Told): readonly string[] | undefined {
  if (told.dialect === 'list') return told.list
  // Managers that speak GDL-II only tell of plain GDL what each role did.
  const done = new Map<string, string>()
  for (const percept of told.percepts) {
    const [, role, move] = /^\(does (\S+) (.+)\)$/.exec(percept) ?? []
    if (role !== undefined && move !== undefined) done.set(role, move)
  }
  const moves = state.decisions.map(({ id, owner }) =>
    owner !== CHANCE && game.roles.length === 1 ? told.move : done.get(id),
  )
  return moves.every((move) => move !== undefined) ? moves : undefined
}

/** The state after these moves; undefined where they are not legal. */
function after(state: State, moves: readonly string[]): State | undefined {
  const { decisions } = state
  if (moves.length !== decisions.length) return undefined
  const choices = decisions.map((decision, i) => actionNamed(decision, moves[i] ?? ''))
  return choices.some((choice) => choice < 0) ? undefined : state.next(choices)
}
