/** The front door of GDL: rule text to game, and all that can be said against a rule text. */

import { basename, extname } from 'node:path'
import { CircuitError, compileCircuit } from '../../circuit/index.js'
import { type Diagnostic, type Game, RulesError } from '../../game/index.js'
import type { Budget } from '../../logic/index.js'
import { place } from '../finding.js'
import { checkPlay } from './check/play.js'
import { checkStatically, preventsPlay } from './check.js'
import { CircuitReasoner } from './circuit-reasoner.js'
import { RuleFault } from './fault.js'
import { GdlGame } from './game.js'
import { GroundingError, type GroundingLimits } from './ground/budget.js'
import { ground } from './ground/ground.js'
import { circuitGame, type GdlImage, openImage } from './image.js'
import { LogicReasoner } from './logic-reasoner.js'
import { normalise } from './normal.js'
import type { Program } from './program.js'
import { readGdl } from './read.js'

export { convertGdl } from './convert.js'
export { type GdlImage, imageOf } from './image.js'
export { isGdl } from './read.js'

export interface GdlLoadOptions {
  /** What one question to the rules may use. */
  readonly budget?: Partial<Budget>
  /** Gives the game its name. */
  readonly file?: string
  /** GDL has neither of these: to set one is an error. */
  readonly params?: Readonly<Record<string, string>>
  readonly mode?: 'chronon' | 'interrupt'
  /** A circuit where the rules ground within the limits, else logic; or one of the two whatever happens. */
  readonly engine?: 'auto' | 'circuit' | 'logic'
  /** What setting up a circuit may take. */
  readonly grounding?: Partial<GroundingLimits>
}

/** Throws a RulesError for rules that cannot be run; those that merely break a law of GDL can. */
export function loadGdl(text: string, options: GdlLoadOptions = {}): Game {
  refuseSettings(options)
  const program = readGdl(text)
  const findings = checkStatically(program)
  if (findings.some(preventsPlay)) throw new RulesError(place(text, findings))
  return gameOf(program, options)
}

function gameOf(program: Program, options: GdlLoadOptions): Game {
  const { engine = 'auto' } = options
  if (engine === 'logic') return logicGame(program, options)
  try {
    return grounded(program, options)
  } catch (error) {
    if (!(error instanceof GroundingError) && !(error instanceof CircuitError)) throw error
    if (engine === 'circuit') throw unsettled(program, error.message)
    return logicGame(program, options, `this game runs on the slower logic engine: no circuit, as ${error.message}`)
  }
}

function grounded({ rules }: Program, { budget, file, grounding: limits }: GdlLoadOptions): Game {
  const begun = performance.now()
  const grounding = ground(normalise(rules), limits)
  const circuit = compileCircuit(grounding.rules)
  const reasoner = new CircuitReasoner(circuit, grounding.names, () => new LogicReasoner(rules, budget))
  return circuitGame(nameOf(file), rules, reasoner, begun)
}

/** A game that another thread has loaded and sent the circuit of. */
export function reopenGdl(text: string, image: GdlImage, { budget, file }: GdlLoadOptions = {}): Game {
  return openImage(image, nameOf(file), readGdl(text).rules, budget)
}

function nameOf(file: string | undefined): string {
  return file === undefined ? 'game' : basename(file, extname(file))
}

function unsettled({ text }: Program, message: string): RulesError {
  return new RulesError(
    place(text, [{ severity: 'error', code: 'no-circuit', message: `There is no circuit: ${message}.`, at: 0 }]),
  )
}

/** Faults by reading, and where that finds nothing to prevent it, by playing a little. */
export function checkGdl(text: string, options: GdlLoadOptions = {}): Diagnostic[] {
  const program = readGdl(text)
  const findings = checkStatically(program)
  if (findings.some(preventsPlay)) return place(text, findings)
  const open = (milliseconds: number) => new LogicReasoner(program.rules, { milliseconds, ...options.budget })
  return place(text, [...findings, ...checkPlay(program.rules, open)])
}

/** The description on the logic engine. */
export function logicGame({ rules, text }: Program, { budget, file }: GdlLoadOptions = {}, notice?: string): Game {
  try {
    return new GdlGame(nameOf(file), rules, new LogicReasoner(rules, budget), notice === undefined ? {} : { notice })
  } catch (error) {
    if (!(error instanceof RuleFault)) throw error
    const finding = { severity: 'error', code: 'bad-start', message: error.message, at: 0 } as const
    throw new RulesError(place(text, [finding]))
  }
}

function refuseSettings({ params = {}, mode = 'chronon' }: GdlLoadOptions): void {
  const [name] = Object.keys(params)
  if (name === undefined && mode === 'chronon') return
  const message = name === undefined ? 'GDL has no interrupt mode.' : `GDL has no parameters, so ${name} cannot be set.`
  throw new RulesError([{ severity: 'error', code: 'setting', message, line: 1, column: 1 }])
}
