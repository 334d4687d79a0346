/** The front door of `players`: who chooses. */

export type { Terminal } from './human.js'
export { makePlayer, PLAYER_SPECS, PlayerSpecError } from './make.js'
