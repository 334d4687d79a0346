/** Templates of unlimited switches: lists of constants and `(name, type)` fields (sidl.md, one chronon, 4). */

import type { Field, Template } from '../../game/index.js'
import { Float, list, listItems, type Term } from '../../logic/index.js'
import { type FaultOrigin, RuleFault } from './fault.js'

export type Range = NonNullable<Field['range']>

const LONGEST_TEXT = 200

export function isField(part: Term | Field): part is Field {
  return 'field' in part
}

/** `rangeOf` tells the bounds that the rules give a field. */
export function toTemplate(term: Term, origin: FaultOrigin, rangeOf: (field: string) => Range | undefined): Template {
  const items = listItems(term)
  if (items === undefined) {
    const problem = `the template ${term} is not a list of constants and (name, type) fields`
    throw new RuleFault(problem, { ...origin, code: 'bad-template' })
  }
  return { parts: items.map((item) => toPart(item, origin, rangeOf)) }
}

function toPart(item: Term, origin: FaultOrigin, rangeOf: (field: string) => Range | undefined): Term | Field {
  if (item.kind === 'atom' || item.kind === 'int' || item.kind === 'float') return item
  if (item.kind === 'compound' && item.name === ',' && item.args.length === 2) {
    const [name, type] = item.args as [Term, Term]
    const typeName = type.kind === 'atom' ? type.name : ''
    if (name.kind === 'atom' && (typeName === 'int' || typeName === 'double' || typeName === 'text')) {
      const range = rangeOf(name.name)
      return range ? { field: name.name, type: typeName, range } : { field: name.name, type: typeName }
    }
  }
  const problem = `${item} in a template is neither a constant nor a (name, type) field of type int, double or text`
  throw new RuleFault(problem, { ...origin, code: 'bad-template' })
}

/** The action as the rules want it, or why the template does not take it. */
export function matchTemplate(template: Template, action: Term): Term | string {
  const items = listItems(action)
  if (items === undefined) return `${action} is not a list`
  if (items.length !== template.parts.length) return `it has ${items.length} parts, not ${template.parts.length}`
  const fitted: Term[] = []
  for (const [i, part] of template.parts.entries()) {
    const item = items[i] as Term
    const value = isField(part) ? fitField(part, item) : String(part) === String(item) ? item : `${item} is not ${part}`
    if (typeof value === 'string') return value
    fitted.push(value)
  }
  return list(fitted)
}

function fitField({ field, type, range }: Field, item: Term): Term | string {
  switch (type) {
    case 'text':
      if (item.kind !== 'atom') return `${field} must be a text`
      return item.name.length > LONGEST_TEXT ? `${field} is longer than ${LONGEST_TEXT} characters` : item
    case 'int':
      return item.kind === 'int'
        ? (outside(range, Number(item.value), field) ?? item)
        : `${field} must be a whole number`
    case 'double': {
      if (item.kind !== 'int' && item.kind !== 'float') return `${field} must be a number`
      const value = Number(item.value)
      if (!Number.isFinite(value)) return `${field} must be finite`
      return outside(range, value, field) ?? new Float(value)
    }
  }
}

function outside(range: Range | undefined, value: number, field: string): string | undefined {
  if (range === undefined || (value >= range.low && value <= range.high)) return undefined
  return `${field} must be between ${range.low} and ${range.high}`
}
