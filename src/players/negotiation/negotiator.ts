/**
 * A negotiator is one idea: how much to ask for now. All else is the same for all of them, and here: what actions are
 * worth is reckoned with the rules; of what gives as much as is asked for, the others' favourite is offered; an answer
 * that gives as much is taken; nothing below the reservation value is ever offered or taken.
 */

import {
  type Choice,
  type Decision,
  type Game,
  items,
  numberOf,
  type Player,
  type Seed,
  type State,
  type Stream,
  stream,
  type View,
} from '../../game/index.js'
import { deadline } from '../deadline.js'
import type { Effort } from '../hidden/effort.js'
import { anyChoice } from '../random.js'
import { OfferBook, type Offers } from './offers.js'
import { dreams, ownTurnsAhead } from './outlook.js'
import { prospectOf, shownState } from './prospects.js'
import { timeGone, timeLeft } from './time.js'

/**
 * What a negotiator knows when it decides how much to ask for. Gains are counted in its own account. `time`, `isLast` and
 * `ideal` are worked out when they are read.
 */
export interface Table {
  readonly game: Game
  readonly role: number
  readonly view: View
  /** How much of the time to agree is gone: 0 at the start, 1 at the deadline. */
  readonly time: number
  /** Own turns so far, without this one. */
  readonly turn: number
  /** Whether it would not be asked again if all kept silent now. */
  readonly isLast: boolean
  /** The least gain to settle for. */
  readonly reservation: number
  /** The most that could be gained, now or later, if the others agree. */
  readonly ideal: number
  /** The most that can be had at once, with nobody's consent, such as by accepting an offer; undefined where nothing can. */
  readonly answer: number | undefined
  /** How many roles decide at the same time. */
  readonly rivals: number
  readonly dice: Stream
}

/** How much to gain at least; undefined to wait. */
export type Aspiration = (table: Table) => number | undefined

export interface NegotiatorOptions {
  readonly seed?: Seed | undefined
  /** The least gain to settle for; 0 unless told. */
  readonly reservation?: number | undefined
  /** How many own turns there are; else facts and rules tell. */
  readonly deadline?: number | undefined
  /** What the good is worth; else a fact `[worth, Me, V]`, `[value, Me, V]` or `[valuation, Me, V]` tells. */
  readonly value?: number | undefined
}

/** Transitions that may be worked out for one decision. */
const TRANSITIONS = 600

/** `aspire` is made anew for each match, so that it may remember what happened in it. */
export function negotiator(name: string, aspire: () => Aspiration, options: NegotiatorOptions = {}): Player {
  let seat: Seat | undefined
  return {
    name,
    async start(game, role) {
      seat = new Seat(game, role, aspire(), options)
    },
    async choose(view, clock) {
      if (seat === undefined) throw new Error('it was asked before it was started')
      return seat.choose(view, { transitions: TRANSITIONS, due: deadline(clock) })
    },
    stop() {
      seat = undefined
    },
  }
}

class Seat {
  private readonly dice: Stream
  private readonly reservation: number
  private book: OfferBook | undefined
  private turn = 0
  private mostLeft = 0

  constructor(
    private readonly game: Game,
    private readonly role: number,
    private readonly aspire: Aspiration,
    private readonly options: NegotiatorOptions,
  ) {
    this.dice = stream(options.seed ?? 'negotiator', 'player', role)
    this.reservation = options.reservation ?? 0
  }

  choose(view: View, effort: Effort): readonly Choice[] {
    if (view.decisions.every(({ actions, templates }) => actions.length === 0 && (templates ?? []).length === 0)) {
      return view.decisions.map(() => undefined)
    }
    const state = shownState(this.game, this.role, view, this.dice)
    const choices = view.decisions.map((decision) =>
      state === undefined ? anyChoice(decision, view, this.dice) : this.decide(decision, view, state, effort),
    )
    this.turn++
    return choices
  }

  private decide(decision: Decision, view: View, state: State, effort: Effort): Choice {
    this.book ??= new OfferBook(this.dice, this.options.value ?? this.worth(view))
    const offers = this.offersAt(decision, state, effort)
    const asked = this.aspire(this.table(offers, view, state, effort))
    if (asked === undefined) return this.wait(decision, offers)
    const gain = Math.max(this.reservation, asked)
    if (offers.isOpen) {
      // To ask for more than can be had is to ask for what can be had.
      const least = Math.max(this.reservation, Math.min(gain, offers.best))
      return (offers.atLeast(gain) ?? offers.atLeast(least))?.choice ?? this.wait(decision, offers)
    }
    const sure = offers.listed.filter(({ mine, needsConsent }) => mine >= gain && !needsConsent)
    const [best] = sure.sort((a, b) => b.mine - a.mine)
    return (best ?? offers.atLeast(gain))?.choice ?? this.wait(decision, offers)
  }

  /** Silence, unless silence itself means to settle for too little. */
  private wait({ default: passive, actions }: Decision, { listed }: Offers): Choice {
    const meant = listed.find(({ choice }) => typeof choice === 'number' && String(actions[choice]) === String(passive))
    if (meant === undefined || meant.mine === 0 || meant.mine >= this.reservation) return undefined
    return listed.find(({ mine }) => mine === 0)?.choice
  }

  private offersAt(decision: Decision, state: State, effort: Effort): Offers {
    const index = state.decisions.findIndex(({ id, owner }) => id === decision.id && owner === this.role)
    const now = state.decisions[index] ?? decision
    const book = this.book ?? new OfferBook(this.dice, undefined)
    return book.at(now, (choice) => prospectOf(this.game, state, this.role, [index, choice], effort))
  }

  private table(offers: Offers, view: View, state: State, effort: Effort): Table {
    const { game, role, turn, reservation, dice, options } = this
    const sure = offers.listed.filter(({ needsConsent }) => !needsConsent)
    this.mostLeft = Math.max(this.mostLeft, timeLeft(view) ?? 0)
    const ahead = lazily(() => [...ownTurnsAhead(game, state, role, effort)])
    const ideal = lazily(() => (offers.isOpen ? offers.best : this.idealOf(offers, ahead(), effort)))
    const moment = { game, view, turn, deadline: options.deadline, turnsLeft: () => 1 + ahead().length }
    const time = lazily(() => timeGone(moment, this.mostLeft))
    return {
      game,
      role,
      view,
      turn,
      reservation,
      dice,
      get time() {
        return time()
      },
      get ideal() {
        return ideal()
      },
      get isLast() {
        return ownTurnsAhead(game, state, role, effort).next().done === true
      },
      answer: sure.length === 0 ? undefined : Math.max(...sure.map(({ mine }) => mine)),
      rivals: new Set(state.decisions.flatMap(({ owner }) => (owner < 0 ? [] : [owner]))).size,
    }
  }

  /** Later turns may offer more than this one; where they do not, what happens in random games is the measure. */
  private idealOf(now: Offers, ahead: readonly State[], effort: Effort): number {
    const { best } = now
    let later = Number.NEGATIVE_INFINITY
    for (const state of ahead) {
      for (const decision of state.decisions.filter(({ owner }) => owner === this.role)) {
        const offers = this.offersAt(decision, state, effort)
        later = Math.max(later, offers.best)
        // Later offers in numbers are of the same kind.
        if (offers.isOpen) return Math.max(best, later)
      }
    }
    if (ahead.length === 0 || later > best) return Math.max(best, later)
    return Math.max(best, dreams(this.game)[this.role] ?? best)
  }

  private worth({ facts }: View): number | undefined {
    const me = this.game.roles[this.role]
    for (const fact of facts) {
      const [kind, whose, value, ...more] = items(fact)
      if (value === undefined || more.length > 0 || String(whose) !== me) continue
      if (['worth', 'value', 'valuation'].includes(String(kind))) return numberOf(value)
    }
    return undefined
  }
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
