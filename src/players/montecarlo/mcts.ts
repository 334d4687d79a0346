/** The Monte Carlo tree search player: for games that hide nothing; others are left to the search for hidden information. */

import { type Choice, type Clock, type Game, type Player, type Seed, type State, stream } from '../../game/index.js'
import { type Deadline, deadline } from '../deadline.js'
import { ismctsPlayer } from '../hidden/ismcts.js'
import { isFullyObserved, stateShown } from '../observed.js'
import type { PlayerOptions } from '../options.js'
import { anyChoice } from '../random.js'
import { isPuzzle } from './breadth.js'
import { Crew } from './crew.js'
import { preparePlayouts } from './prepare.js'
import { PuzzleSearch } from './puzzle.js'
import { preferredMove, readChoice, type SearchReport } from './report.js'
import { EFFORT, Search, type SearchOptions } from './search.js'

export const MCTS_OPTIONS = ['playouts', 'batch', 'leaves', 'exploration', 'foresight', 'depth', 'workers'] as const

/** Of a start clock, a first search warms the code up; a puzzle is searched for as long as the clock lasts. */
const FIRST_SEARCH = { share: 0.5, milliseconds: 1000 }

interface Settings extends SearchOptions {
  /** For each move; as many as the clock allows where absent. */
  readonly playouts: number | undefined
  /** Threads; one means the caller's own. */
  readonly workers: number
}

export function mctsPlayer(options: PlayerOptions, seed: Seed): Player {
  const settings: Settings = {
    playouts: options.count('playouts'),
    batch: options.count('batch'),
    leaves: options.count('leaves'),
    exploration: options.number('exploration'),
    foresight: options.number('foresight'),
    depth: options.count('depth', 0),
    workers: options.count('workers') ?? 1,
  }
  let inner: Player | undefined
  return {
    name: options.spec,
    get remark() {
      return inner?.remark
    },
    async start(game, role, clock) {
      const isOpen = isFullyObserved(game) && game.mode === 'chronon'
      inner = isOpen ? openPlayer(settings, seed) : ismctsPlayer({ playouts: settings.playouts }, seed)
      await inner.start(game, role, clock)
    },
    async choose(view, clock) {
      if (inner === undefined) throw new Error('it was asked before it was started')
      return inner.choose(view, clock)
    },
    stop() {
      inner?.stop()
      inner = undefined
    },
  }
}

interface Thought {
  /** One for each of the role's decisions. */
  readonly choices: readonly Choice[]
  readonly remark?: string | undefined
}

/** One role's mind: what it would choose in a state. */
interface Mind {
  /** In playouts, where nobody waits. */
  readonly effort: number
  think(state: State, due: Deadline, playouts: number): Promise<Thought | undefined>
  stop(): void
}

function openPlayer(settings: Settings, seed: Seed): Player {
  let seat: { game: Game; role: number; mind: Mind } | undefined
  let remark: string | undefined
  return {
    name: 'mcts',
    get remark() {
      return remark
    },
    async start(game, role, clock) {
      const begun = performance.now()
      await preparePlayouts(game, clock)
      const mind = await mindFor(game, role, settings, `${seed}/${role}`, clock)
      seat = { game, role, mind }
      if (!Number.isFinite(clock.milliseconds) || game.initial.isTerminal) return
      const left = clock.milliseconds - (performance.now() - begun)
      const first = Math.min(FIRST_SEARCH.milliseconds, left * FIRST_SEARCH.share)
      const milliseconds = isPuzzle(game.roles, game.initial) ? left : first
      await mind.think(game.initial, deadline({ milliseconds }), Number.POSITIVE_INFINITY)
    },
    async choose(view, clock) {
      if (seat === undefined) throw new Error('it was asked before it was started')
      const { game, role, mind } = seat
      const due = deadline(clock)
      const unbounded = Number.isFinite(clock.milliseconds) ? Number.POSITIVE_INFINITY : mind.effort
      const state = stateShown(game, role, view)
      const thought = state && (await mind.think(state, due, settings.playouts ?? unbounded))
      remark = thought?.remark
      if (thought !== undefined) return thought.choices
      const dice = stream(seed, 'blind', view.key)
      return view.decisions.map((decision) => anyChoice(decision, view, dice))
    },
    stop() {
      seat?.mind.stop()
      seat = undefined
    },
  }
}

async function mindFor(game: Game, role: number, settings: Settings, seed: string, clock: Clock): Promise<Mind> {
  if (isPuzzle(game.roles, game.initial)) return puzzleMind(new PuzzleSearch(game, role, seed))
  const effort = game.playouts ? EFFORT.bulk : EFFORT.stepped
  const alone = treeMind(game, new Search(game, role, settings, seed), effort)
  if (settings.workers === 1) return alone
  const crew = new Crew(game, role, settings.workers, settings, seed)
  await crew.ready(clock.milliseconds / 2)
  return {
    effort,
    async think(state, due, playouts) {
      if (!crew.isReady) return alone.think(state, due, playouts)
      return chosen(game, await crew.think(state, due, playouts))
    },
    stop: () => crew.stop(),
  }
}

function treeMind(game: Game, search: Search, effort: number): Mind {
  return {
    effort,
    async think(state, due, playouts) {
      await search.think(state, due, playouts)
      return chosen(game, search.report(state))
    },
    stop() {},
  }
}

function puzzleMind(search: PuzzleSearch): Mind {
  return {
    effort: search.effort,
    async think(state, due, playouts) {
      await search.think(state, due, playouts)
      return { choices: search.choices(state), remark: search.remark }
    },
    stop() {},
  }
}

function chosen(game: Game, { moves }: SearchReport): Thought | undefined {
  const move = preferredMove(moves)
  if (move === undefined) return undefined
  const choices = move.choices.map((choice) => readChoice(game, choice))
  return { choices, remark: move.low === move.high ? `a score of ${move.low} is proven` : undefined }
}
