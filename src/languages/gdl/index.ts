/** The front door of GDL: rule text to game, and all that can be said against a rule text. */

import { basename, extname } from 'node:path'
import type { Game } from '../../game/index.js'
import type { Budget } from '../../logic/index.js'
import { GdlGame } from './game.js'
import { LogicReasoner } from './logic-reasoner.js'
import { readGdl } from './read.js'

export interface GdlLoadOptions {
  /** What one question to the rules may use. */
  readonly budget?: Partial<Budget>
  /** Gives the game its name. */
  readonly file?: string
}

export function loadGdl(text: string, options: GdlLoadOptions = {}): Game {
  const { rules } = readGdl(text)
  const name = options.file === undefined ? 'game' : basename(options.file, extname(options.file))
  return new GdlGame(name, rules, new LogicReasoner(rules, options.budget))
}
