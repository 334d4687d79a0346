/**
 * Backward induction on the states of a game of perfect information instead of its tree: states that several lines lead
 * to are looked at once. Tic-tac-toe has 549,946 nodes and 5,478 states.
 */

import type Fraction from 'fraction.js'
import { CHANCE, type Choice, type Game, PUBLIC, type State } from '../game/index.js'
import { EXACT, exactly, exactProbabilities } from './numbers.js'
import { TreeError, type TreeOptions } from './tree.js'

export interface StateSolution {
  /** Of the first state. */
  readonly values: readonly Fraction[]
  readonly states: number
  /** By state key. */
  readonly choices: ReadonlyMap<string, StateChoice>
  /** One line of best play, as text. */
  readonly line: readonly string[]
}

export interface StateChoice {
  readonly role: number
  readonly decision: string
  readonly actions: readonly string[]
  /** All actions that are as good as any. */
  readonly best: readonly number[]
  readonly values: readonly Fraction[]
}

const DEFAULT_STATES = 1_000_000
const DEFAULT_MILLISECONDS = 120_000
const PROGRESS_EVERY = 1024

interface Turn {
  readonly decision: number
  readonly owner: number
  readonly probabilities: readonly Fraction[]
}

/** The only real decision of a state, undefined where several are made at once: then states do not tell enough. */
function turnOf(state: State): Turn | undefined {
  const real = state.decisions.flatMap(({ actions, templates }, index) =>
    actions.length > 1 || templates ? [index] : [],
  )
  const [only = 0] = real
  const decision = state.decisions[only]
  if (real.length > 1 || decision === undefined || decision.templates !== undefined) return undefined
  const probabilities = decision.owner === CHANCE ? exactProbabilities(decision.probabilities ?? []) : []
  return { decision: only, owner: decision.owner, probabilities }
}

/** Undefined where the game hides something, lets several decide at once, or comes back to a state: take the tree then. */
export function solveStates(game: Game, options: TreeOptions = {}): StateSolution | undefined {
  if (game.mode === 'interrupt') return undefined
  const solved = new Map<string, readonly Fraction[]>()
  const choices = new Map<string, StateChoice>()
  const scores = new Map<string, readonly Fraction[]>()
  const began = performance.now()
  let isSuitable = true

  function count(): void {
    const limit = options.nodes ?? DEFAULT_STATES
    const states = solved.size
    const isLate =
      states % PROGRESS_EVERY === 0 && performance.now() - began > (options.milliseconds ?? DEFAULT_MILLISECONDS)
    if (states % PROGRESS_EVERY === 0) options.onProgress?.(states)
    if (states <= limit && !isLate) return
    const finding = `${game.name} has more than ${states.toLocaleString('en')} states`
    throw new TreeError(`${finding}: set smaller parameters or a --depth, or raise --nodes`, finding)
  }

  function ended(state: State): readonly Fraction[] {
    const id = state.scores.join(' ')
    const known = scores.get(id) ?? state.scores.map(exactly)
    scores.set(id, known)
    return known
  }

  function visit(state: State, above: ReadonlySet<string>): readonly Fraction[] {
    if (state.isTerminal || above.size >= (options.depth ?? Number.POSITIVE_INFINITY)) return ended(state)
    const { key } = state
    const known = solved.get(key)
    if (known !== undefined) return known
    const turn = turnOf(state)
    if (turn === undefined || above.has(key) || state.view(PUBLIC).facts.length !== state.facts.length)
      isSuitable = false
    if (turn === undefined || !isSuitable) return ended(state)
    const { decision: index, owner } = turn
    const decision = state.decisions[index]
    const path = new Set(above).add(key)
    const below = (decision?.actions ?? []).map((_, action) => visit(state.next(only(state, index, action)), path))
    if (!isSuitable) return ended(state)
    let values: readonly Fraction[]
    if (owner === CHANCE) {
      values = game.roles.map((_, role) =>
        below.reduce(
          (sum, each, at) => sum.add((each[role] ?? EXACT.zero).mul(turn.probabilities[at] ?? 0)),
          EXACT.zero,
        ),
      )
    } else {
      const worth = below.map((each) => each[owner] ?? EXACT.zero)
      const most = worth.reduce((high, value) => (value.compare(high) > 0 ? value : high), worth[0] ?? EXACT.zero)
      const best = worth.flatMap((value, action) => (value.compare(most) === 0 ? [action] : []))
      values = below[best[0] ?? 0] ?? ended(state)
      if (below.length > 1) {
        choices.set(key, {
          role: owner,
          decision: decision?.id ?? '',
          actions: (decision?.actions ?? []).map(String),
          best,
          values,
        })
      }
    }
    solved.set(key, values)
    count()
    return values
  }

  const values = visit(game.initial, new Set())
  return isSuitable ? { values, states: solved.size, choices, line: bestLine(game, choices, options.depth) } : undefined
}

/** Forced decisions take their only action. */
function only(state: State, index: number, action: number): readonly Choice[] {
  return state.decisions.map(({ actions }, each) => (each === index ? action : actions.length === 0 ? undefined : 0))
}

function bestLine(game: Game, choices: ReadonlyMap<string, StateChoice>, depth = 200): readonly string[] {
  const line: string[] = []
  for (let state = game.initial; !state.isTerminal && line.length < depth; ) {
    const turn = turnOf(state)
    if (turn === undefined || turn.owner === CHANCE) break
    const action = choices.get(state.key)?.best[0] ?? 0
    const decision = state.decisions[turn.decision]
    if ((decision?.actions.length ?? 0) > 1) line.push(`${game.roles[turn.owner]}: ${decision?.actions[action]}`)
    state = state.next(only(state, turn.decision, action))
  }
  return line
}
