/**
 * What the roles may choose in a state. A seat is a role with a real choice there; its moves are joint choices at all
 * its decisions, counted from 0. Where they are endless, or too many to list, a seat knows the moves it has drawn so far.
 */

import { CHANCE, type Choice, type Decision, draw, type State, type Stream } from '../../game/index.js'
import { anyChoice } from '../random.js'

/** Joint choices are listed up to this many. */
const MOST_LISTED = 1024
/** Draws in vain before a seat gives up looking for a move it does not have yet. */
const TRIES = 10

export interface Seat {
  readonly role: number
  /** Whether more moves may be drawn. */
  readonly isOpen: boolean
  /** How many moves there are, or have been drawn. */
  count(): number
  /** Writes a move into the choices of all decisions. */
  put(move: number, choices: Choice[]): void
  /** Draws a further move of an open seat; says whether there is one. */
  widen(dice: Stream): boolean
}

export interface Options {
  readonly seats: readonly Seat[]
  /** Nature's decisions that are really drawn, among all. */
  readonly draws: readonly number[]
  /** How many joint outcomes these have. */
  readonly outcomes: number
  /** One choice per decision, where it is the only one. */
  readonly forced: readonly Choice[]
}

export function optionsOf(state: State): Options {
  const { decisions } = state
  const forced = decisions.map(onlyChoice)
  const seats: Seat[] = []
  const draws: number[] = []
  let outcomes = 1
  for (let place = 0; place < decisions.length; place++) {
    const { owner, actions } = decisions[place]
    if (owner === CHANCE) {
      if (actions.length < 2) continue
      draws.push(place)
      outcomes *= actions.length
    } else if (isReal(decisions[place]) && !seats.some(({ role }) => role === owner)) {
      seats.push(seatOf(state, owner))
    }
  }
  return { seats, draws, outcomes, forced }
}

/** What nature does, drawn into the choices of all decisions; its name. */
export function drawInto({ draws }: Options, { decisions }: State, choices: Choice[], dice: Stream): string {
  let name = ''
  for (const place of draws) {
    const { probabilities, actions } = decisions[place]
    const outcome = draw(probabilities ?? actions.map(() => 1), dice)
    choices[place] = outcome
    name += `,${outcome}`
  }
  return name
}

function seatOf(state: State, role: number): Seat {
  const places = [...state.decisions.keys()].filter((place) => {
    const decision = state.decisions[place]
    return decision.owner === role && isReal(decision)
  })
  const own = places.map((place) => state.decisions[place])
  const count = own.reduce((product, { actions }) => product * actions.length, 1)
  const isEndless = own.some(({ actions }) => actions.length === 0)
  return isEndless || count > MOST_LISTED ? new OpenSeat(state, role, places) : new ListedSeat(role, places, own, count)
}

class ListedSeat implements Seat {
  readonly isOpen = false

  constructor(
    readonly role: number,
    private readonly places: readonly number[],
    private readonly decisions: readonly Decision[],
    private readonly size: number,
  ) {}

  count(): number {
    return this.size
  }

  /** The first decision varies slowest. */
  put(move: number, choices: Choice[]): void {
    let rest = move
    for (let i = this.places.length - 1; i >= 0; i--) {
      const size = this.decisions[i].actions.length
      choices[this.places[i]] = rest % size
      rest = Math.floor(rest / size)
    }
  }

  widen(): boolean {
    return false
  }
}

class OpenSeat implements Seat {
  readonly isOpen = true
  private readonly moves = new Map<string, readonly Choice[]>()
  private readonly drawn: (readonly Choice[])[] = []

  constructor(
    private readonly state: State,
    readonly role: number,
    private readonly places: readonly number[],
  ) {}

  count(): number {
    return this.drawn.length
  }

  put(move: number, choices: Choice[]): void {
    for (const [i, place] of this.places.entries()) choices[place] = this.drawn[move][i]
  }

  widen(dice: Stream): boolean {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const move = this.places.map((place) => anyChoice(this.state.decisions[place], this.state, dice))
      const name = move.join('\n')
      if (this.moves.has(name)) continue
      this.moves.set(name, move)
      this.drawn.push(move)
      return true
    }
    return false
  }
}

/** Whether there is more than one way to choose. */
function isReal({ actions, templates }: Decision): boolean {
  return actions.length > 1 || (actions.length === 0 && (templates ?? []).length > 0)
}

function onlyChoice({ actions }: Decision): Choice {
  return actions.length === 0 ? undefined : 0
}
