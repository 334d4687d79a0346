/** Ground rules compiled to a circuit: many playouts at once, or one state at a time. */

import { compileLater, compileNow } from './compile.js'
import { emitEngine, prepareEngine, type RoleSizes, tableEngine } from './engine.js'
import { networkOf } from './from-rules.js'
import { gateCount, gatesOf } from './gates.js'
import type { GroundRules } from './ground-rules.js'
import type { CircuitImage } from './image.js'
import { findPhases, noPhases } from './phases.js'
import { type PlayoutRequest, type PlayoutResult, Playouts } from './requests.js'
import { specialise } from './specialise.js'
import { packState, type StateBits } from './state-bits.js'
import { Stepper } from './stepper.js'

export interface CircuitOptions {
  /** Whether to look for phases of play; they make playouts faster and change nothing else. */
  readonly phases?: boolean
  /** When to compile straight-line code; until then, and where it would not pay, a table is interpreted. */
  readonly code?: 'now' | 'later' | 'never'
  readonly maxGates?: number
  /** In bytes, for each of the memories the circuit runs in. */
  readonly maxMemory?: number
}

export interface SetupTimes {
  readonly network: number
  readonly phases: number
  readonly emit: number
  readonly total: number
}

export interface Circuit {
  /** Gates of the circuit that serves every state. */
  readonly gates: number
  /** Gates of each phase's own circuit. */
  readonly phaseGates: readonly number[]
  /** In seconds. */
  readonly setup: SetupTimes
  readonly initial: StateBits
  /** Settles when straight-line code is in use, or will not be. */
  readonly ready: Promise<void>
  readonly image: CircuitImage
  /** How many batches a request of so many playouts is cut into. */
  batches(count: number): number
  playouts(request: PlayoutRequest): PlayoutResult
  stepper(): Stepper
}

/** Beyond this many gates straight-line code outgrows the cache and the table is as fast. */
const STRAIGHT_LIMIT = 100_000
const MAX_GATES = 8_000_000
const MAX_MEMORY = 2 ** 30

export function compileCircuit(rules: GroundRules, options: CircuitOptions = {}): Circuit {
  const { phases: wantsPhases = true, code = 'later', maxGates = MAX_GATES, maxMemory = MAX_MEMORY } = options
  const begun = performance.now()
  const budgets = { maxGates, maxMemory }
  const sizes: RoleSizes = {
    moves: rules.roles.map((role) => role.legal.length),
    goals: rules.roles.map((role) => role.goals.length),
  }
  const plain = { roleSizes: sizes.moves, maxGates, merging: false }
  const network = specialise(networkOf(rules, maxGates), new Map(), plain)
  const built = performance.now()
  const phases = wantsPhases ? findPhases(network, rules.initial) : noPhases(rules.state.length)
  const parts = prepareEngine(network, phases, sizes, budgets)
  const phased = performance.now()
  const engine = tableEngine(parts)
  const image: CircuitImage = {
    network,
    phaseNetworks: parts.networks,
    initial: packState(rules.initial),
    sizes,
    goalValues: rules.roles.map((role) => role.goalValues),
    engine,
    budgets,
  }
  const total = parts.phaseGates.reduce((sum, gates) => sum + gates, 0)
  let ready = Promise.resolve()
  if (code !== 'never' && total <= STRAIGHT_LIMIT) {
    const emitted = emitEngine(parts, 'straight')
    const use = (module: WebAssembly.Module): void => {
      engine.straight = { emitted, module }
    }
    if (code === 'now') use(compileNow(emitted.bytes))
    else ready = compileLater(emitted.bytes).then(use)
  }
  const ended = performance.now()
  const setup: SetupTimes = {
    network: (built - begun) / 1000,
    phases: (phased - built) / 1000,
    emit: (ended - phased) / 1000,
    total: (ended - begun) / 1000,
  }
  return open(image, setup, ready)
}

/** A circuit sent from another thread. */
export function openCircuit(image: CircuitImage): Circuit {
  return open(image, { network: 0, phases: 0, emit: 0, total: 0 }, Promise.resolve())
}

function open(image: CircuitImage, setup: SetupTimes, ready: Promise<void>): Circuit {
  const playouts = new Playouts(image)
  let gates: number | undefined
  return {
    /** Counted when first asked for: it takes seconds where there are a million. */
    get gates(): number {
      gates ??= gateCount(gatesOf(image.network, image.budgets.maxGates))
      return gates
    },
    phaseGates: image.engine.phaseGates,
    setup,
    initial: image.initial,
    ready,
    image,
    batches: (count) => playouts.batches(count),
    playouts: (request) => playouts.run(request),
    stepper: () => new Stepper(image),
  }
}
