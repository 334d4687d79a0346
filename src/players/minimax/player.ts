/**
 * The player who looks ahead: against one opponent whose gain is its loss by alpha-beta, among others by max-n. Proves
 * what it can and says so. Where something is hidden from it, looking ahead would be guessing, and it plays at random.
 */

import {
  type Choice,
  type Game,
  type Player,
  type Seed,
  type State,
  type Stream,
  stream,
  type View,
} from '../../game/index.js'
import { deadline } from '../deadline.js'
import { type PlayerOptions, PlayerSpecError } from '../options.js'
import { randomPlayer } from '../random.js'
import { AlphaBeta, NotConstantSum } from './alpha-beta.js'
import { deepenAgainst, deepenAmong, type Limits } from './deepening.js'
import { blankEstimate, type Estimate, learnEstimate, ruledEstimate } from './estimate.js'
import { MaxN } from './max-n.js'
import { MoveOrder } from './move-order.js'
import { survey } from './survey.js'
import { Transpositions } from './transpositions.js'
import { type Side, type Turn, turnOf } from './turn.js'
import { expectation, verdict } from './verdict.js'

export const MINIMAX_OPTIONS = ['depth', 'nodes', 'estimate', 'others']

/** States that the table can hold: about 15 megabytes. */
const TABLE = 2 ** 19
/** Deeper than any search gets. */
const DEEPEST = 200
/** The share of the start clock in which random games are played; the rest is for learning from them. */
const SURVEYING = 0.4

/** What nobody's clock bounds, these do: states searched for a move, and random transitions before the game. */
interface Bounds {
  readonly nodes: number
  readonly games: number
  readonly transitions: number
}

const ON_CIRCUIT: Bounds = { nodes: 100_000, games: 200, transitions: 20_000 }
const ON_LOGIC: Bounds = { nodes: 5_000, games: 150, transitions: 1_500 }
/** Where the rules bring their own estimate, a few games tell enough. */
const FEW = { games: 20, transitions: 150 }

export function minimaxPlayer(options: PlayerOptions, seed: Seed): Player {
  const depth = options.count('depth')
  const nodes = options.count('nodes')
  const others = oneOf(options, 'others', ['max-n', 'paranoid'])
  const teaching = oneOf(options, 'estimate', ['learned', 'none'])
  const random = randomPlayer(seed)
  let dice = stream(seed, 'minimax')
  let mind: Mind | undefined
  let remark: string | undefined

  return {
    name: options.spec,
    get remark() {
      return remark
    },
    async start(game, role, clock) {
      dice = stream(seed, 'minimax', role)
      await random.start(game, role, clock)
      mind = await prepare(game, role, dice, { teaching, others, milliseconds: clock.milliseconds })
    },
    async choose(view, clock) {
      remark = undefined
      if (isForced(view) && (view.decisions.length === 0 || mind?.game.mode !== 'interrupt')) {
        return view.decisions.map(({ actions }) => (actions.length === 0 ? undefined : 0))
      }
      const until = deadline(clock)
      const seen = mind === undefined || mind.isHidden ? undefined : wholeState(mind, view)
      if (mind === undefined || seen === undefined) {
        remark = 'something is hidden from it: it plays at random'
        return random.choose(view, clock)
      }
      const bound = Number.isFinite(clock.milliseconds) || depth !== undefined ? Number.POSITIVE_INFINITY : mind.nodes
      const limits = { depth: depth ?? DEEPEST, until, dice }
      const thought = await think(mind, seen, limits, nodes ?? bound)
      // Rules that can hide something may have hidden it just now: then nothing is certain.
      remark = mind.game.hides === false ? thought.remark : undefined
      return inView(view, seen, thought.option)
    },
    stop() {
      mind = undefined
      random.stop()
    },
  }
}

/** Whether there is at most one thing to do; in interrupt mode it can still be left for later. */
function isForced({ decisions }: View): boolean {
  return decisions.every(({ actions, templates }) => actions.length < 2 && templates === undefined)
}

/** What it knows of a game that it plays. */
interface Mind {
  readonly game: Game
  readonly role: number
  readonly isHidden: boolean
  readonly nodes: number
  readonly estimate: Estimate
  /** Against all others at once; dropped when scores turn out not to be constant-sum. */
  against: AlphaBeta | undefined
  among: MaxN | undefined
}

interface Preparation {
  readonly teaching: 'learned' | 'none'
  readonly others: 'max-n' | 'paranoid'
  readonly milliseconds: number
}

async function prepare(game: Game, role: number, dice: Stream, how: Preparation): Promise<Mind> {
  const until = deadline({ milliseconds: how.milliseconds })
  const ruled = ruledEstimate(game)
  const bounds = game.playouts === undefined ? ON_LOGIC : ON_CIRCUIT
  const playing = deadline({ milliseconds: how.milliseconds * SURVEYING })
  const found = await survey(game, role, ruled === undefined ? bounds : FEW, dice, playing)
  const learned =
    ruled === undefined && how.teaching === 'learned' && !found.isHidden
      ? await learnEstimate(game, found.samples, found.sum, until)
      : undefined
  const estimate = ruled ?? learned?.estimate ?? blankEstimate(game)
  const [low, high] = game.scoreRange ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const sum = found.finished > 0 ? found.sum : openingSum(game)
  const count = game.roles.length
  const isAgainst = count === 1 || (count === 2 ? sum !== undefined : how.others === 'paranoid')
  const problem = {
    game,
    me: role,
    low,
    high,
    ...(count === 2 && sum !== undefined ? { sum } : {}),
    estimate: (state: State) => estimate(state, role),
  }
  const against = isAgainst ? new AlphaBeta(problem, new Transpositions(TABLE), new MoveOrder()) : undefined
  if (against !== undefined) against.highest = found.highest
  return { game, role, isHidden: found.isHidden, nodes: bounds.nodes, estimate, against, among: undefined }
}

/** Where no random game came to its end, scores are taken to be divided, not made, until one shows otherwise. */
function openingSum(game: Game): number {
  if (game.scoreRange !== undefined) return game.scoreRange[0] + game.scoreRange[1]
  return game.initial.scores.reduce((sum, score) => sum + score, 0)
}

/** A state with what may be done in it by whom; `mine` is the player's own side. */
interface Seen {
  readonly state: State
  readonly turn: Turn
  readonly mine: number
}

/** The state behind a view, undefined where the view does not show all of it. */
function wholeState({ game, role }: Mind, view: View): Seen | undefined {
  const scores = view.scores.filter((score) => score !== undefined)
  if (scores.length < view.scores.length) return undefined
  const state = game.resume(view.facts, scores)
  const own = state.decisions.filter(({ owner }) => owner === role)
  const fits = (id: string, actions: number) => own.some((each) => each.id === id && each.actions.length === actions)
  if (!view.decisions.every(({ id, actions }) => fits(id, actions.length))) return undefined
  const turn = turnOf(game, state)
  const mine = turn.sides.findIndex((side) => side.role === role)
  return mine < 0 ? undefined : { state, turn, mine }
}

interface Thought {
  readonly option: number
  readonly remark: string | undefined
}

async function think(mind: Mind, { state, turn, mine }: Seen, limits: Limits, nodes: number): Promise<Thought> {
  const root = { state, turn, ply: 0 }
  if (mind.against !== undefined) {
    try {
      mind.against.begin(nodes)
      const { option, knowledge } = await deepenAgainst(mind.against, root, mine, limits)
      return { option, remark: knowledge && verdict(mind.against.problem, knowledge) }
    } catch (error) {
      if (!(error instanceof NotConstantSum)) throw error
      mind.against = undefined
    }
  }
  const { game, role, estimate } = mind
  const [, high] = game.scoreRange ?? [0, Number.POSITIVE_INFINITY]
  const estimates = (at: State) => game.roles.map((_, each) => estimate(at, each))
  const contest = { game, me: role, high, estimates }
  mind.among ??= new MaxN(contest, new Transpositions(TABLE / 4, game.roles.length), new MoveOrder())
  mind.among.begin(nodes)
  const { option, knowledge } = await deepenAmong(mind.among, root, mine, limits)
  return {
    option,
    remark: knowledge && turn.isWhole && !mind.among.hasThinned ? expectation(knowledge, role) : undefined,
  }
}

/** An option as choices at the view's decisions, which may list them in another order. */
function inView({ decisions }: View, { state, turn, mine }: Seen, option: number): readonly Choice[] {
  const side: Side = turn.sides[mine]
  const byId = new Map(
    side.places.map((place, i) => {
      const choice = side.options[option][i]
      const decision = state.decisions[place]
      return [decision.id, typeof choice === 'number' ? decision.actions[choice] : choice]
    }),
  )
  return decisions.map(({ id, actions }) => {
    const action = byId.get(id)
    if (!byId.has(id)) return actions.length === 1 ? 0 : undefined
    if (action === undefined) return undefined
    const index = actions.findIndex((each) => String(each) === String(action))
    return index >= 0 ? index : action
  })
}

function oneOf<T extends string>(options: PlayerOptions, key: string, values: readonly [T, ...T[]]): T {
  const text = options.text(key) ?? values[0]
  const found = values.find((value) => value === text)
  if (found !== undefined) return found
  throw new PlayerSpecError(`${options.spec}: ${key} must be ${values.join(' or ')}, not ${JSON.stringify(text)}`)
}
