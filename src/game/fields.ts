/** Values for the fields of a template: points of a range's grid, or what lies on the table already. */

import type { Field, Template } from './contract.js'
import { Atom, Float, int, items, numberOf, type Term, word } from './word.js'

type Range = NonNullable<Field['range']>

/** Points where a range names no step. */
const FINE = 1000

export function fill(template: Template, value: (field: Field) => Term): Term {
  return word(template.parts.map((part) => ('field' in part ? value(part) : part)))
}

/** A number as a field of this type writes it; the nearest whole one for `int`. */
export function constant(field: Field, value: number): Term {
  if (field.type === 'text') return new Atom('none')
  return field.type === 'int' ? int(Math.round(value)) : new Float(value)
}

/** How many values a range offers to a field. */
export function gridSize(field: Field, range: Range): number {
  const { low, step } = grid(field, range)
  return Math.max(1, Math.floor((range.high - low) / step + 1e-9) + 1)
}

/** The n-th value of a range, counting from 0 at its low end. */
export function gridValue(field: Field, range: Range, n: number): Term {
  const { low, step } = grid(field, range)
  // 12 digits: a price of 0.1 times 3 is to read 0.3, not 0.30000000000000004.
  return constant(field, Math.min(range.high, Number((low + n * step).toPrecision(12))))
}

function grid(field: Field, { low, high, step }: Range): { low: number; step: number } {
  if (field.type === 'int') return { low: Math.ceil(low), step: step >= 1 ? step : 1 }
  return { low, step: step > 0 ? step : (high - low) / FINE || 1 }
}

/** Numbers among the facts, or their atoms for a text field, each once, in order. */
export function tableValues(field: Field, facts: readonly Term[]): readonly Term[] {
  const parts = facts.flatMap((fact) => items(fact))
  if (field.type === 'text') {
    const names = parts.flatMap((part) => (part instanceof Atom ? [part.name] : []))
    return [...new Set(names)].map((name) => new Atom(name))
  }
  const numbers = parts.flatMap((part) => numberOf(part) ?? [])
  return [...new Set(numbers)].map((value) => constant(field, value))
}
