/** For tests: grounds a text, and evaluates ground rules slowly and simply, to compare with what the game should do. */

import { normalise } from '../normal.js'
import { readGdl } from '../read.js'
import type { GroundingLimits } from './budget.js'
import { type Grounding, ground } from './ground.js'

export function groundText(text: string, limits?: Partial<GroundingLimits>, large?: number): Grounding {
  return ground(normalise(readGdl(text).rules), limits, large)
}

/** What the rules say about one state, given what is done in it. */
export interface Verdict {
  readonly legal: readonly (readonly string[])[]
  readonly next: readonly string[]
  readonly goals: readonly (readonly number[])[]
  readonly sees: readonly (readonly string[])[]
  readonly isTerminal: boolean
}

/** The facts that are true at first. */
export function initialFacts({ rules, names }: Grounding): string[] {
  return names.facts.filter((_, i) => rules.initial[i] === 1).map(String)
}

/** A move for each role, where moves are made. */
export function judge({ rules, names }: Grounding, facts: readonly string[], moves: readonly string[] = []): Verdict {
  const given = new Set<number>()
  names.facts.forEach((fact, i) => {
    if (facts.includes(String(fact))) given.add(rules.state[i] ?? -1)
  })
  moves.forEach((move, role) => {
    const at = names.moves[role]?.findIndex((each) => String(each) === move) ?? -1
    given.add(rules.roles[role]?.does[at] ?? -1)
  })
  const held = model(rules.rules, given)
  const among = (atoms: Int32Array | undefined, terms: readonly unknown[] = []): string[] =>
    terms.filter((_, i) => held.has(atoms?.[i] ?? -1)).map(String)
  return {
    legal: rules.roles.map(({ legal }, role) => among(legal, names.moves[role])),
    next: among(rules.next, names.facts),
    goals: rules.roles.map(({ goals, goalValues }) => goalValues.filter((_, i) => held.has(goals[i] ?? -1))),
    sees: rules.roles.map(({ sees }, role) => among(sees, names.percepts[role])),
    isTerminal: held.has(rules.terminal),
  }
}

/**
 * The atoms that hold: the least model where negations are read off the last one, until it stays the same. For
 * stratified rules that is their standard model (Apt, Blair and Walker 1988).
 */
function model(rules: Int32Array, given: ReadonlySet<number>): Set<number> {
  let before = new Set<number>()
  for (;;) {
    const held = leastModel(rules, given, before)
    if (held.size === before.size && [...held].every((atom) => before.has(atom))) return held
    before = held
  }
}

function leastModel(rules: Int32Array, given: ReadonlySet<number>, before: ReadonlySet<number>): Set<number> {
  const held = new Set(given)
  for (let size = -1; size !== held.size; ) {
    size = held.size
    for (let at = 0; at < rules.length; at += 2 + (rules[at + 1] ?? 0)) {
      const body = rules.subarray(at + 2, at + 2 + (rules[at + 1] ?? 0))
      const isTrue = (literal: number): boolean =>
        literal % 2 === 0 ? held.has(literal >> 1) : !before.has(literal >> 1)
      if (body.every(isTrue)) held.add(rules[at] ?? -1)
    }
  }
  return held
}

/** A game where one player does nothing of importance, to put rules around. */
export function withPlayer(rules: string): string {
  return `(role player) (init (step 1)) (<= (next (step 2)) (true (step 1))) (legal player wait)
    (<= terminal (true (step 2))) (goal player 100) ${rules}`
}
