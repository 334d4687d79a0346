/** The player who takes the first action of every decision, and the lowest admitted value of an unlimited one. */

import {
  type Choice,
  constant,
  type Decision,
  type Field,
  fill,
  gridSize,
  gridValue,
  type Player,
  type Term,
  tableValues,
  type View,
} from '../game/index.js'

/** As many as the random player tries. */
const TRIES = 20

export function firstPlayer(): Player {
  return {
    name: 'first',
    start: async () => {},
    choose: async (view) => view.decisions.map((decision) => firstChoice(decision, view)),
    stop: () => {},
  }
}

function firstChoice(decision: Decision, view: View): Choice {
  if (decision.actions.length > 0) return 0
  for (const template of decision.templates ?? []) {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const action = fill(template, (field) => nthValue(field, view, attempt))
      if (decision.admits(action) === undefined) return action
    }
  }
  return undefined
}

function nthValue(field: Field, view: View, n: number): Term {
  if (field.range !== undefined) {
    return gridValue(field, field.range, Math.min(n, gridSize(field, field.range) - 1))
  }
  const values = tableValues(field, view.facts)
  return values[Math.min(n, values.length - 1)] ?? constant(field, 0)
}
