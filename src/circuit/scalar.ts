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
const OUTPUT_KINDS = ['next', 'legal', 'goals', 'sees', 'terminal'] as const
type OutputKind = (typeof OUTPUT_KINDS)[number]

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

  constructor(
    private readonly gates: Gates,
    private readonly places: OutputPlaces,
    moveCount: number,
  ) {
    this.factsAt = places.words * 4
    this.movesAt = this.factsAt + gates.next.length * 4
    this.bytes = this.movesAt + moveCount * 4
    const { next, legal, goals, sees } = gates
    const terminal = Int32Array.of(gates.terminal)
    const decide = this.cone([...legal, ...terminal], new Set())
    const known = new Set(decide)
    const forGoals = this.cone(goals, known)
    const forNext = this.cone([...next, ...sees], known)
    const needsNext = new Set(forNext)
    // Goals are not asked for in every state, so what the next state needs as well is computed before either.
    const shared = new Set(forGoals.filter((signal) => needsNext.has(signal)))
    const isOwn = (signal: number): boolean => !shared.has(signal)
    this.zone(DECIDE, [...decide, ...shared], { legal, terminal })
    this.zone(GOALS, forGoals.filter(isOwn), { goals })
    this.zone(NEXT, forNext.filter(isOwn), { next, sees })
  }

  private zone(zone: Zone, order: readonly number[], outputs: Partial<Record<OutputKind, Int32Array>>): void {
    const outside = this.neededOutside(order)
    const main = this.module.function()
    for (let first = 0; first < order.length; first += GATES_PER_FUNCTION) {
      main.call(this.chunk(order.slice(first, first + GATES_PER_FUNCTION), outside))
    }
    for (const kind of OUTPUT_KINDS) {
      const list = outputs[kind]
      if (list !== undefined) this.pack(main, list, this.places[kind])
    }
    this.module.export(`zone${zone}`, main)
  }

  /** Gates the roots need beyond those known, each after what it reads. */
  private cone(roots: Iterable<Literal>, known: ReadonlySet<number>): number[] {
    const { op, left, right } = this.gates
    const order: number[] = []
    const seen = new Set(known)
    const open: number[] = []
    const isOpen = (signal: number): boolean => op[signal] !== INPUT && !seen.has(signal)
    for (const root of roots) {
      open.push(root >> 1)
      for (let signal = open.at(-1); signal !== undefined; signal = open.at(-1)) {
        const waits = isOpen(signal) ? [right[signal], left[signal]].filter(isOpen) : []
        if (waits.length > 0) open.push(...waits)
        else {
          if (isOpen(signal)) order.push(signal)
          seen.add(signal)
          open.pop()
        }
      }
    }
    return order
  }

  /** What must stand in memory: outputs, and everything used beyond the function that computes it. */
  private neededOutside(order: readonly number[]): Set<number> {
    const { left, right, op, signals, next, legal, goals, sees, terminal } = this.gates
    const chunkOf = new Map(order.map((signal, place) => [signal, Math.floor(place / GATES_PER_FUNCTION)]))
    const outside = new Set([...next, ...legal, ...goals, ...sees, terminal].map((literal) => literal >> 1))
    for (let signal = 0; signal < signals; signal++) {
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
