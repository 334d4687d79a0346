/**
 * A Boolean network: conjunctions of literals over inputs, where a literal is a node or its complement. Complemented
 * edges make NOT free and OR a NAND of complements; equal conjunctions are one node (structural hashing).
 */

import { CircuitError } from './errors.js'
import { Growing } from './growing.js'

/** `node * 2`, plus 1 for the complement. Node 0 is false, so that literal 0 is false and literal 1 is true. */
export type Literal = number
export const FALSE: Literal = 0
export const TRUE: Literal = 1

export const CONSTANT = 0
/** Fact `index` of the state. */
export const STATE = 1
/** Move `index`, counted through all roles. */
export const MOVE = 2
/** A value fed back from later in the network; see cycles.ts. */
export const FEEDBACK = 3
export const AND = 4

export interface Network {
  readonly size: number
  readonly kind: Uint8Array
  /** Of an AND, its literals are `literals[first[node]]` up to `first[node + 1]`; of an input, its index is there. */
  readonly first: Int32Array
  readonly literals: Int32Array
  readonly outputs: Outputs
  /** In an order in which each depends on earlier ones only. */
  readonly loops: readonly Loop[]
}

/** What the network computes. Moves, goals and percepts are counted through all roles in their order. */
export interface Outputs {
  readonly terminal: Literal
  readonly legal: Int32Array
  readonly next: Int32Array
  readonly goals: Int32Array
  readonly sees: Int32Array
}

/** Feedback nodes and the literals whose values they take, again and again until nothing changes. */
export interface Loop {
  readonly feedback: Int32Array
  readonly updates: Int32Array
}

/** Literals of one node, to be read only. */
export function literalsOf({ first, literals }: Network, node: number): Int32Array {
  return literals.subarray(first[node], first[node + 1])
}

export class NetworkBuilder {
  readonly kinds = new Growing()
  readonly first = new Growing()
  readonly literals = new Growing(4096)
  readonly loops: Loop[] = []
  /** Open addressing; 0 is empty, which is safe because node 0 is never hashed. */
  private table = new Int32Array(4096)
  private hashed = 0
  private scratch = new Int32Array(64)
  private readonly inputs = new Map<number, number>()

  constructor(private readonly maxNodes: number) {
    this.add(CONSTANT)
  }

  get size(): number {
    return this.kinds.length
  }

  /** The literal of an input; the same one for the same kind and index. */
  input(kind: typeof STATE | typeof MOVE | typeof FEEDBACK, index: number): Literal {
    const key = index * 4 + kind
    let node = this.inputs.get(key)
    if (node === undefined) {
      node = this.add(kind)
      this.literals.push(index)
      this.inputs.set(key, node)
    }
    return node * 2
  }

  /** Conjunction of `count` literals; reorders them in place. */
  and(of: Int32Array | number[], count = of.length): Literal {
    if (count > this.scratch.length) this.scratch = new Int32Array(count * 2)
    const kept = this.scratch
    sortLiterals(of, count)
    let size = 0
    for (let i = 0; i < count; i++) {
      const literal = of[i]
      if (literal === TRUE) continue
      if (literal === FALSE) return FALSE
      if (size > 0) {
        const last = kept[size - 1]
        if (last === literal) continue
        if (last === (literal ^ 1)) return FALSE
      }
      kept[size++] = literal
    }
    if (size === 0) return TRUE
    if (size === 1) return kept[0]
    return this.hashedAnd(kept, size) * 2
  }

  or(of: number[]): Literal {
    for (let i = 0; i < of.length; i++) of[i] ^= 1
    return this.and(of) ^ 1
  }

  finish(outputs: Outputs): Network {
    this.first.push(this.literals.length)
    return {
      size: this.size,
      kind: Uint8Array.from(this.kinds.taken()),
      first: this.first.taken(),
      literals: this.literals.taken(),
      outputs,
      loops: this.loops,
    }
  }

  /** Declares a node; its literals, or its index, must follow at once. */
  private add(kind: number): number {
    const node = this.kinds.length
    if (node > this.maxNodes)
      throw new CircuitError('too-many-gates', `the circuit needs more than ${this.maxNodes} nodes; raise maxGates`)
    this.kinds.push(kind)
    this.first.push(this.literals.length)
    return node
  }

  private hashedAnd(of: Int32Array, count: number): number {
    if (this.hashed * 2 >= this.table.length) this.rehash()
    const mask = this.table.length - 1
    let place = hash(of, 0, count) & mask
    const first = this.first.values
    const literals = this.literals.values
    for (;;) {
      const node = this.table[place]
      if (node === 0) break
      const start = first[node]
      const end = node + 1 < this.kinds.length ? first[node + 1] : this.literals.length
      if (end - start === count) {
        let i = 0
        while (i < count && literals[start + i] === of[i]) i++
        if (i === count) return node
      }
      place = (place + 1) & mask
    }
    const node = this.add(AND)
    for (let i = 0; i < count; i++) this.literals.push(of[i])
    this.table[place] = node
    this.hashed++
    return node
  }

  private rehash(): void {
    const table = new Int32Array(this.table.length * 4)
    const mask = table.length - 1
    const { first, literals, kinds } = this
    for (const node of this.table) {
      if (node === 0) continue
      const start = first.values[node]
      const end = node + 1 < kinds.length ? first.values[node + 1] : literals.length
      let place = hash(literals.values, start, end) & mask
      while (table[place] !== 0) place = (place + 1) & mask
      table[place] = node
    }
    this.table = table
  }
}

function hash(values: Int32Array, start: number, end: number): number {
  let sum = 0x51ed27
  for (let i = start; i < end; i++) {
    sum = Math.imul(sum ^ values[i], 0x85ebca6b)
    sum ^= sum >>> 15
  }
  return sum ^ (sum >>> 13)
}

/** Insertion sort where there are few, as there mostly are. */
function sortLiterals(of: Int32Array | number[], count: number): void {
  if (count > 24) {
    if (of instanceof Int32Array) of.subarray(0, count).sort()
    else of.sort((a, b) => a - b)
    return
  }
  for (let i = 1; i < count; i++) {
    const literal = of[i]
    let j = i - 1
    while (j >= 0 && of[j] > literal) {
      of[j + 1] = of[j]
      j--
    }
    of[j + 1] = literal
  }
}
