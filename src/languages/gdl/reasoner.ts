/** What a GDL game needs of an engine: six questions about positions. Whatever answers them can carry the game. */

import type { Constant, GdlTerm, Sentence } from './terms.js'

export interface Reasoner<Position> {
  /** In the rules' order, `random` included. */
  readonly roles: readonly Constant[]
  readonly initial: Position
  /** The position in which these facts are true and no others. */
  position(facts: readonly Sentence[]): Position
  /** In the order of their text. */
  facts(position: Position): readonly Sentence[]
  isTerminal(position: Position): boolean
  /** One list per role, each in the order of its text. */
  legal(position: Position): readonly (readonly GdlTerm[])[]
  /** One per role; undefined where the rules give none or several. */
  goals(position: Position): readonly (number | undefined)[]
  /** One move per role, undefined where it has none. */
  next(position: Position, moves: readonly (GdlTerm | undefined)[]): Succession<Position>
}

export interface Succession<Position> {
  readonly position: Position
  /** What each role sees of the transition, in the order of its text. */
  readonly percepts: readonly (readonly GdlTerm[])[]
}

/** The order of text that does not depend on anybody's language. */
export function byText(one: GdlTerm, other: GdlTerm): number {
  const left = String(one)
  const right = String(other)
  return left < right ? -1 : left > right ? 1 : 0
}
