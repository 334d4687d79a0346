/** What a table asks of the thread that holds its rules, and what it is told. Terms are text in all of it. */

import type { Diagnostic, Game, RecordedChronon, Refusal } from '../game/index.js'
import type { Traits } from './traits.js'

/** Which game: threads share a loaded one between all matches that name the same. */
export interface RulesSource {
  readonly rules: string
  /** Names the game where its rules do not. */
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  readonly mode: Game['mode']
}

/** What a game is, as far as everybody may know. */
export interface Profile {
  readonly game: string
  readonly title: string
  readonly about?: string
  readonly language: Game['language']
  readonly mode: Game['mode']
  readonly board?: string
  readonly roles: readonly string[]
  readonly params: Readonly<Record<string, string>>
  readonly hides: boolean
}

/** A decision, as the table needs to know it: never sent to anybody as it is. */
export interface OpenDecision {
  readonly id: string
  /** Index into roles, or CHANCE. */
  readonly owner: number
  readonly actions: readonly string[]
  /** Whether templates, not a list, say what may be chosen. */
  readonly isOpenEnded: boolean
  readonly hasDefault: boolean
}

/** What one reader is shown of a state, as JSON, made once. */
export interface Shown {
  /** The view and all that goes with it: members of an object, without its braces. */
  readonly members: string
  readonly scores: readonly (number | null)[]
}

export interface Position {
  readonly turn: number
  readonly isTerminal: boolean
  readonly scores: readonly number[]
  readonly decisions: readonly OpenDecision[]
  /** By reader: a role's index or PUBLIC. */
  readonly shown: Readonly<Record<number, Shown>>
}

/** One decision of a turn and what was chosen there. */
export interface ChosenAction {
  readonly decision: string
  readonly action: string
}

export interface TurnRequest {
  readonly chosen: readonly ChosenAction[]
  /** Where nature draws: everywhere, or at these switches only. */
  readonly draws: 'all' | readonly string[]
  readonly refused: readonly Refusal[]
}

export interface OpenAnswer {
  readonly profile: Profile
  /** SHA-256 of the first state. */
  readonly initial: string
  readonly position: Position
}

export interface TurnAnswer {
  readonly chronon: RecordedChronon
  readonly position: Position
}

/** The canonical text of an admitted action, or why it is not admitted. */
export type AdmitAnswer = { readonly action: string } | { readonly reason: string }

export interface Outline {
  readonly profile: Profile
  readonly params: readonly { readonly name: string; readonly value: string }[]
  readonly opening: { readonly facts: readonly string[]; readonly says: Readonly<Record<string, string>> }
}

/** Requests by kind, with their answers. */
export interface RulesCalls {
  open: [{ match: string; source: RulesSource; seed: string; readers: readonly number[] }, OpenAnswer]
  /** Makes recorded turns again; `from` is the turn they follow. */
  resume: [{ match: string; from: number; chronons: readonly RecordedChronon[] }, { turn: number }]
  shown: [{ match: string; readers: readonly number[] }, Position]
  admits: [{ match: string; role: number; decision: string; action: string }, AdmitAnswer]
  turn: [{ match: string; turn: number; readers: readonly number[] } & TurnRequest, TurnAnswer]
  close: [{ match: string }, null]
  check: [
    { rules: string; language?: Game['language']; params?: Readonly<Record<string, string>> },
    readonly Diagnostic[],
  ]
  outline: [{ source: RulesSource; language?: Game['language']; traits: boolean }, Outline & { traits?: Traits }]
  replay: [
    { source: RulesSource; chronons: readonly RecordedChronon[]; reader: number },
    { members: readonly string[] },
  ]
}

export type RulesKind = keyof RulesCalls
export type RulesRequest<Kind extends RulesKind = RulesKind> = { [K in Kind]: { kind: K } & RulesCalls[K][0] }[Kind]
export type RulesAnswer<Kind extends RulesKind> = RulesCalls[Kind][1]
