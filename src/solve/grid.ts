/** Unlimited decisions made finite: the values a field may take in an analysis. */

import {
  constant,
  type Decision,
  type Field,
  fill,
  gridSize,
  gridValue,
  type Template,
  type Term,
} from '../game/index.js'
import { SolveError } from './error.js'

export interface Grid {
  readonly low: number
  readonly high: number
  readonly step: number
}

/** By the field's name. */
export type Grids = Readonly<Record<string, Grid>>

/** A field has neither a grid nor a range that is coarse enough. */
export class GridError extends SolveError {
  override readonly name = 'GridError'
  constructor(
    readonly field: string,
    finding: string,
  ) {
    super(`${finding}; give it a grid: --grid ${field}=LOW:HIGH:STEP`, finding)
  }
}

/** More values than this from the rules' own range are asked for, not assumed. */
const MOST_VALUES = 200

/** Every action on the grid that the decision admits. */
export function gridActions(decision: Decision, grids: Grids): readonly Term[] {
  return (decision.templates ?? []).flatMap((template) =>
    combinations(template, grids).filter((action) => decision.admits(action) === undefined),
  )
}

function combinations(template: Template, grids: Grids): readonly Term[] {
  const fields = template.parts.filter((part): part is Field => 'field' in part)
  let filled: ReadonlyMap<Field, Term>[] = [new Map()]
  for (const field of fields) {
    const values = valuesOf(field, grids)
    filled = filled.flatMap((before) => values.map((value) => new Map([...before, [field, value]])))
  }
  return filled.map((values) => fill(template, (field) => values.get(field) ?? constant(field, 0)))
}

function valuesOf(field: Field, grids: Grids): readonly Term[] {
  const grid = grids[field.field]
  if (grid !== undefined) {
    const count = Math.floor((grid.high - grid.low) / grid.step + 1e-9) + 1
    return Array.from({ length: count }, (_, index) =>
      constant(field, Number((grid.low + index * grid.step).toPrecision(12))),
    )
  }
  const { range } = field
  if (range === undefined) throw new GridError(field.field, `${field.field} may be anything`)
  const count = gridSize(field, range)
  if (count > MOST_VALUES) throw new GridError(field.field, `${field.field} may take ${count} values`)
  return Array.from({ length: count }, (_, index) => gridValue(field, range, index))
}
