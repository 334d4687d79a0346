/** For tests: random ground rules, and what they mean by the textbook (stratum by stratum to the least fixed point). */

import fc from 'fast-check'
import type { GroundRules } from './ground-rules.js'

/** Ground rules with the stratum of each atom, which the reference evaluation goes by. */
export interface StratifiedRules {
  readonly ground: GroundRules
  readonly stratum: readonly number[]
}

/** Strata below this one know nothing of moves: legal moves, ends and goals come from them. */
const MOVES_FROM = 3
const STRATA = 6

interface Rule {
  readonly head: number
  readonly body: readonly { readonly atom: number; readonly negated: boolean }[]
}

export function anyRules(): fc.Arbitrary<StratifiedRules> {
  const shape = fc.record({
    facts: fc.integer({ min: 1, max: 7 }),
    moves: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }),
    derived: fc.integer({ min: 10, max: 40 }),
  })
  return shape.chain(({ facts, moves, derived }) => {
    const moveCount = moves.reduce((sum, count) => sum + count, 0)
    const inputs = facts + moveCount
    const stratum = Array.from({ length: inputs + derived }, (_, atom) => {
      if (atom < facts) return 0
      if (atom < inputs) return MOVES_FROM
      return 1 + ((atom - inputs) % STRATA)
    })
    const atoms = Array.from(stratum.keys())
    const bodiesFor = (head: number): fc.Arbitrary<Rule> => {
      const positive = atoms.filter((atom) => stratum[atom] <= stratum[head])
      const negative = atoms.filter((atom) => stratum[atom] < stratum[head])
      const literal = fc.oneof(
        { weight: 3, arbitrary: fc.record({ atom: fc.constantFrom(...positive), negated: fc.constant(false) }) },
        { weight: 2, arbitrary: fc.record({ atom: fc.constantFrom(...negative), negated: fc.constant(true) }) },
      )
      return fc.record({ head: fc.constant(head), body: fc.array(literal, { maxLength: 4 }) })
    }
    const heads = atoms.filter((atom) => atom >= inputs)
    const early = heads.filter((atom) => stratum[atom] < MOVES_FROM)
    return fc
      .record({
        rules: fc.array(fc.constantFrom(...heads).chain(bodiesFor), { minLength: derived, maxLength: derived * 3 }),
        next: fc.array(fc.constantFrom(-1, ...heads), { minLength: facts, maxLength: facts }),
        initial: fc.array(fc.boolean(), { minLength: facts, maxLength: facts }),
        legal: fc.array(fc.constantFrom(...early), { minLength: moveCount, maxLength: moveCount }),
        goals: fc.array(fc.constantFrom(...early), { minLength: moves.length, maxLength: moves.length }),
        sees: fc.constantFrom(...heads),
        terminal: fc.constantFrom(-1, ...early),
      })
      .map(({ rules, next, initial, legal, goals, sees, terminal }) => {
        let first = 0
        const roles = moves.map((count, role) => {
          const own = { from: first, to: first + count }
          first += count
          return {
            isRandom: false,
            legal: Int32Array.from(legal.slice(own.from, own.to)),
            does: Int32Array.from({ length: count }, (_, move) => facts + own.from + move),
            goalValues: [role * 10 + 10],
            goals: Int32Array.of(goals[role]),
            sees: Int32Array.of(sees),
          }
        })
        const ground: GroundRules = {
          atomCount: stratum.length,
          rules: Int32Array.from(
            rules.flatMap(({ head, body }) => [
              head,
              body.length,
              ...body.map(({ atom, negated }) => atom * 2 + (negated ? 1 : 0)),
            ]),
          ),
          state: Int32Array.from({ length: facts }, (_, fact) => fact),
          next: Int32Array.from(next),
          initial: Uint8Array.from(initial, Number),
          roles,
          terminal,
        }
        return { ground, stratum }
      })
  })
}

/** All atoms that hold in a state when these moves are made, one per role (-1 for none). */
export function meaning(
  { ground, stratum }: StratifiedRules,
  facts: ArrayLike<number>,
  moves: readonly number[],
): Uint8Array {
  const holds = new Uint8Array(ground.atomCount)
  ground.state.forEach((atom, fact) => {
    holds[atom] = facts[fact]
  })
  ground.roles.forEach(({ does }, role) => {
    if (moves[role] >= 0) holds[does[moves[role]]] = 1
  })
  for (let level = 0; level <= STRATA; level++) {
    for (let isChanging = true; isChanging; ) {
      isChanging = false
      for (let at = 0; at < ground.rules.length; at += 2 + ground.rules[at + 1]) {
        const head = ground.rules[at]
        if (stratum[head] !== level || holds[head] === 1) continue
        const body = ground.rules.subarray(at + 2, at + 2 + ground.rules[at + 1])
        if (!body.every((literal) => (holds[literal >> 1] ^ (literal & 1)) === 1)) continue
        holds[head] = 1
        isChanging = true
      }
    }
  }
  return holds
}

export function truthOf(holds: Uint8Array, atom: number): number {
  return atom < 0 ? 0 : holds[atom]
}

/** The moves of each role that are legal where these atoms hold. */
export function legalMoves({ roles }: GroundRules, holds: Uint8Array): number[][] {
  return roles.map(({ legal }) => [...legal.keys()].filter((move) => holds[legal[move]] === 1))
}
