/** A compiled circuit as plain data: all that another thread needs to run it. */

import { type Budgets, type Engine, prepareEngine, type RoleSizes, tableEngine } from './engine.js'
import type { Network } from './network.js'
import { noPhases } from './phases.js'
import type { StateBits } from './state-bits.js'

/** All there is to a circuit, to be sent to other threads and opened there. */
export interface CircuitImage {
  /** For every state, and under what is known in each phase. */
  readonly network: Network
  readonly phaseNetworks: readonly Network[]
  readonly initial: StateBits
  readonly sizes: RoleSizes
  /** By role, the values of its goals. */
  readonly goalValues: readonly (readonly number[])[]
  readonly engine: Engine
  readonly budgets: Budgets
}

/** Where a state fits no phase the circuit for every state is used: made when first needed. */
export function wholeEngine({ network, sizes, budgets }: CircuitImage): Engine {
  return tableEngine(prepareEngine(network, noPhases(network.outputs.next.length), sizes, budgets))
}
