/** Ground rules as a network: each atom is the disjunction of its rules' bodies, cycles close through feedback. */

import { ComponentWalk, indexRules, planCycle, type RuleIndex } from './cycles.js'
import { CircuitError } from './errors.js'
import { type Cube, Factoring } from './factor.js'
import type { GroundRole, GroundRules } from './ground-rules.js'
import { FALSE, FEEDBACK, type Literal, MOVE, type Network, NetworkBuilder, STATE } from './network.js'
import { movesMade } from './sure-moves.js'

export function networkOf(ground: GroundRules, maxGates: number): Network {
  checkShape(ground)
  const builder = new NetworkBuilder(maxGates)
  const atoms = new AtomLiterals(ground, builder)
  const legal = flatten(ground.roles, (role) => role.legal)
  const does = flatten(ground.roles, (role) => role.does)
  const roleSizes = ground.roles.map((role) => role.legal.length)

  const terminal = atoms.literalOf(ground.terminal)
  const legalLiterals = legal.map((atom) => atoms.literalOf(atom))
  const made = movesMade(legalLiterals, roleSizes)
  does.forEach((atom, move) => {
    if (made[move] >= 0) atoms.set(atom, made[move])
  })
  const all = (of: Int32Array): Int32Array => of.map((atom) => atoms.literalOf(atom))
  const next = all(ground.next)
  const goals = all(flatten(ground.roles, (role) => role.goals))
  const sees = all(flatten(ground.roles, (role) => role.sees))
  return builder.finish({ terminal, legal: legalLiterals, next, goals, sees })
}

/** The network's literal of each atom, made when first asked for, dependencies first. */
class AtomLiterals {
  private readonly index: RuleIndex
  private readonly literals: Int32Array
  private readonly walk: ComponentWalk
  private readonly factoring: Factoring
  private feedbackCount = 0

  constructor(
    ground: GroundRules,
    private readonly builder: NetworkBuilder,
  ) {
    this.index = indexRules(ground.rules, ground.atomCount)
    const literals = new Int32Array(ground.atomCount).fill(-1)
    ground.state.forEach((atom, fact) => {
      literals[atom] = builder.input(STATE, fact)
    })
    flatten(ground.roles, (role) => role.does).forEach((atom, move) => {
      literals[atom] = builder.input(MOVE, move)
    })
    this.literals = literals
    this.factoring = new Factoring(builder)
    this.walk = new ComponentWalk(this.index, (atom) => literals[atom] >= 0)
  }

  literalOf(atom: number): Literal {
    if (atom < 0) return FALSE
    this.walk.visit(atom, (part) => this.settle(part))
    return this.literals[atom]
  }

  set(atom: number, literal: Literal): void {
    this.literals[atom] = literal
  }

  private settle(part: readonly number[]): void {
    if (part.length === 1) {
      this.literals[part[0]] = this.bodies(part[0])
      return
    }
    const { feedback, order } = planCycle(this.index, part)
    const nodes = new Map<number, number>()
    for (const atom of feedback) {
      this.literals[atom] = this.builder.input(FEEDBACK, this.feedbackCount++)
      nodes.set(atom, this.literals[atom] >> 1)
    }
    const updates = new Map<number, Literal>()
    for (const atom of order) {
      const value = this.bodies(atom)
      if (nodes.has(atom)) updates.set(atom, value)
      else this.literals[atom] = value
    }
    this.builder.loops.push({
      feedback: Int32Array.from(feedback, (atom) => nodes.get(atom) ?? 0),
      updates: Int32Array.from(feedback, (atom) => updates.get(atom) ?? FALSE),
    })
  }

  /** A rule that needs its own head adds nothing to the least fixed point and is left out. */
  private bodies(atom: number): Literal {
    const { rules, start, at } = this.index
    const cubes: Cube[] = []
    for (let rule = start[atom]; rule < start[atom + 1]; rule++) {
      const place = at[rule]
      const end = place + 2 + rules[place + 1]
      const cube: Cube = []
      let holds = true
      for (let i = place + 2; i < end && holds; i++) {
        const other = rules[i] >> 1
        if (other === atom) {
          if ((rules[i] & 1) === 1) throw new CircuitError('unstratified', `atom ${atom} depends on its own negation`)
          holds = false
        } else {
          const literal = this.literals[other] ^ (rules[i] & 1)
          if (literal === FALSE) holds = false
          else cube.push(literal)
        }
      }
      if (holds) cubes.push(cube)
    }
    return this.factoring.sum(cubes)
  }
}

function flatten(roles: readonly GroundRole[], part: (role: GroundRole) => Int32Array): Int32Array {
  const total = roles.reduce((sum, role) => sum + part(role).length, 0)
  const all = new Int32Array(total)
  let place = 0
  for (const role of roles) {
    all.set(part(role), place)
    place += part(role).length
  }
  return all
}

function checkShape({ atomCount, state, next, initial, roles, terminal }: GroundRules): void {
  const fail = (what: string): never => {
    throw new CircuitError('bad-rules', `the ground rules are inconsistent: ${what}`)
  }
  if (next.length !== state.length || initial.length !== state.length) fail('state, next and initial differ in length')
  for (const role of roles) {
    if (role.legal.length !== role.does.length) fail('a role has legal and does of different length')
    if (role.goals.length !== role.goalValues.length) fail('a role has goals and goal values of different length')
  }
  const within = (atom: number): boolean => atom >= -1 && atom < atomCount
  const named = [[terminal], state, next, ...roles.flatMap((role) => [role.legal, role.does, role.goals, role.sees])]
  for (const list of named) if (!list.every(within)) fail('an atom is out of range')
  const inputs = new Set<number>()
  for (const list of [state, ...roles.map((role) => role.does)]) {
    for (const atom of list) {
      if (atom < 0 || inputs.has(atom)) fail(`atom ${atom} is an input twice, or is none`)
      inputs.add(atom)
    }
  }
}
