/** The front door of `game`: the contract all rooms speak, diagnostics, seeds, running, records and replay. */

export * from './contract.js'
export { type Diagnostic, formatDiagnostic, RulesError } from './diagnostic.js'
export { constant, fill, gridSize, gridValue, tableValues } from './fields.js'
export type {
  ChanceNode,
  DecisionNode,
  EndNode,
  ExtensiveForm,
  InformationSet,
  Outcome,
  StrategicForm,
  TreeNode,
} from './forms.js'
export {
  formatRecord,
  type GameRecord,
  parseRecord,
  RecordError,
  type RecordedAct,
  type RecordedChronon,
  type Refusal,
  recordChronon,
  recordedChronon,
  rulesHash,
  stateHash,
} from './record.js'
export { type Divergence, type ReplayResult, replay } from './replay.js'
export { PlayerLeft, type RunOptions, runGame, type Step } from './run.js'
export { draw, type Seed, type Stream, stream } from './seeds.js'
export { RUN_SOURCES, startThread } from './threads.js'
export {
  type Admits,
  type ViewJson,
  ViewTextError,
  viewFromJson,
  viewFromText,
  viewToJson,
  viewToText,
} from './view-text.js'
export { Atom, Float, Int, int, items, numberOf, type Term, word } from './word.js'
