/**
 * The search for games with a single player and no chance: random playouts in bulk, nested search and breadth-first
 * search take turns; the best line found is remembered and followed to its end.
 */

import { type Choice, type Game, type Seed, type State, type Stream, stream } from '../../game/index.js'
import type { Deadline } from '../deadline.js'
import { BreadthFirst } from './breadth.js'
import { BestLine } from './line.js'
import { type Sampler, samplerOf, walk } from './nested.js'

/** Playouts in a row from the state itself, and for each thing that may be done in the first nested walk. */
const BULK = { row: 32_768, rows: 8, walk: 256 }
const STEPPED = { row: 8, rows: 4, walk: 1 }
/** Walks become more thorough, up to this many times the first. */
const MOST_THOROUGH = 64
/** States looked at in a row by breadth-first search. */
const LOOKS = 4000
/** Where nobody waits. */
const UNHURRIED = { bulk: 100_000_000, stepped: 20_000 }

export class PuzzleSearch {
  private readonly best: BestLine
  private readonly sample: Sampler
  private readonly dice: Stream
  private readonly sizes: typeof BULK
  private breadth: BreadthFirst | undefined
  private thoroughness = 1
  /** In playouts, where nobody waits. */
  readonly effort: number

  constructor(
    game: Game,
    private readonly role: number,
    seed: Seed,
  ) {
    this.best = new BestLine(game.scoreRange?.[1] ?? Number.POSITIVE_INFINITY)
    this.sample = samplerOf(game, String(seed))
    this.dice = stream(seed, 'puzzle')
    this.sizes = game.playouts ? BULK : STEPPED
    this.effort = game.playouts ? UNHURRIED.bulk : UNHURRIED.stepped
  }

  /** Searches until the time is up, the playouts are made or nothing better can be found. */
  async think(state: State, due: Deadline, playouts: number): Promise<void> {
    const { best, sizes, dice } = this
    const isOnLine = best.moveTo(state)
    // What was searched from an earlier state goes for this one while the line that came of it is followed.
    let breadth = isOnLine && this.breadth?.isExhausted ? this.breadth : undefined
    const isOver = () => best.isPerfect || breadth?.isExhausted || due.passed
    for (let made = 0; made < playouts && !isOver(); ) {
      for (let row = 0; row < sizes.rows && !isOver(); row++, made += sizes.row) {
        const found = this.sample(state, sizes.row, best.score, due)
        if (found !== undefined) best.offer(state, found.score, found.steps)
        await due.breathe()
      }
      breadth ??= new BreadthFirst(state, best, dice)
      for (let look = 0; look < LOOKS && !breadth.isDone && !isOver(); look++) {
        breadth.advance()
        await due.breathe()
      }
      if (isOver()) break
      made += await walk(state, sizes.walk * this.thoroughness, this.sample, best, due, dice)
      this.thoroughness = Math.min(MOST_THOROUGH, this.thoroughness * 2)
    }
    this.breadth = breadth
  }

  get remark(): string | undefined {
    return this.best.next === undefined ? undefined : `a line to a score of ${this.best.score} is known`
  }

  choices(state: State): readonly Choice[] {
    const choices = this.best.next ?? state.decisions.map(({ actions }) => (actions.length === 0 ? undefined : 0))
    return choices.filter((_, place) => state.decisions[place].owner === this.role)
  }
}
