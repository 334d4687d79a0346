/**
 * A network under known facts: constants are folded and what no output needs is left out. When merging, conjunctions
 * that only one other uses become part of it and are factored anew, which saves a quarter of the gates (gomoku, pentago)
 * or costs some (skirmish): whoever asks may try both.
 */

import { type Cube, Factoring } from './factor.js'
import {
  AND,
  FEEDBACK,
  type Literal,
  type Loop,
  literalsOf,
  MOVE,
  type Network,
  NetworkBuilder,
  type Outputs,
  STATE,
} from './network.js'
import { movesMade } from './sure-moves.js'

export type KnownFacts = ReadonlyMap<number, boolean>

export interface SpecialiseOptions {
  /** How many moves each role has. */
  readonly roleSizes: readonly number[]
  readonly maxGates: number
  readonly merging: boolean
}

export function specialise(
  network: Network,
  known: KnownFacts,
  { roleSizes, maxGates, merging }: SpecialiseOptions,
): Network {
  const settled = new Map<number, Literal>()
  for (;;) {
    const attempt = new Specialisation(network, known, settled, new NetworkBuilder(maxGates), merging)
    const result = attempt.run(roleSizes)
    if (attempt.settleFeedback() === 0) return result
  }
}

/** Marks what the given literals depend on; a loop as a whole, since it is computed as a whole. */
export function markCone(network: Network, roots: Iterable<Literal>, marks: Uint8Array): void {
  const open: number[] = []
  const reach = (literal: Literal): void => {
    const node = literal >> 1
    if (marks[node] === 1) return
    marks[node] = 1
    open.push(node)
  }
  const loopOf = new Map(network.loops.flatMap((loop) => Array.from(loop.feedback, (node) => [node, loop] as const)))
  for (const root of roots) reach(root)
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (network.kind[node] === AND) {
      for (let i = network.first[node]; i < network.first[node + 1]; i++) reach(network.literals[i])
    } else if (network.kind[node] === FEEDBACK) {
      const { feedback = [], updates = [] } = loopOf.get(node) ?? {}
      for (const other of feedback) reach(other * 2)
      for (const update of updates) reach(update)
    }
  }
}

class Specialisation {
  private readonly mapped: Int32Array
  private readonly uses: Uint8Array
  private readonly live: Uint8Array
  private readonly factoring: Factoring
  private feedbackCount = 0

  /** `settled`: feedback nodes found to be constant by an earlier attempt. */
  constructor(
    private readonly network: Network,
    private readonly known: KnownFacts,
    private readonly settled: Map<number, Literal>,
    private readonly builder: NetworkBuilder,
    private readonly merging: boolean,
  ) {
    this.mapped = new Int32Array(network.size).fill(-1)
    this.mapped[0] = 0
    this.factoring = new Factoring(builder)
    this.live = new Uint8Array(network.size)
    const { terminal, legal, next, goals, sees } = network.outputs
    const roots = [terminal, ...legal, ...next, ...goals, ...sees]
    markCone(network, roots, this.live)
    this.uses = this.countUses(roots)
  }

  run(roleSizes: readonly number[]): Network {
    const { outputs, size } = this.network
    const early = new Uint8Array(size)
    markCone(this.network, [outputs.terminal, ...outputs.legal], early)
    for (let node = 1; node < size; node++) if (early[node] === 1) this.map(node)
    const legal = this.all(outputs.legal)
    const made = movesMade(legal, roleSizes)
    for (let node = 1; node < size; node++) {
      if (this.live[node] === 0 || this.mapped[node] >= 0) continue
      if (this.network.kind[node] === MOVE) {
        const move = this.network.literals[this.network.first[node]]
        this.mapped[node] = made[move] >= 0 ? made[move] : this.builder.input(MOVE, move)
      } else this.map(node)
    }
    for (const loop of this.network.loops) this.keepLoop(loop)
    const result: Outputs = {
      terminal: this.literal(outputs.terminal),
      legal,
      next: this.all(outputs.next),
      goals: this.all(outputs.goals),
      sees: this.all(outputs.sees),
    }
    return this.builder.finish(result)
  }

  /** Notes feedback whose update came out constant; how many are new. */
  settleFeedback(): number {
    const before = this.settled.size
    for (const { feedback, updates } of this.network.loops) {
      feedback.forEach((node, i) => {
        if (this.live[node] === 0 || this.settled.has(node)) return
        const value = this.literal(updates[i])
        if (value <= 1) this.settled.set(node, value)
      })
    }
    return this.settled.size - before
  }

  private keepLoop({ feedback, updates }: Loop): void {
    const kept = [...feedback.keys()].filter((i) => this.live[feedback[i]] === 1 && !this.settled.has(feedback[i]))
    if (kept.length === 0) return
    this.builder.loops.push({
      feedback: Int32Array.from(kept, (i) => this.mapped[feedback[i]] >> 1),
      updates: Int32Array.from(kept, (i) => this.literal(updates[i])),
    })
  }

  private literal(old: Literal): Literal {
    return this.mapped[old >> 1] ^ (old & 1)
  }

  private all(old: Int32Array): Int32Array {
    return old.map((literal) => this.literal(literal))
  }

  private map(node: number): void {
    const { kind, first, literals } = this.network
    const index = literals[first[node]]
    if (kind[node] === STATE) {
      const value = this.known.get(index)
      this.mapped[node] = value === undefined ? this.builder.input(STATE, index) : Number(value)
    } else if (kind[node] === MOVE) this.mapped[node] = this.builder.input(MOVE, index)
    else if (kind[node] === FEEDBACK)
      this.mapped[node] = this.settled.get(node) ?? this.builder.input(FEEDBACK, this.feedbackCount++)
    else if (!this.isMerged(node)) this.mapped[node] = this.conjunction(node)
  }

  /** Used once, by another conjunction: built as part of that one. */
  private isMerged(node: number): boolean {
    return this.merging && this.network.kind[node] === AND && this.uses[node] === 1
  }

  private conjunction(node: number): Literal {
    const parts = this.mergedLiterals(node)
    const cubes: Cube[] = []
    let products = 0
    for (const part of parts) {
      if ((part & 1) === 1 && this.isMerged(part >> 1)) {
        const cube = this.mergedLiterals(part >> 1).map((literal) => this.valueOf(literal))
        if (cube.length > 1) products++
        cubes.push(cube)
      } else cubes.push([this.valueOf(part) ^ 1])
    }
    if (products > 1) return this.factoring.sum(cubes) ^ 1
    return this.builder.and(cubes.map((cube) => (cube.length === 1 ? cube[0] : this.builder.and(cube)) ^ 1))
  }

  /** The literals of a conjunction, with those of conjunctions merged into it. */
  private mergedLiterals(node: number): Literal[] {
    const found: Literal[] = []
    const open = [node]
    for (let top = open.pop(); top !== undefined; top = open.pop()) {
      for (const literal of literalsOf(this.network, top)) {
        if ((literal & 1) === 0 && this.isMerged(literal >> 1)) open.push(literal >> 1)
        else found.push(literal)
      }
    }
    return found
  }

  /** Merged conjunctions that could not be taken in literal by literal are built here. */
  private valueOf(literal: Literal): Literal {
    const node = literal >> 1
    if (this.mapped[node] < 0) this.mapped[node] = this.conjunction(node)
    return this.mapped[node] ^ (literal & 1)
  }

  /** Two stands for "more than one conjunction, or an output". */
  private countUses(roots: readonly Literal[]): Uint8Array {
    const uses = new Uint8Array(this.network.size)
    const { kind, first, literals, loops } = this.network
    for (let node = 1; node < this.network.size; node++) {
      if (this.live[node] === 0 || kind[node] !== AND) continue
      for (let i = first[node]; i < first[node + 1]; i++) {
        const used = literals[i] >> 1
        if (uses[used] < 2) uses[used]++
      }
    }
    for (const root of roots) uses[root >> 1] = 2
    for (const { updates } of loops) for (const update of updates) uses[update >> 1] = 2
    return uses
  }
}
