/** The circuit room: ground rules in, a Boolean circuit out that runs hundreds of playouts at once. */

export {
  type Circuit,
  type CircuitOptions,
  compileCircuit,
  openCircuit,
  type SetupTimes,
} from './circuit.js'
export { CircuitError, type CircuitErrorCode } from './errors.js'
export type { GroundRole, GroundRules } from './ground-rules.js'
export type { CircuitImage } from './image.js'
export { mergeResults, type PlayoutRequest, type PlayoutResult, type StartResult } from './requests.js'
export { hasFact, packState, type StateBits } from './state-bits.js'
export type { Stepper } from './stepper.js'
