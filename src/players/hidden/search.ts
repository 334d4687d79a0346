/**
 * Information-set Monte Carlo tree search: every playout starts from a state that the role holds possible, all roles
 * choose by what they know in it, at once where they decide at once, and all learn from the end.
 */

import { CHANCE, type Choice, draw, type State, type Stream } from '../../game/index.js'
import { anyChoice } from '../random.js'
import type { Particle } from './belief.js'
import { type Effort, isSpent } from './effort.js'
import type { Arm, InformationState, Option, ScoreRange } from './information.js'
import type { Position, Turn } from './position.js'

export interface SearchOptions {
  readonly playouts: number
  readonly dice: Stream
  /** One per role; widened as scores are met. */
  readonly ranges: readonly ScoreRange[]
}

/** Playouts that take longer are cut, and the scores so far count. */
const LONGEST_PLAYOUT = 400
/** Options that are considered at a turn without end of them, for this many visits: its square root, twice. */
const WIDENING = 2

/** Runs until the playouts are done or the effort is spent; says how many there were. */
export async function search(
  particles: readonly Particle[],
  { playouts, dice, ranges }: SearchOptions,
  effort: Effort,
): Promise<number> {
  const weights = particles.map(({ weight }) => weight)
  for (let done = 0; done < playouts; done++) {
    await effort.due.breathe()
    const start = particles[draw(weights, dice)]
    if (start === undefined || isSpent(effort)) return done
    playout(start.position, ranges, dice, effort)
  }
  return playouts
}

interface Step {
  readonly role: number
  readonly information: InformationState
  readonly arm: Arm
}

function playout(from: Position, ranges: readonly ScoreRange[], dice: Stream, effort: Effort): void {
  const path: Step[] = []
  let position = from
  let isKnown = true
  for (let depth = 0; isKnown && depth < LONGEST_PLAYOUT && !position.state.isTerminal; depth++) {
    const { turns, draws } = position.moment(dice)
    const named = [...position.drawn(draws, dice)]
    for (const turn of turns) {
      const chosen = choose(turn, position, ranges, dice)
      if (chosen.step !== undefined) {
        path.push(chosen.step)
        if (chosen.step.information.visits === 0) isKnown = false
      }
      for (const [i, index] of turn.indices.entries()) named.push([index, chosen.choices[i]])
    }
    position = position.after(named, effort)
  }
  const scores = finish(position, dice, effort)
  if (scores === undefined) return
  for (const [role, score] of scores.entries()) {
    const range = ranges[role]
    if (range === undefined) continue
    range.low = Math.min(range.low, score)
    range.high = Math.max(range.high, score)
  }
  for (const { role, information, arm } of path) information.learn(arm, scores[role] ?? 0)
}

function choose(
  turn: Turn,
  { state }: Position,
  ranges: readonly ScoreRange[],
  dice: Stream,
): { readonly choices: readonly Choice[]; readonly step?: Step } {
  const { role, information } = turn
  const options = turn.options ?? widened(turn, state, dice)
  const [only] = options
  if (only === undefined || options.length === 1) return { choices: only?.choices ?? [] }
  const arm = information.select(options, ranges[role] ?? { low: 0, high: 1 }, dice)
  return { choices: arm.choices, step: { role, information, arm } }
}

/** Progressive widening: the options tried so far, and now and then a new one. */
function widened(turn: Turn, state: State, dice: Stream): readonly Option[] {
  const { information, indices } = turn
  const admitted = [...information.arms.values()].filter(({ choices }) =>
    indices.every((index, i) => {
      const choice = choices[i]
      return choice === undefined || typeof choice === 'number' || state.decisions[index]?.admits(choice) === undefined
    }),
  )
  if (admitted.length >= WIDENING * Math.sqrt(information.visits + 1)) return admitted
  const fresh = turn.sample(dice)
  return admitted.some(({ key }) => key === fresh.key) ? admitted : [...admitted, fresh]
}

/** The scores at the end of random play; undefined where time ran out on the way. */
function finish({ state: from, game }: Position, dice: Stream, effort: Effort): readonly number[] | undefined {
  let state = from
  for (let steps = 0; steps < LONGEST_PLAYOUT && !state.isTerminal; steps++) {
    if (effort.due.passed) return undefined
    effort.transitions--
    state = state.next(randomChoices(state, game.mode === 'interrupt', dice))
  }
  if (state.isTerminal) return state.scores
  return state.scores.map((score, role) => state.heuristic?.(role) ?? score)
}

function randomChoices(state: State, oneOnly: boolean, dice: Stream): readonly Choice[] {
  const { decisions } = state
  const drawn = decisions.findIndex(({ owner, actions }) => owner === CHANCE && actions.length > 1)
  const only = drawn >= 0 ? drawn : oneOnly ? dice.nextInt(decisions.length) : -1
  return decisions.map((decision, index) => {
    if (oneOnly && index !== only) return undefined
    const { owner, probabilities, actions } = decision
    return owner === CHANCE ? draw(probabilities ?? actions.map(() => 1), dice) : anyChoice(decision, state, dice)
  })
}
