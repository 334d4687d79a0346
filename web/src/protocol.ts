/** The wire's types, as the pages use them; what they mean is said where they are defined. */
export type {
  Amendment,
  ClientMessage,
  ClockSettings,
  CreatedMatch,
  GameDetail,
  LibraryGame,
  MatchInfo,
  MatchSettings,
  ReplayStep,
  SeatInfo,
  SeatSettings,
  ServerMessage,
  WireChange,
  WireDecision,
  WireField,
  WireState,
} from '../../src/match/protocol.js'
export type { AnalysisReport, AnalysisRequest, AnalysisStatus } from '../../src/server/analysis-wire.js'
