/** What a person types for a field, as the term it means. */

import { Atom, type Field, Float, int, type Term } from '../game/index.js'

/** The term, or one sentence on why the line means none. */
export function parseField({ type, range }: Field, line: string): Term | string {
  if (type === 'text') return new Atom(line)
  const value = Number(line)
  if (!Number.isFinite(value)) return `${JSON.stringify(line)} is not a number.`
  if (type === 'int' && !Number.isSafeInteger(value)) return 'A whole number, please.'
  if (range !== undefined && (value < range.low || value > range.high)) {
    return `It lies outside ${range.low} to ${range.high}.`
  }
  return type === 'int' ? int(value) : new Float(value)
}
