/** The front door of `players`: who chooses. */

export type { Terminal } from './human.js'
export { makePlayer, PLAYER_SPECS } from './make.js'
export { type Aspiration, type NegotiatorOptions, negotiator, type Table } from './negotiation/negotiator.js'
export { PlayerSpecError } from './options.js'
