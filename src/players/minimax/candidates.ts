/** A modest number of actions to consider at a decision: all of a listed one's, points of the grid of an unlimited one. */

import {
  type Choice,
  constant,
  type Decision,
  type Field,
  fill,
  gridSize,
  gridValue,
  type Template,
  type Term,
  tableValues,
} from '../../game/index.js'

/** Values tried for a field: enough to tell low from high, few enough to look some moves ahead. */
const VALUES = 9
/** Actions tried at one unlimited decision, over all its templates. */
const ACTIONS = 27

/** Never empty: a decision that offers nothing can only be left. `facts` is asked for where a field has no range. */
export function candidates(decision: Decision, facts: () => readonly Term[]): readonly Choice[] {
  if (decision.actions.length > 0) return [...decision.actions.keys()]
  const templates = decision.templates ?? []
  const share = Math.max(2, Math.floor(ACTIONS / templates.length))
  const actions = templates
    .flatMap((template) => fillings(template, facts, share))
    .filter((action) => decision.admits(action) === undefined)
  if (actions.length > 0) return actions
  return [
    decision.default !== undefined && decision.admits(decision.default) === undefined ? decision.default : undefined,
  ]
}

/** The template with every combination of its fields' values, thinned evenly to `limit`. */
function fillings(template: Template, facts: () => readonly Term[], limit: number): readonly Term[] {
  const fields = template.parts.filter((part) => 'field' in part)
  const each = fields.length < 2 ? VALUES : Math.max(2, Math.floor(limit ** (1 / fields.length)))
  const values = fields.map((field) => valuesOf(field, facts, each))
  const combinations = values.reduce<readonly (readonly Term[])[]>(
    (sofar, own) => sofar.flatMap((chosen) => own.map((value) => [...chosen, value])),
    [[]],
  )
  return evenly(combinations, limit).map((chosen) => {
    const byField = new Map(fields.map((field, i) => [field, chosen[i]]))
    return fill(template, (field) => byField.get(field) ?? constant(field, 0))
  })
}

function valuesOf(field: Field, facts: () => readonly Term[], limit: number): readonly Term[] {
  const { range } = field
  if (range !== undefined) {
    const size = gridSize(field, range)
    const count = Math.min(size, limit)
    return Array.from({ length: count }, (_, i) =>
      gridValue(field, range, count === 1 ? 0 : Math.round((i * (size - 1)) / (count - 1))),
    )
  }
  const onTable = tableValues(field, facts())
  return onTable.length > 0 ? evenly(onTable, limit) : [constant(field, 0), constant(field, 1)]
}

/** At most `limit` of them, both ends included. */
export function evenly<T>(of: readonly T[], limit: number): readonly T[] {
  if (of.length <= limit) return of
  return Array.from({ length: limit }, (_, i) => of[Math.round((i * (of.length - 1)) / Math.max(1, limit - 1))])
}
