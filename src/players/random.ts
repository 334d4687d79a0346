/**
 * The player who takes any action, evenly. At an unlimited switch it picks a template, then values in range or near
 * those on the table, asks whether they are admitted, and abstains after twenty refusals (sidl.md, `range/5`).
 */

import {
  type Choice,
  constant,
  type Decision,
  type Field,
  fill,
  gridSize,
  gridValue,
  numberOf,
  type Player,
  type Seed,
  type Stream,
  stream,
  type Term,
  tableValues,
  type View,
} from '../game/index.js'

const TRIES = 20

/** How far from a value on the table "near" reaches: this share of it, and at least one. */
const NEAR = 0.2

export function randomPlayer(seed: Seed): Player {
  let dice = stream(seed, 'player')
  return {
    name: 'random',
    async start(_, role) {
      dice = stream(seed, 'player', role)
    },
    choose: async (view) => view.decisions.map((decision) => anyChoice(decision, view, dice)),
    stop: () => {},
  }
}

/** `table` is where numbers come from for fields without a range: a view, or in a search a state. */
export function anyChoice(decision: Decision, table: Pick<View, 'facts'>, dice: Stream): Choice {
  if (decision.actions.length > 0) return dice.nextInt(decision.actions.length)
  const templates = decision.templates ?? []
  if (templates.length === 0) return undefined
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const action = fill(one(templates, dice), (field) => anyValue(field, table, dice))
    if (decision.admits(action) === undefined) return action
  }
  return undefined
}

function anyValue(field: Field, table: Pick<View, 'facts'>, dice: Stream): Term {
  if (field.range !== undefined) return gridValue(field, field.range, dice.nextInt(gridSize(field, field.range)))
  const values = tableValues(field, table.facts)
  if (values.length === 0) return constant(field, dice.nextInt(100))
  const value = one(values, dice)
  const number = numberOf(value)
  return number === undefined ? value : near(field, number, dice)
}

function near(field: Field, value: number, dice: Stream): Term {
  const reach = Math.max(1, Math.abs(value) * NEAR)
  const moved = value + (dice.nextFloat() * 2 - 1) * reach
  return constant(field, field.type === 'int' ? moved : Number(moved.toFixed(2)))
}

function one<T>(of: readonly T[], dice: Stream): T {
  const chosen = of[dice.nextInt(of.length)]
  if (chosen === undefined) throw new RangeError('cannot choose one of nothing')
  return chosen
}
