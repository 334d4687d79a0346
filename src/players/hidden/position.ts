/**
 * A state together with what each role knows in it. Positions remember what came of choices made in them, so that
 * playouts from the same few states do not ask the rules again.
 */

import {
  CHANCE,
  type Choice,
  type Decision,
  draw,
  type Game,
  type State,
  type Stream,
  type View,
} from '../../game/index.js'
import { jointChoices } from '../joint.js'
import { anyChoice } from '../random.js'
import type { Effort } from './effort.js'
import { InformationState, type Option } from './information.js'

/** More ways to choose than this at once are not listed: a search draws some of them. */
const MOST_OPTIONS = 256

/** What one role decides in one transition. */
export interface Turn {
  readonly role: number
  /** Among the state's decisions. */
  readonly indices: readonly number[]
  readonly information: InformationState
  /** All there are; undefined where there is no end of them. */
  readonly options?: readonly Option[]
  /** One of them, at random. */
  sample(dice: Stream): Option
}

/** All that is decided in one transition. */
export interface Moment {
  readonly turns: readonly Turn[]
  /** Nature's, among the state's decisions. */
  readonly draws: readonly number[]
}

export class Position {
  private readonly children = new Map<string, Position>()
  private readonly moments = new Map<string, Moment>()

  private known: readonly InformationState[] | undefined

  /** What the roles know is worked out when it is asked for: most positions are only looked at. */
  constructor(
    readonly game: Game,
    readonly state: State,
    private findOut: () => readonly InformationState[],
  ) {}

  /** One per role. */
  get information(): readonly InformationState[] {
    if (this.known === undefined) {
      this.known = this.findOut()
      // Holds the position before, and through it the whole past.
      this.findOut = () => []
    }
    return this.known
  }

  /** Equal where neither the state nor what any role knows differs. */
  get key(): string {
    return `${this.state.key}\n${this.information.map(({ id }) => id).join()}`
  }

  /** In a chronon all is decided at once; in interrupt mode one thing, and nature's draws come first. */
  moment(dice: Stream): Moment {
    const { decisions } = this.state
    if (this.game.mode === 'chronon') return this.momentOf('all', [...decisions.keys()])
    const drawn = decisions.findIndex(({ owner, actions }) => owner === CHANCE && actions.length > 1)
    const index = drawn >= 0 ? drawn : dice.nextInt(decisions.length)
    return this.momentOf(String(index), [index])
  }

  private momentOf(name: string, indices: readonly number[]): Moment {
    const known = this.moments.get(name)
    if (known !== undefined) return known
    const { decisions } = this.state
    const turns = this.game.roles.flatMap((_, role): Turn[] => {
      const own = indices.filter((index) => decisions[index]?.owner === role)
      return own.length === 0 ? [] : [this.turn(role, own)]
    })
    const moment = { turns, draws: indices.filter((index) => decisions[index]?.owner === CHANCE) }
    this.moments.set(name, moment)
    return moment
  }

  turn(role: number, indices: readonly number[]): Turn {
    const { state } = this
    const decided = indices.flatMap((index) => state.decisions[index] ?? [])
    const information = this.information[role]
    if (information === undefined) throw new RangeError(`there is no role number ${role}`)
    const option = (choices: readonly Choice[]): Option => ({ key: written(decided, choices), choices })
    const sample = (dice: Stream) => option(decided.map((decision) => anyChoice(decision, state, dice)))
    const ways = decided.reduce((product, { actions }) => product * Math.max(1, actions.length), 1)
    const isOpen = ways > MOST_OPTIONS || decided.some(({ templates }) => (templates ?? []).length > 0)
    return { role, indices, information, sample, ...(isOpen ? {} : { options: jointChoices(decided).map(option) }) }
  }

  /** Nature's outcomes at these decisions, drawn. */
  drawn(draws: readonly number[], dice: Stream): readonly (readonly [index: number, choice: Choice])[] {
    return draws.map((index) => {
      const { probabilities = [], actions = [] } = this.state.decisions[index] ?? {}
      return [index, draw(probabilities.length > 0 ? probabilities : actions.map(() => 1), dice)]
    })
  }

  /** Choices that are not named are left open. What is worked out for the first time is an effort. */
  after(named: Iterable<readonly [index: number, choice: Choice]>, effort: Effort): Position {
    const { game, state } = this
    const choices: Choice[] = state.decisions.map(() => undefined)
    for (const [index, choice] of named) choices[index] = choice
    const way = choices.join('\n')
    const known = this.children.get(way)
    if (known !== undefined) return known
    effort.transitions--
    const next = state.next(choices)
    const position = new Position(game, next, () =>
      this.information.map((before, role) => before.after(this.own(role, choices), sightOf(game, next.view(role)))),
    )
    this.children.set(way, position)
    return position
  }

  private own(role: number, choices: readonly Choice[]): string {
    const indices = [...choices.keys()].filter((index) => this.state.decisions[index]?.owner === role)
    return written(
      indices.flatMap((index) => this.state.decisions[index] ?? []),
      indices.map((index) => choices[index]),
    )
  }
}

/** A state in which nobody remembers anything. */
export function firstPosition(game: Game, state: State): Position {
  return new Position(game, state, () => game.roles.map(() => new InformationState()))
}

/** Choices as text, the same whether an action is named by its number or as itself. */
export function written(decisions: readonly Decision[], choices: readonly Choice[]): string {
  return decisions
    .map(({ id, actions }, i) => {
      const choice = choices[i]
      return `${id}: ${choice === undefined ? '-' : typeof choice === 'number' ? actions[choice] : choice}`
    })
    .join('\n')
}

/**
 * All that tells one view from another. In interrupt mode views are shown now and then, not after every transition, so
 * that what the last transition told is left out. Of GDL-II, percepts and moves in any order: engines list them in
 * different ones.
 */
export function sightOf({ mode, language }: Game, { facts, scores, decisions, percepts, key }: View): string {
  const sorted = (terms: readonly unknown[]) => terms.map(String).sort().join(' ')
  if (mode === 'interrupt') return [facts.join(' '), scores.join(), decisions.map(({ id }) => id).join(' ')].join('|')
  if (language !== 'gdl' || facts.length > 0) return key
  return [sorted(percepts), sorted(decisions.flatMap(({ actions }) => actions)), scores.join()].join('|')
}
