/** A GDL description in the other form, or in the same one with its canonical layout. Comments are not kept. */

import { RulesError } from '../../game/index.js'
import { place } from '../finding.js'
import { writeInfix } from './infix-writer.js'
import { writeKif } from './kif-writer.js'
import type { Form } from './program.js'
import { readGdl } from './read.js'

/** Throws a RulesError where the text cannot be read. */
export function convertGdl(text: string, form: Form): string {
  const { rules, findings } = readGdl(text)
  if (findings.some(({ severity }) => severity === 'error')) throw new RulesError(place(text, findings))
  return form === 'kif' ? writeKif(rules) : writeInfix(rules)
}
