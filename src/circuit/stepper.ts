/** One state at a time, for search: what is legal, whether it is over, what comes next. Changes with every call. */

import { CircuitError } from './errors.js'
import { DECIDE, type FollowingNetwork, GOALS, isSet, NEXT } from './following.js'
import { gatesOf } from './gates.js'
import type { CircuitImage } from './image.js'
import { IncrementalNetwork } from './incremental.js'
import type { Network } from './network.js'
import { phaseFinder } from './phases.js'
import { ScalarNetwork } from './scalar.js'
import { popcount, type StateBits, wordsFor } from './state-bits.js'

/** Up to this many signals everything is computed afresh for each state; beyond, only what changes. */
const SCALAR_LIMIT = 2000

/** A network that follows one sequence of states. */
interface Follower {
  readonly inner: FollowingNetwork
  /** The state its inputs show. */
  readonly state: StateBits
  /** The moves its inputs show, one per role, -1 for none. */
  readonly made: number[]
}

/**
 * Each phase has a network of its own, which sees every second, third, … state only. What changes between two such
 * states is little: where whose turn it is were an input, half of all gates would change with every move.
 */
export class Stepper {
  private readonly factCount: number
  private readonly firstMove: readonly number[]
  private readonly firstGoal: readonly number[]
  private readonly phaseOf: (state: StateBits) => number
  /** By phase; the last is for states of no phase. Made when first needed. */
  private readonly followers: (Follower | undefined)[] = []
  private phase = 0
  private current: Follower
  private readonly coming: StateBits

  constructor(
    private readonly image: CircuitImage,
    private readonly scalarLimit = SCALAR_LIMIT,
  ) {
    this.factCount = image.network.outputs.next.length
    this.coming = image.initial.slice()
    this.firstMove = runningSums(image.sizes.moves)
    this.firstGoal = runningSums(image.sizes.goals)
    this.phaseOf = phaseFinder(image.engine.phases)
    this.current = this.follower(0)
    this.load(image.initial)
  }

  load(state: StateBits): void {
    if (state.length !== this.coming.length)
      throw new CircuitError('bad-state', `a state has ${state.length} words of bits, not ${this.coming.length}`)
    this.enter(this.phaseOf(state), state)
  }

  private enter(phase: number, state: StateBits): void {
    this.phase = phase
    this.current = this.follower(phase)
    const { inner, state: shown } = this.current
    for (let word = 0; word < state.length; word++) {
      for (let bits = state[word] ^ shown[word]; bits !== 0; bits &= bits - 1) {
        const bit = 31 - Math.clz32(bits & -bits)
        inner.setFact(word * 32 + bit, ((state[word] >>> bit) & 1) === 1 ? 1 : 0)
      }
      shown[word] = state[word]
    }
    inner.settle(DECIDE)
  }

  private follower(phase: number): Follower {
    const { network, phaseNetworks, sizes } = this.image
    const place = phase < 0 ? phaseNetworks.length : phase
    const known = this.followers[place]
    if (known !== undefined) return known
    const made: Follower = {
      inner: this.following(phaseNetworks[place] ?? network),
      state: new Uint32Array(wordsFor(this.factCount)),
      made: sizes.moves.map(() => -1),
    }
    this.followers[place] = made
    return made
  }

  private following(network: Network): FollowingNetwork {
    const moveCount = this.image.sizes.moves.reduce((sum, size) => sum + size, 0)
    if (network.loops.length === 0 && network.size <= this.scalarLimit) {
      const gates = gatesOf(network, this.image.budgets.maxGates)
      if (gates.signals <= this.scalarLimit) return new ScalarNetwork(gates, moveCount)
    }
    return new IncrementalNetwork(network, moveCount)
  }

  get isTerminal(): boolean {
    return isSet(this.current.inner.outputs, this.current.inner.places.terminal)
  }

  /** The legal moves of a role, counted within the role, in order. */
  legal(role: number): number[] {
    return this.ones(this.current.inner.places.legal + this.firstMove[role], this.image.sizes.moves[role])
  }

  legalCount(role: number): number {
    const { outputs, places } = this.current.inner
    const first = places.legal + this.firstMove[role]
    const end = first + this.image.sizes.moves[role]
    let count = 0
    for (let word = first >> 5; word << 5 < end; word++) count += popcount(masked(outputs[word], word << 5, first, end))
    return count
  }

  isLegal(role: number, move: number): boolean {
    return isSet(this.current.inner.outputs, this.current.inner.places.legal + this.firstMove[role] + move)
  }

  /** The values of all goals of a role that hold now. */
  goals(role: number): number[] {
    this.current.inner.settle(GOALS)
    return this.ones(this.current.inner.places.goals + this.firstGoal[role], this.image.sizes.goals[role]).map(
      (goal) => this.image.goalValues[role][goal],
    )
  }

  /** The state after these moves, one for each role (-1 for none); the stepper stays where it is. */
  next(moves: readonly number[]): StateBits {
    this.make(moves)
    const { outputs, places } = this.current.inner
    return outputs.slice(places.next >> 5, (places.next >> 5) + this.coming.length)
  }

  /** Which percepts these moves give, counted through all roles in order. */
  sees(moves: readonly number[]): number[] {
    this.make(moves)
    return this.ones(
      this.current.inner.places.sees,
      this.current.inner.places.terminal - this.current.inner.places.sees,
    )
  }

  /** Makes the moves and loads the state after them. */
  advance(moves: readonly number[]): void {
    this.make(moves)
    const { outputs, places } = this.current.inner
    for (let word = 0; word < this.coming.length; word++) this.coming[word] = outputs[(places.next >> 5) + word]
    if (this.phase < 0) this.load(this.coming)
    else this.enter((this.phase + 1) % this.image.phaseNetworks.length, this.coming)
  }

  /** A copy of the current state. */
  bits(): StateBits {
    return this.current.state.slice()
  }

  private make(moves: readonly number[]): void {
    const { inner, made } = this.current
    if (moves.length !== made.length)
      throw new CircuitError('bad-move', `${moves.length} moves for ${made.length} roles`)
    for (let role = 0; role < made.length; role++) {
      if (moves[role] === made[role]) continue
      if (moves[role] < -1 || moves[role] >= this.image.sizes.moves[role])
        throw new CircuitError('bad-move', `role ${role} has no move ${moves[role]}`)
      if (made[role] >= 0) inner.setMove(this.firstMove[role] + made[role], 0)
      if (moves[role] >= 0) inner.setMove(this.firstMove[role] + moves[role], 1)
      made[role] = moves[role]
    }
    inner.settle(NEXT)
  }

  private ones(first: number, count: number): number[] {
    const { outputs } = this.current.inner
    const found: number[] = []
    for (let word = first >> 5; word << 5 < first + count; word++) {
      for (let bits = masked(outputs[word], word << 5, first, first + count); bits !== 0; bits &= bits - 1)
        found.push((word << 5) + 31 - Math.clz32(bits & -bits) - first)
    }
    return found
  }
}

/** The bits of a word that stand for places from `first` up to `end`. */
function masked(word: number, place: number, first: number, end: number): number {
  let bits = word
  if (place < first) bits &= -1 << (first - place)
  if (place + 32 > end) bits &= -1 >>> (place + 32 - end)
  return bits
}

function runningSums(sizes: readonly number[]): number[] {
  let sum = 0
  return sizes.map((size) => {
    sum += size
    return sum - size
  })
}
