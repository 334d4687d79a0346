/**
 * Flat Monte Carlo: every own move is tried by random playouts, nothing is looked ahead. Playouts go where they tell most
 * (UCB1, Auer, Cesa-Bianchi and Fischer 2002); what the others do at the same time is drawn anew each time. Where it is not
 * shown the whole state it has nothing to play out from, and takes any action.
 */

import { type Choice, type Game, type Player, type Seed, type State, type Stream, stream } from '../../game/index.js'
import { type Deadline, deadline } from '../deadline.js'
import { isFullyObserved, stateShown } from '../observed.js'
import type { PlayerOptions } from '../options.js'
import { anyChoice } from '../random.js'
import { LEAVES, type Leaves, leavesOf } from './leaves.js'
import { Arms } from './node.js'
import { preparePlayouts } from './prepare.js'
import { Scale } from './scale.js'
import { drawInto, optionsOf, type Seat } from './seats.js'
import { selectMove } from './select.js'

export const FLAT_OPTIONS = ['playouts', 'batch'] as const

/** Playouts for each state that is tried: many, as all of them are children of one state. */
const BATCH = 256
const SELECTION = { exploration: 0.5, foresight: 0 }
const UNHURRIED = { bulk: 100_000, stepped: 2000 }

export function flatPlayer(options: PlayerOptions, seed: Seed): Player {
  const asked = options.count('playouts')
  const batch = options.count('batch') ?? BATCH
  let seat: { game: Game; role: number; isOpen: boolean; leaves: Leaves; dice: Stream } | undefined
  return {
    name: options.spec,
    async start(game, role, clock) {
      await preparePlayouts(game, clock)
      const own = `${seed}/${role}`
      const isOpen = isFullyObserved(game) && game.mode === 'chronon'
      const leaves = leavesOf(game, { batch, leaves: LEAVES, seed: own })
      seat = { game, role, isOpen, leaves, dice: stream(own, 'flat') }
    },
    async choose(view, clock) {
      if (seat === undefined) throw new Error('it was asked before it was started')
      const { game, role, isOpen, leaves, dice } = seat
      const due = deadline(clock)
      const state = isOpen ? stateShown(game, role, view) : undefined
      if (state === undefined) return view.decisions.map((decision) => anyChoice(decision, view, dice))
      const unbounded = game.playouts ? UNHURRIED.bulk : UNHURRIED.stepped
      const playouts = asked ?? (Number.isFinite(clock.milliseconds) ? Number.POSITIVE_INFINITY : unbounded)
      return new FlatSearch(game, role, state, leaves, dice).choose(due, playouts)
    },
    stop() {
      seat = undefined
    },
  }
}

class FlatSearch {
  private readonly scale: Scale
  private readonly options
  private readonly arms: Arms | undefined

  constructor(
    game: Game,
    private readonly role: number,
    private readonly state: State,
    private readonly leaves: Leaves,
    private readonly dice: Stream,
  ) {
    this.scale = new Scale(game.roles.length, game.scoreRange)
    this.options = optionsOf(state)
    const own = this.options.seats.find((seat) => seat.role === role)
    this.arms = own && new Arms(own, 0)
  }

  async choose(due: Deadline, playouts: number): Promise<readonly Choice[]> {
    const { arms, state } = this
    if (arms !== undefined) {
      for (let made = 0; made < playouts && !due.passed; ) {
        made += this.round(arms, due.left())
        await due.breathe()
      }
    }
    const choices: Choice[] = [...this.options.forced]
    if (arms !== undefined && arms.seat.count() > 0) arms.seat.put(bestMean(arms), choices)
    return choices.filter((_, place) => state.decisions[place].owner === this.role)
  }

  /** Some moves tried at once; returns how many playouts that was worth. */
  private round(arms: Arms, milliseconds: number): number {
    const moves: number[] = []
    for (let i = 0; i < this.leaves.atOnce; i++) {
      const move = selectMove(arms, this.scale, SELECTION, this.dice)
      arms.total++
      arms.visits[move]++
      moves.push(move)
    }
    const states = moves.map((move) => this.after(arms.seat, move))
    const open = states.filter(({ isTerminal }) => !isTerminal)
    const worths = open.length === 0 ? [] : this.leaves.worth(open, milliseconds)
    for (const [i, state] of states.entries()) {
      const scores = state.isTerminal ? state.scores : worths[open.indexOf(state)]
      if (scores === undefined) {
        arms.total--
        arms.visits[moves[i]]--
      } else {
        arms.sums[moves[i]] += scores[this.role]
        this.scale.see(scores)
      }
    }
    return moves.length * this.leaves.batch
  }

  private after(own: Seat, move: number): State {
    const choices: Choice[] = [...this.options.forced]
    for (const seat of this.options.seats) seat.put(seat === own ? move : anyMove(seat, this.dice), choices)
    drawInto(this.options, this.state, choices, this.dice)
    return this.state.next(choices)
  }
}

function anyMove(seat: Seat, dice: Stream): number {
  if (seat.isOpen) seat.widen(dice)
  return dice.nextInt(seat.count())
}

function bestMean({ visits, sums }: Arms): number {
  const mean = (move: number) => (visits[move] === 0 ? Number.NEGATIVE_INFINITY : sums[move] / visits[move])
  return visits.reduce((best, _, move) => (mean(move) > mean(best) ? move : best), 0)
}
