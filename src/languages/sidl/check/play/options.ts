/** What the checker tries at a decision: every outcome or action, silence where it differs, samples of templates. */

import {
  CHANCE,
  type Choice,
  constant,
  type Field,
  fill,
  gridSize,
  gridValue,
  numberOf,
  type Template,
  type Term,
  tableValues,
} from '../../../../game/index.js'
import type { SwitchDecision } from '../../decision.js'

export interface Options {
  readonly choices: readonly Choice[]
  /** Actions that are offered: those of the switch, or the samples that it admits. */
  readonly actions: readonly Term[]
  /** Nothing else could be chosen. */
  readonly complete: boolean
}

/** Values tried for a field that has more. */
const MOST_VALUES = 6
/** A range with no more whole numbers than this is tried whole. */
const SMALL_RANGE = 12

export interface Trial {
  /** What the owner sees, near which values are tried. */
  readonly visible: readonly Term[]
  /** The rules look at what was submitted, so that silence is more than its default. */
  readonly isHeard: boolean
  admits(action: Term): boolean
}

export function optionsAt(decision: SwitchDecision, { visible, isHeard, admits }: Trial): Options {
  const { owner, actions, templates, probabilities } = decision
  if (owner === CHANCE) {
    const possible = [...actions.keys()].filter((outcome) => (probabilities?.[outcome] ?? 0) > 0)
    return { choices: possible, actions: possible.flatMap((outcome) => actions[outcome] ?? []), complete: true }
  }
  const isDefaultAction = decision.default !== undefined && admits(decision.default)
  const silence = isDefaultAction && !isHeard ? [] : [undefined]
  if (templates === undefined) return { choices: [...actions.keys(), ...silence], actions, complete: true }
  const tried = templates.map((template) => samples(template, visible))
  const admitted = tried.flatMap((each) => each.actions).filter(admits)
  return { choices: [...admitted, ...silence], actions: admitted, complete: tried.every((each) => each.complete) }
}

interface Samples {
  readonly actions: readonly Term[]
  readonly complete: boolean
}

/** One field at a time moves away from its middle value. */
function samples(template: Template, visible: readonly Term[]): Samples {
  const fields = template.parts.filter((part) => 'field' in part)
  const values = new Map(fields.map((field) => [field, fieldValues(field, visible)]))
  const middle = (field: Field): Term => {
    const of = values.get(field)?.terms ?? []
    return of[of.length >> 1] ?? constant(field, 0)
  }
  const base = fill(template, middle)
  const moved = fields.flatMap((field) =>
    (values.get(field)?.terms ?? []).map((value) => fill(template, (each) => (each === field ? value : middle(each)))),
  )
  const actions = new Map([base, ...moved].map((action) => [String(action), action]))
  const isComplete = fields.length === 0 || (fields.length === 1 && [...values.values()].every((each) => each.complete))
  return { actions: [...actions.values()], complete: isComplete }
}

function fieldValues(field: Field, visible: readonly Term[]): { terms: readonly Term[]; complete: boolean } {
  const { range, type } = field
  if (range !== undefined) {
    const size = gridSize(field, range)
    const isWhole = type === 'int' && range.step <= 1 && size <= SMALL_RANGE
    const points = isWhole ? [...new Array(size).keys()] : [0, 1, size >> 1, size - 2, size - 1]
    const within = points.filter((point, i) => point >= 0 && point < size && points.indexOf(point) === i)
    return { terms: within.map((point) => gridValue(field, range, point)), complete: isWhole }
  }
  const known = tableValues(field, visible)
  if (type === 'text') return { terms: [...known.slice(0, MOST_VALUES), constant(field, 0)], complete: false }
  const numbers = known.flatMap((value) => numberOf(value) ?? []).slice(0, MOST_VALUES)
  const [low, high] = [Math.min(0, ...numbers), Math.max(1, ...numbers)]
  const spread = [low - 1, low, ...numbers, high, high + 1, 2 * high + 10]
  return { terms: [...new Set(spread)].sort((a, b) => a - b).map((value) => constant(field, value)), complete: false }
}
