import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileNow } from './compile.js'
import { emitEngine, prepareEngine, tableEngine } from './engine.js'
import { networkOf } from './from-rules.js'
import { anyRules, legalMoves, meaning, type StratifiedRules, truthOf } from './harness.js'
import { findPhases, noPhases } from './phases.js'
import { type Layout, TERMINAL } from './planes.js'
import { randomState } from './random-words.js'
import { RunningCircuit } from './running.js'
import { specialise } from './specialise.js'
import { packState } from './state-bits.js'

const BUDGETS = { maxGates: 1e6, maxMemory: 2 ** 28 }
const SOME_LANES = [0, 1, 63, 64, 130, 255, 300, 511]

interface Under {
  readonly running: RunningCircuit
  readonly layout: Layout
  readonly phaseCount: number
  /** By phase, by role: which move each plane stands for. */
  readonly moves: readonly (readonly Int32Array[])[]
}

function engineFor({ ground }: StratifiedRules, usesPhases: boolean, style: 'table' | 'straight'): Under {
  const sizes = {
    moves: ground.roles.map((role) => role.legal.length),
    goals: ground.roles.map((role) => role.goals.length),
  }
  const plain = { roleSizes: sizes.moves, maxGates: BUDGETS.maxGates, merging: false }
  const network = specialise(networkOf(ground, BUDGETS.maxGates), new Map(), plain)
  const phases = usesPhases ? findPhases(network, ground.initial) : noPhases(ground.state.length)
  const parts = prepareEngine(network, phases, sizes, BUDGETS)
  const engine = tableEngine(parts)
  const emitted = emitEngine(parts, 'straight')
  const loaded = style === 'table' ? engine.table : { emitted, module: compileNow(emitted.bytes) }
  return {
    running: new RunningCircuit(engine, loaded, ground.state.length),
    layout: parts.layout,
    phaseCount: phases.count,
    moves: parts.bound.map(({ moves }) => moves),
  }
}

const bit = (plane: Int32Array, lane: number): number => (plane[lane >> 5] >>> (lane & 31)) & 1

/** Plays some steps in all lanes and holds every value of a few lanes against the meaning of the rules. */
function followLanes(rules: StratifiedRules, under: Under, seed: number): void {
  const { ground } = rules
  const { running, layout } = under
  running.reset(randomState(seed))
  running.active.fill(-1)
  running.fresh.fill(-1)
  running.startFrom(packState(ground.initial))
  running.restart()
  const lanes = SOME_LANES.map((lane) => ({ lane, facts: ground.initial, isOver: false, goals: [] as number[] }))
  for (let step = 0; step < 6; step++) {
    const phase = step % under.phaseCount
    running.phases[phase].begin()
    const chosen: (readonly number[])[] = []
    const still = lanes.map(({ facts }) => meaning(rules, facts, []))
    lanes.forEach((each, i) => {
      if (each.isOver) return
      each.isOver = bit(running.plane(TERMINAL), each.lane) === 1
      expect(each.isOver).toBe(truthOf(still[i], ground.terminal) === 1)
      each.goals = ground.roles.map((role) => still[i][role.goals[0]])
    })
    running.phases[phase].goals()
    for (const { lane, isOver, goals } of lanes) {
      if (isOver) expect(goals.map((_, goal) => bit(running.keptGoal(goal), lane))).toEqual(goals)
    }
    running.phases[phase].move()
    lanes.forEach((each, i) => {
      if (each.isOver) return
      const legal = legalMoves(ground, still[i])
      chosen[i] = ground.roles.map((_, role) => {
        const planes = under.moves[phase][role]
        const own = Array.from(planes).filter((_, at) => bit(running.plane(layout.does[role] + at), each.lane) === 1)
        // A role without planes has one move only, which is always made, or none that is ever legal.
        const made = planes.length === 0 ? legal[role] : own
        expect(made.length).toBe(Math.min(1, legal[role].length))
        for (const move of made) expect(legal[role]).toContain(move)
        return made[0] ?? -1
      })
      const moving = meaning(rules, each.facts, chosen[i])
      each.facts = Uint8Array.from(ground.next, (atom) => truthOf(moving, atom))
    })
  }
}

for (const style of ['table', 'straight'] as const) {
  for (const usesPhases of [true, false]) {
    test(`every lane follows the rules: ${style}, ${usesPhases ? 'by phases' : 'whole'}`, () => {
      fc.assert(
        fc.property(anyRules(), fc.nat(), (rules, seed) =>
          followLanes(rules, engineFor(rules, usesPhases, style), seed),
        ),
        { numRuns: 120 },
      )
    })
  }
}
