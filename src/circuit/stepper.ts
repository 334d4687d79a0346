/** One state at a time, for search: what is legal, whether it is over, what comes next. Changes with every call. */

import type { RoleSizes } from './engine.js'
import { CircuitError } from './errors.js'
import { DECIDE, GOALS, IncrementalNetwork, NEXT } from './incremental.js'
import type { Network } from './network.js'
import { type StateBits, wordsFor } from './state-bits.js'

export class Stepper {
  private readonly inner: IncrementalNetwork
  private readonly state: StateBits
  private readonly firstMove: readonly number[]
  private readonly firstGoal: readonly number[]
  /** The next state while it is being loaded, for then the outputs change already. */
  private readonly coming: StateBits
  /** The moves the network has as inputs. */
  private readonly made: number[]

  constructor(
    network: Network,
    private readonly sizes: RoleSizes,
    private readonly goalValues: readonly (readonly number[])[],
  ) {
    const moveCount = sizes.moves.reduce((sum, size) => sum + size, 0)
    this.inner = new IncrementalNetwork(network, moveCount)
    this.state = new Uint32Array(wordsFor(network.outputs.next.length))
    this.coming = this.state.slice()
    this.firstMove = runningSums(sizes.moves)
    this.firstGoal = runningSums(sizes.goals)
    this.made = sizes.moves.map(() => -1)
  }

  /** The costs lie in what differs from the state before. */
  load(state: StateBits): void {
    const { inner } = this
    if (state.length !== this.state.length)
      throw new CircuitError('bad-state', `a state has ${state.length} words of bits, not ${this.state.length}`)
    for (let word = 0; word < state.length; word++) {
      for (let bits = state[word] ^ this.state[word]; bits !== 0; bits &= bits - 1) {
        const bit = 31 - Math.clz32(bits & -bits)
        inner.setFact(word * 32 + bit, ((state[word] >>> bit) & 1) === 1 ? 1 : 0)
      }
      this.state[word] = state[word]
    }
    inner.settle(DECIDE)
  }

  get isTerminal(): boolean {
    return this.inner.has(this.inner.places.terminal)
  }

  /** The legal moves of a role, counted within the role, in order. */
  legal(role: number): number[] {
    return this.ones(this.inner.places.legal + this.firstMove[role], this.sizes.moves[role])
  }

  legalCount(role: number): number {
    const { outputs, places } = this.inner
    const first = places.legal + this.firstMove[role]
    const end = first + this.sizes.moves[role]
    let count = 0
    for (let word = first >> 5; word << 5 < end; word++) count += popcount(masked(outputs[word], word << 5, first, end))
    return count
  }

  isLegal(role: number, move: number): boolean {
    return this.inner.has(this.inner.places.legal + this.firstMove[role] + move)
  }

  /** The values of all goals of a role that hold now. */
  goals(role: number): number[] {
    this.inner.settle(GOALS)
    return this.ones(this.inner.places.goals + this.firstGoal[role], this.sizes.goals[role]).map(
      (goal) => this.goalValues[role][goal],
    )
  }

  /** The state after these moves, one for each role (-1 for none); the stepper stays where it is. */
  next(moves: readonly number[]): StateBits {
    this.make(moves)
    const { outputs, places } = this.inner
    return outputs.slice(places.next >> 5, (places.next >> 5) + this.state.length)
  }

  /** Which percepts these moves give, counted through all roles in order. */
  sees(moves: readonly number[]): number[] {
    this.make(moves)
    return this.ones(this.inner.places.sees, this.inner.places.terminal - this.inner.places.sees)
  }

  /** Makes the moves and loads the state after them. */
  advance(moves: readonly number[]): void {
    this.make(moves)
    const { outputs, places } = this.inner
    for (let word = 0; word < this.coming.length; word++) this.coming[word] = outputs[(places.next >> 5) + word]
    this.load(this.coming)
  }

  /** A copy of the current state. */
  bits(): StateBits {
    return this.state.slice()
  }

  private make(moves: readonly number[]): void {
    const { inner, made } = this
    if (moves.length !== made.length)
      throw new CircuitError('bad-move', `${moves.length} moves for ${made.length} roles`)
    for (let role = 0; role < made.length; role++) {
      if (moves[role] === made[role]) continue
      if (moves[role] < -1 || moves[role] >= this.sizes.moves[role])
        throw new CircuitError('bad-move', `role ${role} has no move ${moves[role]}`)
      if (made[role] >= 0) inner.setMove(this.firstMove[role] + made[role], 0)
      if (moves[role] >= 0) inner.setMove(this.firstMove[role] + moves[role], 1)
      made[role] = moves[role]
    }
    inner.settle(NEXT)
  }

  private ones(first: number, count: number): number[] {
    const { outputs } = this.inner
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

function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function runningSums(sizes: readonly number[]): number[] {
  let sum = 0
  return sizes.map((size) => {
    sum += size
    return sum - size
  })
}
