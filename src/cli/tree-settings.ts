/** What commands that make a tree let a user set: grids for open-ended decisions, and how large the tree may grow. */

import { type Command, InvalidArgumentError } from 'commander'
import type { Grid, TreeOptions } from '../solve/index.js'
import { duration, type RulesSettings, wholeNumber } from './settings.js'

export interface TreeFlags extends RulesSettings {
  readonly grid?: Record<string, Grid>
  readonly depth?: number
  readonly nodes?: number
  readonly time?: number
}

export function withTreeOptions(command: Command): Command {
  return command
    .option('--grid <field=low:high:step>', 'values that an unlimited field may take (repeatable)', gridSetting)
    .option('--depth <n>', 'look so many chronons ahead; states there count as ends', wholeNumber)
    .option('--nodes <n>', 'let the tree grow to so many (default: a million)', wholeNumber)
    .option('--time <duration>', 'stop after so long (default: 2m)', duration)
}

export function treeOptions({ grid, depth, nodes, time }: TreeFlags): TreeOptions {
  return {
    ...(grid === undefined ? {} : { grids: grid }),
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(time === undefined ? {} : { milliseconds: time }),
  }
}

const MOST_VALUES = 10_000

function gridSetting(text: string, before: Record<string, Grid> = {}): Record<string, Grid> {
  const [, field, range] = /^([^=]+)=(.+)$/.exec(text) ?? []
  const [low, high, step = 1] = (range ?? '').split(':').map(Number)
  if (field === undefined || low === undefined || high === undefined || ![low, high, step].every(Number.isFinite)) {
    throw new InvalidArgumentError('It must read field=low:high:step, such as bid=0:10:1.')
  }
  if (step <= 0 || high < low || (high - low) / step > MOST_VALUES) {
    throw new InvalidArgumentError(`It must go up, by a step above 0, and name at most ${MOST_VALUES} values.`)
  }
  return { ...before, [field.trim()]: { low, high, step } }
}

export function positive(text: string): number {
  const value = Number(text)
  if (!(value > 0) || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number above 0.')
  return value
}
