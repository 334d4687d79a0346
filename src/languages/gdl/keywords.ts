/** The words that GDL gives a meaning: how many arguments they take and where they may stand. */

export interface Keyword {
  readonly arity: number
  /** Whether rules define it. */
  readonly inHeads: boolean
  /** Whether conditions may ask for it. */
  readonly inBodies: boolean
  /** What it says, for messages. */
  readonly meaning: string
}

export const KEYWORDS: ReadonlyMap<string, Keyword> = new Map([
  ['role', { arity: 1, inHeads: true, inBodies: true, meaning: 'names a player' }],
  ['init', { arity: 1, inHeads: true, inBodies: false, meaning: 'gives a fact of the first state' }],
  ['base', { arity: 1, inHeads: true, inBodies: true, meaning: 'gives a fact that a state may have' }],
  ['input', { arity: 2, inHeads: true, inBodies: true, meaning: 'gives a move that a role may ever have' }],
  ['true', { arity: 1, inHeads: false, inBodies: true, meaning: 'asks for a fact of the state' }],
  ['does', { arity: 2, inHeads: false, inBodies: true, meaning: 'asks for the move of a role' }],
  ['next', { arity: 1, inHeads: true, inBodies: false, meaning: 'gives a fact of the next state' }],
  ['legal', { arity: 2, inHeads: true, inBodies: true, meaning: 'allows a role a move' }],
  ['goal', { arity: 2, inHeads: true, inBodies: true, meaning: 'gives a role its value' }],
  ['terminal', { arity: 0, inHeads: true, inBodies: true, meaning: 'ends the game' }],
  ['sees', { arity: 2, inHeads: true, inBodies: false, meaning: 'tells a role something (GDL-II)' }],
  ['distinct', { arity: 2, inHeads: false, inBodies: true, meaning: 'asks whether two terms differ' }],
])
