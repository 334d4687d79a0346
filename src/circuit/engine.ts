/** One way to run a circuit: its phases and the code for them. Made from a network; can be sent to other threads. */

import { type BoundGates, bindOutputs, possibleMoves } from './bind.js'
import { compileNow } from './compile.js'
import { type Emitted, emitCircuit, type Style } from './emit.js'
import { type Gates, gateCount, gatesOf, INPUT } from './gates.js'
import { type Network, STATE } from './network.js'
import { knownIn, type Phases, UNKNOWN } from './phases.js'
import { type Layout, laneCount, layOut, WORDS } from './planes.js'
import { PARTS, schedule } from './schedule.js'
import { markCone, specialise } from './specialise.js'

/** What the roles of a game look like to a circuit. */
export interface RoleSizes {
  readonly moves: readonly number[]
  readonly goals: readonly number[]
}

export interface Budgets {
  readonly maxGates: number
  /** In bytes, for each of the memories a circuit runs in. */
  readonly maxMemory: number
}

export interface Loaded {
  readonly emitted: Emitted
  readonly module: WebAssembly.Module
}

export interface Engine {
  readonly phases: Phases
  readonly phaseGates: readonly number[]
  /** By phase and role: the moves that have planes of their own, in the order of their planes. */
  readonly moves: readonly (readonly Int32Array[])[]
  /** How many playouts must be over before they are looked at. */
  readonly patience: number
  readonly table: Loaded
  /** Present once it is compiled. */
  straight?: Loaded
}

/** Up to this many gates, both ways of simplifying are tried for each phase and the better is kept. */
const TRY_BOTH_LIMIT = 120_000

/** Everything an engine is emitted from. */
export interface EngineParts {
  readonly phases: Phases
  /** The network under what is known in each phase. */
  readonly networks: readonly Network[]
  readonly bound: readonly BoundGates[]
  readonly layout: Layout
  readonly phaseGates: readonly number[]
  readonly keepAtEnd: boolean
  readonly factCount: number
  readonly rooms: readonly number[]
  readonly goalCounts: readonly number[]
  readonly maxMemory: number
}

export function prepareEngine(
  network: Network,
  phases: Phases,
  sizes: RoleSizes,
  { maxGates, maxMemory }: Budgets,
): EngineParts {
  const factCount = network.outputs.next.length
  const networks = phases.known.map((_, phase) => phaseNetwork(network, phases, phase, sizes.moves, maxGates))
  const gates = networks.map((each) => fewestGates(each, sizes.moves, maxGates))
  const rooms = sizes.moves.map((_, role) =>
    Math.max(...gates.map((each) => possibleMoves(each.legal, sizes.moves)[role].length)),
  )
  const layout = layOut(
    WORDS,
    factCount,
    rooms.map((room, role) => ({ room, goals: sizes.goals[role] })),
  )
  const reads = gates.map(factsRead)
  const bound = gates.map((each, phase) => {
    const after = reads[(phase + 1) % reads.length]
    return bindOutputs(each, layout, sizes.moves, (fact) => after.has(fact))
  })
  return {
    phases,
    networks,
    bound,
    layout,
    phaseGates: gates.map(gateCount),
    keepAtEnd: goalsDependOnPhase(network, phases),
    factCount,
    rooms,
    goalCounts: sizes.goals,
    maxMemory,
  }
}

function phaseNetwork(
  network: Network,
  phases: Phases,
  phase: number,
  roleSizes: readonly number[],
  maxGates: number,
): Network {
  const known = knownIn(phases, phase)
  if (known.size === 0) return network
  const plain = { roleSizes, maxGates, merging: false }
  return specialise(specialise(network, known, plain), new Map(), plain)
}

function fewestGates(network: Network, roleSizes: readonly number[], maxGates: number): Gates {
  const gates = gatesOf(network, maxGates)
  if (gates.signals > TRY_BOTH_LIMIT) return gates
  const merged = gatesOf(specialise(network, new Map(), { roleSizes, maxGates, merging: true }), maxGates)
  return gateCount(merged) < gateCount(gates) ? merged : gates
}

function factsRead(gates: Gates): Set<number> {
  const read = new Set<number>()
  for (let signal = 0; signal < gates.signals; signal++) {
    if (gates.op[signal] === INPUT && gates.left[signal] === STATE) read.add(gates.right[signal])
  }
  return read
}

function goalsDependOnPhase(network: Network, { known }: Phases): boolean {
  const cone = new Uint8Array(network.size)
  markCone(network, network.outputs.goals, cone)
  for (let node = 0; node < network.size; node++) {
    if (cone[node] === 0 || network.kind[node] !== STATE) continue
    const fact = network.literals[network.first[node]]
    if (known.some((facts) => facts[fact] !== UNKNOWN)) return true
  }
  return false
}

export function emitEngine(parts: EngineParts, style: Style): Emitted {
  const { layout, bound, factCount, rooms, goalCounts, keepAtEnd, maxMemory } = parts
  return emitCircuit({ style, layout, phases: bound, factCount, rooms, goalCounts, keepAtEnd, maxMemory })
}

export function tableEngine(parts: EngineParts): Engine {
  const emitted = emitEngine(parts, 'table')
  return {
    phases: parts.phases,
    phaseGates: parts.phaseGates,
    moves: parts.bound.map(({ moves }) => moves),
    patience: patienceFor(parts),
    table: { emitted, module: compileNow(emitted.bytes) },
  }
}

/**
 * Ended playouts are looked at, and lanes begin anew, only when some lanes wait for it. With that g times as costly as a
 * step, waiting for a share of about sqrt(g) / 5 of the lanes balances idle lanes against work (reversi: 560 k playouts
 * a second to 890 k).
 */
function patienceFor({ bound, factCount, layout }: EngineParts): number {
  const [decide, goals, next] = PARTS.map((part) =>
    bound.reduce(
      (sum, phase) => sum + schedule(phase)[part].reduce((gates, segment) => gates + segment.gates.length, 0),
      0,
    ),
  )
  const facts = factCount * bound.length
  const share = Math.min(0.12, Math.sqrt((goals + facts) / (decide + next + facts + 1)) / 5)
  return Math.max(1, Math.round(share * laneCount(layout)))
}
