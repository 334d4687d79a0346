/** Monte Carlo players: flat, and tree search. */

export { FLAT_OPTIONS, flatPlayer } from './flat.js'
export { MCTS_OPTIONS, mctsPlayer } from './mcts.js'
