import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileCircuit } from './circuit.js'
import { anyRules, legalMoves, meaning, truthOf } from './harness.js'
import { packState } from './state-bits.js'

test('a stepper says of any state what the rules mean, cycles and negation included', () => {
  const steps = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(anyRules(), steps, (rules, choices) => {
      const { ground } = rules
      const stepper = compileCircuit(ground, { code: 'never' }).stepper()
      let facts = ground.initial
      for (const [jump, choice] of choices) {
        // Now and then from anywhere, not only from where the last move led.
        if (jump % 3 === 0) facts = facts.map((_, fact) => (jump >> (fact % 24)) & 1)
        stepper.load(packState(facts))
        const still = meaning(rules, facts, [])
        const legal = legalMoves(ground, still)
        expect(stepper.isTerminal).toBe(truthOf(still, ground.terminal) === 1)
        const moves = legal.map((own) => (own.length === 0 ? -1 : own[choice % own.length]))
        const moving = meaning(rules, facts, moves)
        ground.roles.forEach((role, index) => {
          expect(stepper.legal(index)).toEqual(legal[index])
          expect(stepper.legalCount(index)).toBe(legal[index].length)
          expect(stepper.goals(index)).toEqual(still[role.goals[0]] === 1 ? role.goalValues : [])
        })
        const seen = ground.roles.flatMap((role) => Array.from(role.sees, (atom) => truthOf(moving, atom)))
        expect(stepper.sees(moves)).toEqual([...seen.keys()].filter((index) => seen[index] === 1))
        const next = Uint8Array.from(ground.next, (atom) => truthOf(moving, atom))
        expect(stepper.next(moves)).toEqual(packState(next))
        facts = next
      }
    }),
    { numRuns: 300 },
  )
})

test('moves that do not exist are refused', () => {
  const [{ ground }] = fc.sample(anyRules(), { numRuns: 1, seed: 1 })
  const stepper = compileCircuit(ground, { code: 'never' }).stepper()
  expect(() => stepper.next([...ground.roles.map(() => -1), 0])).toThrow(/moves for/)
  expect(() => stepper.next(ground.roles.map(() => 999))).toThrow(/has no move 999/)
})
