/** The answer for a game that was solved state by state, with a check of its own: nobody gains by one other action anywhere. */

import type Fraction from 'fraction.js'
import { CHANCE, type Game, type State } from '../game/index.js'
import type { Answer } from './answer.js'
import { EXACT, exactly, exactProbabilities } from './numbers.js'
import type { StateSolution } from './retrograde.js'

const MOST_LISTED = 20_000

export function answerOfStates(game: Game, solution: StateSolution): Answer {
  const { gain, labels } = checkDeviations(game, solution)
  const strategies: Record<string, Record<string, Record<string, string>>> = {}
  for (const role of game.roles) strategies[role] = {}
  let listed = 0
  // Found from the ends backwards: the first state's choice is to be read first.
  for (const [key, { role, actions, best }] of [...solution.choices].reverse()) {
    if (listed++ >= MOST_LISTED) break
    const own = strategies[game.roles[role] ?? '']
    const chosen = Object.fromEntries(actions.map((action, index) => [action, index === best[0] ? '1' : '0']))
    if (own !== undefined) own[labels.get(key) ?? key] = chosen
  }
  const { states, line, choices } = solution
  const notes = [
    `${states.toLocaleString('en')} states, each looked at once`,
    ...(line.length > 0 ? [`best play: ${line.join(', ')}`] : []),
    ...(choices.size > MOST_LISTED ? [`the strategies list ${MOST_LISTED} of ${choices.size} states`] : []),
  ]
  return {
    game: game.name,
    method: 'induction',
    kind: 'subgame perfect equilibria in pure strategies',
    complete: false,
    equilibria: [
      {
        values: solution.values.map(EXACT.print),
        strategies,
        maxGain: gain.toFraction(),
        gains: game.roles.map(() => gain.toFraction()),
        subgamePerfect: gain.equals(0),
        exact: true,
      },
    ],
    notes,
  }
}

/** The one-shot deviation principle, worked out from the game alone by playing the strategy from every state it names. */
function checkDeviations(
  game: Game,
  { choices }: StateSolution,
): { gain: Fraction; labels: ReadonlyMap<string, string> } {
  const worth = new Map<string, readonly Fraction[]>()
  const labels = new Map<string, string>()
  let gain = EXACT.zero

  function visit(state: State): readonly Fraction[] {
    if (state.isTerminal) return state.scores.map(exactly)
    const known = worth.get(state.key)
    if (known !== undefined) return known
    const index = Math.max(
      0,
      state.decisions.findIndex(({ actions }) => actions.length > 1),
    )
    const decision = state.decisions[index]
    const below = (decision?.actions ?? []).map((_, action) =>
      visit(
        state.next(
          state.decisions.map(({ actions }, each) => (each === index ? action : actions.length === 0 ? undefined : 0)),
        ),
      ),
    )
    let values: readonly Fraction[]
    if (decision?.owner === CHANCE) {
      const weights = exactProbabilities(decision.probabilities ?? [])
      values = game.roles.map((_, role) =>
        below.reduce((sum, each, at) => sum.add((each[role] ?? EXACT.zero).mul(weights[at] ?? 0)), EXACT.zero),
      )
    } else {
      values = below[choices.get(state.key)?.best[0] ?? 0] ?? state.scores.map(exactly)
      const role = decision?.owner ?? 0
      for (const other of below) {
        const more = (other[role] ?? EXACT.zero).sub(values[role] ?? 0)
        if (more.compare(gain) > 0) gain = more
      }
      if (choices.has(state.key)) labels.set(state.key, state.facts.map(String).join(' '))
    }
    worth.set(state.key, values)
    return values
  }

  visit(game.initial)
  return { gain, labels }
}
