/**
 * A small network as straight-line code for a single state, computed afresh in full: up to a few thousand gates that
 * takes less time than finding out what has changed (breakthrough: 0.4 million transitions a second to 1.2 million).
 */

import { compileNow } from './compile.js'
import { DECIDE, type FollowingNetwork, GOALS, NEXT, type OutputPlaces, placesOf, type Zone } from './following.js'
import { AND, type Gates, INPUT, OR } from './gates.js'
import { CONSTANT, type Literal, MOVE, STATE } from './network.js'
import { type FunctionCode, type Local, ModuleCode } from './wasm.js'

/** Functions much larger than this make the compiler spill everything. */
const GATES_PER_FUNCTION = 200
const PAGE = 65536

export class ScalarNetwork implements FollowingNetwork {
  readonly places: OutputPlaces
  readonly outputs: Uint32Array
  private readonly facts: Int32Array
  private readonly moves: Int32Array
  private readonly zones: readonly (() => void)[]
  private isMoved = true
  private isNew = true
  private hasGoals = false

  /** The gates must be free of loops. */
  constructor(gates: Gates, moveCount: number) {
    this.places = placesOf(gates)
    const scalar = new ScalarCode(gates, this.places, moveCount)
    const pages = Math.ceil(scalar.bytes / PAGE)
    const memory = new WebAssembly.Memory({ initial: pages })
    const { exports } = new WebAssembly.Instance(compileNow(scalar.module.encode(pages)), { circuit: { memory } })
    this.zones = [DECIDE, GOALS, NEXT].map((zone) => {
      const found = exports[`zone${zone}`]
      if (typeof found !== 'function') throw new Error(`the module lacks zone ${zone}`)
      return () => found()
    })
    this.outputs = new Uint32Array(memory.buffer, 0, this.places.words)
    this.facts = new Int32Array(memory.buffer, scalar.factsAt, gates.next.length)
    this.moves = new Int32Array(memory.buffer, scalar.movesAt, moveCount)
  }

  setFact(fact: number, value: 0 | 1): void {
    this.facts[fact] = -value
    this.isNew = true
  }

  setMove(move: number, value: 0 | 1): void {
    this.moves[move] = -value
    this.isMoved = true
  }

  settle(zone: Zone): void {
    if (zone === DECIDE && this.isNew) {
      this.zones[DECIDE]()
      this.isNew = false
      this.hasGoals = false
      this.isMoved = true
    } else if (zone === GOALS && !this.hasGoals) {
      this.zones[GOALS]()
      this.hasGoals = true
    } else if (zone === NEXT && this.isMoved) {
      this.zones[NEXT]()
      this.isMoved = false
    }
  }
}

/** Memory: output words, facts, moves, then values that one function makes and another reads. */
class ScalarCode {
  readonly module = new ModuleCode()
  readonly factsAt: number
  readonly movesAt: number
  bytes: number
  private readonly address = new Map<number, number>()
  private readonly computed: Uint8Array

  constructor(
    private readonly gates: Gates,
    private readonly places: OutputPlaces,
    moveCount: number,
  ) {
    this.factsAt = places.words * 4
    this.movesAt = this.factsAt + gates.next.length * 4
    this.bytes = this.movesAt + moveCount * 4
    this.computed = new Uint8Array(gates.signals)
    const { next, legal, goals, sees } = gates
    const shared = this.shared(goals, [...next, ...sees])
    this.zone(DECIDE, { legal, terminal: Int32Array.of(gates.terminal) }, [...goals, ...next, ...sees], shared)
    this.zone(GOALS, { goals }, [])
    this.zone(NEXT, { next, sees }, [])
  }

  /** Gates that goals and the next state have in common: either may be asked for first, so both find them made. */
  private shared(goals: Iterable<Literal>, next: Iterable<Literal>): Literal[] {
    const forNext = new Set(this.missing([...next]))
    return this.missing([...goals]).flatMap((signal) => (forNext.has(signal) ? [signal << 1] : []))
  }

  /** `later` are outputs of other zones that need a part of what is computed here; `also` is computed for them. */
  private zone(
    zone: Zone,
    outputs: Partial<Record<'next' | 'legal' | 'goals' | 'sees' | 'terminal', Int32Array>>,
    later: readonly Literal[],
    also: readonly Literal[] = [],
  ): void {
    const roots = [...Object.values(outputs).flatMap((list) => Array.from(list)), ...also]
    const order = this.missing(roots)
    for (const signal of order) this.computed[signal] = 1
    const outside = this.neededOutside(order, [...roots, ...later])
    const main = this.module.function()
    for (let first = 0; first < order.length; first += GATES_PER_FUNCTION) {
      main.call(this.chunk(order.slice(first, first + GATES_PER_FUNCTION), outside))
    }
    for (const [kind, list] of Object.entries(outputs)) {
      this.pack(main, list, this.places[kind as keyof typeof outputs])
    }
    this.module.export(`zone${zone}`, main)
  }

  /** Gates the roots need that no zone has computed yet, each after what it reads. */
  private missing(roots: readonly Literal[]): number[] {
    const { op, left, right } = this.gates
    const order: number[] = []
    const seen = this.computed.slice()
    const open: number[] = []
    const isOpen = (signal: number): boolean => op[signal] !== INPUT && seen[signal] === 0
    for (const root of roots) {
      open.push(root >> 1)
      for (let signal = open[open.length - 1]; open.length > 0; signal = open[open.length - 1]) {
        const waits = isOpen(signal) ? [right[signal], left[signal]].filter(isOpen) : []
        if (waits.length > 0) open.push(...waits)
        else {
          if (isOpen(signal)) order.push(signal)
          seen[signal] = 1
          open.pop()
        }
      }
    }
    return order
  }

  /** What other functions read: everything used beyond the function that computes it. */
  private neededOutside(order: readonly number[], roots: readonly Literal[]): Set<number> {
    const { left, right, op } = this.gates
    const chunkOf = new Map(order.map((signal, place) => [signal, Math.floor(place / GATES_PER_FUNCTION)]))
    const outside = new Set(roots.map((root) => root >> 1))
    for (let signal = 0; signal < this.gates.signals; signal++) {
      if (op[signal] === INPUT) continue
      for (const read of [left[signal], right[signal]]) {
        if (chunkOf.has(read) && chunkOf.get(read) !== chunkOf.get(signal)) outside.add(read)
      }
    }
    return outside
  }

  private chunk(gates: readonly number[], outside: ReadonlySet<number>): FunctionCode {
    const { op, left, right } = this.gates
    const f = this.module.function()
    const kept = new Map<number, Local>()
    const value = (signal: number): void => {
      const local = kept.get(signal)
      if (local === undefined) this.read(f, signal)
      else f.get(local)
    }
    for (const gate of gates) {
      const isStored = outside.has(gate)
      if (isStored) f.number(0)
      value(left[gate])
      value(right[gate])
      if (op[gate] === AND) f.op('i32.and')
      else if (op[gate] === OR) f.op('i32.or')
      else f.number(-1).op('i32.xor').op('i32.and')
      const local = f.local('i32')
      kept.set(gate, local)
      if (isStored) f.tee(local).store('i32', this.place(gate))
      else f.set(local)
    }
    return f
  }

  private read(f: FunctionCode, signal: number): void {
    const { op, left, right } = this.gates
    if (op[signal] === INPUT && left[signal] === CONSTANT) f.number(-right[signal])
    else f.number(0).load('i32', this.place(signal))
  }

  private place(signal: number): number {
    const { op, left, right } = this.gates
    if (op[signal] === INPUT && left[signal] === STATE) return this.factsAt + 4 * right[signal]
    if (op[signal] === INPUT && left[signal] === MOVE) return this.movesAt + 4 * right[signal]
    let place = this.address.get(signal)
    if (place === undefined) {
      place = this.bytes
      this.bytes += 4
      this.address.set(signal, place)
    }
    return place
  }

  /** Outputs as bits of words; complements are put right a word at a time. */
  private pack(f: FunctionCode, literals: Int32Array, first: number): void {
    for (let start = 0; start < literals.length; start += 32) {
      let inverted = 0
      f.number(0).number(0)
      for (const [bit, literal] of literals.subarray(start, start + 32).entries()) {
        if ((literal & 1) === 1) inverted |= 1 << bit
        if (literal >> 1 === 0) continue
        this.read(f, literal >> 1)
        f.number(1 << bit)
          .op('i32.and')
          .op('i32.or')
      }
      f.number(inverted)
        .op('i32.xor')
        .store('i32', ((first + start) / 32) * 4)
    }
  }
}
