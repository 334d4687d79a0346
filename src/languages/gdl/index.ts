/** The front door of GDL: rule text to game, and all that can be said against a rule text. */

import { basename, extname } from 'node:path'
import { type Diagnostic, type Game, RulesError } from '../../game/index.js'
import type { Budget } from '../../logic/index.js'
import { place } from '../sidl/check/finding.js'
import { checkPlay } from './check/play.js'
import { checkStatically, preventsPlay } from './check.js'
import { RuleFault } from './fault.js'
import { GdlGame } from './game.js'
import { LogicReasoner } from './logic-reasoner.js'
import type { Program } from './program.js'
import { readGdl } from './read.js'

export { convertGdl } from './convert.js'
export { isGdl } from './read.js'

export interface GdlLoadOptions {
  /** What one question to the rules may use. */
  readonly budget?: Partial<Budget>
  /** Gives the game its name. */
  readonly file?: string
  /** GDL has neither of these: to set one is an error. */
  readonly params?: Readonly<Record<string, string>>
  readonly mode?: 'chronon' | 'interrupt'
}

/** Throws a RulesError for rules that cannot be run; those that merely break a law of GDL can. */
export function loadGdl(text: string, options: GdlLoadOptions = {}): Game {
  refuseSettings(options)
  const program = readGdl(text)
  const findings = checkStatically(program)
  if (findings.some(preventsPlay)) throw new RulesError(place(text, findings))
  return logicGame(program, options)
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
export function logicGame({ rules, text }: Program, { budget, file }: GdlLoadOptions = {}): Game {
  const name = file === undefined ? 'game' : basename(file, extname(file))
  try {
    return new GdlGame(name, rules, new LogicReasoner(rules, budget))
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
