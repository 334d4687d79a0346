import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileCircuit } from './circuit.js'
import { anyRules, legalMoves, meaning, type StratifiedRules, truthOf } from './harness.js'
import { packState } from './state-bits.js'
import { Stepper } from './stepper.js'

/** Straight-line code where the network has no loops, or changes carried on alone. */
for (const [way, scalarLimit] of Object.entries({ 'computed afresh': 1e6, 'following changes': 0 })) {
  test(`a stepper, ${way}, says of any state what the rules mean, cycles and negation included`, () => {
    const steps = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(anyRules(), steps, (rules, choices) => {
        const { image } = compileCircuit(rules.ground, { code: 'never' })
        follow(rules, new Stepper(image, scalarLimit), choices)
      }),
      { numRuns: 150 },
    )
  })
}

function follow(rules: StratifiedRules, stepper: Stepper, choices: readonly (readonly [number, number])[]): void {
  const { ground } = rules
  let facts = ground.initial
  for (const [jump, choice] of choices) {
    // Now and then from anywhere, not only from where the last move led.
    if (jump % 3 === 0) {
      facts = facts.map((_, fact) => (jump >> (fact % 24)) & 1)
      stepper.load(packState(facts))
    }
    expect(stepper.bits()).toEqual(packState(facts))
    const still = meaning(rules, facts, [])
    const legal = legalMoves(ground, still)
    expect(stepper.isTerminal).toBe(truthOf(still, ground.terminal) === 1)
    const moves = legal.map((own) => (own.length === 0 ? -1 : own[choice % own.length]))
    const moving = meaning(rules, facts, moves)
    ground.roles.forEach((role, index) => {
      expect(stepper.legal(index)).toEqual(legal[index])
      expect(stepper.legalCount(index)).toBe(legal[index].length)
      // Not always: what goals share with the next state must not wait for somebody to ask for them.
      if (choice % 2 === 0) expect(stepper.goals(index)).toEqual(still[role.goals[0]] === 1 ? role.goalValues : [])
    })
    const seen = ground.roles.flatMap((role) => Array.from(role.sees, (atom) => truthOf(moving, atom)))
    expect(stepper.sees(moves)).toEqual([...seen.keys()].filter((index) => seen[index] === 1))
    facts = Uint8Array.from(ground.next, (atom) => truthOf(moving, atom))
    expect(stepper.next(moves)).toEqual(packState(facts))
    stepper.advance(moves)
  }
}

test('moves that do not exist are refused', () => {
  const [{ ground }] = fc.sample(anyRules(), { numRuns: 1, seed: 1 })
  const stepper = compileCircuit(ground, { code: 'never' }).stepper()
  expect(() => stepper.next([...ground.roles.map(() => -1), 0])).toThrow(/moves for/)
  expect(() => stepper.next(ground.roles.map(() => 999))).toThrow(/has no move 999/)
})
