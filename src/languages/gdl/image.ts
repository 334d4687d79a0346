/** A GDL game's circuit and the names of its parts as plain data: a thread that gets them need not ground the rules. */

import { type CircuitImage, openCircuit } from '../../circuit/index.js'
import type { Game } from '../../game/index.js'
import type { Budget } from '../../logic/index.js'
import { CircuitReasoner } from './circuit-reasoner.js'
import { GdlGame } from './game.js'
import type { GroundNames } from './ground/assemble.js'
import { readKifTerm } from './kif.js'
import { LogicReasoner } from './logic-reasoner.js'
import { CircuitPlayouts } from './playouts.js'
import type { Rule } from './program.js'
import { type GdlTerm, RANDOM } from './terms.js'

/** Can be sent to other threads. */
export interface GdlImage {
  readonly circuit: CircuitImage
  /** As text: roles, facts, and by role moves and percepts. */
  readonly roles: readonly string[]
  readonly facts: readonly string[]
  readonly moves: readonly (readonly string[])[]
  readonly percepts: readonly (readonly string[])[]
}

/** Undefined for a game that does not run on a circuit. */
export function imageOf(game: Game): GdlImage | undefined {
  if (!(game instanceof GdlGame) || !(game.reasoner instanceof CircuitReasoner)) return undefined
  const { circuit, names } = game.reasoner
  return {
    circuit: circuit.image,
    roles: names.roles.map(String),
    facts: names.facts.map(String),
    moves: names.moves.map((moves) => moves.map(String)),
    percepts: names.percepts.map((percepts) => percepts.map(String)),
  }
}

export function openImage(image: GdlImage, name: string, rules: readonly Rule[], budget?: Partial<Budget>): Game {
  const names: GroundNames = {
    roles: image.roles.map(termOf),
    facts: image.facts.map(termOf),
    moves: image.moves.map((moves) => moves.map(termOf)),
    percepts: image.percepts.map((percepts) => percepts.map(termOf)),
  }
  return circuitGame(
    name,
    rules,
    new CircuitReasoner(openCircuit(image.circuit), names, () => new LogicReasoner(rules, budget)),
  )
}

/** The game that a circuit carries; `begun` is when its making began. */
export function circuitGame(
  name: string,
  rules: readonly Rule[],
  reasoner: CircuitReasoner,
  begun = performance.now(),
): Game {
  const players = reasoner.roles.flatMap((role, i) => (role.name === RANDOM ? [] : [i]))
  const playouts = new CircuitPlayouts(reasoner, players, (performance.now() - begun) / 1000)
  return new GdlGame(name, rules, reasoner, { playouts })
}

function termOf(text: string): GdlTerm {
  const term = readKifTerm(text)
  if (typeof term === 'string') throw new RangeError(`${text} is no name of a circuit: ${term}`)
  return term
}
