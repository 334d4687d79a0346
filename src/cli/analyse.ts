/** `parley analyse`: what a negotiation will come to, who gains, and how a parameter moves it. */

import { type Command, InvalidArgumentError } from 'commander'
import type { Game, State } from '../game/index.js'
import {
  type Analysis,
  analyse,
  reportPage,
  SolveError,
  type Sweep,
  summary,
  type TreeOptions,
} from '../solve/index.js'
import { columns } from './columns.js'
import { Failure, misuse } from './failure.js'
import { paintFor } from './paint.js'
import { progress } from './progress.js'
import { loadRules, type RuleFile, readRules } from './rules.js'
import { rulesSettings, setting } from './settings.js'
import { readText, writeText } from './text-file.js'
import { type TreeFlags, treeOptions, withTreeOptions } from './tree-settings.js'

interface Flags extends TreeFlags {
  readonly sweep?: SweepRange
  readonly utilities?: string
  readonly html?: string
  readonly json?: boolean
}

interface SweepRange {
  readonly param: string
  readonly values: readonly string[]
}

export function define(command: Command): void {
  command
    .argument('<file>', 'rule file or library game')
    .option('--set <name=value>', "set one of the rules' parameters (repeatable)", setting)
    .option('--sweep <name=low:high:step>', 'analyse once for each value of a parameter', sweepRange)
    .option('--utilities <file>', 'what results are worth: SIDL clauses utility(Player, Worth) over the final facts')
    .option('--html <file>', 'write the report as one page')
    .option('--json', 'print the report as JSON')
  withTreeOptions(command)
    .addHelpText(
      'after',
      `
A utilities file holds clauses such as
  utility([buyer], V) :- fact([sold, P]), V is 40 - P.
Their worth is added to what the rules pay.

  parley analyse ultimatum --html report.html
  parley analyse alternating-offers --sweep pie=5:15:5`,
    )
    .action(run)
}

async function run(file: string, flags: Flags): Promise<void> {
  const rules = readRules(file)
  const bar = progress()
  try {
    const study = (params: Record<string, string>): Promise<Analysis> => analyseWith(rules, params, flags, bar.update)
    const analysis = await study(flags.set ?? {})
    const sweep = flags.sweep === undefined ? undefined : await swept(flags.sweep, flags.set ?? {}, study)
    bar.done()
    if (flags.html !== undefined) writeText(flags.html, reportPage(analysis, sweep))
    if (flags.json)
      process.stdout.write(`${JSON.stringify(sweep === undefined ? analysis : { ...analysis, sweep }, undefined, 2)}\n`)
    else print(analysis, sweep)
  } catch (error) {
    throw error instanceof SolveError ? new Failure(`${rules.path}: ${error.message}`) : error
  } finally {
    bar.done()
  }
}

async function swept(
  { param, values }: SweepRange,
  set: Record<string, string>,
  study: (params: Record<string, string>) => Promise<Analysis>,
): Promise<Sweep> {
  const points: { value: string; analysis: Analysis }[] = []
  for (const value of values) points.push({ value, analysis: await study({ ...set, [param]: value }) })
  return { param, points }
}

function analyseWith(
  rules: RuleFile,
  params: Record<string, string>,
  flags: Flags,
  tell: (text: string) => void,
): Promise<Analysis> {
  const { text, worth } = withUtilities(rules, flags.utilities)
  const game = loadRules({ ...rules, text }, rulesSettings({ ...flags, set: params }))
  return analyse(game, {
    ...treeOptions(flags),
    ...(worth === undefined ? {} : { worth: worth(game) }),
    onProgress: (nodes) => tell(`${nodes.toLocaleString('en')} nodes`),
    onStage: tell,
  })
}

/** The rules with the utilities as an estimate of their own, which states can be asked for. */
function withUtilities(
  rules: RuleFile,
  file: string | undefined,
): { text: string; worth?: (game: Game) => NonNullable<TreeOptions['worth']> } {
  if (file === undefined) return { text: rules.text }
  if (!rules.path.endsWith('.sidl')) throw misuse('--utilities is for SIDL rules: other languages say what they pay')
  if (/^\s*heuristic\(/m.test(rules.text))
    throw new Failure(`${rules.path} has estimates of its own (heuristic/2), which utilities would mix with`)
  const text = `${rules.text}\n${readText(file)}\nheuristic(Player, Worth) :- utility(Player, Worth).\n`
  const worth = (game: Game) => (state: State) =>
    game.roles.map((_, role) => (state.scores[role] ?? 0) + (state.heuristic?.(role) ?? 0))
  return { text, worth }
}

function print(analysis: Analysis, sweep: Sweep | undefined): void {
  const paint = paintFor(process.stdout)
  const number = (value: number | undefined): string =>
    value === undefined ? '' : String(Number(value.toPrecision(6)))
  const lines = [paint('bold', analysis.title), summary(analysis), '']
  const rows = analysis.roles.map((role, index) => [
    `  ${role}`,
    number(analysis.values[index]),
    number(analysis.disagreement[index]),
    number(analysis.surplus[index]),
  ])
  lines.push(...columns([['', 'expects', 'without agreement', 'surplus'], ...rows], [1, 2, 3]))
  for (const { name, mean, probability } of analysis.numbers)
    lines.push(`  ${name}: mean ${number(mean)}, in ${number(probability * 100)} % of all ends`)
  if (analysis.fair !== undefined) {
    const { nash, kalaiSmorodinsky, egalitarian } = analysis.fair
    const points = [
      ['  Nash', nash],
      ['  Kalai-Smorodinsky', kalaiSmorodinsky],
      ['  egalitarian', egalitarian],
    ] as const
    lines.push(
      '',
      'Fair division would be at',
      ...columns(
        points.map(([name, [x, y]]) => [name, number(x), number(y)]),
        [1, 2],
      ),
    )
  }
  if (sweep !== undefined) {
    const heads = [sweep.param, ...analysis.roles, 'efficiency']
    const body = sweep.points.map(({ value, analysis: each }) => [
      value,
      ...each.values.map(number),
      each.efficiency === null ? '' : number(each.efficiency),
    ])
    lines.push(
      '',
      ...columns(
        [heads, ...body],
        heads.map((_, index) => index),
      ),
    )
  }
  if (!analysis.preferencesMissing) {
    lines.push(
      '',
      paint('dim', `by ${analysis.method}; largest gain from deviating: ${analysis.maxGain ?? 'not known'}`),
    )
  }
  for (const note of analysis.notes) lines.push(paint('dim', note))
  process.stdout.write(`${lines.join('\n')}\n`)
}

const MOST_STEPS = 200

function sweepRange(text: string): SweepRange {
  const [, param, range] = /^([^=]+)=(.+)$/.exec(text) ?? []
  const [low, high, step = 1] = (range ?? '').split(':').map(Number)
  if (param === undefined || low === undefined || high === undefined || ![low, high, step].every(Number.isFinite)) {
    throw new InvalidArgumentError('It must read name=low:high:step, such as startprice=10:50:5.')
  }
  const count = Math.floor((high - low) / step + 1e-9) + 1
  if (!(step > 0) || count < 1 || count > MOST_STEPS)
    throw new InvalidArgumentError(`It must go up, by a step above 0, at most ${MOST_STEPS} times.`)
  return {
    param: param.trim(),
    values: Array.from({ length: count }, (_, index) => String(Number((low + index * step).toPrecision(12)))),
  }
}
