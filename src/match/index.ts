/** The front door of `match`: how games are brought to players, here and over the network. */

export { AgentError, playSeat, seatOf } from './agent.js'
export { type Contact, contactWith, LOCAL } from './ggp/contact.js'
export { runMatch } from './ggp/manager.js'
export { formatMatch, type MatchRecord } from './ggp/match-record.js'
export { GgpPlayer, type GgpPlayerEvent } from './ggp/player.js'
export { isPlayerAddress } from './ggp/seat.js'
export { listen } from './ggp/server.js'
export { storyOf } from './log.js'
export { type Machines, MachineThreads } from './machines.js'
export * from './protocol.js'
export { recordOf } from './record.js'
export {
  OutOfTime,
  PoolBusy,
  type PoolOptions,
  RulesFailed,
  RulesPool,
  type RulesThreads,
} from './rules-pool.js'
export type { Outline, RulesSource } from './rules-requests.js'
export { TableError } from './situation.js'
export { Table } from './table.js'
export {
  REAL_TIME,
  type Reader,
  type Surroundings,
  type TableSetup,
  type Timers,
} from './table-setup.js'
export { openArena } from './tournament/arena.js'
export { ratingsChart } from './tournament/chart.js'
export { comparisonsOf } from './tournament/comparisons.js'
export { type Pairing, pairingsOf } from './tournament/pairings.js'
export { type Ratings, rate } from './tournament/ratings.js'
export { type Result, ResultsError } from './tournament/results.js'
export { runTournament, type TournamentGame } from './tournament/tournament.js'
export { type Traits, traitsOf } from './traits.js'
