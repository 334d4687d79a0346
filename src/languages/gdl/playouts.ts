/** A circuit's playouts in the terms of the game contract: states and players rather than bits and roles. */

import type { StateBits, Stepper } from '../../circuit/index.js'
import {
  type BestPlayout,
  type BestRequest,
  type Choice,
  type PlayoutRequest,
  type PlayoutSummary,
  type Playouts,
  type State,
  stream,
} from '../../game/index.js'
import type { CircuitPosition, CircuitReasoner } from './circuit-reasoner.js'
import { GdlState } from './state.js'

export class CircuitPlayouts implements Playouts {
  readonly ready: Promise<void>
  /** Kept: making one compiles code. */
  private stepper: Stepper | undefined

  constructor(
    private readonly reasoner: CircuitReasoner,
    /** For each player the role that it is in the rules. */
    private readonly players: readonly number[],
    readonly setupSeconds: number,
  ) {
    this.ready = reasoner.circuit.ready
  }

  get gates(): number {
    return this.reasoner.circuit.gates
  }

  run({ from, firstChoices, ...rest }: PlayoutRequest): PlayoutSummary {
    const positions = from?.map(positionOf)
    const result = this.reasoner.circuit.playouts({
      ...rest,
      ...(positions ? { from: positions.map((position) => this.bitsOf(position)) } : {}),
      ...(firstChoices ? { firstMoves: this.firstMoves(positions, firstChoices) } : {}),
    })
    const roles = this.reasoner.roles.length
    return {
      count: result.count,
      unfinished: result.unfinished,
      transitions: result.transitions,
      meanLength: result.meanLength,
      meanScores: this.players.map((role) => result.meanGoals[role] ?? 0),
      ...(result.starts
        ? {
            starts: result.starts.map(({ finished, goalSums }) => ({
              finished,
              scoreSums: this.players.map((role) => goalSums[role] ?? 0),
            })),
          }
        : {}),
      ...(result.lengths ? { lengths: result.lengths } : {}),
      ...(result.scores ? { scores: this.columns(result.scores, roles) } : {}),
    }
  }

  runSingly({ count, seed, from }: Pick<PlayoutRequest, 'count' | 'seed' | 'from'>): PlayoutSummary {
    const { circuit, roles } = this.reasoner
    this.stepper ??= circuit.stepper()
    const { stepper } = this
    const starts = from?.map((state) => this.bitsOf(positionOf(state))) ?? [circuit.initial]
    const random = stream(seed)
    const sums = this.players.map(() => 0)
    let transitions = 0
    for (let i = 0; i < count; i++) {
      stepper.load(startOf(starts, i, count))
      for (; !stepper.isTerminal; transitions++) {
        stepper.advance(
          roles.map((_, role) => {
            const legal = stepper.legal(role)
            return legal.length === 0 ? -1 : (legal[random.nextInt(legal.length)] ?? -1)
          }),
        )
      }
      for (const [player, role] of this.players.entries()) {
        const goals = new Set(stepper.goals(role))
        if (goals.size === 1) sums[player] = (sums[player] ?? 0) + ([...goals][0] ?? 0)
      }
    }
    const meanScores = sums.map((sum) => sum / count)
    return { count, unfinished: 0, transitions, meanLength: transitions / count, meanScores }
  }

  /** The few playouts that matter are run again to be looked at: keeping account of all of them would cost far more. */
  best({ count, seed, milliseconds, from, role: player, above }: BestRequest): BestPlayout | undefined {
    const { circuit, roles } = this.reasoner
    const role = this.players[player] ?? 0
    const request = { count, seed, from: [this.bitsOf(positionOf(from))] }
    const { bestGoals } = circuit.playouts(milliseconds === undefined ? request : { ...request, milliseconds })
    const score = bestGoals[role] ?? Number.NEGATIVE_INFINITY
    if (score <= above) return undefined
    const { scores = new Float64Array() } = circuit.playouts({ ...request, scores: true })
    const traced = scores.findIndex((each, place) => place % roles.length === role && each === score)
    const { line = [] } = circuit.playouts({ ...request, traced: Math.floor(traced / roles.length) })
    return { score, line: this.choices(from, line) }
  }

  /** Moves by number as choices of the states that they lead through. */
  private choices(from: State, line: readonly (readonly number[])[]): Choice[][] {
    let state = from
    return line.map((moves) => {
      const position = positionOf(state)
      if ('odd' in position) throw oddPosition()
      const legal = this.reasoner.legalNumbers(position)
      const choices = legal.map((numbers, role): Choice => {
        const move = moves[role] ?? -1
        return numbers.length === 0 ? undefined : Math.max(0, numbers.indexOf(move))
      })
      state = state.next(choices)
      return choices
    })
  }

  private firstMoves(
    positions: readonly CircuitPosition[] | undefined,
    choices: readonly (readonly number[])[],
  ): number[][] {
    return choices.map((indices, start) => {
      const position = positions?.[start] ?? this.reasoner.initial
      if ('odd' in position) throw oddPosition()
      const legal = this.reasoner.legalNumbers(position)
      return indices.map((index, role) => {
        const move = legal[role]?.[index]
        if (move === undefined) throw new RangeError(`${this.reasoner.roles[role]} has no move number ${index} there`)
        return move
      })
    })
  }

  private bitsOf(position: CircuitPosition): StateBits {
    const bits = this.reasoner.bitsOf(position)
    if (bits === undefined) throw oddPosition()
    return bits
  }

  private columns(scores: Float64Array, roles: number): Float64Array {
    if (this.players.length === roles) return scores
    const count = scores.length / roles
    const kept = new Float64Array(count * this.players.length)
    for (let i = 0; i < count; i++) {
      for (const [player, role] of this.players.entries())
        kept[i * this.players.length + player] = scores[i * roles + role] ?? 0
    }
    return kept
  }
}

/** Starts are dealt out evenly and in order. */
function startOf(starts: readonly StateBits[], playout: number, count: number): StateBits {
  const start = starts[Math.floor((playout * starts.length) / count)]
  if (start === undefined) throw new RangeError('no state to start from')
  return start
}

function positionOf(state: State): CircuitPosition {
  if (state instanceof GdlState) return state.position
  throw new RangeError('playouts start from states of their own game')
}

function oddPosition(): RangeError {
  return new RangeError('playouts cannot start from a position with facts that no game reaches')
}
