/**
 * States that a role of a GDL-II game cannot tell apart: some that agree with its own moves and percepts so far. Found
 * by carrying the old ones forward, and where none of those is left, by searching a whole history depth first.
 */

import type { Choice, State, Stream } from '../../game/index.js'
import { actionNamed, plain } from './moves.js'

/** What a role was told of one turn; undefined where the message was missed. */
export interface Seen {
  readonly move: string | undefined
  readonly percepts: readonly string[] | undefined
}

export interface BeliefOptions {
  readonly role: number
  readonly dice: Stream
  /** How many states are kept. */
  readonly states?: number
  /** How long one turn may be thought about, in milliseconds. */
  readonly patience?: number
}

const STATES = 24
const PATIENCE = 1000
/** Of more ways to move than this, so many are drawn. */
const MOST_WAYS = 2000
/** A search keeps at most so many ways open at each depth. */
const SEARCH_WIDTH = 60

export class Belief {
  private states: readonly State[]
  private readonly history: Seen[] = []
  private readonly role: number
  private readonly dice: Stream
  private readonly most: number
  private readonly patience: number

  constructor(
    private readonly initial: State,
    { role, dice, states = STATES, patience = PATIENCE }: BeliefOptions,
  ) {
    this.states = [initial]
    this.role = role
    this.dice = dice
    this.most = states
    this.patience = patience
  }

  /** One of the states, for what they have in common: percepts, and the moves that are legal. */
  get state(): State {
    return this.states[0] ?? this.initial
  }

  get size(): number {
    return this.states.length
  }

  /** A turn has passed and the game is not over. False where no history in reach agrees with all that was seen. */
  see(seen: Seen): boolean {
    this.history.push(seen)
    const end = performance.now() + this.patience
    let found = this.forward(this.states, seen, end)
    if (found.length === 0) found = this.search(end + this.patience)
    const agrees = found.length > 0
    // A contradiction must not end the match: whatever could come of the moves alone still has legal moves.
    if (!agrees) found = this.forward(this.states, { ...seen, percepts: undefined }, end + 2 * this.patience)
    if (found.length > 0) this.states = found
    return agrees
  }

  /** A move of every state in turn, so that all have descendants when time runs out. */
  private forward(states: readonly State[], seen: Seen, end: number): readonly State[] {
    const found = new Map<string, State>()
    let sources = states.map((state) => this.successors(state, seen))
    while (sources.length > 0 && found.size < this.most) {
      const left: typeof sources = []
      for (const source of sources) {
        const { value, done } = source.next()
        if (done) continue
        left.push(source)
        if (value !== undefined) found.set(value.key, value)
        if (performance.now() > end) return [...found.values()]
      }
      sources = left
    }
    return [...found.values()]
  }

  private search(end: number): readonly State[] {
    const path = [this.successors(this.initial, this.history[0])]
    const tried = [0]
    while (path.length > 0 && performance.now() < end) {
      const depth = path.length - 1
      const { value, done } = path[depth]?.next() ?? { value: undefined, done: true }
      const count = (tried[depth] ?? 0) + 1
      tried[depth] = count
      if (done || count > SEARCH_WIDTH) {
        path.pop()
        tried.pop()
      } else if (value !== undefined) {
        if (path.length === this.history.length) return [value]
        path.push(this.successors(value, this.history[path.length]))
        tried.push(0)
      }
    }
    return []
  }

  /** Each way to move, in random order: the state that came of it where it agrees with what was seen. */
  private *successors(state: State, seen: Seen | undefined): Generator<State | undefined, undefined> {
    if (seen === undefined || state.isTerminal) return
    const options = state.decisions.map((decision) => {
      if (decision.owner === this.role && seen.move !== undefined) {
        const own = actionNamed(decision, seen.move)
        return own < 0 ? [] : [own]
      }
      return [...decision.actions.keys()]
    })
    if (state.decisions.some(({ actions }, i) => actions.length > 0 && options[i]?.length === 0)) return
    for (const choices of this.ways(options)) {
      const next = state.next(choices)
      yield !next.isTerminal && agrees(next, this.role, seen.percepts) ? next : undefined
    }
  }

  private *ways(options: readonly (readonly number[])[]): Generator<readonly Choice[]> {
    const total = options.reduce((product, { length }) => product * Math.max(1, length), 1)
    if (total > MOST_WAYS) {
      for (let drawn = 0; drawn < MOST_WAYS; drawn++) {
        yield options.map((each) => (each.length === 0 ? undefined : each[this.dice.nextInt(each.length)]))
      }
      return
    }
    for (const index of shuffled(total, this.dice)) {
      let rest = index
      yield options.map((each) => {
        if (each.length === 0) return undefined
        const choice = each[rest % each.length]
        rest = Math.floor(rest / each.length)
        return choice
      })
    }
  }
}

function agrees(state: State, role: number, percepts: readonly string[] | undefined): boolean {
  if (percepts === undefined) return true
  const seen = state.view(role).percepts.map(plain).sort()
  const told = [...new Set(percepts.map(plain))].sort()
  return seen.length === told.length && seen.every((percept, i) => percept === told[i])
}

function shuffled(count: number, dice: Stream): readonly number[] {
  const numbers = Array.from({ length: count }, (_, i) => i)
  for (let last = count - 1; last > 0; last--) {
    const other = dice.nextInt(last + 1)
    const kept = numbers[last] ?? 0
    numbers[last] = numbers[other] ?? 0
    numbers[other] = kept
  }
  return numbers
}
