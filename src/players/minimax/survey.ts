/**
 * A look at a game before it is played: random games from its rules tell whether scores always add up to the same,
 * whether a role sees everything, and give states to learn an estimate from.
 */

import { draw, type Game, type State, type Stream } from '../../game/index.js'
import type { Deadline } from '../deadline.js'
import { follow, turnOf } from './turn.js'

export interface Survey {
  /** What final scores added up to in every game; undefined where they differed, or no game came to its end. */
  readonly sum: number | undefined
  /** How many games came to their end. */
  readonly finished: number
  /** The best final score that any role had. */
  readonly highest: number
  /** Whether the role does not see all of some state. */
  readonly isHidden: boolean
  readonly samples: readonly Sample[]
}

/** A state that is not over, and the scores of the game that it was met in. */
export interface Sample {
  readonly state: State
  readonly scores: readonly number[]
}

export interface SurveyBudget {
  readonly games: number
  readonly transitions: number
}

/** Longer games are given up. */
const LONGEST = 400
/** States kept of one game: neighbours are too much alike to teach much. */
const PER_GAME = 8

export async function survey(
  game: Game,
  role: number,
  budget: SurveyBudget,
  dice: Stream,
  until: Deadline,
): Promise<Survey> {
  const samples: Sample[] = []
  const sums: number[] = []
  const mayHide = game.hides !== false
  let isHidden = mayHide && hides(game.initial, role)
  let transitions = 0
  let highest = Number.NEGATIVE_INFINITY
  for (let n = 0; n < budget.games && transitions < budget.transitions && !isHidden && !until.passed; n++) {
    const met: State[] = []
    let state = game.initial
    while (!state.isTerminal && met.length < LONGEST && !until.passed) {
      met.push(state)
      state = randomStep(game, state, dice)
      transitions++
      isHidden ||= mayHide && hides(state, role)
      await until.breathe()
    }
    if (!state.isTerminal) continue
    const { scores } = state
    highest = Math.max(highest, ...scores)
    sums.push(scores.reduce((sum, score) => sum + score, 0))
    for (const kept of some(met, PER_GAME, dice)) samples.push({ state: kept, scores })
  }
  const [first] = sums
  const sum = sums.every((each) => Math.abs(each - first) < 1e-6) ? first : undefined
  return { sum, finished: sums.length, highest, isHidden, samples }
}

/** Whether the role's view lacks a fact or a score. */
function hides(state: State, role: number): boolean {
  const { facts, scores } = state.view(role)
  return facts.length < state.facts.length || (!state.isTerminal && scores.includes(undefined))
}

function randomStep(game: Game, state: State, dice: Stream): State {
  const turn = turnOf(game, state)
  const mover = turn.isAlone && turn.sides.length > 0 ? dice.nextInt(turn.sides.length) : -1
  const picks = turn.sides.map(({ options }, i) => (mover < 0 || mover === i ? dice.nextInt(options.length) : -1))
  const outcome =
    turn.draws.length === 0
      ? undefined
      : turn.draws[
          draw(
            turn.draws.map(({ probability }) => probability),
            dice,
          )
        ]
  return follow(state, turn, picks, outcome)
}

function some<T>(of: readonly T[], count: number, dice: Stream): readonly T[] {
  if (of.length <= count) return of
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * of.length) / count)
    const to = Math.floor(((i + 1) * of.length) / count)
    return of[from + dice.nextInt(to - from)]
  })
}
