/**
 * The contract that every room speaks: a game, its states, what is decided in them and who may know what.
 * Languages make games; players, solvers and matches use them through these types alone.
 */

import type { Term } from '../logic/index.js'

/** The owner of a decision that nature draws. */
export const CHANCE = -1
/** The role whose view holds what is hidden from nobody. */
export const PUBLIC = -2

export interface Game {
  readonly name: string
  readonly language: 'sidl' | 'gdl' | 'efg' | 'nfg'
  /** `interrupt` (SIDL only): one choice per transition. */
  readonly mode: 'chronon' | 'interrupt'
  /** The players, printed without their brackets; chance is not one. */
  readonly roles: readonly string[]
  /** Bounds of every role's final score, where known. */
  readonly scoreRange?: readonly [number, number]
  readonly initial: State
  /** What the rules say of themselves, for people. */
  readonly title?: string
  readonly about?: string
  /** The kind of board the rules ask pages to draw. */
  readonly view?: string
  /** False where the rules can hide nothing from anybody; where it is not known, take them to hide something. */
  readonly hides?: boolean
  /** The parameters in force, by name; empty where the rules have none. */
  readonly params: Readonly<Record<string, Term>>
  /** Inverse of `String(term)`: only text crosses threads, sockets and disks. Throws a RulesError on bad text. */
  parse(text: string): Term
  /** Any position, not only reachable ones. */
  resume(facts: readonly Term[], scores: readonly number[]): State
  /** Present where the rules compiled to a circuit: random continuations, many at once. */
  readonly playouts?: Playouts
  /** What users should be told of how the game runs, such as that it runs on the slower engine. */
  readonly notice?: string
  /** How a fact or an action reads to a person, where the rules say so. */
  says?(word: Term): string | undefined
}

/** A state never changes: `next` makes a new one. */
export interface State {
  readonly isTerminal: boolean
  /** All that is decided now, at once; empty exactly when terminal. */
  readonly decisions: readonly Decision[]
  /** One per role, always. */
  readonly scores: readonly number[]
  /** The whole truth, for hosts and tests. */
  readonly facts: readonly Term[]
  /** What a role may know; `PUBLIC`: what is hidden from nobody. */
  view(role: number): View
  /** One choice per decision; never draws: a chance decision needs its outcome. */
  next(choices: readonly Choice[]): State
  /** Facts and scores; equal states have equal keys. */
  readonly key: string
  /** What the `next` that made this state did; absent in initial and resumed states. */
  readonly transition?: Transition
  /** The rules' own estimate of the state's worth to a role, where they give one. */
  heuristic?(role: number): number | undefined
}

/** What one transition did: the whole truth, for records and traces. */
export interface Transition {
  readonly acts: readonly Act[]
  readonly created: readonly Term[]
  readonly deleted: readonly Term[]
  /** One per role. */
  readonly paid: readonly number[]
}

/** One action that was carried out, or tried: `failed` when its rules had no effect in the end. */
export interface Act {
  readonly decision: string
  readonly action: Term
  readonly by: 'submitted' | 'drawn' | 'defaulted'
  readonly failed: boolean
}

export interface Decision {
  /** The switch (SIDL) or the role (GDL), printed. */
  readonly id: string
  /** Index into `roles`, or `CHANCE`. */
  readonly owner: number
  readonly actions: readonly Term[]
  /** Present exactly when the owner is `CHANCE`. */
  readonly probabilities?: readonly number[]
  /** Unlimited switches: `actions` is empty and the templates say what fits. */
  readonly templates?: readonly Template[]
  /** What happens when nobody submits. */
  readonly default?: Term
  /** Undefined when the action may be chosen, else why not. */
  admits(action: Term): string | undefined
}

/** The shape of an action of an unlimited switch: constants and typed fields, in order. */
export interface Template {
  readonly parts: readonly (Term | Field)[]
}

export interface Field {
  readonly field: string
  readonly type: 'int' | 'double' | 'text'
  readonly range?: { readonly low: number; readonly high: number; readonly step: number }
}

/** An index into the decision's actions, an action, or "did not submit". */
export type Choice = number | Term | undefined

/** All that a role may know of one state. */
export interface View {
  readonly facts: readonly Term[]
  /** Undefined where the account is hidden from the role. */
  readonly scores: readonly (number | undefined)[]
  /** Its own only. */
  readonly decisions: readonly Decision[]
  /** What the last transition told it. */
  readonly percepts: readonly Term[]
  readonly key: string
}

export interface Player {
  /** Who it is, in records: the text it was made from. */
  readonly name: string
  start(game: Game, role: number, clock: Clock): Promise<void>
  /** One choice per own decision. */
  choose(view: View, clock: Clock): Promise<readonly Choice[]>
  /** What there is to say of the last choice, such as that a win is proven; for people, never for the other players. */
  readonly remark?: string | undefined
  stop(): void
}

/** How long a player may think, in milliseconds; Infinity where nobody waits. */
export interface Clock {
  readonly milliseconds: number
}

/** Uniformly random continuations. The same request gives the same summary, always, unless it names milliseconds. */
export interface Playouts {
  readonly gates: number
  /** In seconds, from rule text to here. */
  readonly setupSeconds: number
  /** Settles when they run at full speed, which is some time after the game is there. */
  readonly ready: Promise<void>
  /** The first `count` that are started, all run to their end. */
  run(request: PlayoutRequest): PlayoutSummary
  /** The same one state after another, as a search steps: for a few of them, and for measuring. */
  runSingly(request: Pick<PlayoutRequest, 'count' | 'seed' | 'from'>): PlayoutSummary
  /** Of as many playouts, the line of one that ended best for a role; undefined where none ends above that score. */
  best(request: BestRequest): BestPlayout | undefined
}

export interface PlayoutRequest {
  readonly count: number
  readonly seed: number | string
  /** Where they start, dealt out evenly and in order; the initial state where absent. States of this game. */
  readonly from?: readonly State[]
  /** For each start an action index per decision, made before anything is random. */
  readonly firstChoices?: readonly (readonly number[])[]
  /** Whether to report every single playout. */
  readonly scores?: boolean
  /** Playouts that have made so many moves are cut, and count as unfinished. */
  readonly maxSteps?: number
  /** Stops after so long; playouts that are not over by then count as unfinished. */
  readonly milliseconds?: number
}

export interface BestRequest extends Pick<PlayoutRequest, 'count' | 'seed' | 'milliseconds'> {
  readonly from: State
  readonly role: number
  readonly above: number
}

export interface BestPlayout {
  readonly score: number
  /** Step by step one choice for each decision. */
  readonly line: readonly (readonly Choice[])[]
}

export interface PlayoutSummary {
  readonly count: number
  readonly unfinished: number
  readonly transitions: number
  readonly meanLength: number
  /** By role, over the finished ones. */
  readonly meanScores: readonly number[]
  /** By start, where several were given: how many finished, and the sum of each role's scores. */
  readonly starts?: readonly { readonly finished: number; readonly scoreSums: readonly number[] }[]
  /** Playout by playout, where asked for; all roles of one playout together. */
  readonly lengths?: Int32Array
  readonly scores?: Float64Array
}
