/**
 * GDL on a circuit: a position is a row of bits. Positions that hold a fact no game reaches are answered by the
 * logic engine until all their facts are the circuit's again.
 */

import { type Circuit, hasFact, packState, type StateBits, type Stepper } from '../../circuit/index.js'
import type { GroundNames } from './ground/assemble.js'
import type { LogicPosition, LogicReasoner } from './logic-reasoner.js'
import type { Reasoner, Succession } from './reasoner.js'
import { Constant, type GdlTerm, type Sentence } from './terms.js'

/** Bits, and what has been found out about them. */
interface BitPosition {
  readonly bits: StateBits
  terminal: boolean | undefined
  legal: readonly (readonly number[])[] | undefined
  goals: readonly (number | undefined)[] | undefined
}

function unknown(bits: StateBits): BitPosition {
  return { bits, terminal: undefined, legal: undefined, goals: undefined }
}

export type CircuitPosition = BitPosition | { readonly odd: LogicPosition }

export class CircuitReasoner implements Reasoner<CircuitPosition> {
  readonly roles: readonly Constant[]
  readonly initial: CircuitPosition
  private readonly stepper: Stepper
  private loaded: StateBits | undefined
  private readonly factNumbers: ReadonlyMap<string, number>
  private readonly moveNumbers: readonly ReadonlyMap<GdlTerm, number>[]
  private readonly moveTexts: readonly ReadonlyMap<string, number>[]
  private readonly seesAnything: boolean
  private readonly nothingSeen: readonly (readonly GdlTerm[])[]
  private knownLogic: LogicReasoner | undefined

  constructor(
    readonly circuit: Circuit,
    readonly names: GroundNames,
    private readonly openLogic: () => LogicReasoner,
  ) {
    this.roles = names.roles.map((role) => new Constant(role.name))
    this.stepper = circuit.stepper()
    this.initial = unknown(circuit.initial)
    this.factNumbers = new Map(names.facts.map((fact, i) => [String(fact), i]))
    this.moveNumbers = names.moves.map((moves) => new Map(moves.map((move, i) => [move, i])))
    this.moveTexts = names.moves.map((moves) => new Map(moves.map((move, i) => [String(move), i])))
    this.nothingSeen = names.roles.map(() => [])
    this.seesAnything = names.percepts.some((percepts) => percepts.length > 0)
  }

  position(facts: readonly Sentence[]): CircuitPosition {
    const held = new Uint8Array(this.names.facts.length)
    for (const fact of facts) {
      const number = this.factNumbers.get(String(fact))
      if (number === undefined) return { odd: this.logic().position(facts) }
      held[number] = 1
    }
    return unknown(packState(held))
  }

  facts(position: CircuitPosition): readonly Sentence[] {
    if ('odd' in position) return this.logic().facts(position.odd)
    return this.names.facts.filter((_, i) => hasFact(position.bits, i)).filter(isSentence)
  }

  isTerminal(position: CircuitPosition): boolean {
    if ('odd' in position) return this.logic().isTerminal(position.odd)
    position.terminal ??= this.at(position).isTerminal
    return position.terminal
  }

  legal(position: CircuitPosition): readonly (readonly GdlTerm[])[] {
    if ('odd' in position) return this.logic().legal(position.odd)
    return this.legalNumbers(position).map((numbers, role) => numbers.map((move) => this.moveOf(role, move)))
  }

  goals(position: CircuitPosition): readonly (number | undefined)[] {
    if ('odd' in position) return this.logic().goals(position.odd)
    position.goals ??= this.roles.map((_, role) => {
      const values = new Set(this.at(position).goals(role))
      return values.size === 1 ? [...values][0] : undefined
    })
    return position.goals
  }

  next(position: CircuitPosition, moves: readonly (GdlTerm | undefined)[]): Succession<CircuitPosition> {
    if ('odd' in position) {
      const { position: odd, percepts } = this.logic().next(position.odd, moves)
      return { position: this.position(this.logic().facts(odd)), percepts }
    }
    const numbers = moves.map((move, role) => (move === undefined ? -1 : this.numberOf(role, move)))
    const stepper = this.at(position)
    const percepts = this.seesAnything ? this.perceived(stepper.sees(numbers)) : this.nothingSeen
    return { position: unknown(stepper.next(numbers)), percepts }
  }

  /** The bits of a position, where it has any. */
  bitsOf(position: CircuitPosition): StateBits | undefined {
    return 'odd' in position ? undefined : position.bits
  }

  /** The legal moves of each role by number. */
  legalNumbers(position: BitPosition): readonly (readonly number[])[] {
    position.legal ??= this.roles.map((_, role) => this.at(position).legal(role))
    return position.legal
  }

  private at({ bits }: BitPosition): Stepper {
    if (this.loaded !== bits) {
      this.stepper.load(bits)
      this.loaded = bits
    }
    return this.stepper
  }

  private moveOf(role: number, move: number): GdlTerm {
    const found = this.names.moves[role]?.[move]
    if (found === undefined) throw new RangeError(`role ${role} has no move ${move}`)
    return found
  }

  /** Most moves are the very terms that legal() gave; others are known by their text. */
  private numberOf(role: number, move: GdlTerm): number {
    const number = this.moveNumbers[role]?.get(move) ?? this.moveTexts[role]?.get(String(move))
    if (number === undefined) throw new RangeError(`${move} is no move of ${this.roles[role]}`)
    return number
  }

  private perceived(numbers: readonly number[]): GdlTerm[][] {
    const seen = new Set(numbers)
    let first = 0
    return this.names.percepts.map((percepts) => {
      const own = percepts.filter((_, i) => seen.has(first + i))
      first += percepts.length
      return own
    })
  }

  private logic(): LogicReasoner {
    this.knownLogic ??= this.openLogic()
    return this.knownLogic
  }
}

function isSentence(term: GdlTerm): term is Sentence {
  return term.kind !== 'var'
}
