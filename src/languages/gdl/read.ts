/** Reads a GDL description in whichever form it is written. */

import { readInfix } from './infix.js'
import { readKif } from './kif.js'
import type { Form, Program } from './program.js'

/** Never throws: a text that is no description at all has findings and no rules. */
export function readGdl(text: string, form: Form = formOf(text)): Program {
  return form === 'kif' ? readKif(text) : readInfix(text)
}

/** KIF begins with a bracket or a comment behind a semicolon; infix form never does. */
export function formOf(text: string): Form {
  return /^\s*(?:[(;)]|$)/.test(text) ? 'kif' : 'infix'
}

/** Whether a text is GDL rather than SIDL, whose clauses look much like infix form but speak of words in brackets. */
export function isGdl(text: string): boolean {
  if (/^\s*[(;]/.test(text)) return true
  return /^\s*role\(\s*\w+\s*\)/im.test(text) && !/^\s*(?:init|switch|owned|legal)\(\s*\[/m.test(text)
}
