/**
 * A network as gates of two inputs: AND, OR and AND-NOT. Each conjunction is stored in the polarity that needs no
 * inverter (all inputs complemented: an OR, stored complemented), so that NOT remains at outputs only.
 */

import { CircuitError } from './errors.js'
import { Growing } from './growing.js'
import { AND as CONJUNCTION, CONSTANT, type Literal, type Network } from './network.js'
import { type Groups, type Pairs, sharePairs } from './pairs.js'

export const INPUT = 0
export const AND = 1
export const OR = 2
/** left & ~right */
export const AND_NOT = 3

/** Signal 0 is false, signal 1 true; then the inputs of the network, then gates, each after what it reads. */
export const FALSE_SIGNAL = 0
export const TRUE_SIGNAL = 1
export interface Gates {
  readonly signals: number
  readonly op: Uint8Array
  /** Of an input: the network's kind, and its index on the right. */
  readonly left: Int32Array
  readonly right: Int32Array
  /** In literals over signals. */
  readonly terminal: Literal
  readonly legal: Int32Array
  readonly next: Int32Array
  readonly goals: Int32Array
  readonly sees: Int32Array
  /** Feedback as signals, updates as literals over signals. */
  readonly loops: readonly { readonly feedback: Int32Array; readonly updates: Int32Array }[]
}

/** More inputs than this are combined as a balanced tree, which is less deep; fewer as a chain, which shares more. */
const LONGEST_CHAIN = 4
/** Larger groups keep their order: sorting them brings nothing. */
const SORT_LIMIT = 64

export function gatesOf(network: Network, maxGates: number): Gates {
  const { size, kind, first, literals, outputs } = network
  const builder = new GateBuilder(maxGates)
  const { inverted, uses } = polarities(network)
  const positive = new Side(network, inverted, uses, 0)
  const negative = new Side(network, inverted, uses, 1)
  const signal = new Int32Array(size).fill(-1)
  signal[0] = 0
  for (let node = 1; node < size; node++) {
    if (kind[node] !== CONJUNCTION) signal[node] = builder.input(kind[node], literals[first[node]])
    else {
      const all = positive.signals(node, signal, (left, right) => builder.gate(AND, left, right))
      const any = negative.signals(node, signal, (left, right) => builder.gate(OR, left, right))
      if (any.length === 0) signal[node] = builder.all(AND, all)
      else if (all.length === 0) signal[node] = builder.all(OR, any)
      else signal[node] = builder.gate(AND_NOT, builder.all(AND, all), builder.all(OR, any))
    }
  }
  const literal = (old: Literal): Literal => signal[old >> 1] * 2 + ((old & 1) ^ inverted[old >> 1])
  return {
    ...builder.finish(),
    terminal: literal(outputs.terminal),
    legal: outputs.legal.map(literal),
    next: outputs.next.map(literal),
    goals: outputs.goals.map(literal),
    sees: outputs.sees.map(literal),
    loops: network.loops.map(({ feedback, updates }) => ({
      feedback: feedback.map((node) => signal[node]),
      updates: updates.map(literal),
    })),
  }
}

/** The inputs of each conjunction that are taken as they are, or those taken complemented, with shared pairs. */
class Side {
  private readonly groups: Groups
  private readonly pairs: Pairs
  private readonly pairSignals: Int32Array

  constructor(
    private readonly network: Network,
    inverted: Uint8Array,
    private readonly uses: Int32Array,
    complemented: number,
  ) {
    const { size, kind, first, literals } = network
    const length = new Int32Array(size)
    const items = new Int32Array(literals.length)
    for (let node = 1; node < size; node++) {
      if (kind[node] !== CONJUNCTION) continue
      let place = first[node]
      for (let i = first[node]; i < first[node + 1]; i++) {
        if (((literals[i] & 1) ^ inverted[literals[i] >> 1]) === complemented) items[place++] = literals[i] >> 1
      }
      length[node] = place - first[node]
    }
    this.groups = { start: first, length, items }
    this.pairs = sharePairs(this.groups, size)
    this.pairSignals = new Int32Array(this.pairs.left.length).fill(-1)
  }

  /** Most used first: chains of the most used share their beginnings. */
  signals(node: number, signal: Int32Array, pairGate: (left: number, right: number) => number): number[] {
    const { size } = this.network
    const { start, length, items } = this.groups
    const resolve = (item: number): number => {
      if (item < size) return signal[item]
      const pair = item - size
      if (this.pairSignals[pair] < 0) {
        this.pairSignals[pair] = pairGate(resolve(this.pairs.left[pair]), resolve(this.pairs.right[pair]))
      }
      return this.pairSignals[pair]
    }
    const group = Array.from(items.subarray(start[node], start[node] + length[node]))
    const use = (item: number): number => (item < size ? this.uses[item] : 0)
    if (group.length > 1 && group.length <= SORT_LIMIT) group.sort((a, b) => use(b) - use(a) || a - b)
    return group.map(resolve)
  }
}

/** Which conjunctions are stored complemented, and how many others use each node. */
function polarities({ size, kind, first, literals }: Network): { inverted: Uint8Array; uses: Int32Array } {
  const inverted = new Uint8Array(size)
  const uses = new Int32Array(size)
  for (let node = 1; node < size; node++) {
    if (kind[node] !== CONJUNCTION) continue
    let isOr = 1
    for (let i = first[node]; i < first[node + 1]; i++) {
      const literal = literals[i]
      uses[literal >> 1]++
      isOr &= (literal & 1) ^ inverted[literal >> 1]
    }
    inverted[node] = isOr
  }
  return { inverted, uses }
}

class GateBuilder {
  private readonly op = new Growing()
  private readonly left = new Growing()
  private readonly right = new Growing()
  private table = new Int32Array(4096)
  private hashed = 0

  constructor(private readonly maxGates: number) {
    this.add(INPUT, CONSTANT, 0)
    this.add(INPUT, CONSTANT, 1)
  }

  input(kind: number, index: number): number {
    return this.add(INPUT, kind, index)
  }

  gate(op: number, left: number, right: number): number {
    if (left === right) return op === AND_NOT ? FALSE_SIGNAL : left
    const [a, b] = op !== AND_NOT && left > right ? [right, left] : [left, right]
    if (this.hashed * 2 >= this.table.length) this.rehash()
    const mask = this.table.length - 1
    let place = hash(op, a, b) & mask
    for (let found = this.table[place]; found !== 0; found = this.table[place]) {
      if (this.op.values[found] === op && this.left.values[found] === a && this.right.values[found] === b) return found
      place = (place + 1) & mask
    }
    this.table[place] = this.add(op, a, b)
    this.hashed++
    return this.table[place]
  }

  /** All of them combined by one operation. */
  all(op: number, signals: readonly number[]): number {
    if (signals.length <= LONGEST_CHAIN) {
      let result = signals[0]
      for (let i = 1; i < signals.length; i++) result = this.gate(op, result, signals[i])
      return result
    }
    let layer = [...signals]
    while (layer.length > 1) {
      const next: number[] = []
      for (let i = 0; i + 1 < layer.length; i += 2) next.push(this.gate(op, layer[i], layer[i + 1]))
      if (layer.length % 2 === 1) next.push(layer[layer.length - 1])
      layer = next
    }
    return layer[0]
  }

  finish(): { signals: number; op: Uint8Array; left: Int32Array; right: Int32Array } {
    return {
      signals: this.op.length,
      op: Uint8Array.from(this.op.taken()),
      left: this.left.taken(),
      right: this.right.taken(),
    }
  }

  private add(op: number, left: number, right: number): number {
    if (this.op.length > this.maxGates)
      throw new CircuitError('too-many-gates', `the circuit needs more than ${this.maxGates} gates; raise maxGates`)
    this.op.push(op)
    this.left.push(left)
    this.right.push(right)
    return this.op.length - 1
  }

  private rehash(): void {
    const table = new Int32Array(this.table.length * 4)
    const mask = table.length - 1
    for (const gate of this.table) {
      if (gate === 0) continue
      let place = hash(this.op.values[gate], this.left.values[gate], this.right.values[gate]) & mask
      while (table[place] !== 0) place = (place + 1) & mask
      table[place] = gate
    }
    this.table = table
  }
}

function hash(op: number, left: number, right: number): number {
  let sum = Math.imul(left ^ (op << 28), 0x9e3779b1)
  sum = Math.imul(sum ^ (sum >>> 15) ^ right, 0x85ebca6b)
  return sum ^ (sum >>> 13)
}

/** How many signals are gates, not inputs. */
export function gateCount(gates: Gates): number {
  let count = 0
  for (let signal = 1; signal < gates.signals; signal++) if (gates.op[signal] !== INPUT) count++
  return count
}
