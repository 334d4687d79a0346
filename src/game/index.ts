/** The front door of `game`: the contract all rooms speak, diagnostics, seeds, running, records and replay. */

export * from './contract.js'
export { type Diagnostic, formatDiagnostic, RulesError } from './diagnostic.js'
export { constant, fill, gridSize, gridValue, tableValues } from './fields.js'
export {
  formatRecord,
  type GameRecord,
  parseRecord,
  RecordError,
  type RecordedAct,
  type RecordedChronon,
  type Refusal,
  rulesHash,
} from './record.js'
export { type Divergence, type ReplayResult, replay } from './replay.js'
export { PlayerLeft, type RunOptions, runGame, type Step } from './run.js'
export { draw, type Seed, type Stream, stream } from './seeds.js'
export { Atom, Float, Int, int, items, numberOf, type Term, word } from './word.js'
