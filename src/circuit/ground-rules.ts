/**
 * Ground rules: the input of a circuit. Atoms are numbers, rules are Horn clauses over them with stratified
 * negation. What the numbers mean is the business of whoever grounded the rules.
 */
export interface GroundRules {
  readonly atomCount: number
  /** One rule after another: head, how many literals, then the literals, each `atom * 2 + (negated ? 1 : 0)`. */
  readonly rules: Int32Array
  /** The atoms that make up a state; everything else follows from them and from the moves. */
  readonly state: Int32Array
  /** For each atom of the state: the atom that makes it true in the next state, or -1 where nothing does. */
  readonly next: Int32Array
  /** For each atom of the state: 1 where it is true at first. */
  readonly initial: Uint8Array
  /** In the order of the rules' roles, the one that moves at random included. */
  readonly roles: readonly GroundRole[]
  /** True when the game is over; -1 where no rule says so. */
  readonly terminal: number
}

export interface GroundRole {
  readonly isRandom: boolean
  /** For each move: the atom that allows it and the atom that says it is made, index by index. */
  readonly legal: Int32Array
  readonly does: Int32Array
  /** For each goal value this role can have: the value and the atom that grants it. */
  readonly goalValues: readonly number[]
  readonly goals: Int32Array
  /** GDL-II: the atoms that tell this role something after a move. */
  readonly sees: Int32Array
}
