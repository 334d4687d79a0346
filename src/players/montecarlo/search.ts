/** The tree search of one role, from state to state: how long it goes on and what comes of it. */

import { type Choice, type Game, type Seed, type State, stream } from '../../game/index.js'
import type { Deadline } from '../deadline.js'
import { BATCH, LEAVES, leavesOf } from './leaves.js'
import { type SearchReport, writeChoice } from './report.js'
import { Tree } from './tree.js'

export interface SearchOptions {
  /** Playouts for each leaf. */
  readonly batch?: number | undefined
  /** Leaves played out at once. */
  readonly leaves?: number | undefined
  readonly exploration?: number | undefined
  readonly foresight?: number | undefined
  readonly depth?: number | undefined
}

/** Playouts where nobody waits: on a circuit, and where states are worked out one by one. */
export const EFFORT = { bulk: 200_000, stepped: 3000 }
/** Means of many playouts are less uncertain than single ones: they need less exploration. */
const EXPLORATION = { bulk: 0.3, single: 0.8, decay: 0.2 }

/** Beside means: more on a circuit, where a leaf is played out often; one playout says too little. */
const FORESIGHT = 0.4

export class Search {
  private tree: Tree | undefined
  private readonly treeOptions: ConstructorParameters<typeof Tree>[2]
  /** Playouts made so far. */
  made = 0

  constructor(
    private readonly game: Game,
    readonly role: number,
    { batch = BATCH, leaves = LEAVES, exploration, foresight, depth }: SearchOptions,
    seed: Seed,
  ) {
    const evaluation = leavesOf(game, { batch, leaves, depth, seed })
    this.treeOptions = {
      exploration: exploration ?? explorationFor(evaluation.batch),
      foresight: foresight ?? (evaluation.batch > 1 ? FORESIGHT : 0),
      leaves: evaluation,
      dice: stream(seed, 'tree'),
      merges: game.playouts === undefined,
    }
  }

  /** Thinks until the time is up, the playouts are made or the choice is clear. */
  async think(state: State, due: Deadline, playouts: number): Promise<void> {
    if (this.tree === undefined) this.tree = new Tree(this.game, state, this.treeOptions)
    else this.tree.moveTo(state)
    for (let made = 0; made < playouts && !due.passed && !this.tree.isDecided(this.role); ) {
      const round = this.tree.grow(due.left())
      made += round
      this.made += round
      await due.breathe()
    }
  }

  /** What is known of the role's moves in the state that was thought about. */
  report({ decisions }: State): SearchReport {
    const arms = this.tree?.arms(this.role)
    const forced: Choice[] = decisions.map(({ actions }) => (actions.length === 0 ? undefined : 0))
    const own = (choices: readonly Choice[]) =>
      choices.filter((_, place) => decisions[place].owner === this.role).map(writeChoice)
    const unknown = { visits: 0, sum: 0, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
    if (arms === undefined) return { moves: [{ choices: own(forced), ...unknown }], playouts: this.made }
    const moves = arms.visits.map((visits, move) => {
      const choices = [...forced]
      arms.seat.put(move, choices)
      const { lows = [], highs = [], sums } = arms
      return {
        choices: own(choices),
        visits,
        sum: sums[move],
        low: lows[move] ?? unknown.low,
        high: highs[move] ?? unknown.high,
      }
    })
    return { moves, playouts: this.made }
  }
}

function explorationFor(batch: number): number {
  return batch === 1 ? EXPLORATION.single : EXPLORATION.bulk * (BATCH / batch) ** EXPLORATION.decay
}
