/** What a state is worth to each role, by random play from it: many states at once on a circuit, else step by step. */

import { CHANCE, draw, type Game, type Playouts, type Seed, type State, type Stream, stream } from '../../game/index.js'
import { anyChoice } from '../random.js'

export interface Leaves {
  /** How many states are worth asking about at once. */
  readonly atOnce: number
  /** Playouts for each state. */
  readonly batch: number
  /** The mean score of each role, state by state; undefined where time was too short to tell. */
  worth(states: readonly State[], milliseconds: number): readonly (readonly number[] | undefined)[]
}

export interface LeafOptions {
  /** Playouts for each state. */
  readonly batch: number
  /** States at once. */
  readonly leaves: number
  /** Steps after which a playout that goes step by step is cut. */
  readonly depth?: number | undefined
  readonly seed: Seed
}

/** One for each group of lanes of a circuit. */
export const LEAVES = 16
/** Playouts for each state: two for each lane of its group. */
export const BATCH = 64

/** Playouts that take longer are no longer believed to end. */
const ENDLESS = 10_000
const CUT = 500
/** Where the rules have an estimate of their own, it is worth more than random play that takes its time. */
const DEPTH = { estimated: 0, blind: 200 }

export function leavesOf(game: Game, options: LeafOptions): Leaves {
  const { playouts } = game
  if (playouts === undefined) return steppedLeaves(game, options)
  return options.batch === 1 ? singleLeaves(playouts, options) : bulkLeaves(playouts, options)
}

function bulkLeaves(playouts: Playouts, { batch, leaves, seed }: LeafOptions): Leaves {
  const dice = stream(seed, 'playouts')
  const first = dice.nextInt(2 ** 31)
  let runs = 0
  const ends = playouts.run({ count: 32, seed: 1, maxSteps: ENDLESS }).unfinished === 0
  const cut = ends ? {} : { maxSteps: CUT }
  return {
    atOnce: leaves,
    batch,
    worth(states, milliseconds) {
      const count = batch * states.length
      const limit = milliseconds === Number.POSITIVE_INFINITY ? {} : { milliseconds }
      const summary = playouts.run({ count, seed: first + runs++, from: states, ...limit, ...cut })
      const finished = count - summary.unfinished
      const all = [{ finished, scoreSums: summary.meanScores.map((mean) => mean * finished) }]
      // Those that end soonest are no fair sample of all.
      return (summary.starts ?? all).map(({ finished, scoreSums }) =>
        finished < batch / 2 ? undefined : scoreSums.map((sum) => sum / finished),
      )
    },
  }
}

/** One playout for each state, as most players have it: to compare with. */
function singleLeaves(playouts: Playouts, { seed }: LeafOptions): Leaves {
  const first = stream(seed, 'playouts').nextInt(2 ** 31)
  let runs = 0
  return {
    atOnce: 1,
    batch: 1,
    worth: (states) => [playouts.runSingly({ count: 1, seed: first + runs++, from: states }).meanScores],
  }
}

function steppedLeaves(game: Game, { depth, seed }: LeafOptions): Leaves {
  const dice = stream(seed, 'playouts')
  const isEstimated = game.initial.heuristic?.(0) !== undefined
  const longest = depth ?? (isEstimated ? DEPTH.estimated : DEPTH.blind)
  return {
    atOnce: 1,
    batch: 1,
    worth(states, milliseconds) {
      const until = performance.now() + milliseconds
      return states.map((state) => steppedScores(game, state, longest, until, dice))
    },
  }
}

/** Where a random playout ends, or where it is cut: the rules' estimate there, else the scores so far. */
function steppedScores(
  game: Game,
  from: State,
  longest: number,
  until: number,
  dice: Stream,
): readonly number[] | undefined {
  let state = from
  for (let step = 0; step < longest && !state.isTerminal; step++) {
    if (performance.now() > until) return undefined
    state = state.next(randomChoices(state, dice))
  }
  if (state.isTerminal) return state.scores
  return game.roles.map((_, role) => state.heuristic?.(role) ?? state.scores[role])
}

function randomChoices(state: State, dice: Stream) {
  return state.decisions.map((decision) => {
    const { owner, probabilities, actions } = decision
    if (owner !== CHANCE) return anyChoice(decision, state, dice)
    return actions.length === 0 ? undefined : draw(probabilities ?? actions.map(() => 1), dice)
  })
}
